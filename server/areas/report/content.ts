import { createHash } from 'node:crypto';

import { USUAL_DECIMALS } from '#schemas/formulas/factor-unit.ts';
import {
  add,
  compareRationals,
  divide,
  multiply,
  subtract,
  toRational,
  whole,
  writeRational,
  ZERO,
  type Rational,
} from '#schemas/formulas/rational.ts';

/** What one factor said in a part of a period: an hour of a day, or a day or month of a longer one. Digits are exact texts. */
export interface Part {
  readonly factorCode: string;
  /** `00:00`, `11-26` or `2026-11`. */
  readonly at: string;
  readonly received: number;
  readonly counted: number;
  readonly valid: number;
  readonly min: string | null;
  readonly max: string | null;
  readonly sum: string;
  readonly flowing: number;
  /** Sums of the flow, and of value times flow. */
  readonly sumFlow: string;
  readonly sumWeighted: string;
  /** Of an hour: the mark of its value, what came where it does not count, and what the device converted. */
  readonly flag: string | null;
  readonly value: string | null;
  readonly converted: string | null;
}

/** The limits of a factor that are in force. */
export interface Limit {
  readonly factorCode: string;
  readonly upper: string | null;
  readonly lower: string | null;
  readonly usesConverted: boolean;
}

/** A factor as the catalogue has it. */
export interface FactorFacts {
  readonly code: string;
  readonly unit: string | null;
  readonly decimals: number;
}

/** A factor over the whole period. */
export interface FactorLine {
  readonly code: string;
  readonly unit: string | null;
  readonly decimals: number;
  readonly upper: string | null;
  readonly lower: string | null;
  readonly usesConverted: boolean;
  readonly received: number;
  readonly valid: number;
  readonly min: string | null;
  readonly minAt: string | null;
  readonly avg: string | null;
  readonly max: string | null;
  readonly maxAt: string | null;
  readonly exceeded: number;
  /** m³, and kg. */
  readonly flow: string | null;
  readonly emission: string | null;
}

/** A value of a part as the table shows it. */
export interface Cell {
  readonly text: string | null;
  readonly flag: string | null;
  readonly isOver: boolean;
  readonly isCounted: boolean;
}

export interface Exceedance {
  readonly code: string;
  readonly at: string;
  readonly value: string;
  readonly limit: string;
  /** (value − limit) / limit; null of a lower limit and of 0. */
  readonly multiple: string | null;
}

export const GAPS = ['unscheduled', 'stopped', 'neverConnected', 'offline'] as const;
export type Gap = (typeof GAPS)[number];

/** One of those a report adds up: a point of an enterprise, an enterprise of a region or company. */
export interface Member extends Hours {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly exceedances: number;
  readonly alarms: number;
  readonly gap: Gap | null;
}

export interface Hours {
  readonly should: number;
  readonly received: number;
  readonly valid: number;
  readonly stopped: number;
}

export interface Air {
  readonly aqi: string;
  readonly level: string | null;
  readonly primary: string;
}

/** An alarm, as it stood when the report was made; times are `MM-DD HH:mm`. */
export interface AlarmLine {
  readonly at: string;
  readonly point: string;
  readonly type: string;
  readonly level: string;
  readonly factor: string | null;
  readonly value: string | null;
  readonly limitText: string | null;
  readonly until: string | null;
  readonly status: string;
}

/** An order, as it stood when the report was made. */
export interface OrderLine {
  readonly at: string;
  readonly no: string;
  readonly type: string;
  readonly urgency: string | null;
  readonly station: string | null;
  readonly title: string | null;
  readonly due: string | null;
  readonly done: string | null;
  readonly status: string;
}

/** The first lines of a list, and how many there are. */
export interface Listed<T> {
  readonly total: number;
  readonly lines: readonly T[];
}

/** What happened in the period and was done about it: no data, and no reason for a next version. */
export interface Happened {
  readonly alarmList: Listed<AlarmLine> | undefined;
  readonly orderList: Listed<OrderLine> | undefined;
}

/** All that a report says besides its key figures. */
export interface Content extends Partial<Happened> {
  readonly hours: Hours;
  readonly factors: readonly FactorLine[];
  /** The parts of the period in their order, and of each factor a cell a part. */
  readonly times: readonly string[];
  readonly cells: Readonly<Record<string, readonly (Cell | null)[]>>;
  readonly exceedances: readonly Exceedance[];
  readonly members: readonly Member[];
  readonly air: Air | null;
  readonly gap: Gap | null;
}

