import { HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import type { MoveStep } from '#server/moves/life-cycles.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { EntityOf, StoredRow, WriteOf } from '#server/registry/rows.ts';
import { KIND } from './kind.ts';
import { findFactorCode, hasHour } from './manual-store.ts';
import {
  findOpsCompanyOf,
  judgeSamplings,
  listOpenSamplings,
  listSampledPoints,
  type SampledPoints,
} from './sampling-store.ts';

/** Samples by hand that an order asks for while what measures is not repaired. */
interface Asked extends SampledPoints {
  readonly orderId: string;
  readonly assigneeId: string | null;
  /** Ms since 1970; each is the time of one sample. */
  readonly slots: readonly { readonly fromMs: number; readonly toMs: number }[];
}

/** Asks for a sample of each point in each slot; what was handed in already counts at once. */
export async function askSamplings(tx: Ctx, asked: Asked): Promise<void> {
  const points = asked.slots.length > 0 ? await listSampledPoints(tx.db, asked) : [];
  const asCycle: Ctx = {
    ...tx,
    scope: SYSTEM_SCOPE,
    actor: { ...tx.actor, permissions: SYSTEM_ACTOR.permissions },
  };
  for (const { fromMs, toMs } of asked.slots)
    for (const monitorPointId of points) {
      const dueTime = wallTime(fromMs);
      // one after the other: each is a row of its own with its history
      // oxlint-disable-next-line no-await-in-loop
      await saveRecord(asCycle, 'manualSampling', {
        orderId: asked.orderId,
        monitorPointId,
        dueTime,
        lastTime: wallTime(toMs),
        assigneeId: asked.assigneeId,
      });
      // oxlint-disable-next-line no-await-in-loop
      await recount(tx, monitorPointId, dueTime);
    }
}

/** Open samples of an order go to whom it is given, or end with it. */
export async function followSamplings(
  tx: Ctx,
  order: {
    readonly orderId: string;
    readonly assigneeId: string | null;
    readonly isOver: boolean;
  },
): Promise<void> {
  const asSystem: Ctx = { ...tx, scope: SYSTEM_SCOPE, actor: SYSTEM_ACTOR };
  for (const { id, assigneeId } of await listOpenSamplings(tx.db, order.orderId))
    // each has its line in its own log
    if (order.isOver)
      // oxlint-disable-next-line no-await-in-loop
      await moveRecord(asSystem, 'manualSampling', { id, move: 'waive', fields: {} });
    else if (assigneeId !== order.assigneeId)
      // oxlint-disable-next-line no-await-in-loop
      await change(tx, id, { assigneeId: order.assigneeId });
}

/** A reading that is handed in, returned or taken back changes what was sampled at its time. */
export async function countSampling(tx: Ctx, { after }: MoveStep): Promise<void> {
  await recount(tx, toText(after['monitorPointId']), toText(after['sampleTime']));
}

async function recount(tx: Ctx, pointId: string, at: string): Promise<void> {
  if (pointId === '' || at === '') return;
  const found = await judgeSamplings(tx.db, { pointId, at: stampOf(at), now: tx.now() });
  for (const { id, status, sampleTime, factors, missing } of found)
    // oxlint-disable-next-line no-await-in-loop
    await change(tx, id, {
      status,
      factors,
      missing,
      sampleTime: sampleTime === null ? null : wallTime(new Date(sampleTime)),
    });
}

function stampOf(time: string): string {
  return new Date(parseWallTime(time) ?? 0).toISOString();
}

async function change(
  tx: Ctx,
  id: string,
  set: Partial<WriteOf<EntityOf<'manualSampling'>>>,
): Promise<void> {
  const entity = tx.registry.entity('manualSampling');
  if (!entity) throw new Error('the entity "manualSampling" is not in the registry');
  await updateById(tx.db, entity, { id, set, by: tx.actor.id });
  tx.emit('entity.changed', { entity: 'manualSampling', id, change: 'update', by: tx.actor.id });
}

/**
 * What was measured at a sample, each factor a manual reading that is handed in for its audit. Where the broken instrument sent a value
 * for the hour all the same, it stands beside that one.
 */
export async function enterReadings(tx: Ctx, { row, form }: MoveStep): Promise<void> {
  const monitorPointId = toText(row['monitorPointId']);
  for (const { factorId, value } of linesOf(form['values'])) {
    // oxlint-disable-next-line no-await-in-loop
    const kind = await kindOf(tx, monitorPointId, { factorId, at: toText(form['sampleTime']) });
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await saveRecord<string>(tx, 'manualReading', {
      monitorPointId,
      factorId,
      value,
      kind,
      sampleTime: form['sampleTime'],
      method: form['method'],
      sampler: form['sampler'],
      files: form['files'],
      // oxlint-disable-next-line no-await-in-loop
      ...(kind === KIND.laboratory && { laboratory: await companyOf(tx, row) }),
    });
    // oxlint-disable-next-line no-await-in-loop
    await moveRecord(tx, 'manualReading', { id, move: 'submit', fields: {} });
  }
}

async function companyOf(tx: Ctx, row: StoredRow): Promise<string> {
  return (await findOpsCompanyOf(tx.db, toText(row['stationId']))) ?? toText(row['stationName']);
}

async function kindOf(
  tx: Ctx,
  pointId: string,
  { factorId, at }: { readonly factorId: string; readonly at: string },
): Promise<string> {
  const factorCode = await findFactorCode(tx.db, factorId);
  const atMs = Math.floor((parseWallTime(at) ?? 0) / HOUR_MS) * HOUR_MS;
  const isTaken = factorCode !== null && (await hasHour(tx.db, { pointId, factorCode, atMs }));
  return isTaken ? KIND.laboratory : KIND.manual;
}

function linesOf(
  value: unknown,
): readonly { readonly factorId: string; readonly value: unknown }[] {
  return (Array.isArray(value) ? (value as readonly StoredRow[]) : []).map((line) => ({
    factorId: toText(line['factorId']),
    value: line['value'],
  }));
}
