/**
 * Ambient air quality index (AQI, 环境空气质量指数) of HJ 633-2012 and HJ 633-2026, for browser and server alike: single indices (IAQI) of
 * six pollutants, index, primary pollutants (首要污染物) and level, of hours and of days. All arithmetic is on whole numbers: an index is
 * always rounded up, and a float a hair above a whole number would be one too many.
 *
 * Units: μg/m³, CO mg/m³. Source of every number: HJ 633-2012 tables 1 and 2, HJ 633-2026 tables 1 and 2 (DOMAIN.md section 3.4);
 * validity of means: GB 3095-2026.
 */
import tables from './aqi.json' with { type: 'json' };
import { addDecimals, roundHalfEven, toDecimal } from './decimal.ts';

/** In the order in which the standard prints them. */
export const AQI_POLLUTANTS = ['SO2', 'NO2', 'CO', 'O3', 'PM10', 'PM2.5'] as const;
export type AqiPollutant = (typeof AQI_POLLUTANTS)[number];

/** An hour (AQI 实时报) or a calendar day (AQI 日报). */
export type AqiSpan = 'hour' | 'day';

/** One edition of the technical regulation. */
export interface AqiEdition {
  readonly name: string;
  /** First day it is in force, `YYYY-MM-DD`; until the day before the next one's. */
  readonly inForceFrom: string;
  /** Upper ends of the steps that IAQI_STEPS are the indices of; means of 24 hours, of ozone the greatest mean of 8 hours. */
  readonly day: Readonly<Record<AqiPollutant, readonly number[]>>;
  /** Means of an hour; of particles the steps of the day. */
  readonly hour: Readonly<Record<AqiPollutant, readonly number[]>>;
}

/** A level of air quality (空气质量级别). Names and colours are those of the standard; screens say them in the reader's language. */
export interface AqiLevel {
  /** 1 the best, 6 the worst. */
  readonly level: number;
  /** Both included; null: without end. */
  readonly min: number;
  readonly max: number | null;
  readonly name: string;
  readonly grade: string;
  readonly color: string;
  readonly rgb: readonly number[];
}

/**
 * Concentrations that went in: a number or a decimal text; null where the pollutant is monitored and its mean is missing or not valid.
 * A pollutant that is not monitored is left out.
 */
export type AqiConcentrations = Readonly<Partial<Record<AqiPollutant, number | string | null>>>;

export interface AqiResult {
  readonly edition: string;
  /** As rounded before it was looked up; null where missing. Of pollutants that are monitored. */
  readonly concentrations: Readonly<Partial<Record<AqiPollutant, number | null>>>;
  readonly iaqi: Readonly<Partial<Record<AqiPollutant, number | null>>>;
  /** 0 to 500; null: not published (NA). */
  readonly aqi: number | null;
  /** All whose index is the AQI; none at 50 and below. */
  readonly primary: readonly AqiPollutant[];
  readonly level: AqiLevel | null;
  readonly isPublished: boolean;
}

const CO_PLACES = 1;
const PRIMARY_ABOVE = 50;
/** With a pollutant missing an index is published only above this: whatever it was, the air is polluted. */
const NA_UP_TO = 100;

/** IAQI at the ends of the steps. Source: HJ 633 table 1. */
const IAQI_STEPS: readonly number[] = tables.iaqi;

/** Editions, the oldest first; their tables stand in aqi.json. */
export const AQI_EDITIONS: readonly AqiEdition[] = tables.editions;

/** Levels, the best first. Source: HJ 633 table 2. */
export const AQI_LEVELS: readonly AqiLevel[] = tables.levels;

/** Least parts of a mean that counts. Source: GB 3095-2026 (HJ 212 hours of ≥45 minutes, days of ≥20 hours, means of 8 hours of ≥6). */
export const AQI_VALIDITY = { hourMinutes: 45, dayHours: 20, eightHours: 6 } as const;

const EIGHT_HOURS = 8;
/** Means of 8 hours that a day needs. */
const LEAST_EIGHT_HOUR_MEANS = 14;

/** The edition in force on a day, `YYYY-MM-DD`. Before the first one it is the first: older air is judged by the oldest table there is. */
export function aqiEditionOf(day: string): AqiEdition {
  const [first, ...later] = AQI_EDITIONS;
  if (!first) throw new Error('no edition of the air quality index is known');
  return later.reduce(
    (current, edition) => (edition.inForceFrom <= day ? edition : current),
    first,
  );
}

/** Places a concentration is rounded to before it is looked up: CO one place, all others none. Source: HJ 633-2026, GB/T 8170. */
export function aqiPlacesOf(pollutant: AqiPollutant): number {
  return pollutant === 'CO' ? CO_PLACES : 0;
}

/** A concentration as the index takes it, rounded half to even. @returns null for what is no number, and for less than nothing after rounding */
export function roundAqiConcentration(
  pollutant: AqiPollutant,
  value: number | string,
): number | null {
  const decimal = toDecimal(value);
  return decimal && unscaled(pollutant, roundHalfEven(decimal, aqiPlacesOf(pollutant)));
}

/**
 * Mean of hours as the index takes it; the sum is exact and rounded once. What is no number does not count.
 * @param least how many hours must count. @returns null with fewer, or none
 */
