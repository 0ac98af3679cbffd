/** The blocks every product has, in the code of the detail: no list fetches them. */
export { CheckedTree } from './checked-tree.tsx';
export { DictTextBlock } from './dict-text-block.tsx';
export { HistoryBlock } from './history-block.tsx';
export { LinkedFactsBlock } from './linked-facts-block.tsx';
export { StepBarBlock } from './step-bar-block.tsx';
export { TimelineBlock } from './timeline-block.tsx';
