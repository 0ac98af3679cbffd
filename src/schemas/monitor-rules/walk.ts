import { MINUTE_MS } from '#schemas/basics/units.ts';
import {
  type Action,
  type Condition,
  FLOW,
  type FactorRef,
  type RulePeriod,
  type RuleTree,
  type Span,
  type Value,
} from './tree.ts';

/** Any block of a condition. */
export type RuleBlock = Condition | Value;

const UNIT_MS = { min: MINUTE_MS, h: 60 * MINUTE_MS, d: 1440 * MINUTE_MS } as const;
/** How often devices send readings of a period unless told otherwise (HJ 212: real-time interval, minute interval). */
const PERIOD_MS: Readonly<Record<RulePeriod, number>> = {
  rt: MINUTE_MS,
  minute: 10 * MINUTE_MS,
  hour: UNIT_MS.h,
  day: UNIT_MS.d,
};
/** How far apart frames may lie for what counts them to be found again: devices may be set to other intervals (HJ 212: real-time up to an hour, minutes up to 30). */
const APART_MS: Readonly<Record<RulePeriod, number>> = {
  rt: 10 * MINUTE_MS,
  minute: 30 * MINUTE_MS,
  hour: 2 * UNIT_MS.h,
  day: 2 * UNIT_MS.d,
};
/** Frames that a rule may look back at, by the usual way from one to the next: a server that starts reads them for each point. */
export const MOST_FRAMES_BACK = 1_500;
/** Systems (ST, HJ 212 table 5) whose flow is of water. */
const WATER: ReadonlySet<string> = new Set(['21', '24', '26', '32', '33', '34', '52']);

/** @returns milliseconds */
export const spanMs = ({ n, unit }: Span): number => n * UNIT_MS[unit];

/** @returns usual milliseconds from one frame to the next; devices may be set to others */
export const periodMs = (period: RulePeriod): number => PERIOD_MS[period];

/** The factor that `flow` is at a point of this kind. @param stCode ST, `32` */
export const flowFactor = (stCode: string | null): string =>
  stCode !== null && WATER.has(stCode) ? 'w00000' : 'a00000';

/** The blocks right below one, in reading order. */
export function childrenOf(block: RuleBlock): readonly RuleBlock[] {
  if ('left' in block) return [block.left, block.right];
  if (block.op === 'between') return [block.value, block.low, block.high];
  if (block.op === 'and' || block.op === 'or') return block.of;
  if (block.op === 'not' || block.op === 'times' || block.op === 'within') return [block.of];
  return block.op === 'lasts' || block.op === 'abs' ? [block.of] : [];
}

/** A block and all below it, in reading order. */
export function blocksUnder(block: RuleBlock): readonly RuleBlock[] {
  return [block, ...childrenOf(block).flatMap(blocksUnder)];
}

/** All blocks of a tree in reading order: its condition, then its actions. */
export function blocksOf(tree: Pick<RuleTree, 'when' | 'then'>): readonly (RuleBlock | Action)[] {
  return [...blocksUnder(tree.when), ...tree.then];
}

/** Whether a block is put aside, or all or any that it needs: what is judged goes on without it. */
export function isOff(block: RuleBlock): boolean {
  if (block.off) return true;
  return block.op === 'and' || block.op === 'or'
    ? block.of.every(isOff)
    : childrenOf(block).some(isOff);
}

/** The blocks that are judged: without those put aside. */
function blocksInForce(block: RuleBlock): readonly RuleBlock[] {
  return isOff(block) ? [] : [block, ...childrenOf(block).flatMap(blocksInForce)];
}

/** Factors of the judged point that a tree reads, each once, `flow` as it stands; a limit's factor is not read, nor that of an analyser. */
export function factorsOf({ when }: Pick<RuleTree, 'when'>): readonly FactorRef[] {
  const own = blocksInForce(when).flatMap((block) => {
    if (block.op === 'limit' || block.op === 'analyser' || !('factor' in block)) return [];
    return 'point' in block && block.point !== undefined ? [] : [block.factor];
  });
  return [...new Set(own)];
}

/** What a tree reads of other points, each once, `flow` as it stands: it is the flow of the judged point's kind. */
export function othersOf({
  when,
}: Pick<RuleTree, 'when'>): readonly { readonly pointId: string; readonly factor: FactorRef }[] {
  const read = new Map<string, { pointId: string; factor: FactorRef }>();
  for (const block of blocksInForce(when))
    if ('point' in block && block.point !== undefined)
      read.set(`${block.point}|${block.factor}`, { pointId: block.point, factor: block.factor });
  return [...read.values()];
}

/** Whether a tree asks for states that devices told. */
export function asksStates({ when }: Pick<RuleTree, 'when'>): boolean {
  return blocksInForce(when).some(isStateBlock);
}

/** Whether a block asks for states that devices told. */
export const isStateBlock = (block: RuleBlock): block is StateBlock =>
  block.op === 'facility' || block.op === 'analyser';
export type StateBlock = Extract<Condition, { readonly op: 'facility' | 'analyser' }>;

/** A factor with `flow` resolved. */
export const resolveFactor = (factor: FactorRef, flow: string): string =>
  factor === FLOW ? flow : factor;

/**
 * What keeps a rule going while what it raised is not over: its condition without counting, each `times` that is reached through `and`,
 * `or` and `times` alone replaced by what it counts. The condition itself where it counts nothing.
 */
export function stayCondition(when: Condition): Condition {
  if (when.op === 'times') return when.off ? when : stayCondition(when.of);
  if (when.op !== 'and' && when.op !== 'or') return when;
  const of = when.of.map(stayCondition);
  return of.every((part, i) => part === when.of[i]) ? when : { ...when, of };
}

/**
 * How far a tree looks back, ms. Primed with all frames from so long before a moment on, a judge has the same truths from that moment on as
 * one that saw everything, where no gap is in the way: windows (`mean`, `sum`, `within`, `back` …) need what lies in them and no more; what
 * counts frames (`times`, `constant`, `change`) must find as many known frames as it counts, `lasts` and `absent` one before their span,
 * each within 10 minutes for every frame in real-time readings, 30 in minute ones, two hours, two days; where they lie further apart or are
 * not known, `RuleJudge.settling` tells that more is to be seen. Whether an alarm is active is not of the truths: it is kept.
 */
export function horizonMs(tree: Pick<RuleTree, 'when' | 'period'>): number {
  return needMs(tree.when, APART_MS[tree.period]);
}

function needMs(block: RuleBlock, apartMs: number): number {
  const below = childrenOf(block).reduce(
    (most, child) => Math.max(most, needMs(child, apartMs)),
    0,
  );
  return below + ownMs(block, apartMs);
}

function ownMs(block: RuleBlock, apartMs: number): number {
  if (block.op === 'change') return apartMs;
  if (block.op === 'times' || block.op === 'constant') return block.count * apartMs;
  if (block.op === 'measured') return block.back ? spanMs(block.back) : 0;
  if (!('span' in block)) return 0;
  return spanMs(block.span) + (block.op === 'lasts' || block.op === 'absent' ? apartMs : 0);
}