/** More of them say no more. */
const MOST_EXCEEDANCES = 100;
const MULTIPLE_PLACES = 2;
const EMISSION_PLACES = 3;
const FLOW_PLACES = 1;
const FLOW_FACTORS: readonly string[] = ['w00000', 'a00000'];
/** An hour of L/s is so many m³, and an hour of m³/s; mg of one are so many kg. */
const WATER = { volume: { over: 36n, under: 10n }, kilograms: { over: 36n, under: 10_000n } };
const GAS = { volume: { over: 3600n, under: 1n }, kilograms: { over: 36n, under: 10_000n } };

const rational = (text: string): Rational => toRational(text) ?? ZERO;
const written = (value: Rational | null, to: number) => value && writeRational(value, to);

export interface PointFacts {
  readonly hours: Hours;
  readonly wasHeard: boolean;
  readonly times: readonly string[];
  readonly parts: readonly Part[];
  readonly limits: readonly Limit[];
  readonly factors: readonly FactorFacts[];
  readonly air: Air | null;
  /** Of a period longer than a day: what the reports of its days counted, by factor. */
  readonly exceeded?: ReadonlyMap<string, number>;
}

/** What the values of a point come to, every figure from exact decimals and rounded once (GB/T 8170). */
export function pointContent(facts: PointFacts): Content {
  const { hours, times, parts, wasHeard, air } = facts;
  const byCode = new Map<string, Part[]>();
  for (const part of parts)
    byCode.set(part.factorCode, [...(byCode.get(part.factorCode) ?? []), part]);
  const shown = shownFactors(facts.factors, byCode);
  const limitOf = new Map(facts.limits.map((limit) => [limit.factorCode, limit]));
  const exceedances = shown.flatMap(({ code }) =>
    (byCode.get(code) ?? []).flatMap((part) => exceedanceOf(part, limitOf.get(code)) ?? []),
  );
  const over = new Set(exceedances.map(({ code, at }) => `${code} ${at}`));
  return {
    hours,
    factors: shown.map((factor) =>
      factorLine(factor, byCode.get(factor.code) ?? [], {
        limit: limitOf.get(factor.code),
        exceeded:
          facts.exceeded?.get(factor.code) ??
          exceedances.filter(({ code }) => code === factor.code).length,
      }),
    ),
    times,
    cells: Object.fromEntries(
      shown.map((factor) => {
        const at = new Map((byCode.get(factor.code) ?? []).map((part) => [part.at, part]));
        const cell = (time: string): Cell | null => {
          const part = at.get(time);
          return part ? cellOf(factor, part, over.has(`${factor.code} ${time}`)) : null;
        };
        return [factor.code, times.map(cell)];
      }),
    ),
    exceedances: exceedances.slice(0, MOST_EXCEEDANCES),
    members: [],
    air,
    gap: gapOf(hours, wasHeard),
  };
}

/** Those that have values, in the order of the catalogue; what came by a code that it does not have (any more), after them. */
function shownFactors(
  catalogue: readonly FactorFacts[],
  byCode: ReadonlyMap<string, unknown>,
): readonly FactorFacts[] {
  const others = [...byCode.keys()].filter((code) => catalogue.every((one) => one.code !== code));
  return [
    ...catalogue.filter(({ code }) => byCode.has(code)),
    ...others.sort().map((code) => ({ code, unit: null, decimals: USUAL_DECIMALS })),
  ];
}

function factorLine(
  { code, unit, decimals }: FactorFacts,
  parts: readonly Part[],
  { limit, exceeded }: { readonly limit: Limit | undefined; readonly exceeded: number },
): FactorLine {
  const total = (of: (part: Part) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0);
  const counted = total((part) => part.counted);
  const sum = exactSum(parts.map((part) => part.sum));
  const [min, max] = [extremeOf(parts, 'min', -1), extremeOf(parts, 'max', 1)];
  return {
    code,
    unit,
    decimals,
    ...limitsOf(limit),
    received: total((part) => part.received),
    valid: total((part) => part.valid),
    ...(min
      ? { min: written(rational(min.value), decimals), minAt: min.at }
      : { min: null, minAt: null }),
    avg: counted === 0 ? null : written(divide(sum, whole(counted)), decimals),
    ...(max
      ? { max: written(rational(max.value), decimals), maxAt: max.at }
      : { max: null, maxAt: null }),
    exceeded,
    ...massOf(code, unit, parts),
  };
}

