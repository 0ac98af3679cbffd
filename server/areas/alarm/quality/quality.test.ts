import { describe, expect, it } from 'vitest';

import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { advise } from './advice.ts';
import { countNuisances, measureAnswers, rankOf } from './counts.ts';
import { judgeAlarms, keyOfAlarm, type AlarmFact } from './facts.ts';
import { countChatters, measureLoad } from './load.ts';
import { settingOfLimit, settingOfRule } from './settings.ts';
import { findSources } from './sources.ts';
import { holdAgainstTargets } from './targets.ts';
import { countWeeks, weekOf } from './weeks.ts';

const FROM_MS = Date.parse('2026-11-02T00:00:00+08:00');
const NOW_MS = FROM_MS + 7 * 24 * HOUR_MS;
const SPAN = { fromMs: FROM_MS, nowMs: NOW_MS };

/** An alarm that begins `at` minutes after the beginning of the week and lasts `lasted` minutes; null: it goes on. */
function anAlarm(at: number, lasted: number | null, more: Partial<AlarmFact> = {}): AlarmFact {
  const atMs = FROM_MS + at * MINUTE_MS;
  const endMs = lasted === null ? null : atMs + lasted * MINUTE_MS;
  const nobody = {
    confirmMs: null,
    solveMs: null,
    hasOrder: false,
    isHandled: false,
    isMistaken: false,
    handlerId: null,
    ruleId: null,
  };
  const fact = {
    id: String(at),
    pointId: '1',
    stationId: '2',
    enterpriseId: '3',
    factorCode: 'w01018',
    alarmType: '1',
    atMs,
    endMs,
    times: 1,
    ...nobody,
    ...more,
  };
  return { ...fact, key: keyOfAlarm(fact) };
}

const judge = (...facts: readonly AlarmFact[]) => judgeAlarms(facts, SPAN);

describe('nuisances', () => {
  it('repeats within 30 minutes of the end of the one before, of the same point, factor and kind', () => {
    const judged = judge(
      anAlarm(0, 10),
      anAlarm(40, 1),
      anAlarm(72, 1),
      anAlarm(73, 1, { factorCode: 'w21003' }),
    );

    expect(judged.map(({ isRepeat }) => isRepeat)).toEqual([false, true, false, false]);
  });

  it('looks back at what began before the span, and does not count it', () => {
    expect(judge(anAlarm(-20, 10), anAlarm(5, 5)).map(({ isRepeat }) => isRepeat)).toEqual([true]);
  });

  it('is brief under a minute, and unhandled after a day without anybody', () => {
    const late = anAlarm(7 * 24 * 60 - 60, 0.5);
    const judged = judge(
      anAlarm(0, 0.5),
      anAlarm(100, 1),
      anAlarm(300, null),
      anAlarm(500, 9, { isHandled: true }),
      late,
    );

    expect(countNuisances(judged)).toEqual({ alarms: 5, repeats: 0, brief: 2, unhandled: 3 });
  });
});

it('times to confirm and to solve: the median and what nine of ten stay within; nothing where nobody did', () => {
  const at = (minutes: number) => anAlarm(0, 99, { confirmMs: FROM_MS + minutes * MINUTE_MS });

  expect(measureAnswers(judge(...[1, 2, 3, 4, 5, 6, 7, 8, 9, 60].map(at)))).toEqual({
    confirmMedian: 5,
    confirmP90: 9,
    solveMedian: null,
    solveP90: null,
  });
  expect(rankOf([], 0.5)).toBeNull();
});

it('load: by hour and operator, the worst ten minutes, the share of the ten most frequent, chattering', () => {
  const chatter = [0, 0.3, 0.6].map((at) => anAlarm(at, 0.1));
  const flood = Array.from({ length: 12 }, (_, at) =>
    anAlarm(60 + at * 0.5, null, { pointId: String(10 + at) }),
  );
  const handled = anAlarm(100, 1, {
    pointId: '99',
    handlerId: '7',
    confirmMs: FROM_MS + 101 * MINUTE_MS,
  });
  const load = measureLoad(judge(...chatter, ...flood, handled), {
    fromMs: FROM_MS,
    untilMs: FROM_MS + 4 * HOUR_MS,
  });

  expect(load).toEqual({
    perHour: 4,
    operators: 1,
    perOperatorHour: 4,
    peak: 12,
    floodShare: 4.2,
    topShare: 75,
    top: 10,
    chattering: 1,
  });
  expect(countChatters(judge(...[0, 0.1, 0.2, 0.3, 0.4, 0.5].map((at) => anAlarm(at, 0.01))))).toBe(
    2,
  );
});

it('targets: met, borne, exceeded, and none where nobody confirmed', () => {
  const load = {
    perHour: 3,
    operators: 0,
    perOperatorHour: null,
    peak: 11,
    floodShare: 0,
    topShare: 4,
    top: 10,
    chattering: 0,
  };
  const verdicts = (more: object) =>
    Object.fromEntries(
      holdAgainstTargets({ ...load, stale: 0, ...more }).map(({ name, verdict }) => [
        name,
        verdict,
      ]),
    );

  expect(verdicts({})).toMatchObject({
    perHour: 'none',
    perOperatorHour: 'none',
    peak: 'bad',
    topShare: 'good',
    chattering: 'good',
    stale: 'good',
  });
  expect(
    [verdicts({ perOperatorHour: 8 }), verdicts({ perOperatorHour: 13 })].map(
      ({ perOperatorHour }) => perOperatorHour,
    ),
  ).toEqual(['high', 'bad']);
});

