import '#engine/list/list-page.tsx';
import { registerBlock } from '#engine/detail/blocks.ts';
import { registerDisplay } from '#engine/base/registry.ts';
import { CheckedTree } from '#engine/detail/checked-tree.tsx';
import { DictTextBlock } from '#engine/detail/dict-text-block.tsx';
import { LinkedFactsBlock } from '#engine/detail/linked-facts-block.tsx';
import { StepBarBlock } from '#engine/detail/step-bar-block.tsx';
import { HistoryBlock } from '#engine/detail/history-block.tsx';
import { TimelineBlock } from '#engine/detail/timeline-block.tsx';

/** Registers the blocks every product has. Called once, beside `registerCells`. */
export function registerBlocks(): void {
  for (const input of ['menuTree', 'deptTree']) registerDisplay(input, CheckedTree);
  registerBlock('stepBar', StepBarBlock, 'top');
  registerBlock('linkedFacts', LinkedFactsBlock, 'top');
  registerBlock('dictText', DictTextBlock, 'top');
  registerBlock('timeline', TimelineBlock, 'side');
  registerBlock('history', HistoryBlock, 'side');
}
