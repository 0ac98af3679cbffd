import type { OpenedRows } from '#schemas/api/assess.ts';
import type { Group } from '#schemas/api/group.ts';
import { subtract, toRational, ZERO, type Rational } from '#schemas/formulas/rational.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import {
  INDICATORS,
  queryOf,
  type CountedRows,
  type Indicator,
  type TargetKind,
} from './indicators.ts';
import { percentOf, type Figure } from './score.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** More targets than that nobody judges at once. */
const MOST_TARGETS = 100_000;

/** Nothing was counted of whoever is named nowhere. */
const NOTHING: Figure = { value: null, good: null, bad: null, total: null, kind: 'rate' };
const NO_AMOUNT: Figure = { value: ZERO, good: null, bad: null, total: ZERO, kind: 'amount' };

/** What an indicator says of every target of a kind; by its id, with what it says of those that are named nowhere. */
export interface Counted {
  readonly of: ReadonlyMap<string, Figure>;
  readonly otherwise: Figure;
}

/**
 * Counts an indicator for all targets at once, with every row: what somebody did outside the sight of whoever asks counts as well. The
 * same question is that of the list, of its groups and of its pictures, so that they all say the same.
 */
export async function countIndicator(
  ctx: Ctx,
  name: string,
  kind: TargetKind,
  days: Days,
): Promise<Counted> {
  const indicator = INDICATORS[name];
  const by = indicator?.of.by[kind];
  if (!indicator || by === undefined) return { of: new Map(), otherwise: NOTHING };
  const all: Ctx = { ...ctx, actor: SYSTEM_ACTOR, scope: SYSTEM_SCOPE };
  const ask = (also: Parameters<typeof queryOf>[2], measure?: string) =>
    groupsOf(all, indicator.of, { ...queryOf(indicator.of, days, also), by, measure });
  switch (indicator.kind) {
    case 'parts':
      return rates(await ask({}, `${indicator.good},${indicator.total}`), partsOf);
    case 'share':
      return shareOf(indicator, ask);
    case 'count':
      return amounts(await ask({}), ({ count }) => exactly(count));
    case 'sum':
      return amounts(await ask({}, indicator.field), ({ values: [sum] }) => exactly(sum ?? 0));
  }
}

type Ask = (also: Parameters<typeof queryOf>[2]) => Promise<readonly Group[]>;

async function shareOf(
  indicator: Extract<Indicator, { kind: 'share' }>,
  ask: Ask,
): Promise<Counted> {
  const [whole, part] = await Promise.all([ask({}), ask(indicator.bad)]);
  const parts = new Map(part.map(({ keys: [id], count }) => [id, count]));
  return rates(whole, ({ keys: [id], count }) => {
    const some = parts.get(id ?? null) ?? 0;
    return { good: exactly(count - some), total: exactly(count) };
  });
}

function partsOf({ values: [good, total] }: Group): { good: Rational; total: Rational } {
  return { good: exactly(good ?? 0), total: exactly(total ?? 0) };
}

function rates(
  groups: readonly Group[],
  read: (group: Group) => { readonly good: Rational; readonly total: Rational },
): Counted {
  const of = mapped(groups, (group): Figure => {
    const { good, total } = read(group);
    const bad = subtract(total, good);
    return { value: percentOf(good, total), good, bad, total, kind: 'rate' };
  });
  return { of, otherwise: NOTHING };
}

function amounts(groups: readonly Group[], read: (group: Group) => Rational): Counted {
  const of = mapped(groups, (group): Figure => ({
    value: read(group),
    good: null,
    bad: null,
    total: exactly(group.count),
    kind: 'amount',
  }));
  return { of, otherwise: NO_AMOUNT };
}

function mapped(
  groups: readonly Group[],
  read: (group: Group) => Figure,
): ReadonlyMap<string, Figure> {
  return new Map(
    groups.flatMap((group) => (group.keys[0] ? [[group.keys[0], read(group)] as const] : [])),
  );
}

async function groupsOf(
  ctx: Ctx,
  { entity, preset }: CountedRows,
  raw: Readonly<Record<string, unknown>>,
): Promise<readonly Group[]> {
  const asked = { ...raw, ...(preset !== undefined && { preset }) };
  return (await groupRecords(ctx, entity, asked, { limit: MOST_TARGETS })).groups;
}

function exactly(value: number): Rational {
  return toRational(value) ?? ZERO;
}

/** Where the rows behind a figure of one target stand; `bad`: those that took something off. Null where nothing was counted. */
export function opensOf(
  name: string,
  target: { readonly kind: TargetKind; readonly id: string },
  days: Days,
  which: 'all' | 'bad',
): OpenedRows | null {
  const indicator = INDICATORS[name];
  const by = indicator?.of.by[target.kind];
  if (!indicator || by === undefined) return null;
  if (which === 'bad' && indicator.kind !== 'share') return null;
  const also = which === 'bad' && indicator.kind === 'share' ? indicator.bad : {};
  const { entity, preset } = indicator.of;
  const one: Record<string, string> = { [by]: target.id };
  const many: Record<string, readonly (string | null)[]> = {};
  for (const [field, value] of Object.entries(queryOf(indicator.of, days, also)))
    if (typeof value === 'string') one[field] = value;
    else many[field] = value;
  return { list: entity, preset: preset ?? null, one, many };
}
