import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Rational } from '#schemas/formulas/rational.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import {
  listGiven,
  listLatest,
  listTargets,
  lockPeriod,
  rankSheets,
  writeSheets,
  type GivenFact,
  type LatestSheet,
  type LineRow,
  type SheetRow,
  type Target,
} from './assess-store.ts';
import { countIndicator, type Counted } from './figures.ts';
import { BY_HAND, type TargetKind } from './indicators.ts';
import { periodBefore, type Period } from './periods.ts';
import { findSchemeFor, type Scheme, type StoredItem } from './scheme-store.ts';
import { print, scoreTarget, type Figure, type Scored, type ScoredItem } from './score.ts';

/** What is computed: of whom, over which days. */
export interface Ask {
  readonly kind: TargetKind;
  readonly period: Period;
}

/** What a sheet comes to, with what it was worked out of. */
interface Worked extends Scored {
  readonly target: Target;
  readonly figures: ReadonlyMap<string, Figure>;
  readonly isVetoed: boolean;
}

export const TARGET_ENTITY = { '1': 'enterprise', '2': 'opsCompany', '3': 'user' } as const;
/** Sheets written at once. */
const BATCH = 100;
const DRAFT = '0';

/**
 * Computes the sheets of a period for everybody whom the asker sees: new ones, and drafts anew; what was announced stays as it is.
 * @returns how many were written. @throws AppError `badMove` there is no scheme for it
 */
export async function computeSheets(
  ctx: Ctx,
  ask: Ask,
  report: (done: number, total: number) => Promise<void> = async () => {},
): Promise<number> {
  const scheme = await demandScheme(ctx, ask);
  const entity = needEntity(ctx, TARGET_ENTITY[ask.kind]);
  const targets = await listTargets(ctx.db, ctx.scope, entity, ask);
  const worked = await workOut(ctx, ask, scheme, targets);
  let done = 0;
  for (let start = 0; start < worked.length; start += BATCH) {
    const part = worked.slice(start, start + BATCH);
    // oxlint-disable-next-line no-await-in-loop -- one transaction after another
    done += await inTransaction(ctx, (tx) => keepSheets(tx, ask, { scheme, worked: part }));
    // oxlint-disable-next-line no-await-in-loop
    await report(start + part.length, worked.length);
  }
  await inTransaction(ctx, (tx) => placeSheets(tx, ask));
  return done;
}

/** Computes the next version of an announced sheet beside it, by today's data and records. @returns its id */
export async function computeNext(
  tx: Ctx,
  ask: Ask,
  { targetId, scheme }: { readonly targetId: string; readonly scheme: Scheme },
): Promise<void> {
  const entity = needEntity(tx, TARGET_ENTITY[ask.kind]);
  const targets = await listTargets(tx.db, tx.scope, entity, { kind: ask.kind, only: targetId });
  const worked = await workOut(tx, ask, scheme, targets);
  await keepSheets(tx, ask, { scheme, worked, isNext: true });
  await placeSheets(tx, ask);
}

async function demandScheme(ctx: Ctx, { kind, period }: Ask): Promise<Scheme> {
  const scheme = await findSchemeFor(ctx.db, { kind, periodKind: period.kind, from: period.from });
  if (!scheme)
    throw new AppError('badMove', {
      reason: serverText(ctx.lang, 'assess.noScheme', { period: period.name }),
    });
  return scheme;
}

async function workOut(
  ctx: Ctx,
  { kind, period }: Ask,
  scheme: Scheme,
  targets: readonly Target[],
): Promise<readonly Worked[]> {
  const names = [...new Set(scheme.items.map(({ indicator }) => indicator))];
  const counted = new Map<string, Counted>();
  for (const name of names)
    // oxlint-disable-next-line no-await-in-loop -- one question after another is enough for the database
    if (name !== BY_HAND) counted.set(name, await countIndicator(ctx, name, kind, period));
  const given = groupGiven(await listGiven(ctx.db, kind, period));
  const levels = scheme.levels.flatMap(({ min, level }) =>
    level === null ? [] : [{ min, level }],
  );
  return targets.map((target): Worked => {
    const figures = figuresOf(scheme.items, counted, target.id);
    const { scores, isVetoed } = given.get(target.id) ?? NOTHING_GIVEN;
    const scored = scoreTarget({
      items: scheme.items,
      levels,
      vetoLevel: scheme.vetoLevel,
      figures,
      given: scores,
      isVetoed,
    });
    return { ...scored, target, figures, isVetoed };
  });
}

function figuresOf(
  items: readonly StoredItem[],
  counted: ReadonlyMap<string, Counted>,
  targetId: string,
): ReadonlyMap<string, Figure> {
  return new Map(
    items.flatMap(({ code, indicator }) => {
      const found = counted.get(indicator);
      return found ? [[code, found.of.get(targetId) ?? found.otherwise] as const] : [];
    }),
  );
}

