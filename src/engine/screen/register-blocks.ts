import '#engine/list/list-page.tsx';
import { registerBlock, type BlockProps } from '#engine/detail/blocks.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { registerDisplay } from '#engine/base/registry.ts';

const blocks = async () => import('#engine/detail/standard-blocks.ts');
const CheckedTree = lazyPart(async () => (await blocks()).CheckedTree);
const StepBar = lazyPart<BlockProps>(async () => (await blocks()).StepBarBlock);
const LinkedFacts = lazyPart<BlockProps>(async () => (await blocks()).LinkedFactsBlock);
const DictText = lazyPart<BlockProps>(async () => (await blocks()).DictTextBlock);
const Timeline = lazyPart<BlockProps>(async () => (await blocks()).TimelineBlock);
const History = lazyPart<BlockProps>(async () => (await blocks()).HistoryBlock);

/** Registers the blocks every product has. Called once, beside `registerCells`. */
export function registerBlocks(): void {
  for (const input of ['menuTree', 'deptTree']) registerDisplay(input, CheckedTree);
  registerBlock('stepBar', StepBar, 'top');
  registerBlock('linkedFacts', LinkedFacts, 'top');
  registerBlock('dictText', DictText, 'top');
  registerBlock('timeline', Timeline, 'side');
  registerBlock('history', History, 'side');
}
