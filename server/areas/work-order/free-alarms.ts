import { ALARM_STATUS, alarmEntity, headlineOf } from '#server/areas/alarm/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { findRows } from '#server/records/store/entity-read.ts';
import type { StoredOf } from '#server/registry/rows.ts';
import { orderEntity } from './order.ts';

export type AlarmRow = StoredOf<'alarmRecord'>;

/** An alarm that no order is made of, and why, in the reader's language. */
export interface LeftAlarm {
  readonly id: string;
  readonly text: string;
}

/** Alarms that orders may be made of, and those that somebody has taken or closed meanwhile. */
export interface FoundAlarms {
  readonly free: readonly AlarmRow[];
  readonly left: readonly LeftAlarm[];
}

const MAX_ALARMS = 100;
const MINUTES_AT = [5, 16] as const;

/**
 * The alarms that were chosen: what is handled already is told and left, the others go on.
 * @throws AppError `invalid` none, or too many; `notFound` one is not in the scope; `statusChanged` none of them is free
 */
export async function findFreeAlarms(ctx: Ctx, alarmIds: readonly string[]): Promise<FoundAlarms> {
  const ids = [...new Set(alarmIds)];
  if (ids.length === 0 || ids.length > MAX_ALARMS)
    throw new AppError('invalid', { field: 'alarmIds' });
  const alarms = await findRows(ctx.db, ctx.scope, alarmEntity(ctx), ids);
  if (alarms.length !== ids.length) throw new AppError('notFound', { ids });
  const free = alarms.filter(isFree);
  if (free.length === 0) throw new AppError('statusChanged');
  const taken = alarms.filter((alarm) => !isFree(alarm));
  return { free, left: taken.length === 0 ? [] : await sayLeft(ctx, taken) };
}

async function sayLeft(ctx: Ctx, taken: readonly AlarmRow[]): Promise<readonly LeftAlarm[]> {
  const orderIds = [...new Set(taken.flatMap(({ workOrderId }) => workOrderId ?? []))];
  // an order out of his sight is told without its number
  const orders = await findRows(ctx.db, ctx.scope, orderEntity(ctx), orderIds);
  const numbers = new Map<string, string | null>(orders.map(({ id, orderNo }) => [id, orderNo]));
  const stationIds = [...new Set(taken.flatMap(({ stationId }) => stationId ?? []))];
  const stations = await findRows(ctx.db, ctx.scope, needEntity(ctx, 'station'), stationIds);
  const names = new Map<string, string | null>(stations.map(({ id, name }) => [id, name]));
  const kinds = await readDictionaryLabels(ctx, 'alarm_type');
  const statuses = await readDictionaryLabels(ctx, 'alarm_status');
  return taken.map((alarm) => {
    const status = statuses.get(String(alarm.status)) ?? '';
    const orderNo = numbers.get(alarm.workOrderId ?? '') ?? '';
    return {
      id: alarm.id,
      text: serverText(ctx.lang, 'workOrder.preview.left', {
        what: `${names.get(alarm.stationId ?? '') ?? ''} ${headlineOf(alarm, { kinds })}`.trim(),
        time: String(alarm.alarmTime ?? '').slice(...MINUTES_AT),
        why: `${status} ${orderNo}`.trim(),
      }),
    };
  });
}

function isFree(alarm: AlarmRow): boolean {
  const { unhandled, handling, recovered } = ALARM_STATUS;
  return (
    [unhandled, handling, recovered].some((status) => status === alarm['status']) &&
    !alarm['workOrderId']
  );
}
