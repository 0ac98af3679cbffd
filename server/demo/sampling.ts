import { HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { askSamplings } from '#server/areas/manual/face.ts';
import { createWorkOrder } from '#server/areas/work-order/create.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { needEntity } from '#server/records/access.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { SeededCity } from '#server/seeds/demo-city.ts';
import demo from '#server/seeds/demo-sampling.json' with { type: 'json' };
import type { DemoPast } from './past.ts';

interface SamplingStory {
  readonly past: DemoPast;
  readonly city: SeededCity;
  readonly nowMs: number;
}

const FIRST_STEP_MS = HOUR_MS / 2;

/**
 * A repair that is late, and its samples by hand: one that was taken, one in which a factor was forgotten, so that it is missed, and one that
 * is due now.
 */
export async function fillSampling({ past, city, nowMs }: SamplingStory): Promise<void> {
  const seeded = city.stations.find(({ station }) => station.code === demo.station);
  if (!seeded) return;
  const { lateAfter, every, begun } = demo.hours;
  const beganMs = nowMs - begun * HOUR_MS;
  const assigneeId = past.idOf(demo.who);
  const { id } = await createWorkOrder(await past.as(demo.by, beganMs), {
    words: null,
    fields: {
      ...demo.order,
      stationId: seeded.stationId,
      assigneeId,
      planStart: wallTime(beganMs),
      planEnd: wallTime(beganMs + lateAfter * HOUR_MS),
    },
    onDuplicate: 'new',
  });
  await moveRecord(await past.as(demo.who, beganMs + FIRST_STEP_MS), 'workOrder', {
    id,
    move: 'accept',
    fields: {},
  });
  const slotAt = (index: number): number => beganMs + (lateAfter + index * every) * HOUR_MS;
  const ask = async (index: number): Promise<void> =>
    askSamplings(past.at(slotAt(index)), {
      orderId: id,
      stationId: seeded.stationId,
      assigneeId,
      types: demo.types,
      slots: [{ fromMs: slotAt(index), toMs: slotAt(index + 1) }],
    });
  for (const index of demo.samples.keys()) {
    await ask(index);
    await take(past, { orderId: id, index, slotMs: slotAt(index) });
  }
  await miss(past, id, slotAt(demo.samples.length));
  await ask(demo.samples.length);
  const orders = needEntity(past.at(nowMs), 'workOrder');
  await updateById(past.at(nowMs).db, orders, {
    id,
    set: { samplingAt: wallTime(slotAt(demo.samples.length + 1)) },
    by: assigneeId,
  });
}

/** What the engineer enters of a sample, a while after it was due. */
async function take(
  past: DemoPast,
  {
    orderId,
    index,
    slotMs,
  }: { readonly orderId: string; readonly index: number; readonly slotMs: number },
): Promise<void> {
  const sample = demo.samples[index];
  const [open] = await openOf(past, orderId, slotMs);
  if (!sample || !open) return;
  const atMs = slotMs + sample.afterHours * HOUR_MS;
  const ctx = await past.as(demo.who, atMs);
  const factors = await listRows(ctx.db, past.at(atMs).scope, needEntity(ctx, 'factor'), {
    where: [],
  });
  await moveRecord(ctx, 'manualSampling', {
    id: open.id,
    move: 'record',
    fields: {
      sampleTime: wallTime(slotMs + HOUR_MS / 2),
      method: sample.method,
      sampler: ctx.actor.realName,
      values: Object.entries(sample.values).flatMap(([code, value]) => {
        const factor = factors.find((row) => row['code'] === code);
        return factor ? [{ factorId: factor.id, value }] : [];
      }),
    },
  });
}

/** What was not taken, or not wholly, when its time was over. */
async function miss(past: DemoPast, orderId: string, atMs: number): Promise<void> {
  for (const { id } of await openOf(past, orderId, atMs))
    await moveRecord(past.at(atMs), 'manualSampling', { id, move: 'miss', fields: {} });
}

async function openOf(past: DemoPast, orderId: string, atMs: number) {
  const ctx = past.at(atMs);
  const entity = needEntity(ctx, 'manualSampling');
  return listRows(ctx.db, ctx.scope, entity, {
    where: [
      ruleCondition(entity, { field: 'orderId', op: 'eq', value: orderId }),
      ruleCondition(entity, { field: 'status', op: 'eq', value: '0' }),
    ],
  });
}
