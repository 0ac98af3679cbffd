import { toNumber, toText } from '#schemas/expressions/values.ts';
import {
  CHECK,
  isOutside,
  listCheckedPoints,
  listRules,
  rulesFor,
  sayRange,
} from '#server/areas/check/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { readUnits } from '#server/platform/factors/unit-store.ts';
import { type EntityHooks, type SaveStep, type Values } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { KIND } from './kind.ts';
import { findFactorCode, findManualStatus } from './manual-store.ts';

/** The mark of a value that was put in by hand (HJ 212 table 8). */
const BY_HAND = 'S';
/** Statuses in which a reading may be changed. */
const OPEN: readonly string[] = ['0', '-1'];

/** A manual reading bears its mark, says where it cannot be true, and is no longer changed once it is submitted. */
export const MANUAL_HOOKS: EntityHooks<'manualReading'> = {
  ...hooksOfLife('manualReading'),
  beforeSave,
  async beforeDelete(ctx, ids) {
    for (const id of ids) demandOpen(await findManualStatus(ctx.db, id), id);
  },
};

async function beforeSave(
  ctx: Ctx,
  { id, values, before }: SaveStep<'manualReading'>,
): Promise<Values<'manualReading'>> {
  if (before) demandOpen(before.status, id);
  const whole: StoredRow = { ...before, ...values };
  return {
    ...values,
    changedBy: ctx.actor.id,
    unit: await unitFor(ctx, whole),
    flag: whole['kind'] === KIND.manual ? BY_HAND : null,
    doubt: await doubtOf(ctx, whole),
  };
}

/** @throws AppError `statusChanged` it is submitted or agreed to */
function demandOpen(status: unknown, id: string): void {
  if (!OPEN.includes(toText(status))) throw new AppError('statusChanged', { id });
}

/** The unit it is measured in there: ambient air has one of its own. */
async function unitFor(ctx: Ctx, row: StoredRow): Promise<string | null> {
  const [pointId, factorId] = [toText(row['monitorPointId']), toText(row['factorId'])];
  const factorCode = factorId === '' ? null : await findFactorCode(ctx.db, factorId);
  const [point] = pointId === '' ? [] : await listCheckedPoints(ctx.db, [pointId]);
  return factorCode === null ? null : (await readUnits(ctx.db))(factorCode, point?.stCode ?? null);
}

/** The range that the value leaves, in signs; null where it can be true. Doubtful values are kept and shown: an auditor judges them. */
async function doubtOf(ctx: Ctx, row: StoredRow): Promise<string | null> {
  const [pointId, factorId, value] = [
    toText(row['monitorPointId']),
    toText(row['factorId']),
    toNumber(row['value']),
  ];
  const factorCode = factorId === '' ? null : await findFactorCode(ctx.db, factorId);
  const [point] = pointId === '' ? [] : await listCheckedPoints(ctx.db, [pointId]);
  if (!point || value === null || factorCode === null) return null;
  const left = rulesFor(await listRules(ctx.db), point, await readUnits(ctx.db)).find(
    (rule) =>
      rule.kind === CHECK.range &&
      rule.factorCode === factorCode &&
      rule.basis === '1' &&
      isOutside(rule, value),
  );
  return left ? sayRange(left) : null;
}
