import { OVER_AFTER_MS, stepEpisode } from './episode.ts';
import { DEFAULT_RULES, foresee } from './foresee.ts';
import { testMannKendall, upperTail } from './mann-kendall.ts';
import { learnSeason, usualAt, type HourSample } from './season.ts';
import { fitTheilSen, pairSlopes, slopeInterval } from './theil-sen.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-01T00:00:00+08:00');

describe('Mann–Kendall, by hand', () => {
  it('without ties: S counts pairs, Var S is n(n−1)(2n+5)/18', () => {
    const { s, variance, z, p } = testMannKendall([1, 2, 3, 4, 5, 6, 7, 8]);

    expect(s).toBe(28);
    expect(variance).toBeCloseTo((8 * 7 * 21) / 18, 10);
    expect(z).toBeCloseTo(27 / Math.sqrt(65.3333333), 6);
    expect(p).toBeCloseTo(0.000418, 5);
  });

  it('with ties: each group of equal values takes its own spread off', () => {
    const { s, variance, z } = testMannKendall([23, 24, 29, 6, 29, 24, 5]);

    expect(s).toBe(-3);
    expect(variance).toBeCloseTo((7 * 6 * 19 - 2 * (2 * 1 * 9)) / 18, 10);
    expect(z).toBeCloseTo(-2 / Math.sqrt(762 / 18), 10);
  });

  it('values that are all the same have no trend', () => {
    expect(testMannKendall([4, 4, 4, 4])).toMatchObject({ s: 0, z: 0 });
  });

  it('the tail of the normal distribution is that of the tables', () => {
    expect([0, 1, 1.645, 1.96, -1].map((z) => Number(upperTail(z).toFixed(4)))).toEqual([
      0.5, 0.1587, 0.05, 0.025, 0.8413,
    ]);
  });
});

describe('Theil–Sen, by hand', () => {
  const moments = [1, 2, 3, 20, 5].map((y, x) => ({ x, y }));

  it('the slope is the median of the slopes of all pairs; a wild value does not move it', () => {
    expect(pairSlopes(moments)).toEqual([-15, 1, 1, 1, 1, 1, 1, 19 / 3, 9, 17]);
    expect(fitTheilSen(moments)).toEqual({ slope: 1, intercept: 1 });
  });

  it('the interval takes the ranks (N ∓ z·√Var S)/2', () => {
    // N = 10, Var S = 5·4·15/18 = 16.67: 10 ∓ 1.645 · 4.082 = 3.28 and 16.72, ranks 1 and 9
    expect(slopeInterval(moments, { z: 1.645, variance: (5 * 4 * 15) / 18 })).toEqual([1, 17]);
  });

  it('one value has no line', () => {
    expect(fitTheilSen([{ x: 0, y: 1 }])).toBeNull();
  });
});

/** Fourteen days of a course of the day: 20, and 30 from eight to twenty. */
function days(count: number): HourSample[] {
  return Array.from({ length: count * 24 }, (_, hour) => ({
    atMs: START + hour * HOUR,
    value: (hour % 24 >= 8 && hour % 24 < 20 ? 30 : 20) + (hour % 7) / 10,
  }));
}

describe('the usual course of a day', () => {
  it('is the median by hour of the day on the clock of China', () => {
    const season = learnSeason(days(14));

    expect(season && usualAt(season, Date.parse('2026-12-01T09:00:00+08:00'))).toBeCloseTo(30.3, 1);
    expect(season && usualAt(season, Date.parse('2026-12-01T03:00:00+08:00'))).toBeCloseTo(20.3, 1);
    expect(season?.noise).toBeGreaterThan(0.1);
  });

  it('is not known of too few days', () => {
    expect(learnSeason(days(4))).toBeNull();
  });
});

describe('whether the limit is going to be crossed', () => {
  const nowMs = START + (14 * 24 + 18) * HOUR;
  const season = learnSeason(days(14));
  const recent = (rise: number): HourSample[] =>
    Array.from({ length: 8 }, (_, at) => ({
      atMs: nowMs - (8 - at) * HOUR,
      value: 30 + at * rise,
    }));
  const asked = (samples: readonly HourSample[], limit: number) =>
    season && foresee(samples, { season, limit, nowMs, rules: DEFAULT_RULES });

  it('says the hour, the slope and how sure it is', () => {
    const found = asked(recent(2), 50);

    // 44 at the last hour, two more each hour, and the course falls by ten at twenty o'clock: 46 and 48 and no more
    expect(found).toBeNull();
    expect(asked(recent(2), 47)).toMatchObject({ crossingMs: nowMs + HOUR, value: 44, limit: 47 });
    expect(asked(recent(2), 47)?.slope).toBeCloseTo(2, 0);
  });

  it.each([
    ['the usual course of the day', recent(0), 45],
    ['a rise within the noise', recent(0.02), 30.3],
    ['a limit beyond the horizon', recent(1), 200],
    ['a value that is above it already', recent(3), 40],
    ['too few hours', recent(2).slice(4), 47],
    ['a fall', recent(-2), 47],
  ])('is silent about %s', (_what, samples, limit) => {
    expect(asked(samples, limit)).toBeNull();
  });
});

describe('a trend is told once', () => {
  it('while it goes on, across a pause, and again after it was over', () => {
    const first = stepEpisode(null, { isSeen: true, nowMs: 0 });
    const paused = stepEpisode(first.episode, { isSeen: false, nowMs: HOUR });
    const again = stepEpisode(paused.episode, { isSeen: true, nowMs: 3 * HOUR });
    const over = stepEpisode(again.episode, { isSeen: false, nowMs: 3 * HOUR + OVER_AFTER_MS });
    const later = stepEpisode(over.episode, { isSeen: true, nowMs: 40 * HOUR });

    expect([first, paused, again, over, later].map(({ isNew }) => isNew)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(over.episode).toBeNull();
  });
});
