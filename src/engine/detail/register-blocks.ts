import '../list/list-page.tsx';
import { registerBlock } from './blocks.ts';
import { registerDisplay } from '../registry.ts';
import { CheckedTree } from './checked-tree.tsx';
import { DictTextBlock } from './dict-text-block.tsx';
import { LinkedFactsBlock } from './linked-facts-block.tsx';
import { StepBarBlock } from './step-bar-block.tsx';
import { HistoryBlock } from './history-block.tsx';
import { TimelineBlock } from './timeline-block.tsx';

/** Registers the blocks every product has. Called once, beside `registerCells`. */
export function registerBlocks(): void {
  for (const input of ['menuTree', 'deptTree']) registerDisplay(input, CheckedTree);
  registerBlock('stepBar', StepBarBlock, 'top');
  registerBlock('linkedFacts', LinkedFactsBlock, 'top');
  registerBlock('dictText', DictTextBlock, 'top');
  registerBlock('timeline', TimelineBlock, 'side');
  registerBlock('history', HistoryBlock, 'side');
}
