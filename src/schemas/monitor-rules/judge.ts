import { conditionCard, readsOf, valueCard } from './blocks/ask.ts';
import type { Outcome, ToldAt } from './blocks/card.ts';
import { flowFactor } from './factors.ts';
import { findSubject } from './find-subject.ts';
import type {
  AlarmBefore,
  Frame,
  FrameValue,
  RuleJudge,
  RulePlace,
  RuleStep,
  RuleSurroundings,
} from './frame.ts';
import { compileEffective } from './judging/clock.ts';
import type { Cell, RuleMemory, RuleProgram } from './judging/memory.ts';
import type { Counted } from './judging/number-cells.ts';
import { readValid, settle, type Truth } from './judging/numbers.ts';
import type { Judged } from './judging/truth-cells.ts';
import { settleUnits, type PlacedUnitOf } from './settle-units.ts';
import { makeSettling } from './settling.ts';
import type { StateTold } from './states.ts';
import type { Condition, RuleTree, Value } from './tree.ts';
import {
  blocksUnder,
  factorsOf,
  horizonMs,
  isOff,
  isStateBlock,
  othersOf,
  stayCondition,
} from './walk.ts';

export type { RuleMemory } from './judging/memory.ts';

export interface JudgeOptions {
  /** The factor that `flow` is at a point; by its kind unless told. */
  readonly flow?: (place: RulePlace) => string;
  /** Units of factors, for numbers that were written in another one; without it numbers are taken as they stand. */
  readonly unitOf?: PlacedUnitOf;
}

const NOTHING: ReadonlyMap<string, FrameValue> = new Map();
const NOWHERE: RuleSurroundings = {
  limit: () => null,
  other: () => null,
  isHoliday: () => false,
  states: () => [],
};
/** A frame that came late. */
const LATE: RuleStep = {
  truth: null,
  event: null,
  results: () => ({}),
  told: () => ({}),
  subject: () => null,
};

/**
 * Makes a tree ready to judge: once for a version of a rule, with a memory for each point it runs at. The tree must be sound (`checkTree`).
 * A memory is changed by each step; a step is to be read before the next one of the same memory. When another point speaks of a DataTime
 * after this one did, a frame of that time without values judges it anew.
 */
export function makeRuleJudge(
  tree: RuleTree,
  { flow = ({ stCode }) => flowFactor(stCode), unitOf }: JudgeOptions = {},
): RuleJudge<RuleMemory> {
  const isInForce = tree.effective ? compileEffective(tree.effective) : undefined;
  const blocks = blocksUnder(tree.when).filter((block) => !isOff(block));
  const blockIds = new Set(blocks.map(({ id }) => id));
  const stateBlocks = blocks.filter(isStateBlock);
  const programs = new Map<string, Program>();

  /** Water, gas and ambient air are told in different units; where that does not matter there is one program for all points. */
  function programFor(flowCode: string, { stCode }: RulePlace): Program {
    const key = unitOf ? `${flowCode}|${stCode ?? ''}` : '';
    const known = programs.get(key);
    if (known) return known;
    const program = compileTree(
      unitOf ? settleUnits(tree.when, (factor) => unitOf(factor, stCode), flowCode) : tree.when,
    );
    programs.set(key, program);
    return program;
  }

  function fresh(place: RulePlace): RuleMemory {
    const flowCode = flow(place);
    const program = programFor(flowCode, place);
    const memory: RuleMemory = {
      place,
      flow: flowCode,
      program,
      cells: program.makers.map((make) => make()),
      timeMs: -Infinity,
      values: NOTHING,
      around: NOWHERE,
      firstMs: NaN,
      beforeMs: -Infinity,
      alarm: { wasActive: false, wasGood: 0, isActive: false, good: 0, isCounted: false },
      step: {
        truth: null,
        event: null,
        results: () => program.resultsOf(memory, blockIds),
        told: () =>
          Object.fromEntries(stateBlocks.map((block) => [block.id, toldTo(block, memory)])),
        subject: (about) =>
          findSubject(
            memory.step.truth === true ? program.when : program.stay,
            program.outcomeOf(memory),
            about,
          ),
      },
    };
    return memory;
  }

  function step(memory: RuleMemory, frame: Frame, around: RuleSurroundings): RuleStep {
    if (frame.timeMs < memory.timeMs) return LATE;
    takeFrame(memory, frame);
    memory.around = around;
    for (const cell of memory.cells) cell.refresh(memory);
    const { program, alarm } = memory;
    const isJudged = isInForce === undefined || isInForce(memory);
    memory.step.truth = isJudged ? program.holds(memory) : null;
    const holds = isJudged && alarm.wasActive ? program.stays(memory) : memory.step.truth;
    memory.step.event = takeTruth(memory, holds, tree.recover);
    return memory.step;
  }

  /** The last frame was counted and told of; more of it may come, and it is to count once. */
  function setActive(memory: RuleMemory, isActive: boolean, good = 0, before?: AlarmBefore): void {
    const isJudged = memory.timeMs > -Infinity && (isInForce === undefined || isInForce(memory));
    const held = isActive && isJudged ? memory.program.stays(memory) : null;
    const wasGood = good > 0 && held === false ? good - 1 : good;
    Object.assign(memory.alarm, {
      wasActive: isActive,
      wasGood,
      ...before,
      isActive,
      good,
      isCounted: held === true,
    });
  }

  return {
    horizonMs: horizonMs(tree),
    factors: factorsOf(tree),
    others: othersOf(tree),
    when: tree.when,
    fresh,
    step,
    isActive: ({ alarm }) => alarm.isActive,
    setActive,
    settling: (memory, startMs) => memory.program.settling(startMs),
  };
}

