import { describe, expect, it } from 'vitest';

import { judgePlainly, type PlainStep } from '#tests/builders/a-plain-judge.ts';
import {
  aRandomHistory,
  aRandomRule,
  type RandomHistory,
  surroundingsOf,
} from '#tests/builders/a-random-rule.ts';
import { rounds } from '#tests/builders/long.ts';
import { type Random, seededRandom } from '#tests/builders/random.ts';
import { resolveFactor } from './factors.ts';
import type {
  Frame,
  FrameValue,
  RuleJudge,
  RulePlace,
  RuleStep,
  RuleSurroundings,
} from './frame.ts';
import { makeRuleJudge, type RuleMemory } from './judge.ts';
import { isSilentWithout } from './silence.ts';
import { type StateTold, ToldStates } from './states.ts';
import { RULE_PERIODS, type RuleTree } from './tree.ts';
import { factorsOf } from './walk.ts';

const CASES = rounds(1_000, 10_000);
const FRAMES = 24;

type Judged = Pick<PlainStep, 'truth' | 'event' | 'isActive'>;

const judgedOf = ({ truth, event }: RuleStep, isActive: boolean): Judged => ({
  truth,
  event,
  isActive,
});

/** The frames in which two judges differ; none is what is asked. */
function differences(a: readonly Judged[], b: readonly Judged[]): readonly number[] {
  return a.flatMap((one, i) =>
    one.truth === b[i]?.truth && one.event === b[i].event && one.isActive === b[i].isActive
      ? []
      : [i],
  );
}

function judgeAll(
  tree: RuleTree,
  { frames, place, ...world }: RandomHistory,
): readonly PlainStep[] {
  const judge = makeRuleJudge(tree);
  const memory = judge.fresh(place);
  const around = surroundingsOf(world);
  return frames.map((frame) => {
    const step = judge.step(memory, frame, around);
    return { ...judgedOf(step, judge.isActive(memory)), results: step.results() };
  });
}

/** A frame cut into parts that share no factor; a part may be empty. */
function cut({ timeMs, values }: Frame, random: Random): readonly Frame[] {
  const parts: Map<string, FrameValue>[] = Array.from(
    { length: 1 + random.int(3) },
    () => new Map(),
  );
  for (const [factor, value] of values) random.pick(parts).set(factor, value);
  return parts.map((part) => ({ timeMs, values: part }));
}

interface Past {
  readonly frames: readonly Frame[];
  readonly place: RulePlace;
  readonly around: RuleSurroundings;
}

/** A memory of as much of the past as it takes; null where it takes all of it. */
function primeUntilSettled(
  judge: RuleJudge<RuleMemory>,
  { frames, place, around }: Past,
): { readonly memory: RuleMemory | null; readonly tries: number } {
  const [beginMs, untilMs] = [frames[0]?.timeMs ?? 0, frames.at(-1)?.timeMs ?? 0];
  let tries = 1;
  for (
    let fromMs = untilMs - judge.horizonMs;
    fromMs > beginMs;
    fromMs = untilMs - (untilMs - fromMs) * 2, tries += 1
  ) {
    const memory = judge.fresh(place);
    const settling = judge.settling(memory, fromMs);
    for (const frame of frames.filter(({ timeMs }) => timeMs >= fromMs)) {
      if (memory.timeMs > -Infinity) settling.see(memory);
      judge.step(memory, frame, around);
    }
    if (settling.isSettled(untilMs)) return { memory, tries };
  }
  return { memory: null, tries };
}

