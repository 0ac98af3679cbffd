import { describe, expect, it } from 'vitest';

import { type AlarmRule, IDLE, judge, type Sample } from './judge.ts';
import { judgeOfflineLevel, silenceLimitMs } from './offline.ts';

function run(rule: AlarmRule, samples: readonly (number | Partial<Sample>)[]): string[] {
  let state = IDLE;
  return samples.map((given) => {
    const sample: Sample = {
      value: null,
      flag: 'N',
      ...(typeof given === 'number' ? { value: given } : given),
    };
    const step = judge(rule, state, sample);
    state = step.state;
    return step.event
      ? `${step.event.event}${step.event.event === 'recover' ? '' : step.event.level}`
      : '-';
  });
}

describe('judging a factor', () => {
  it('a flagged value between two exceedances neither counts nor interrupts', () => {
    const events = run({ type: 'over', upper: 50, count: 2 }, [
      60,
      { value: 90, flag: 'C' },
      { value: 1, flag: 'M' },
      60,
    ]);

    expect(events).toEqual(['-', '-', '-', 'raise2']);
  });

  it('a normal value between two exceedances starts the count anew', () => {
    const events = run({ type: 'over', upper: 50, count: 2 }, [60, 40, 60, 60]);

    expect(events).toEqual(['-', '-', '-', 'raise2']);
  });

  it('recovery needs its own number of normal values in a row', () => {
    const events = run({ type: 'over', upper: 50, count: 1, recover: 2 }, [60, 40, 60, 40, 40]);

    expect(events).toEqual(['raise2', '-', 'again2', '-', 'recover']);
  });

  it('the level never falls while the alarm is active', () => {
    const events = run({ type: 'over', upper: 50, count: 1 }, [55, 120, 55]);

    expect(events).toEqual(['raise2', 'level4', 'again4']);
  });

  it('both ends of a range are allowed', () => {
    const events = run({ type: 'range', lower: 6, upper: 9, count: 1 }, [6, 9, 9.01, 7, 5.99]);

    expect(events).toEqual(['-', '-', 'raise2', 'recover', 'raise2']);
  });

  it('a value repeated under the same sampling time counts once', () => {
    const at = (value: number, sampleTime: string): Partial<Sample> => ({ value, sampleTime });
    const events = run({ type: 'constant', count: 3 }, [
      at(5, 'a'),
      at(5, 'a'),
      at(5, 'b'),
      at(5, 'b'),
      at(5, 'c'),
      at(6, 'd'),
    ]);

    expect(events).toEqual(['-', '-', '-', '-', 'raise2', 'recover']);
  });

  it('a suppressed value changes nothing', () => {
    const events = run({ type: 'over', upper: 50, count: 1 }, [
      { value: 90, isSuppressed: true },
      60,
      { value: 1, isSuppressed: true },
    ]);

    expect(events).toEqual(['-', 'raise2', '-']);
  });

  it('a warning is near the limit, not above it', () => {
    const events = run({ type: 'warn', upper: 50, ratio: 0.9, count: 1 }, [45, 46, 51]);

    expect(events).toEqual(['-', 'raise1', 'recover']);
  });
});

describe('silence', () => {
  it('a station may be silent for three intervals but at least ten minutes, or for its own limit', () => {
    expect([silenceLimitMs(60, null), silenceLimitMs(600, null), silenceLimitMs(60, 45)]).toEqual([
      600_000, 1_800_000, 2_700_000,
    ]);
  });

  it('offline becomes urgent after a day', () => {
    expect([
      judgeOfflineLevel(600_000, 600_000),
      judgeOfflineLevel(600_001, 600_000),
      judgeOfflineLevel(86_400_001, 600_000),
    ]).toEqual([null, 2, 4]);
  });
});