export function meanAqiConcentration(
  pollutant: AqiPollutant,
  values: readonly (number | string | null | undefined)[],
  least: number,
): number | null {
  const counted = values.flatMap((value) =>
    value === null || value === undefined ? [] : (toDecimal(value) ?? []),
  );
  if (counted.length === 0 || counted.length < least) return null;
  return unscaled(
    pollutant,
    roundHalfEven(addDecimals(counted), aqiPlacesOf(pollutant), counted.length),
  );
}

/**
 * The greatest mean of 8 hours of a day (O3-8h): of the means that end with its 8th to its 24th hour, each of at least 6 valid hours.
 * With fewer than 14 of those 17 means the greatest is kept only where it exceeds the concentration limit: then the day is polluted
 * whatever the others were. Source of 6 hours: GB 3095-2026; of 14 means: HJ 663-2013 (unconfirmed).
 * @param hours values of the 24 hours of the day, in order; null where one is missing
 * @param limit of the mean of 8 hours, class two (160 μg/m³)
 */
export function greatestEightHours(
  hours: readonly (number | string | null)[],
  limit: number,
): number | null {
  const ends = Array.from({ length: hours.length - EIGHT_HOURS + 1 }, (_, at) =>
    hours.slice(at, at + EIGHT_HOURS),
  );
  const means = ends.flatMap(
    (eight) => meanAqiConcentration('O3', eight, AQI_VALIDITY.eightHours) ?? [],
  );
  if (means.length === 0) return null;
  const greatest = Math.max(...means);
  return means.length >= LEAST_EIGHT_HOUR_MEANS || greatest > limit ? greatest : null;
}

/** Limit of the mean of 8 hours of ozone, class two, μg/m³. Source: GB 3095-2012 and GB 3095-2026. */
export const OZONE_EIGHT_HOUR_LIMIT = 160;

/**
 * Index of one pollutant, 0 to 500, rounded up: IAQI = (IAQIhi−IAQIlo)/(BPhi−BPlo)·(C−BPlo) + IAQIlo. A concentration at a breakpoint has
 * its index. Above the last breakpoint: what the table ends with (SO2 of an hour 200, ozone of 8 hours 300, all others 500).
 * @param concentration as rounded by `roundAqiConcentration`
 */
export function computeIaqi(
  edition: AqiEdition,
  span: AqiSpan,
  pollutant: AqiPollutant,
  concentration: number,
): number {
  const scale = 10 ** aqiPlacesOf(pollutant);
  const c = Math.round(concentration * scale);
  const ends = edition[span][pollutant].map((end) => end * scale);
  const at = ends.findIndex((end) => c <= end);
  if (at === -1) return IAQI_STEPS[ends.length - 1] ?? 0;
  if (at === 0) return IAQI_STEPS[0] ?? 0;
  const [low, high] = [ends[at - 1] ?? 0, ends[at] ?? 0];
  const [from, to] = [IAQI_STEPS[at - 1] ?? 0, IAQI_STEPS[at] ?? 0];
  return from + divideUp((to - from) * (c - low), high - low);
}

/** Level that an index belongs to. */
export function aqiLevelOf(aqi: number): AqiLevel | null {
  return AQI_LEVELS.find(({ min, max }) => aqi >= min && (max === null || aqi <= max)) ?? null;
}

/**
 * Index of an hour or a day. Where a pollutant that is monitored has no valid mean, the index is published only above 100, else it is NA;
 * a pollutant that is not monitored ("/") plays no part. Without any index there is none.
 */
export function computeAqi(
  edition: AqiEdition,
  span: AqiSpan,
  given: AqiConcentrations,
): AqiResult {
  const monitored = AQI_POLLUTANTS.filter((pollutant) => given[pollutant] !== undefined);
  const concentrations: Partial<Record<AqiPollutant, number | null>> = {};
  const iaqi: Partial<Record<AqiPollutant, number | null>> = {};
  for (const pollutant of monitored) {
    const concentration = roundAqiConcentration(pollutant, given[pollutant] ?? '');
    concentrations[pollutant] = concentration;
    iaqi[pollutant] =
      concentration === null ? null : computeIaqi(edition, span, pollutant, concentration);
  }
  const known = monitored.flatMap((pollutant) => iaqi[pollutant] ?? []);
  const greatest = known.length === 0 ? null : Math.max(...known);
  const isPublished =
    greatest !== null && (known.length === monitored.length || greatest > NA_UP_TO);
  const aqi = isPublished ? greatest : null;
  return {
    edition: edition.name,
    concentrations,
    iaqi,
    aqi,
    primary:
      aqi !== null && aqi > PRIMARY_ABOVE
        ? monitored.filter((pollutant) => iaqi[pollutant] === aqi)
        : [],
    level: aqi === null ? null : aqiLevelOf(aqi),
    isPublished,
  };
}

/** Quotient of whole numbers from 0 on, rounded up. */
function divideUp(over: number, under: number): number {
  const rest = over % under;
  return (over - rest) / under + (rest > 0 ? 1 : 0);
}

function unscaled(pollutant: AqiPollutant, digits: number): number | null {
  return digits < 0 ? null : Math.abs(digits) / 10 ** aqiPlacesOf(pollutant);
}
