import type { Content, FactorLine } from './content.ts';
import { cellText, limitText } from './shown.ts';

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
  'primary',
  'gap',
  'unit',
  'bounds',
  'min',
  'minAt',
  'avg',
  'max',
  'maxAt',
  'exceeded',
  'flow',
  'emission',
] as const;
export type Figure = (typeof FIGURES)[number];

const HOURS = ['should', 'received', 'valid', 'stopped'] as const;
const AIR = ['aqi', 'primary'] as const;
const LINE = [
  'unit',
  'bounds',
  'received',
  'valid',
  'min',
  'minAt',
  'avg',
  'max',
  'maxAt',
  'exceeded',
  'flow',
  'emission',
] as const;
const MEMBER = [...HOURS, 'exceedances', 'gap'] as const;

/** What differs, the whole before its factors, those before their values. */
export function differenceOf(before: Content, after: Content): readonly Change[] {
  return [
    ...figures('', HOURS, before.hours, after.hours),
    ...figures('', ['gap'], before, after),
    ...figures('', AIR, before.air ?? undefined, after.air ?? undefined),
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
    changeOf(code, time, valueAt(before, code, at), valueAt(after, code, at)),
  );
}

/** A value with what it is marked by: a limit or a mark that changed is a difference, too. */
function valueAt({ cells }: Content, code: string, at: number): string | null {
  const cell = cells[code]?.[at] ?? null;
  return cell && cellText(cell);
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

type Line = FactorLine & { readonly bounds: string };

function lineOf({ factors }: Content, code: string): Line | undefined {
  const line = factors.find((one) => one.code === code);
  return line && { ...line, bounds: limitText(line) };
}
