import type { Content, FactorLine } from './content.ts';

/** A figure that differs between two versions of a report; codes, not words. Null where one of them has none. */
export interface Change {
  /** A factor code, or the id of one of those it adds up; empty of the report as a whole. */
  readonly of: string;
  /** A figure of `FIGURES`, or the time of a value. */
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Figures that are compared, in their order. */
export const FIGURES = [
  'should',
  'received',
  'valid',
  'stopped',
  'exceedances',
  'aqi',
  'min',
  'avg',
  'max',
  'exceeded',
  'flow',
  'emission',
] as const;
export type Figure = (typeof FIGURES)[number];

const HOURS = ['should', 'received', 'valid', 'stopped'] as const;
const LINE = ['received', 'valid', 'min', 'avg', 'max', 'exceeded', 'flow', 'emission'] as const;
const MEMBER = [...HOURS, 'exceedances'] as const;

/** What differs, the whole before its factors, those before their values. */
export function differenceOf(before: Content, after: Content): readonly Change[] {
  return [
    ...figures('', HOURS, before.hours, after.hours),
    ...figures('', ['aqi'], before.air ?? undefined, after.air ?? undefined),
    ...each(codesOf(before, after), (code) => {
      const [old, now] = [lineOf(before, code), lineOf(after, code)];
      return [...figures(code, LINE, old, now), ...values(code, before, after)];
    }),
    ...each(idsOf(before, after), (id) => {
      const member = ({ members }: Content) => members.find((one) => one.id === id);
      return figures(id, MEMBER, member(before), member(after));
    }),
  ];
}

function each<T>(of: readonly T[], change: (one: T) => readonly Change[]): readonly Change[] {
  return of.flatMap((one) => change(one));
}

function figures<K extends string>(
  of: string,
  names: readonly K[],
  before: Readonly<Partial<Record<K, string | number | null>>> | undefined,
  after: Readonly<Partial<Record<K, string | number | null>>> | undefined,
): readonly Change[] {
  return names.flatMap((what) => changeOf(of, what, before?.[what], after?.[what]));
}

function values(code: string, before: Content, after: Content): readonly Change[] {
  return after.times.flatMap((time, at) =>
    changeOf(code, time, before.cells[code]?.[at]?.text, after.cells[code]?.[at]?.text),
  );
}

function changeOf(
  of: string,
  what: string,
  before: string | number | null | undefined,
  after: string | number | null | undefined,
): readonly Change[] {
  const [old, now] = [said(before), said(after)];
  return old === now ? [] : [{ of, what, before: old, after: now }];
}

function said(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function codesOf(before: Content, after: Content): readonly string[] {
  return [...new Set([...after.factors, ...before.factors].map(({ code }) => code))];
}

function idsOf(before: Content, after: Content): readonly string[] {
  return [...new Set([...after.members, ...before.members].map(({ id }) => id))];
}

function lineOf({ factors }: Content, code: string): FactorLine | undefined {
  return factors.find((one) => one.code === code);
}