it('weeks begin on Monday of Asia/Shanghai; those without alarms count, too', () => {
  const span = {
    fromMs: Date.parse('2026-11-05T00:00:00+08:00'),
    untilMs: Date.parse('2026-11-17T00:00:00+08:00'),
  };

  expect(weekOf(Date.parse('2026-11-08T23:59:59+08:00'))).toBe('2026-11-02');
  expect(
    countWeeks(judge(anAlarm(5 * 24 * 60, 9)), span).map(({ week, alarms }) => [week, alarms]),
  ).toEqual([
    ['2026-11-02', 1],
    ['2026-11-09', 0],
    ['2026-11-16', 0],
  ]);
});

it('sources: a rule, a limit by point, factor and kind, a kind alone; the most first', () => {
  const offline = { alarmType: '8', factorCode: null };
  const sources = findSources(
    judge(
      anAlarm(0, 1, { ruleId: '5' }),
      anAlarm(1, 1),
      anAlarm(2, 1),
      anAlarm(3, 1, offline),
      anAlarm(4, 1, { ...offline, pointId: '9' }),
    ),
  );

  expect(sources.map(({ key, alarms }) => [key, alarms.length])).toEqual([
    ['limit-1-w01018-1', 2],
    ['kind-8', 2],
    ['rule-5', 1],
  ]);
});

describe('advice', () => {
  const hours = (times: readonly number[], more: Partial<AlarmFact> = {}) =>
    judge(
      ...times.map((count, at) => anAlarm(at * 60, 5, { times: count, isHandled: true, ...more })),
    );

  it('names the smallest count that spares a third, with those that were handled', () => {
    expect(advise(hours([1, 1, 1, 5, 6, 7]), { count: 1, recover: 1 })).toEqual([
      { code: 'count', from: 1, to: 2, share: 50, taken: 3 },
    ]);
    expect(advise(hours([2, 3, 3, 8, 9, 9]), { count: 2, recover: 1 })).toEqual([
      { code: 'count', from: 2, to: 4, share: 50, taken: 3 },
    ]);
  });

  it('says nothing of few alarms, nor of those that would be raised all the same', () => {
    expect(advise(hours([1, 1, 1]), { count: 1, recover: 1 })).toEqual([]);
    expect(advise(hours([9, 9, 9, 9, 9, 9]), { count: 1, recover: 1 })).toEqual([]);
    expect(
      advise(
        judge(
          ...[0, 60, 120, 180, 240].map((at) =>
            anAlarm(at, null, { isHandled: true, pointId: String(at) }),
          ),
        ),
        { count: 1, recover: 1 },
      ),
    ).toEqual([]);
  });

  it('repeats ask for a longer recovery, or for a look at what is unsteady', () => {
    const repeats = judge(
      ...[0, 10, 20, 30, 40].map((at) => anAlarm(at, 5, { times: 9, isHandled: true })),
    );

    expect(advise(repeats, { count: 1, recover: 1 })).toEqual([
      { code: 'recover', from: 1, to: 3, share: 80 },
    ]);
    expect(advise(repeats, { count: null, recover: null })).toEqual([
      { code: 'unsteady', share: 80 },
    ]);
  });

  it('false and forgotten alarms are told', () => {
    expect(
      advise(hours([9, 9, 9, 9, 9], { isMistaken: true, isHandled: false }), {
        count: 1,
        recover: 1,
      }).map(({ code }) => code),
    ).toEqual(['mistaken', 'unhandled']);
  });
});

it('what a limit or a rule counts now', () => {
  const limit = {
    id: '1',
    pointId: '1',
    factorCode: 'w01018',
    upper: '5',
    lower: null,
    recoverCount: 2,
    continuityCount: 3,
  };
  const empty = {
    zeroCount: null,
    negativeCount: null,
    constantCount: null,
    rangeCount: null,
    markCount: null,
  };
  const over = {
    id: 'a',
    op: 'compare',
    left: { id: 'b', op: 'number', value: 1, unit: null },
    is: '>',
    right: { id: 'c', op: 'number', value: 0, unit: null },
  } as const;
  const when = {
    id: 'd',
    op: 'and',
    of: [over, { id: 'e', op: 'times', of: over, count: 4 }],
  } as const;

  expect(settingOfLimit({ ...limit, ...empty }, '1')).toEqual({ count: 3, recover: 2 });
  expect(settingOfLimit({ ...limit, ...empty }, '4')).toEqual({ count: 3, recover: null });
  expect(settingOfLimit({ ...limit, ...empty }, '8')).toEqual({ count: null, recover: null });
  expect(settingOfRule({ v: 1, period: 'rt', when, then: [], recover: 1 })).toEqual({
    count: 4,
    recover: 1,
  });
});
