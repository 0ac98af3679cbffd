import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import type { FrameValue } from '#schemas/monitor-rules/frame.ts';
import { makeRuleJudge } from '#schemas/monitor-rules/judge.ts';
import { limitEvidence } from '#schemas/monitor-rules/limit-evidence.ts';
import { type LimitFacts, limitTree } from '#schemas/monitor-rules/limit-tree.ts';
import { type Random, seededRandom } from '#tests/builders/random.ts';
import { sayStored } from '#tests/builders/say-stored.ts';
import { type AlarmRule, IDLE, judge, type Sample } from './judge.ts';

const FACTOR = 'w01018';
const PLACE = { pointId: 'p1', stationId: 's1', stCode: '32' };
const aLimit = (given: Partial<LimitFacts>): LimitFacts => ({
  factorCode: FACTOR,
  kind: '1',
  upper: null,
  lower: null,
  usesConverted: false,
  continuityCount: 1,
  recoverCount: 1,
  zeroCount: null,
  constantCount: null,
  warnRatio: null,
  ...given,
});

/** Where a series raises and recovers under a limit as a tree. @param kind dictionary alarm_type */
function runTree(limit: LimitFacts, kind: string, series: readonly Sample[]): readonly string[] {
  const tree = limitTree(limit).find((one) => one.kind === kind)?.tree;
  if (!tree) return ['no such tree'];
  const ruleJudge = makeRuleJudge(tree);
  const memory = ruleJudge.fresh(PLACE);
  const around = {
    limit: () => limit,
    other: () => null,
    states: () => [],
    isHoliday: () => false,
  };
  return series.flatMap(({ value, flag, sampleTime = null }, at) => {
    const said: FrameValue = { value, zs: null, min: null, max: null, flag, sampleTime };
    const { event } = ruleJudge.step(
      memory,
      { timeMs: at * 60_000, values: new Map([[FACTOR, said]]) },
      around,
    );
    return event === null ? [] : [`${at} ${event}`];
  });
}

/** The same by the judge of limits; a higher level goes on as well. */
function runLimit(rule: AlarmRule, series: readonly Sample[]): readonly string[] {
  let state = IDLE;
  return series.flatMap((sample, at) => {
    const step = judge(rule, state, sample);
    state = step.state;
    const event = step.event?.event === 'level' ? 'again' : step.event?.event;
    return event ? [`${at} ${event}`] : [];
  });
}

const VALUES = [0, 0, 4, 5, 5, 5.9999, 6, 6.0001, 7.2, 9, 9.0001, 10, 12] as const;

function aSeries(random: Random): readonly Sample[] {
  return Array.from({ length: 60 }, (_, at) => ({
    value: random.int(12) === 0 ? null : random.pick(VALUES),
    flag: random.pick(['N', 'N', 'N', 'N', '', 'C', 'D']),
    sampleTime: random.int(2) === 0 ? null : String(at - random.int(2)),
  }));
}

describe('a limit as a tree', () => {
  it('raises, goes on and recovers where the judge of limits does, for random limits and series', () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 3000; seed += 1) {
      const random = seededRandom(seed);
      const [count, recover, own] = [1 + random.int(4), 1 + random.int(3), 2 + random.int(4)];
      const [lower, upper] = [random.pick([4, 5, 6]), random.pick([6, 9, 10])];
      const counts = { continuityCount: count, recoverCount: recover, upper, lower };
      const series = aSeries(random);
      const same = (limit: LimitFacts, kind: string, rule: AlarmRule): void => {
        const [tree, old] = [runTree(limit, kind, series), runLimit(rule, series)];
        if (tree.join() !== old.join()) wrong.push(`seed ${seed} ${rule.type}`);
      };
      same(aLimit({ ...counts, kind: '1' }), '1', { type: 'over', upper, count, recover });
      same(aLimit({ ...counts, kind: '2' }), '1', { type: 'lower', lower, count, recover });
      same(aLimit({ ...counts, kind: '3' }), '1', { type: 'range', lower, upper, count, recover });
      same(aLimit({ ...counts, warnRatio: 80 }), '2', {
        type: 'warn',
        upper,
        ratio: 0.8,
        count,
        recover,
      });
      same(aLimit({ ...counts, zeroCount: own }), '3', { type: 'zero', count: own });
      same(aLimit({ ...counts, constantCount: own }), '5', { type: 'constant', count: own });
    }

    expect(wrong).toEqual([]);
  });

  it('says nothing where the limit says nothing, and judges slower readings by exceeding alone', () => {
    const all = aLimit({ upper: 50, zeroCount: 3, constantCount: 6, warnRatio: 90 });

    expect(limitTree(all).map(({ kind }) => kind)).toEqual(['1', '2', '3', '5']);
    expect(limitTree(all, 'hour').map(({ kind }) => kind)).toEqual(['1']);
    expect(limitTree(aLimit({ kind: '3', upper: 9 }))).toEqual([]);
  });

  it('a limit on converted values is held against them, and against the value where none came', () => {
    const limit = aLimit({ upper: 50, usesConverted: true });
    const [{ tree } = { tree: null }] = limitTree(limit);
    const ruleJudge = tree && makeRuleJudge(tree);
    const truths = [60, null].map((zs) => {
      const said = { value: 55, zs, min: null, max: null, flag: 'N', sampleTime: null };
      return ruleJudge?.step(
        ruleJudge.fresh(PLACE),
        { timeMs: 0, values: new Map([[FACTOR, said]]) },
        {
          limit: () => ({ upper: 57, lower: null }),
          other: () => null,
          states: () => [],
          isHoliday: () => false,
        },
      ).truth;
    });

    expect(truths).toEqual([true, false]);
  });
});

