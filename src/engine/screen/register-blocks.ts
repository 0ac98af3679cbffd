import '#engine/list/list-page.tsx';
import { registerBlock, type BlockProps } from '#engine/detail/blocks.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { registerDisplay } from '#engine/base/registry.ts';

const blocks = async () => import('#engine/detail/standard-blocks.ts');

/** Registers the blocks every product has. Called once, beside `registerCells`. */
export function registerBlocks(): void {
  const CheckedTree = lazyPart(async () => (await blocks()).CheckedTree);
  for (const input of ['menuTree', 'deptTree']) registerDisplay(input, CheckedTree);
  registerBlock(
    'stepBar',
    lazyPart<BlockProps>(async () => (await blocks()).StepBarBlock),
    'top',
  );
  registerBlock(
    'linkedFacts',
    lazyPart<BlockProps>(async () => (await blocks()).LinkedFactsBlock),
    'top',
  );
  registerBlock(
    'dictText',
    lazyPart<BlockProps>(async () => (await blocks()).DictTextBlock),
    'top',
  );
  registerBlock(
    'timeline',
    lazyPart<BlockProps>(async () => (await blocks()).TimelineBlock),
    'side',
  );
  registerBlock(
    'history',
    lazyPart<BlockProps>(async () => (await blocks()).HistoryBlock),
    'side',
  );
}
