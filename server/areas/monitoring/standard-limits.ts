import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { BodyOf } from '#schemas/api/contract.ts';
import type { STANDARDS } from '#schemas/api/standards.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { changeRecord, saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { planLimits, type PlannedLimit } from './plan-limits.ts';
import { listLimitsWithin, listStandardItems, type Bounds } from './standard-store.ts';

const DAY_CHARS = 10;
const UPPER = '1';
const LOWER = '2';
const RANGE = '3';

/** What a point follows, and the limits it would get of it. */
interface Followed {
  readonly pointId: string;
  readonly standard: string;
  readonly standardType: string | null;
  readonly level: string;
  readonly from: string;
  readonly to: string | null;
  readonly plan: readonly PlannedLimit[];
  /** Set where the point has none of its own yet. Percent. */
  readonly referenceO2: number | null;
}

/** What `makeLimits` would do, limit by limit, in words. @throws AppError `notFound` out of the caller's sight */
export async function previewLimits(
  ctx: Ctx,
  body: BodyOf<typeof STANDARDS.preview>,
): Promise<ActionPreview> {
  const { plan, standard, level, from, referenceO2 } = await followed(ctx, body);
  if (plan.length === 0) return { text: serverText(ctx.lang, 'standard.none') };
  const oxygen =
    referenceO2 === null
      ? []
      : [{ text: serverText(ctx.lang, 'standard.oxygen', { o2: referenceO2 }) }];
  return {
    text: serverText(ctx.lang, 'standard.text', { standard, level, from, ...countsOf(plan) }),
    items: [...plan.map((one) => ({ text: lineOf(ctx, one, from) })), ...oxygen],
  };
}

/**
 * Gives a point the limits of the standard it follows, from the day on which it follows it. Limits that are there stay, unless the
 * caller has those that say something else end the day before.
 * @throws AppError `notFound` out of the caller's sight; `forbidden` a limit ends and the caller may change none
 */
export async function makeLimits(
  ctx: Ctx,
  body: BodyOf<typeof STANDARDS.make>,
): Promise<{ readonly created: number; readonly ended: number; readonly kept: number }> {
  return inTransaction(ctx, async (tx) => {
    const { plan, referenceO2, ...to } = await followed(tx, body);
    if (plan.some(({ ends }) => ends.length > 0)) demandKey(tx, 'dm:limit:update');
    for (const { ends } of plan)
      for (const { id, version } of ends)
        await updateRecord(tx, 'limit', { id, version, effectiveTo: dayBefore(to.from) });
    for (const one of plan)
      if (one.outcome === 'create' || one.outcome === 'replaced') await saveLimit(tx, one, to);
    if (referenceO2 !== null) await changeRecord(tx, 'monitorPoint', to.pointId, { referenceO2 });
    const { create, ended, kept } = countsOf(plan);
    return { created: create, ended, kept };
  });
}

async function followed(
  ctx: Ctx,
  { id, endExisting = false }: BodyOf<typeof STANDARDS.preview>,
): Promise<Followed> {
  const row = await findVisible(ctx, needEntity(ctx, 'pointStandard'), id);
  const pointId = toText(row.monitorPointId);
  const point = await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  const standard = await findVisible(
    ctx,
    needEntity(ctx, 'emissionStandard'),
    toText(row.standardId),
  );
  const from = toText(row.effectiveFrom).slice(0, DAY_CHARS);
  const to = row.effectiveTo === null ? null : toText(row.effectiveTo).slice(0, DAY_CHARS);
  const say = await factorNamer(ctx);
  const items = (
    await listStandardItems(ctx.db, {
      standardId: toText(row.standardId),
      level: row.level,
      pointId,
    })
  ).map((item) => ({ ...item, factorName: say(item.factorCode, item.factorName) }));
  const plan = planLimits(items, await listLimitsWithin(ctx.db, { pointId, from, to }), {
    from,
    endExisting,
  });
  const oxygen = [...new Set(items.flatMap(({ referenceO2 }) => referenceO2 ?? []))];
  const [only] = oxygen;
  const referenceO2 =
    point.referenceO2 === null && oxygen.length === 1 && only !== undefined ? only : null;
  return {
    pointId,
    standard: standard.code,
    standardType: standard.standardType,
    level: row.level,
    from,
    to,
    plan,
    referenceO2,
  };
}

async function saveLimit(
  ctx: Ctx,
  { item }: PlannedLimit,
  { pointId, standard, standardType, level, from, to }: Omit<Followed, 'plan' | 'referenceO2'>,
): Promise<void> {
  const { factorCode, upper, lower, referenceO2, isConfirmed } = item;
  const name = `${standard} ${level}`;
  await saveRecord(ctx, 'limit', {
    monitorPointId: pointId,
    factorCode,
    kind: kindOf(item),
    upper,
    lower,
    usesConverted: referenceO2 !== null,
    continuityCount: 1,
    recoverCount: 1,
    effectiveFrom: from,
    effectiveTo: to,
    standardType,
    standardName: isConfirmed ? name : `${name} (${serverText(ctx.lang, 'standard.unconfirmed')})`,
    enabled: true,
  });
}

function kindOf({ upper, lower }: Bounds): string {
  if (lower === null) return UPPER;
  return upper === null ? LOWER : RANGE;
}

function countsOf(plan: readonly PlannedLimit[]): {
  readonly create: number;
  readonly kept: number;
  readonly ended: number;
} {
  const made = plan.filter(({ outcome }) => outcome === 'create' || outcome === 'replaced');
  return {
    create: made.length,
    kept: plan.filter(({ outcome }) => outcome === 'same' || outcome === 'kept').length,
    ended: made.reduce((count, { ends }) => count + ends.length, 0),
  };
}

function lineOf(ctx: Ctx, { item, outcome, existing }: PlannedLimit, from: string): string {
  const { factorName, unit, condition, isConfirmed } = item;
  const unchecked = isConfirmed ? '' : ` (${serverText(ctx.lang, 'standard.unconfirmed')})`;
  return serverText(ctx.lang, `standard.${outcome}`, {
    name: factorName,
    limit: `${shown(item)} ${unit ?? ''}`.trim() + unchecked,
    condition: condition ?? '',
    existing: existing ? shown(existing) : '',
    until: dayBefore(from),
  });
}

function shown({ upper, lower }: Bounds): string {
  if (lower === null) return `≤${upper ?? ''}`;
  return upper === null ? `≥${lower}` : `${lower}–${upper}`;
}

function dayBefore(day: string): string {
  return formatWallDay(Date.parse(`${day}T00:00:00+08:00`) - 1);
}
