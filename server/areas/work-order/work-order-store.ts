import { sql } from 'kysely';

import type { StoredFile } from '#schemas/entities/rows.gen.ts';
import type { Db } from '#server/db/db.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import { columnsOf } from '#server/records/store/rows.ts';
import type { EntityOf, StoredOf } from '#server/registry/rows.ts';

/** Status values of orders on which work still goes on (workorder-transitions.json, open). */
const OPEN = ['0', '1', '2', '3', '4', '-1'];

/** Marks an order beside its moves; its version stays, so that nobody's open dialog turns stale. */
export async function markOrder(
  db: Db,
  entity: EntityOf<'workOrder'>,
  order: { readonly id: string; readonly by: string },
  values: {
    readonly joinedCount: number;
    readonly needConfirm: boolean;
    readonly sourceRecordId?: string;
    readonly foundPhotos?: readonly StoredFile[];
  },
): Promise<void> {
  await updateKept(db, entity, {
    where: sql`t.id = ${order.id}`,
    set: values,
    by: order.by,
    keepsVersion: true,
  });
}

/** The open order that a new one of the same station, type and alarm key joins. */
export async function findOpenOrder(
  db: Db,
  entity: EntityOf<'workOrder'>,
  key: { readonly stationId: string; readonly orderType: string; readonly alarmKey: string },
): Promise<StoredOf<'workOrder'> | undefined> {
  const { rows } = await sql<
    StoredOf<'workOrder'>
  >`select ${columnsOf(entity)} from ${sql.table(entity.table.name)} t
    where t.station_id = ${key.stationId} and t.order_type = ${key.orderType} and coalesce(t.alarm_key, '') = ${key.alarmKey} and t.status = any(${OPEN})
    order by t.id limit 1`.execute(db);
  return rows[0];
}

/** Links alarms to an order; already linked ones stay. */
export async function linkAlarms(
  db: Db,
  orderId: string,
  alarmIds: readonly string[],
): Promise<void> {
  if (alarmIds.length === 0) return;
  await sql`insert into ops_work_order_alarm (order_id, alarm_id) select ${orderId}, unnest(${alarmIds}::bigint[]) on conflict do nothing`.execute(
    db,
  );
}
