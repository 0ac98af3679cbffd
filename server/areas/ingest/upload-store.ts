import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/** Something a device told besides readings. Times are milliseconds since 1970. */
export interface UploadRow {
  readonly mn: string;
  readonly pointId: string;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  readonly cn: string;
  readonly polId: string;
  /** Factor, facility (SBn) or code (iNNNNN); empty for loose parameters. */
  readonly item: string;
  readonly content: string;
  readonly dataTime: number;
  readonly receivedAt: number;
  /** Kept once until it changes. */
  readonly isState: boolean;
}

/** Keeps what devices told; what they say once more of one time takes the place of what they said of it, and an unchanged state is counted. */
export async function insertUploads(db: Db, uploads: readonly UploadRow[]): Promise<void> {
  if (uploads.length === 0) return;
  const text = (pick: (row: UploadRow) => string | null) => sql`${uploads.map(pick)}::text[]`;
  const times = (pick: (row: UploadRow) => number) => sql`${uploads.map((row) => new Date(pick(row)).toISOString())}::timestamptz[]`;
  await sql`
    with u as (select * from unnest(${text((row) => row.mn)}, ${text((row) => row.pointId)}, ${text((row) => row.stationId)}, ${text((row) => row.enterpriseId)}, ${text((row) => row.regionCode)},
        ${text((row) => row.cn)}, ${text((row) => row.polId)}, ${text((row) => row.item)}, ${text((row) => row.content)}, ${times((row) => row.dataTime)}, ${times((row) => row.receivedAt)},
        ${uploads.map(({ isState }) => isState)}::boolean[]) as x (mn, point_id, station_id, enterprise_id, region_code, cn, pol_id, item, content, data_time, received_at, is_state)),
      same as (update gw_upload g set times = g.times + 1, last_at = greatest(g.last_at, u.received_at) from u
        where u.is_state and g.content = u.content and g.id = (select n.id from gw_upload n where n.mn = u.mn and n.cn = u.cn and n.pol_id = u.pol_id and n.item = u.item order by n.data_time desc limit 1)
        returning u.mn, u.cn, u.pol_id, u.item)
    insert into gw_upload (mn, point_id, station_id, enterprise_id, region_code, cn, pol_id, item, content, data_time, received_at, last_at)
    select mn, point_id::bigint, station_id::bigint, enterprise_id::bigint, region_code, cn, pol_id, item, content, data_time, received_at, received_at from u
    where not exists (select 1 from same s where s.mn = u.mn and s.cn = u.cn and s.pol_id = u.pol_id and s.item = u.item)
    on conflict (mn, cn, pol_id, item, data_time) do update set content = excluded.content, last_at = excluded.last_at, times = gw_upload.times + 1`.execute(
    db,
  );
}
