import '#engine/list/list-page.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { registerParts, type BlockProps, type BlockSpec } from '#engine/base/registry.ts';
import type { EngineBlockName } from '#schemas/language/part-names.ts';

const blocks = async () => import('#engine/detail/standard-blocks.ts');
const CheckedTree = lazyPart(async () => (await blocks()).CheckedTree);
const StepBar = lazyPart<BlockProps>(async () => (await blocks()).StepBarBlock);
const LinkedFacts = lazyPart<BlockProps>(async () => (await blocks()).LinkedFactsBlock);
const DictText = lazyPart<BlockProps>(async () => (await blocks()).DictTextBlock);
const Timeline = lazyPart<BlockProps>(async () => (await blocks()).TimelineBlock);
const History = lazyPart<BlockProps>(async () => (await blocks()).HistoryBlock);

const BLOCKS: Readonly<Record<EngineBlockName, BlockSpec>> = {
  stepBar: { component: StepBar, place: 'top' },
  linkedFacts: { component: LinkedFacts, place: 'top' },
  dictText: { component: DictText, place: 'top' },
  timeline: { component: Timeline, place: 'side' },
  history: { component: History, place: 'side' },
};

/** Registers the blocks every product has. Called once, beside `registerFields`. */
export function registerBlocks(): void {
  registerParts({ blocks: BLOCKS, displays: { menuTree: CheckedTree, deptTree: CheckedTree } });
}
