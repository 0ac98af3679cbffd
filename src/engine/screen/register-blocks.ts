import '#engine/list/list-page.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { registerDisplay } from '#engine/base/registry.ts';
import { addBlocks, type BlockProps } from '#engine/detail/blocks.ts';

const blocks = async () => import('#engine/detail/standard-blocks.ts');
const CheckedTree = lazyPart(async () => (await blocks()).CheckedTree);
const StepBar = lazyPart<BlockProps>(async () => (await blocks()).StepBarBlock);
const LinkedFacts = lazyPart<BlockProps>(async () => (await blocks()).LinkedFactsBlock);
const DictText = lazyPart<BlockProps>(async () => (await blocks()).DictTextBlock);
const AlarmWhy = lazyPart<BlockProps>(
  async () => (await import('#engine/detail/alarm-why-block.tsx')).AlarmWhyBlock,
);
const Timeline = lazyPart<BlockProps>(async () => (await blocks()).TimelineBlock);
const History = lazyPart<BlockProps>(async () => (await blocks()).HistoryBlock);

/** Registers the blocks every product has. Called once, beside `registerCells`. */
export function registerBlocks(): void {
  for (const input of ['menuTree', 'deptTree']) registerDisplay(input, CheckedTree);
  addBlocks({
    stepBar: { component: StepBar, place: 'top' },
    linkedFacts: { component: LinkedFacts, place: 'top' },
    dictText: { component: DictText, place: 'top' },
    alarmWhy: { component: AlarmWhy, place: 'top' },
    timeline: { component: Timeline, place: 'side' },
    history: { component: History, place: 'side' },
  });
}