const NO_LIMITS = { upper: null, lower: null, usesConverted: false } as const;

function limitsOf(limit: Limit | undefined): Pick<Limit, 'upper' | 'lower' | 'usesConverted'> {
  if (!limit) return NO_LIMITS;
  const { upper, lower, usesConverted } = limit;
  return { upper, lower, usesConverted };
}

function exactSum(texts: readonly string[]): Rational {
  return texts.reduce((sum, text) => add(sum, rational(text)), ZERO);
}

function extremeOf(
  parts: readonly Part[],
  which: 'min' | 'max',
  sign: number,
): { readonly value: string; readonly at: string } | null {
  let found: { value: string; at: string } | null = null;
  for (const { at, [which]: value } of parts)
    if (
      value !== null &&
      (!found || compareRationals(rational(value), rational(found.value)) === sign)
    )
      found = { value, at };
  return found;
}

/** Volume, and of what is weighed by it the mass, over the hours that have a flow: Σ c·q. */
function massOf(
  code: string,
  unit: string | null,
  parts: readonly Part[],
): Pick<FactorLine, 'flow' | 'emission'> {
  const isFlow = FLOW_FACTORS.includes(code);
  const isWater = code.startsWith('w');
  const isMass = unit === (isWater ? 'mg/L' : 'mg/m³');
  if (parts.every(({ flowing }) => flowing === 0) || (!isFlow && !isMass))
    return { flow: null, emission: null };
  const units = isWater ? WATER : GAS;
  const flow = multiply(exactSum(parts.map(({ sumFlow }) => sumFlow)), units.volume);
  const mass = multiply(exactSum(parts.map(({ sumWeighted }) => sumWeighted)), units.kilograms);
  return {
    flow: written(flow, FLOW_PLACES),
    emission: isFlow ? null : written(mass, EMISSION_PLACES),
  };
}

/** What counts is shown as it counts; what does not, as it came. */
function cellOf({ decimals }: FactorFacts, part: Part, isOver: boolean): Cell {
  const isCounted = part.counted > 0;
  const mean = isCounted ? divide(rational(part.sum), whole(part.counted)) : null;
  const came = part.value === null ? null : toRational(part.value);
  return { text: written(mean ?? came, decimals), flag: part.flag, isOver, isCounted };
}

/** Above the upper limit, or below the lower one; equality passes. What does not count is not judged. */
function exceedanceOf(part: Part, limit: Limit | undefined): Exceedance | null {
  if (!limit || part.counted === 0 || part.flag === null) return null;
  const judged = limit.usesConverted ? part.converted : part.sum;
  if (judged === null) return null;
  const value = rational(judged);
  const facts = { code: part.factorCode, at: part.at, value: judged };
  if (limit.upper !== null && compareRationals(value, rational(limit.upper)) > 0) {
    const upper = rational(limit.upper);
    const multiple = divide(subtract(value, upper), upper);
    return { ...facts, limit: limit.upper, multiple: written(multiple, MULTIPLE_PLACES) };
  }
  const isBelow = limit.lower !== null && compareRationals(value, rational(limit.lower)) < 0;
  return isBelow ? { ...facts, limit: limit.lower ?? '', multiple: null } : null;
}

/** Why there is nothing: null where something came. */
export function gapOf({ should, received, stopped }: Hours, wasHeard: boolean): Gap | null {
  if (received > 0) return null;
  if (should === 0) return stopped > 0 ? 'stopped' : 'unscheduled';
  return wasHeard ? 'offline' : 'neverConnected';
}

const VERSION_CHARS = 12;

/** Names the data behind a report: reports of the same values have the same, whatever was done about them since. */
export function dataVersionOf({ hours, factors, cells, members, air }: Content): string {
  const measured = members.map(({ alarms: _alarms, ...member }) => member);
  const hash = createHash('sha256').update(JSON.stringify([hours, factors, cells, measured, air]));
  return hash.digest('hex').slice(0, VERSION_CHARS);
}