describe('the judge over random rules and series', () => {
  it('comes to the same as looking at the whole history each time, down to each block', () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (let seed = 1; seed <= CASES; seed += 1) {
      const random = seededRandom(seed);
      const tree = aRandomRule(random);
      const history = aRandomHistory(random, tree.period, FRAMES);
      const plain = judgePlainly(tree, history.frames, history.place, surroundingsOf(history));
      const judged = judgeAll(tree, history);
      if (
        differences(judged, plain).length > 0 ||
        JSON.stringify(sorted(judged)) !== JSON.stringify(sorted(plain))
      )
        wrong.push(`seed ${seed}`);
      for (const { truth, event } of plain) seen.add(`${truth} ${event}`);
    }

    expect(wrong).toEqual([]);
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining([
        'false again',
        'false null',
        'false recover',
        'null null',
        'true again',
        'true raise',
      ]),
    );
  });

  it('a frame in parts makes happen exactly what the whole frame does', () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= CASES; seed += 1) {
      const random = seededRandom(seed);
      const tree = aRandomRule(random);
      const { frames, place, ...world } = aRandomHistory(random, tree.period, FRAMES);
      const around = surroundingsOf(world);
      const judge = makeRuleJudge(tree);
      const [whole, parted] = [judge.fresh(place), judge.fresh(place)];
      const isSame = frames.every((frame) => {
        const one = judgedOf(judge.step(whole, frame, around), judge.isActive(whole));
        const parts = cut(frame, random).map((part) =>
          judgedOf(judge.step(parted, part, around), judge.isActive(parted)),
        );
        const last = parts.at(-1);
        const events = parts.flatMap(({ event }) => event ?? []);
        return (
          last?.truth === one.truth &&
          last.isActive === one.isActive &&
          events.join(' ') === (one.event ?? '')
        );
      });
      if (!isSame) wrong.push(`seed ${seed}`);
    }

    expect(wrong).toEqual([]);
  });

  it('states taken as they are told, or as they are stored, are those found among all that was told', () => {
    for (let seed = 1; seed <= CASES / 10; seed += 1) {
      const random = seededRandom(seed);
      const history = aRandomHistory(random, random.pick(RULE_PERIODS), FRAMES);
      const plain = surroundingsOf(history);
      const [told, stored] = [new ToldStates(), new ToldStates()];
      const inTime = history.told.filter(({ device, ...one }) => told.tell(device, one));
      // of one time the last stands
      const kept = new Map(inTime.map((one) => [`${one.device} ${one.of} ${one.atMs}`, one]));
      for (const { device, of, state, atMs } of kept.values())
        stored.take(device, { of, state, fromMs: atMs, lastMs: atMs });
      for (const { timeMs } of history.frames) {
        stored.forget(timeMs);
        for (const device of ['facility', 'analyser'] as const) {
          const said = (states: readonly StateTold[]) =>
            states.map(({ of, state }) => `${of} ${state}`).toSorted();
          expect(said(told.at(device, timeMs)), `seed ${seed}`).toEqual(
            said(plain.states(device, timeMs)),
          );
          expect(said(stored.at(device, timeMs)), `seed ${seed}`).toEqual(
            said(plain.states(device, timeMs)),
          );
        }
      }
    }
  });

  it('frames without any factor of a rule that is silent without them need not be looked at', () => {
    const wrong: string[] = [];
    let silent = 0;
    for (let seed = 1; seed <= CASES; seed += 1) {
      const random = seededRandom(seed);
      const tree = aRandomRule(random);
      const history = aRandomHistory(random, tree.period, FRAMES);
      if (!isSilentWithout(tree.when)) continue;
      silent += 1;
      const read = new Set(factorsOf(tree).map((factor) => resolveFactor(factor, 'w00000')));
      const isAsked = ({ values }: Frame): boolean =>
        [...values.keys()].some((factor) => read.has(factor));
      const all = judgeAll(tree, history).filter((_, i) =>
        isAsked(history.frames[i] ?? { timeMs: 0, values: new Map() }),
      );
      if (
        differences(all, judgeAll(tree, { ...history, frames: history.frames.filter(isAsked) }))
          .length > 0
      )
        wrong.push(`seed ${seed}`);
    }

    expect(wrong).toEqual([]);
    expect(silent).toBeGreaterThan(CASES / 10);
  });

  it('a judge that saw only its horizon has the same truths from there on, where nothing was missing', () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= CASES / 10; seed += 1) {
      const random = seededRandom(seed);
      const tree = aRandomRule(random, { isKnown: true });
      const { frames, place, ...world } = aRandomHistory(random, tree.period, 120, {
        isKnown: true,
      });
      const around = surroundingsOf(world);
      const judge = makeRuleJudge(tree);
      const from = frames[60 + random.int(40)]?.timeMs ?? 0;
      const [all, primed] = [judge.fresh(place), judge.fresh(place)];
      const isSame = frames.every((frame) => {
        const { truth } = judge.step(all, frame, around);
        if (frame.timeMs < from - judge.horizonMs) return true;
        const again = judge.step(primed, frame, around).truth;
        return frame.timeMs < from || again === truth;
      });
      if (!isSame) wrong.push(`seed ${seed}`);
    }

    expect(wrong).toEqual([]);
  });

  it('a judge that looked back until it is settled has the same truths and alarms from there on, whatever was missing', () => {
    const wrong: string[] = [];
    const seen = { settled: 0, further: 0 };
    for (let seed = 1; seed <= CASES / 5; seed += 1) {
      const random = seededRandom(seed);
      const tree = aRandomRule(random);
      const { frames, place, ...world } = aRandomHistory(random, tree.period, 60);
      const around = surroundingsOf(world);
      const judge = makeRuleJudge(tree);
      const next = 30 + random.int(20);
      const old = judge.fresh(place);
      for (const frame of frames.slice(0, next)) judge.step(old, frame, around);
      const found = primeUntilSettled(judge, { frames: frames.slice(0, next), place, around });
      seen.further += found.tries - 1;
      if (found.memory === null) continue;
      seen.settled += 1;
      const primed = found.memory;
      judge.setActive(primed, judge.isActive(old), old.alarm.good);

      // what is left of the last frame, and those that follow
      const again = [
        ...cut(frames[next - 1] ?? { timeMs: 0, values: new Map() }, random).slice(1),
        ...frames.slice(next),
      ];
      const isSame = again.every(
        (frame) =>
          judge.step(primed, frame, around).truth === judge.step(old, frame, around).truth &&
          judge.isActive(primed) === judge.isActive(old),
      );
      if (!isSame) wrong.push(`seed ${seed}`);
    }

    expect(wrong).toEqual([]);
    expect(seen.settled).toBeGreaterThan(CASES / 20);
    expect(seen.further).toBeGreaterThan(CASES / 100);
  });
});

function sorted(steps: readonly PlainStep[]): unknown {
  return steps.map(({ results }) =>
    Object.entries(results).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
