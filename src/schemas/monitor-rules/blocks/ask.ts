import { BLOCK_PARTS, type Part, type PartKind } from '../parts.ts';
import type { Action, Condition, FactorRef, RuleBlock, Value } from '../tree.ts';
import type {
  ActionCard,
  AlarmAction,
  BlockCard,
  ConditionCard,
  Reads,
  ValueCard,
} from './card.ts';
import {
  ACTION_CARDS,
  type ActionOp,
  CONDITION_CARDS,
  type ConditionOp,
  VALUE_CARDS,
  type ValueOp,
} from './cards.ts';

/** All words of blocks, by their sort. */
export const CONDITION_OPS: readonly string[] = Object.keys(CONDITION_CARDS);
export const VALUE_OPS: readonly string[] = Object.keys(VALUE_CARDS);
export const ACTION_OPS: readonly string[] = Object.keys(ACTION_CARDS);

/** Whether a word of a tree is that of a condition. */
export function isConditionOp(op: unknown): op is ConditionOp {
  return typeof op === 'string' && Object.hasOwn(CONDITION_CARDS, op);
}

/** Whether a word of a tree is that of a number. */
export function isValueOp(op: unknown): op is ValueOp {
  return typeof op === 'string' && Object.hasOwn(VALUE_CARDS, op);
}

/** Whether a word of a tree is that of an action. */
export function isActionOp(op: unknown): op is ActionOp {
  return typeof op === 'string' && Object.hasOwn(ACTION_CARDS, op);
}

/** Whether a block is a condition; else it is a number. */
export function isCondition(block: RuleBlock): block is Condition {
  return isConditionOp(block.op);
}

/** The card of a condition. */
export function conditionCard(block: Condition): ConditionCard {
  return CONDITION_CARDS[block.op];
}

/** The card of a number. */
export function valueCard(value: Value): ValueCard {
  return VALUE_CARDS[value.op];
}

/** The card of an action. */
export function actionCard(action: Action): ActionCard {
  return ACTION_CARDS[action.do];
}

/** The card of any block, for what conditions and numbers answer alike. */
export function blockCard(block: RuleBlock): BlockCard<RuleBlock> {
  return isCondition(block) ? conditionCard(block) : valueCard(block);
}

/** What the block or action of a word is made of, beside `id`, the word and `off`; undefined where there is none. */
export function partsOfWord(word: {
  readonly op?: unknown;
  readonly do?: unknown;
}): readonly Part[] | undefined {
  if (isActionOp(word.do)) return ACTION_CARDS[word.do].parts;
  if (isConditionOp(word.op)) return CONDITION_CARDS[word.op].parts;
  return isValueOp(word.op) ? VALUE_CARDS[word.op].parts : undefined;
}

const groups: ReadonlySet<ConditionOp> = new Set(
  (Object.keys(CONDITION_CARDS) as ConditionOp[]).filter(
    (op) => (CONDITION_CARDS[op] as ConditionCard).isGroup,
  ),
);
const partsInside = new Map<string, readonly string[]>();

/** The blocks right below one, in reading order. */
export function childrenOf(block: RuleBlock): readonly RuleBlock[] {
  let names = partsInside.get(block.op);
  if (!names) {
    names = blockCard(block).parts.flatMap(({ name, kind }) =>
      BLOCK_PARTS.has(kind) ? [name] : [],
    );
    partsInside.set(block.op, names);
  }
  const held = block as unknown as Readonly<Record<string, RuleBlock | readonly RuleBlock[]>>;
  return names.flatMap((name) => held[name] ?? []);
}

/** The factor a block names, `flow` among them. */
export function factorOf(block: RuleBlock): FactorRef | undefined {
  return 'factor' in block ? block.factor : undefined;
}

/** What of readings a block looks at itself; undefined where it looks at none. */
export function readsOf(block: RuleBlock): Reads | undefined {
  return blockCard(block).reads(block);
}

/** Whether a block remembers what lies in a span of time, however many frames that are. */
export function hasWindow(block: RuleBlock): boolean {
  return blockCard(block).looksBackMs(block, 0) > 0;
}

/** The words of conditions that have a part of a kind. */
export function conditionsWith(kind: PartKind): readonly ConditionOp[] {
  return (Object.keys(CONDITION_CARDS) as ConditionOp[]).filter((op) =>
    CONDITION_CARDS[op].parts.some((part) => part.kind === kind),
  );
}

/** Whether a block goes on without what is put aside in it. */
export function isGroup(block: RuleBlock): boolean {
  return isGroupOp(block.op);
}

/** Whether a word of a tree is that of a group of conditions. */
export function isGroupOp(op: unknown): boolean {
  return isConditionOp(op) && groups.has(op);
}

/** Whether a block counts frames. */
export function countsFrames(block: RuleBlock): boolean {
  return isCondition(block) && conditionCard(block).isCount === true;
}

/** The alarm that an action raises; undefined where it raises none. */
export function alarmOf(action: Action): AlarmAction | undefined {
  return actionCard(action).alarm?.(action);
}

/** The number that was written in a block; undefined where it is none. */
export function writtenNumber(block: RuleBlock | undefined): number | undefined {
  return block && !isCondition(block) ? valueCard(block).written?.(block) : undefined;
}

/** Both numbers of a comparison; undefined of any other block. */
export function comparedSides(
  block: RuleBlock,
): { readonly left: Value; readonly right: Value } | undefined {
  return isCondition(block) ? conditionCard(block).sides?.(block) : undefined;
}

/** So many true frames in a row until a condition raises, of the outermost count that is reached through `and`; null where none counts. */
export function raisesAfter(when: Condition): number | null {
  return conditionCard(when).raisesAfter?.(when, raisesAfter) ?? null;
}
