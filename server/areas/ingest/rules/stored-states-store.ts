import { sql, type RawBuilder } from 'kysely';

import {
  ANALYSER_STATE,
  STATE_DEVICES,
  type StateDevice,
  type StateTold,
} from '#schemas/monitor-rules/states.ts';
import { STATE_HORIZON_MS } from '#schemas/monitor-rules/tree.ts';
import type { Db } from '#server/db/db.ts';

/** A state of a point that is stored. */
export interface StoredState extends StateTold {
  readonly pointId: string;
  readonly device: StateDevice;
}

/** Rows of `gw_upload` that tell states which count, as `point_id`, `device`, `whose`, `state`, `data_time` and `last_time`. */
export function storedStates(
  devices: readonly StateDevice[] = ['facility', 'analyser'],
): RawBuilder<unknown> {
  const parts = devices.map(
    (
      device,
    ) => sql`select point_id, ${sql.lit(device)}::text as device, ${WHOSE[device]} as whose, x.state, data_time, last_time
    from gw_upload, lateral (select btrim(substring(content from ${sql.lit(`(?:^|; )${STATE_DEVICES[device].field}=([^;]*)`)}), E' \\t\\r\\n') as state) x
    where cn = ${sql.lit(STATE_DEVICES[device].cn)} and cn in ('2021', '3020') and not is_late and ${IS_STATE[device]} and x.state is not null`,
  );
  return sql`(${sql.join(parts, sql` union all `)})`;
}

const WHOSE: Readonly<Record<StateDevice, RawBuilder<unknown>>> = {
  facility: sql`upper(item)`,
  analyser: sql`pol_id`,
};
const IS_STATE: Readonly<Record<StateDevice, RawBuilder<unknown>>> = {
  facility: sql`item ~* '^SB[0-9]{1,3}$'`,
  analyser: sql`item = ${sql.lit(ANALYSER_STATE)}`,
};
const COLUMNS = sql`g.point_id::text as "pointId", g.device, g.whose as "of", g.state, date_part('epoch', g.data_time) * 1000 as "fromMs", date_part('epoch', g.last_time) * 1000 as "lastMs"`;
const moment = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`;

/** What points told in a slice of time; of the first slice also what counts when it begins. In order of time. */
export async function readStates(
  db: Db,
  pointIds: readonly string[],
  {
    fromMs,
    toMs,
    isFirst,
  }: { readonly fromMs: number; readonly toMs: number; readonly isFirst: boolean },
): Promise<readonly StoredState[]> {
  const since = isFirst
    ? sql`g.last_time >= ${moment(fromMs - STATE_HORIZON_MS)}`
    : sql`g.data_time >= ${moment(fromMs)}`;
  const { rows } = await sql<StoredState>`
    select ${COLUMNS} from ${storedStates()} g where g.point_id = any(${[...pointIds]}::bigint[]) and g.data_time < ${moment(toMs)} and ${since} order by g.data_time`.execute(
    db,
  );
  return rows;
}

/** More of one point were told by a broken device. */
const MOST_STATES = 5_000;

/** What points told that counts since a moment of each, the latest where there is more than anybody looks at. In order of time. */
export async function readStatesSince(
  db: Db,
  asked: readonly { readonly pointId: string; readonly fromMs: number }[],
): Promise<readonly StoredState[]> {
  const since = asked.map(({ pointId, fromMs }) => ({
    pointId,
    since: new Date(Math.max(0, fromMs - STATE_HORIZON_MS)).toISOString(),
  }));
  const { rows } = await sql<StoredState>`
    select ${COLUMNS} from jsonb_to_recordset(${JSON.stringify(since)}::jsonb) as w ("pointId" bigint, since timestamptz)
      cross join lateral (select * from ${storedStates()} s where s.point_id = w."pointId" and s.last_time >= w.since order by s.data_time desc limit ${MOST_STATES}) g
    order by g.data_time`.execute(db);
  return rows;
}