/** A frame of the same time adds to the last; a later one makes it one of those before. */
function takeFrame(memory: RuleMemory, { timeMs, values }: Frame): void {
  if (timeMs === memory.timeMs) {
    if (values.size > 0) memory.values = mergeValues(memory.values, values);
    return;
  }
  if (memory.timeMs === -Infinity) memory.firstMs = timeMs;
  else for (const cell of memory.cells) cell.commit(memory);
  const { alarm } = memory;
  alarm.wasActive = alarm.isActive;
  alarm.wasGood = alarm.good;
  alarm.isCounted = false;
  memory.beforeMs = memory.timeMs;
  memory.timeMs = timeMs;
  memory.values = values;
}

/** What came later counts unless its mark is worse, as readings are stored. */
export function mergeValues(before: Frame['values'], now: Frame['values']): Frame['values'] {
  const merged = new Map(before);
  for (const [factor, value] of now) {
    const known = merged.get(factor);
    if (!known || rankOf(value.flag) <= rankOf(known.flag)) merged.set(factor, value);
  }
  return merged;
}

const rankOf = (flag: string): number => (flag === 'N' || flag === '' ? 0 : flag === 'S' ? 1 : 2);

/** @param holds whether the condition holds: as it stands, or without counting while what was raised is not over */
function takeTruth({ alarm }: RuleMemory, holds: Truth, recover: number): RuleStep['event'] {
  const wasTold = alarm.isActive;
  alarm.good = holds === null ? alarm.wasGood : 0;
  if (!alarm.wasActive) alarm.isActive = holds === true;
  else if (holds === false) {
    const good = alarm.wasGood + 1;
    alarm.isActive = good < recover;
    alarm.good = alarm.isActive ? good : 0;
  } else alarm.isActive = true;
  if (alarm.isActive !== wasTold) {
    alarm.isCounted = alarm.isActive;
    return alarm.isActive ? 'raise' : 'recover';
  }
  if (holds !== true || alarm.isCounted) return null;
  alarm.isCounted = true;
  return 'again';
}

interface Program extends RuleProgram {
  readonly when: Condition;
  readonly stay: Condition;
  readonly makers: readonly (() => Cell)[];
  outcomeOf(memory: RuleMemory): Outcome;
  /** @param wanted ids of blocks; products that only bring units together have others */
  resultsOf(
    memory: RuleMemory,
    wanted: ReadonlySet<string>,
  ): Readonly<Record<string, boolean | number | null>>;
}

/** Each block is compiled once, those below it before it. */
function compileTree(when: Condition): Program {
  const makers: (() => Cell)[] = [];
  const truths = new Map<Condition, Judged>();
  const numbers = new Map<Value, Counted>();
  const readOf = new Map<Value, readonly string[]>();
  const add = (make: () => Cell): number => makers.push(make) - 1;
  /** Whether a number is made of what another point said that may not be told here. */
  const isUntold = (block: Value, { around }: RuleMemory): boolean => {
    const ids = readOf.get(block) ?? pointsUnder(block);
    readOf.set(block, ids);
    return ids.some((id) => around.tells?.(id) === false);
  };

  function truthOf(block: Condition): Judged {
    const known = truths.get(block);
    if (known) return known;
    // what is put aside holds never
    const made = isOff(block) ? () => false : conditionCard(block).compile(block, below);
    truths.set(block, made);
    return made;
  }
  function numberOf(block: Value): Counted {
    const known = numbers.get(block);
    if (known) return known;
    const made = valueCard(block).compile(block, below);
    numbers.set(block, made);
    return made;
  }
  const below = { truthOf, numberOf, add, isOff };
  const holds = truthOf(when);
  const stay = stayCondition(when);
  const stays = truthOf(stay);

  return {
    when,
    stay,
    makers,
    holds,
    stays,
    settling: (startMs) => makeSettling(when, truthOf, startMs),
    outcomeOf: (memory) => ({
      flow: memory.flow,
      truthOf: (block) => truthOf(block)(memory),
      numberOf: (block) => (isUntold(block, memory) ? NaN : numberOf(block)(memory)),
      valueOf: (factor) => settle(readValid(memory.values.get(factor), 'value')),
    }),
    resultsOf(memory, wanted) {
      const results: Record<string, boolean | number | null> = {};
      for (const [block, judge] of truths)
        if (wanted.has(block.id) && !(block.id in results)) results[block.id] = judge(memory);
      for (const [block, count] of numbers) {
        if (!wanted.has(block.id) || isUntold(block, memory)) continue;
        const number = count(memory);
        results[block.id] = Number.isNaN(number) ? null : number;
      }
      return results;
    },
  };
}

/** Other points that a number reads. */
function pointsUnder(block: Value): readonly string[] {
  return blocksUnder(block).flatMap((one) => readsOf(one)?.point ?? []);
}

/** Why a block is true, or what was told instead, in order. */
function toldTo(block: Condition, memory: ToldAt): readonly StateTold[] {
  const told = (conditionCard(block).told?.(block, memory) ?? []).toSorted((a, b) =>
    a.of.localeCompare(b.of, 'en', { numeric: true }),
  );
  const states: readonly string[] = 'in' in block ? block.in : [];
  const wanted = told.filter(({ state }) => states.includes(state));
  return wanted.length > 0 ? wanted : told;
}