interface Given {
  readonly scores: ReadonlyMap<string, string>;
  readonly isVetoed: boolean;
}
const NOTHING_GIVEN: Given = { scores: new Map(), isVetoed: false };

/** Of several scores of one indicator the last counts; they come newest first. */
function groupGiven(facts: readonly GivenFact[]): ReadonlyMap<string, Given> {
  const by = new Map<string, { scores: Map<string, string>; isVetoed: boolean }>();
  for (const { targetId, type, itemCode, points } of facts) {
    const own = by.get(targetId) ?? { scores: new Map<string, string>(), isVetoed: false };
    by.set(targetId, own);
    if (type === 'veto') own.isVetoed = true;
    else if (itemCode !== null && points !== null && !own.scores.has(itemCode))
      own.scores.set(itemCode, points);
  }
  return by;
}

async function keepSheets(
  tx: Ctx,
  ask: Ask,
  made: {
    readonly scheme: Scheme;
    readonly worked: readonly Worked[];
    /** Whoever has a sheet gets its next version. */
    readonly isNext?: boolean;
  },
): Promise<number> {
  const { scheme, worked, isNext = false } = made;
  const { kind, period } = ask;
  await lockPeriod(tx.db, `${kind} ${period.name}`);
  const latest = new Map(
    (await listLatest(tx.db, { kind, periodKind: period.kind, period: period.name })).map(
      (sheet) => [sheet.targetId, sheet],
    ),
  );
  const written = worked.filter(({ target }) => {
    const before = latest.get(target.id);
    return isNext || before === undefined || before.status === DRAFT;
  });
  const rows = written.map((one) => {
    const row = sheetOf(tx, ask, { one, scheme, before: latest.get(one.target.id), isNext });
    return { row, lines: linesOf(row.id, scheme.items, one) };
  });
  await writeSheets(
    tx.db,
    rows.map(({ row }) => row),
    rows.flatMap(({ lines }) => lines),
  );
  return rows.length;
}

/** Sheets of one period, with the places they have. */
async function placeSheets(tx: Ctx, { kind, period }: Ask): Promise<void> {
  await rankSheets(tx.db, {
    kind,
    periodKind: period.kind,
    period: period.name,
    before: periodBefore(period).name,
  });
}

function sheetOf(
  { actor, now }: Ctx,
  { kind, period }: Ask,
  made: {
    readonly one: Worked;
    readonly scheme: Scheme;
    readonly before: LatestSheet | undefined;
    readonly isNext: boolean;
  },
): SheetRow {
  const { one, scheme, before, isNext } = made;
  const { target } = one;
  return {
    ...placeOf(before, isNext),
    name: `${period.name} ${target.name}`,
    kind,
    scheme_id: scheme.id,
    period_kind: period.kind,
    period: period.name,
    period_from: period.from,
    period_to: period.to,
    target_id: target.id,
    target_name: target.name,
    enterprise_id: kind === '1' ? target.id : null,
    ops_company_id: target.opsCompanyId,
    user_id: kind === '3' ? target.id : null,
    region_code: target.regionCode,
    score: one.score,
    level: kind === '1' ? null : one.level,
    credit_level: kind === '1' ? one.level : null,
    is_vetoed: one.isVetoed,
    is_current: before === undefined,
    computed_at: `${wallTime(now().getTime())}+08:00`,
    creator: actor.id,
  };
}

/** A draft is written anew in its place; what was announced is followed by the next version. */
function placeOf(
  before: LatestSheet | undefined,
  isNext: boolean,
): { readonly id: string; readonly revision: number; readonly previous_id: string | null } {
  if (before === undefined) return { id: newId(), revision: 1, previous_id: null };
  return isNext
    ? { id: newId(), revision: before.revision + 1, previous_id: before.id }
    : { id: before.id, revision: before.revision, previous_id: before.previousId };
}

function linesOf(
  ownerId: string,
  items: readonly StoredItem[],
  { items: scored, figures }: Worked,
): readonly LineRow[] {
  const byCode = new Map<string, ScoredItem>(scored.map((one) => [one.code, one]));
  return items.map((item, sort) => {
    const one = byCode.get(item.code);
    const figure = figures.get(item.code);
    return {
      id: newId(),
      owner_id: ownerId,
      sort,
      code: item.code,
      section: item.section,
      indicator: item.indicator,
      title: item.title,
      state: one?.state ?? 'none',
      total: said(figure?.total),
      good: said(figure?.good),
      bad: said(figure?.bad),
      value: said(figure?.value),
      weight: item.weight,
      share: said(one?.share, SHARE_PLACES),
      full_score: item.full,
      score: said(one?.score),
      points: said(one?.points),
    };
  });
}

const SHARE_PLACES = 4;

function said(value: Rational | null | undefined, places?: number): string | null {
  return value ? print(value, places) : null;
}
