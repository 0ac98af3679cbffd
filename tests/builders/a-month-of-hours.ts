import { HOUR_MS } from '#schemas/basics/units.ts';
import { stepEpisode, type Episode } from '#server/areas/trend/method/episode.ts';
import { DEFAULT_RULES, foresee, type TrendRules } from '#server/areas/trend/method/foresee.ts';
import { learnSeason, type HourSample, type Season } from '#server/areas/trend/method/season.ts';
import { seededRandom, type Random } from './random.ts';

/** Hours of an outlet, some of them with a slow rise over its limit. Hours count from 0. */
export interface MonthOfHours {
  readonly limit: number;
  /** By hour; null: nothing came, or it is marked. */
  readonly values: readonly (number | null)[];
  /** Slow rises: `crossed` is the first hour above the limit. */
  readonly planted: readonly {
    readonly begin: number;
    readonly crossed: number;
    readonly end: number;
  }[];
}

/** What came of a month. Leads are hours from the warning to the first hour above the limit. */
export interface PlayedMonth {
  readonly falseAlarms: number;
  readonly leads: readonly number[];
  readonly planted: number;
}

export const LEARN_DAYS = 14;
export const TOLD_DAYS = 30;
const DAY = 24;
const HOURS = (LEARN_DAYS + TOLD_DAYS) * DAY;
const START_MS = Date.parse('2026-03-02T00:00:00+08:00');
const LIMIT = 50;
const FINE = 1_000_000;

/**
 * An outlet with a course of the day (± 10 to 25 %), quieter weekends, noise that hangs together from hour to hour, an hour of calibration
 * each day, gaps, and now and then an hour that leaps. With `rises` it slowly goes over its limit so often.
 */
export function aMonthOfHours(seed: number, rises: number): MonthOfHours {
  const random = seededRandom(seed);
  const part = (from: number, to: number): number => from + (random.int(FINE) / FINE) * (to - from);
  const [level, swing, phase] = [LIMIT * part(0.4, 0.75), part(0.1, 0.25), part(0, DAY)];
  const [noise, memory, weekend, calibratedAt] = [
    part(0.03, 0.1),
    part(0.3, 0.85),
    part(0.8, 1),
    random.int(DAY),
  ];
  let drift = 0;
  const values: (number | null)[] = Array.from({ length: HOURS }, (_, hour) => {
    drift = memory * drift + Math.sqrt(1 - memory ** 2) * noise * normal(random);
    const course = 1 + swing * Math.sin(((hour - phase) / DAY) * 2 * Math.PI);
    const leap = random.int(200) === 0 ? 1 + part(0.2, 0.5) : 1;
    return level * course * (Math.floor(hour / DAY) % 7 >= 5 ? weekend : 1) * leap * (1 + drift);
  });
  const planted = Array.from({ length: rises }, (_, at) =>
    plantRise(values, { random, from: LEARN_DAYS * DAY + at * 10 * DAY + random.int(8 * DAY) }),
  ).filter((one) => one !== null);
  for (let hour = 0; hour < HOURS; hour++)
    if (hour % DAY === calibratedAt || random.int(100) === 0) values[hour] = null;
  for (let gap = 0; gap < 6; gap++) values.fill(null, ...gapAt(random));
  return { limit: LIMIT, values, planted };
}

function gapAt(random: Random): [number, number] {
  const from = random.int(HOURS);
  return [from, from + 2 + random.int(4)];
}

function normal(random: Random): number {
  return (
    Math.sqrt(-2 * Math.log((random.int(FINE) + 1) / (FINE + 1))) *
    Math.cos((2 * Math.PI * random.int(FINE)) / FINE)
  );
}

/** It rises within eight to twenty hours to 1.2 to 1.5 times the limit, stays for three and falls back. */
function plantRise(
  values: (number | null)[],
  { random, from }: { readonly random: Random; readonly from: number },
): MonthOfHours['planted'][number] | null {
  const hours = 8 + random.int(13);
  const goal = LIMIT * (1.2 + random.int(4) / 10);
  const rise = goal - (values[from + hours] ?? LIMIT / 2);
  const end = from + hours + 3;
  if (end >= HOURS) return null;
  for (let hour = from; hour <= end; hour++)
    values[hour] = (values[hour] ?? 0) + rise * Math.min(1, (hour - from) / hours);
  const crossed = values.findIndex(
    (value, hour) => hour >= from && value !== null && value > LIMIT,
  );
  return crossed === -1 || crossed > end ? null : { begin: from, crossed, end };
}

/** Judges each hour of the month as the server does: with the course learned each day, and each trend told once. */
export function playMonth(
  { values, limit, planted }: MonthOfHours,
  rules: TrendRules = DEFAULT_RULES,
): PlayedMonth {
  const samples = values.flatMap((value, hour): readonly HourSample[] =>
    value === null ? [] : [{ atMs: START_MS + hour * HOUR_MS, value }],
  );
  let [season, episode]: [Season | null, Episode | null] = [null, null];
  const told: number[] = [];
  for (let hour = LEARN_DAYS * DAY; hour <= HOURS; hour++) {
    const nowMs = START_MS + hour * HOUR_MS;
    const since = (hours: number): readonly HourSample[] =>
      samples.filter(({ atMs }) => atMs >= nowMs - hours * HOUR_MS && atMs < nowMs);
    if (hour % DAY === 0) season = learnSeason(since(LEARN_DAYS * DAY));
    const seen = season && foresee(since(rules.window), { season, limit, nowMs, rules });
    const step = stepEpisode(episode, { isSeen: seen !== null, nowMs });
    episode = step.episode;
    if (step.isNew) told.push(hour);
  }
  const leads = planted.flatMap(({ begin, crossed }) => {
    const first = told.find((hour) => hour > begin && hour <= crossed);
    return first === undefined ? [] : [crossed - first];
  });
  const falseAlarms = told.filter(
    (hour) => !planted.some(({ begin, end }) => hour > begin && hour <= end + rules.window),
  ).length;
  return { falseAlarms, leads, planted: planted.length };
}
