import { sql } from 'kysely';

import { STATE_HORIZON_MS } from '#schemas/monitor-rules/tree.ts';
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
  /** Sent again, or asked for as history: it tells nothing of now. */
  readonly isAgain: boolean;
}

/** What is kept of something told. */
interface KeptUpload extends UploadRow {
  /** Until when the same was told. */
  lastTime: number;
  lastAt: number;
  times: number;
  readonly isLate: boolean;
}

/** The last that is stored of a facility, a code or whatever else is told as a state; what was told since. */
interface LastState {
  readonly id: string | null;
  readonly content: string;
  lastTime: number;
  lastAt: number;
  times: number;
}

/** Keeps what devices told; what they say once more of one time takes the place of what they said of it, and an unchanged state is counted. */
export async function insertUploads(db: Db, uploads: readonly UploadRow[]): Promise<void> {
  if (uploads.length === 0) return;
  const known = await listLastStates(
    db,
    uploads.filter(({ isState }) => isState),
  );
  const { fresh, grown } = layOutUploads(uploads, known);
  await growStates(db, grown);
  await insertFresh(db, fresh);
}

const keyOf = ({ mn, cn, polId, item }: Pick<UploadRow, 'mn' | 'cn' | 'polId' | 'item'>): string =>
  [mn, cn, polId, item].join('|');

/**
 * What becomes a row of its own and what only goes on. A state goes on where the same is told no later than a state counts after it was told
 * last; what is late or was sent again is counted with it, or kept aside.
 */
function layOutUploads(
  uploads: readonly UploadRow[],
  known: ReadonlyMap<string, LastState>,
): { fresh: readonly KeptUpload[]; grown: readonly LastState[] } {
  const last = new Map(known);
  const fresh: KeptUpload[] = [];
  const grown = new Set<LastState>();
  for (const row of uploads) {
    const before = row.isState ? last.get(keyOf(row)) : undefined;
    const isLate = row.isState && tellsOfBefore(row, before);
    if (before && goesOn(row, before, isLate)) {
      before.times += 1;
      before.lastAt = Math.max(before.lastAt, row.receivedAt);
      if (!isLate) before.lastTime = row.dataTime;
      if (before.id !== null) grown.add(before);
    } else {
      const kept = {
        ...row,
        id: null,
        lastTime: row.dataTime,
        lastAt: row.receivedAt,
        times: 1,
        isLate,
      };
      fresh.push(kept);
      if (row.isState && !isLate) last.set(keyOf(row), kept);
    }
  }
  return { fresh, grown: [...grown] };
}

const tellsOfBefore = ({ isAgain, dataTime }: UploadRow, before: LastState | undefined): boolean =>
  isAgain || (before !== undefined && dataTime < before.lastTime);
const goesOn = ({ content, dataTime }: UploadRow, before: LastState, isLate: boolean): boolean =>
  content === before.content && (isLate || dataTime - before.lastTime <= STATE_HORIZON_MS);

async function listLastStates(
  db: Db,
  states: readonly UploadRow[],
): Promise<ReadonlyMap<string, LastState>> {
  if (states.length === 0) return new Map();
  const keys = [
    ...new Map(
      states.map(({ mn, cn, polId, item }) => [
        keyOf({ mn, cn, polId, item }),
        { mn, cn, polId, item },
      ]),
    ).values(),
  ];
  const { rows } = await sql<LastState & { readonly key: number }>`
    select k.key::int as key, g.id::text as id, g.content, extract(epoch from g.last_time)::float8 * 1000 as "lastTime", extract(epoch from g.last_at)::float8 * 1000 as "lastAt", 0 as times
    from rows from (jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as (mn text, cn text, "polId" text, item text)) with ordinality as k (mn, cn, pol_id, item, key)
      cross join lateral (select * from gw_upload g where g.mn = k.mn and g.cn = k.cn and g.pol_id = k.pol_id and g.item = k.item and not g.is_late order by g.data_time desc limit 1) g`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ key, ...last }) =>
      keys[key - 1] ? [[keyOf(keys[key - 1] as UploadRow), last] as const] : [],
    ),
  );
}

/** @param grown `times` is how often they were told since */
async function growStates(db: Db, grown: readonly LastState[]): Promise<void> {
  if (grown.length === 0) return;
  const rows = grown.map(({ id, lastTime, lastAt, times }) => ({ id, lastTime, lastAt, times }));
  await sql`
    update gw_upload g set times = g.times + u.times, last_at = greatest(g.last_at, to_timestamp(u."lastAt" / 1000)), last_time = greatest(g.last_time, to_timestamp(u."lastTime" / 1000))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (id bigint, "lastTime" float8, "lastAt" float8, times int) where g.id = u.id`.execute(
    db,
  );
}

async function insertFresh(db: Db, uploads: readonly KeptUpload[]): Promise<void> {
  if (uploads.length === 0) return;
  const text = (pick: (row: KeptUpload) => string | null) => sql`${uploads.map(pick)}::text[]`;
  const times = (pick: (row: KeptUpload) => number) =>
    sql`${uploads.map((row) => new Date(pick(row)).toISOString())}::timestamptz[]`;
  await sql`
    insert into gw_upload (mn, point_id, station_id, enterprise_id, region_code, cn, pol_id, item, content, data_time, received_at, last_time, last_at, times, is_late)
    select mn, point_id::bigint, station_id::bigint, enterprise_id::bigint, region_code, cn, pol_id, item, content, data_time, received_at, last_time, last_at, times, is_late
    from unnest(${text((row) => row.mn)}, ${text((row) => row.pointId)}, ${text((row) => row.stationId)}, ${text((row) => row.enterpriseId)}, ${text((row) => row.regionCode)},
        ${text((row) => row.cn)}, ${text((row) => row.polId)}, ${text((row) => row.item)}, ${text((row) => row.content)}, ${times((row) => row.dataTime)}, ${times((row) => row.receivedAt)},
        ${times((row) => row.lastTime)}, ${times((row) => row.lastAt)}, ${uploads.map((row) => row.times)}::int[], ${uploads.map(({ isLate }) => isLate)}::boolean[])
      as x (mn, point_id, station_id, enterprise_id, region_code, cn, pol_id, item, content, data_time, received_at, last_time, last_at, times, is_late)
    on conflict (mn, cn, pol_id, item, data_time) do update set times = gw_upload.times + excluded.times, last_at = greatest(gw_upload.last_at, excluded.last_at),
      last_time = greatest(gw_upload.last_time, excluded.last_time), is_late = gw_upload.is_late and excluded.is_late,
      content = case when excluded.is_late and not gw_upload.is_late then gw_upload.content else excluded.content end`.execute(
    db,
  );
}