/** One of each that a limit raises, and what it says. */
const FAULTS: readonly (readonly [
  AlarmRule,
  Partial<Sample> & { readonly previous?: number },
  string,
])[] = [
  [
    { type: 'over', upper: 50, count: 3 },
    { value: 63 },
    '化学需氧量 实时折算值 63 mg/L 连续 3 次 > 上限 50 mg/L',
  ],
  [
    { type: 'lower', lower: 6, count: 1 },
    { value: 5 },
    '化学需氧量 实时折算值 5 mg/L < 下限 6 mg/L',
  ],
  [
    { type: 'range', lower: 6, upper: 50, count: 1 },
    { value: 63 },
    '化学需氧量 实时折算值 63 mg/L 不在 下限 6 mg/L 至 上限 50 mg/L 之间',
  ],
  [
    { type: 'warn', upper: 50, ratio: 0.8, count: 1 },
    { value: 45 },
    '化学需氧量 实时折算值 45 mg/L > 0.8 × 上限 50 mg/L = 40 mg/L 且 化学需氧量 折算值 45 mg/L ≤ 上限 50 mg/L',
  ],
  [{ type: 'zero', count: 4 }, { value: 0 }, '化学需氧量 实时折算值 0 mg/L 连续 4 次 = 0 mg/L'],
  [{ type: 'constant', count: 6 }, { value: 63 }, '化学需氧量 连续 6 次为同一数值'],
  [
    { type: 'negative', tolerance: 0.5, count: 3 },
    { value: -2 },
    '化学需氧量 实时折算值 -2 mg/L 连续 3 次 < -0.5 mg/L',
  ],
  [
    { type: 'outOfRange', low: 0, high: 100, count: 3 },
    { value: 140 },
    '140 mg/L 不在 0 至 100 mg/L 之间',
  ],
  [
    { type: 'outOfRange', low: null, high: 100, count: 1 },
    { value: 140 },
    '化学需氧量 实时折算值 140 mg/L > 100 mg/L',
  ],
  [
    { type: 'mark', atOnce: ['D', 'B', 'T'], count: 60 },
    { value: 5, flag: 'D' },
    '化学需氧量 数据标记为 D',
  ],
  [{ type: 'mark', atOnce: ['D', 'B', 'T'], count: 60 }, { value: 5, flag: 'C' }, '连续 60 次'],
  [
    { type: 'jump', amount: 10, percent: null, count: 1 },
    { value: 50, previous: 5 },
    '45 mg/L > 10 mg/L',
  ],
  [{ type: 'jump', amount: 10, percent: 200, count: 1 }, { value: 50, previous: 5 }, '900'],
];

describe('why a limit raised an alarm', () => {
  it.each(FAULTS)(
    '%j says it with its numbers, in three languages',
    (rule, { value = null, flag = 'N', previous = null }, said) => {
      const limit = { ...aLimit({ upper: 50, lower: 6, usesConverted: true }), id: '7' };
      const fault = rule.type === 'mark' ? { ...rule, flag } : rule;
      const evidence = limitEvidence(limit, {
        fault,
        period: 'rt',
        at: '2026-11-02T10:00:00+08:00',
        name: 'COD',
        value,
        flag,
        previous,
      });

      expect(evidence).toMatchObject({
        limitId: '7',
        version: 0,
        period: 'rt',
        results: { [evidence.when.id]: true },
      });
      expect(Object.values(evidence.results)).not.toContain(null);
      expect(sayStored(evidence)).toContain(said);
      expect(
        new Set([sayStored(evidence), sayStored(evidence, 'zh-TW'), sayStored(evidence, 'en-US')])
          .size,
      ).toBeGreaterThan(1);
    },
  );
});

interface Scenario {
  readonly name: string;
  readonly rule: {
    readonly type: 'over' | 'zero' | 'constant';
    readonly upper?: number;
    readonly count: number;
    readonly recover?: number;
  };
  readonly rf?: number;
  readonly series: readonly { readonly v: number; readonly flag: string }[];
  readonly events: readonly { readonly at: number; readonly event: string }[];
}

const file = path.resolve('..', 'shared', 'domain', 'domain-vectors.json');
const scenarios = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { alarmScenarios: readonly Scenario[] })
      .alarmScenarios
  : [];
const KIND = { over: '1', zero: '3', constant: '5' } as const;

/** What is re-sent is no live frame and never comes to a judge. */
describe.skipIf(scenarios.length === 0)('the shared alarm scenarios', () => {
  for (const { name, rule, rf, series, events } of scenarios.filter(
    (scenario) => scenario.rf !== 1,
  ))
    it(`${name} gives the expected alarms by the tree`, () => {
      const own =
        rule.type === 'zero'
          ? { zeroCount: rule.count }
          : rule.type === 'constant'
            ? { constantCount: rule.count }
            : {};
      const limit = aLimit({
        upper: rule.upper ?? null,
        continuityCount: rule.count,
        recoverCount: rule.recover ?? 1,
        ...own,
      });
      const said = runTree(
        limit,
        KIND[rule.type],
        series.map(({ v, flag }) => ({ value: v, flag })),
      );

      expect(rf).toBeUndefined();
      expect(said.filter((one) => !one.endsWith('again'))).toEqual(
        events.filter(({ event }) => event !== 'level').map(({ at, event }) => `${at} ${event}`),
      );
    });
});
