import {
  blockCard,
  childrenOf,
  conditionCard,
  factorOf,
  isCondition,
  isGroup,
  readsOf,
} from './blocks/ask.ts';
import { FLOW_FACTORS } from './factors.ts';
import { apartMs } from './spans.ts';
import {
  type Action,
  type Condition,
  FLOW,
  type FactorRef,
  type RuleBlock,
  type RuleTree,
} from './tree.ts';

/** Frames that a rule may look back at, by the usual way from one to the next: a server that starts reads them for each point. */
export const MOST_FRAMES_BACK = 1_500;

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
  const children = childrenOf(block);
  return isGroup(block) ? children.every(isOff) : children.some(isOff);
}

/** The blocks that are judged: without those put aside. */
function blocksInForce(block: RuleBlock): readonly RuleBlock[] {
  return isOff(block) ? [] : [block, ...childrenOf(block).flatMap(blocksInForce)];
}

/** Factors of the judged point that a tree reads, each once, `flow` as it stands; a limit's factor is not read, nor that of an analyser. */
export function factorsOf({ when }: Pick<RuleTree, 'when'>): readonly FactorRef[] {
  const own = blocksInForce(when).flatMap((block) => {
    const read = readsOf(block);
    return read && read.point === undefined ? [read.factor] : [];
  });
  return [...new Set(own)];
}

/** What a tree reads of other points, each once, `flow` as it stands: it is the flow of the judged point's kind. */
export function othersOf({
  when,
}: Pick<RuleTree, 'when'>): readonly { readonly pointId: string; readonly factor: FactorRef }[] {
  const read = new Map<string, { pointId: string; factor: FactorRef }>();
  for (const block of blocksInForce(when)) {
    const { point: pointId, factor = '' } = readsOf(block) ?? {};
    if (pointId !== undefined) read.set(`${pointId}|${factor}`, { pointId, factor });
  }
  return [...read.values()];
}

/** Codes of all factors that a condition names, each once; of `flow` those of water and of gas. */
export function factorsNamed(when: Condition): readonly string[] {
  const named = blocksUnder(when).flatMap((block) => factorOf(block) ?? []);
  return [...new Set(named.flatMap((factor) => (factor === FLOW ? FLOW_FACTORS : factor)))];
}

/** The first factor that a condition names, for what an action is about. */
export function firstFactor(when: Condition): FactorRef | undefined {
  const factors = blocksUnder(when).flatMap((block) => factorOf(block) ?? []);
  return factors.find((factor) => factor !== FLOW) ?? factors[0];
}

/** Whether a tree asks for states that devices told. */
export function asksStates({ when }: Pick<RuleTree, 'when'>): boolean {
  return blocksInForce(when).some(isStateBlock);
}

/** Whether a block asks for states that devices told. */
export const isStateBlock = (block: RuleBlock): block is Condition =>
  isCondition(block) && conditionCard(block).told !== undefined;

/**
 * What keeps a rule going while what it raised is not over: its condition without counting, each `times` that is reached through `and`,
 * `or` and `times` alone replaced by what it counts. The condition itself where it counts nothing.
 */
export function stayCondition(when: Condition): Condition {
  return conditionCard(when).stay?.(when, stayCondition) ?? when;
}

/**
 * How far a tree looks back, ms. Primed with all frames from so long before a moment on, a judge has the same truths from that moment on as
 * one that saw everything, where no gap is in the way: windows (`mean`, `sum`, `within`, `back` …) need what lies in them and no more; what
 * counts frames (`times`, `constant`, `change`) must find as many known frames as it counts, `lasts` and `absent` one before their span,
 * each within 10 minutes for every frame in real-time readings, 30 in minute ones, two hours, two days; where they lie further apart or are
 * not known, `RuleJudge.settling` tells that more is to be seen. Whether an alarm is active is not of the truths: it is kept.
 */
export function horizonMs(tree: Pick<RuleTree, 'when' | 'period'>): number {
  return needMs(tree.when, apartMs(tree.period));
}

function needMs(block: RuleBlock, apart: number): number {
  const below = childrenOf(block).reduce((most, child) => Math.max(most, needMs(child, apart)), 0);
  return below + looksBackMs(block, apart);
}

function looksBackMs(block: RuleBlock, apart: number): number {
  return blockCard(block).looksBackMs(block, apart);
}
