import { HOUR_MS } from '#schemas/basics/units.ts';
import { type Random, seededRandom } from '#tests/builders/random.ts';
import type { FactorSeries, PointCase } from './case.ts';
import { detectJump } from './jump.ts';

const FROM = Date.parse('2026-11-02T00:00:00+08:00');
const DAYS = 7;
const SERIES = 300;

/** A normal number by twelve even ones. */
function normal(random: Random): number {
  let sum = -6;
  for (let at = 0; at < 12; at++) sum += random.int(1_000_000) / 1_000_000;
  return sum;
}

/** Values by the hour, at day `day` and hour `hour`, with noise that hangs together. */
type Course = (at: {
  readonly hour: number;
  readonly day: number;
  readonly noise: number;
  readonly random: Random;
}) => number;

const COURSES: Readonly<Record<string, Course>> = {
  'noise that hangs together': ({ noise }) => 30 + 4 * noise,
  'a swing of the day': ({ hour, noise }) =>
    30 + 18 * Math.sin((hour / 24) * 2 * Math.PI) + 2 * noise,
  'a skewed factor near its detection limit': ({ noise }) => 0.1 * Math.exp(0.5 * noise),
  'a plant that is on from eight to eighteen': ({ hour, noise }) =>
    (hour >= 8 && hour < 18 ? 60 : 6) + noise,
  'a backwash every four hours': ({ hour, noise }) => (hour % 4 === 0 ? 90 : 25) + 2 * noise,
  'whole numbers about five': ({ noise }) => Math.round(5 + 1.2 * noise),
};

function aSeries(seed: number, course: Course): FactorSeries {
  const random = seededRandom(seed);
  let noise = normal(random);
  const samples = Array.from({ length: DAYS * 24 }, (_, index) => {
    noise = 0.6 * noise + 0.8 * normal(random);
    const value = Math.max(
      0,
      course({ hour: index % 24, day: Math.floor(index / 24), noise, random }),
    );
    return { atMs: FROM + index * HOUR_MS, value, converted: null, flag: 'N', sampleTime: null };
  });
  return { code: 'w01018', samples };
}

function subject(series: FactorSeries): PointCase {
  const toMs = FROM + DAYS * 24 * HOUR_MS;
  const about = {
    fromMs: FROM,
    toMs,
    nowMs: toMs,
    stepMs: HOUR_MS,
    stCode: '32',
    referenceO2: null,
  };
  return {
    ...about,
    series: [series],
    states: [],
    lastPacketMs: toMs,
    packetIntervalMs: 60_000,
    stops: [],
  };
}

/** How many of the simulated weeks are said to have leapt. */
function countJumps(
  course: Course,
  change: (series: FactorSeries, seed: number) => FactorSeries = (series) => series,
): number {
  let found = 0;
  for (let seed = 1; seed <= SERIES; seed++)
    if (detectJump(subject(change(aSeries(seed, course), seed))).length > 0) found++;
  return found;
}

/** One value, or all from one on, by so much more. */
function withLeap(
  series: FactorSeries,
  { at, by, stays }: { readonly at: number; readonly by: number; readonly stays: boolean },
): FactorSeries {
  const samples = series.samples.map((sample, index) => ({
    ...sample,
    value: (sample.value ?? 0) + (index === at || (stays && index > at) ? by : 0),
  }));
  return { ...series, samples };
}

describe('突变 over simulated weeks', () => {
  it.each(Object.entries(COURSES))(
    '%s is none: at most one week in a hundred is told',
    (_name, course) => {
      expect(countJumps(course)).toBeLessThanOrEqual(SERIES / 100);
    },
  );

  it.each([
    ['a spike', false],
    ['a level that stays', true],
  ])('%s of twice the level is found in 99 weeks of 100', (_name, stays) => {
    const found = countJumps(COURSES['noise that hangs together'] ?? (() => 0), (series, seed) =>
      withLeap(series, { at: 20 + (seed % 120), by: 75, stays }),
    );

    expect(found).toBeGreaterThanOrEqual(SERIES * 0.99);
  });

  it('a spike on top of a swing of the day is found in 95 weeks of 100', () => {
    const found = countJumps(COURSES['a swing of the day'] ?? (() => 0), (series, seed) =>
      withLeap(series, { at: 30 + (seed % 100), by: 120, stays: false }),
    );

    expect(found).toBeGreaterThanOrEqual(SERIES * 0.95);
  });
});
