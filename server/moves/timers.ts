import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema, TimerSpec } from '#schemas/language/states.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import { parseDurationMs, UNIT_MS } from '#schemas/moves/duration.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { demandMovable } from '#server/records/approval.ts';
import { readParams } from '#server/records/param-store.ts';
import { dropKept, findWrittenEntity } from '#server/records/resource/own-record.ts';
import { conditionOf } from '#server/records/resource/rule-values.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import { effectsThatHold, runEffects, readValuesSet } from './effects.ts';
import { moveRecord } from './move-record.ts';
import { findDue, keepFired, type DueRecord } from './move-store.ts';

const EVERY = { all: [] };

interface Timer {
  readonly entity: EntitySchema;
  readonly field: string;
  readonly states: StatesSchema;
  readonly name: string;
  readonly spec: TimerSpec;
}

/**
 * The clocks of all life cycles: what a states file says under `timers`. Run every minute with a system context; each fires once for a
 * stay in a status (again and again with `every`), whichever server runs it.
 * @param of the clocks of this entity alone
 * @returns how many records something was done to.
 */
export async function runTimers(ctx: Ctx, of?: string): Promise<number> {
  let fired = 0;
  const timers = timersOf(ctx).filter(({ entity }) => of === undefined || entity.name === of);
  for (const timer of timers)
    for (const record of await dueRecords(ctx, timer))
      if (await fire(ctx, timer, record)) fired += 1;
  return fired;
}

function timersOf({ registry }: Ctx): readonly Timer[] {
  return registry.entities().flatMap((entity) => {
    const status = statusFieldOf(entity);
    const states = status && registry.states(status.states);
    if (!status || !states?.timers) return [];
    return Object.entries(states.timers).map(([name, spec]) => ({
      entity,
      field: status.field,
      states,
      name,
      spec,
    }));
  });
}

async function dueRecords(
  ctx: Ctx,
  { entity, field, name, spec }: Timer,
): Promise<readonly DueRecord[]> {
  const now = ctx.now();
  return findDue(ctx.db, {
    entity,
    statusField: field,
    timer: name,
    statuses: spec.in,
    now,
    where: await conditionOf(ctx, entity, spec.where ?? EVERY),
    ...(spec.after === undefined
      ? {}
      : { before: new Date(now.getTime() - (await waitMs(ctx, spec.after))) }),
    ...(spec.at === undefined ? {} : { atField: spec.at }),
    ...(spec.every === undefined
      ? {}
      : { again: new Date(now.getTime() - parseDurationMs(spec.every)) }),
  });
}

/** How long a timer waits; a parameter that holds no number counts as the file says. */
async function waitMs(ctx: Ctx, after: NonNullable<TimerSpec['after']>): Promise<number> {
  if (typeof after === 'string') return parseDurationMs(after);
  const given = (await readParams(ctx.db, after.param)).get(after.param)?.trim();
  const count = given ? Number(given) : Number.NaN;
  return Number.isFinite(count) && count >= 0
    ? count * UNIT_MS[after.unit]
    : parseDurationMs(after.or);
}

/** One firing is one transaction: a record that refuses keeps no other from its timer, and is not asked again for this stay. */
async function fire(ctx: Ctx, timer: Timer, record: DueRecord): Promise<boolean> {
  const { entity, name, spec } = timer;
  const now = ctx.now();
  const again =
    spec.every === undefined ? undefined : new Date(now.getTime() - parseDurationMs(spec.every));
  const keep = (tx: Ctx) =>
    keepFired(tx.db, { entity: entity.name, timer: name, record, now, again });
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!(await keep(tx))) return false;
      await act(tx, timer, record.id);
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn(
      { entity: entity.name, timer: name, record: record.id, error: error.error },
      'a timer was refused',
    );
    await keep(ctx);
    return false;
  }
}

async function act(tx: Ctx, { entity, field, states, spec }: Timer, id: string): Promise<void> {
  if (spec.effects) {
    const row = await findRow(tx.db, tx.scope, entity, { id, forUpdate: true });
    if (!row) throw new AppError('notFound', { id });
    const step = { entity, states, move: '', row, form: {}, to: toText(row[field]) };
    const effects = effectsThatHold(tx, spec.effects, step);
    const set = await readValuesSet(tx, effects, step);
    if (Object.keys(set).length > 0)
      await demandMovable(tx, findWrittenEntity(tx, entity), row, toText(row[field]));
    // a mark leaves the version: nobody's open dialog turns stale
    const after =
      Object.keys(set).length > 0
        ? ((await updateById(tx.db, entity, { id, set, by: tx.actor.id, keepsVersion: true })) ??
          row)
        : row;
    await runEffects(tx, effects, { ...step, after, what: spec.title, comment: null });
    tx.emit('entity.changed', { entity: entity.name, id, change: 'update', by: tx.actor.id });
    dropKept(tx, entity);
  }
  if (spec.move !== undefined)
    await moveRecord(tx, entity.name, { id, move: spec.move, fields: {} });
}
