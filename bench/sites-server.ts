import process from 'node:process';
import { sql } from 'kysely';

import { workOf, type BackgroundTaskRun } from '#server/platform/background-task/kinds.ts';
import { changeMany, previewBulk } from '#server/records/resource/bulk/change-many.ts';
import { undoBulk } from '#server/records/resource/bulk/undo.ts';
import { openBench } from './open-database.ts';

/** Many stations changed at once, and stations with their points as a workbook. For `bench/sites.mjs`. */
const ROWS = Number(process.argv[4] ?? 1000);

const { handle, ctx } = await openBench({ isWarned: false });
const { db } = handle;
await sql`insert into ops_enterprise (id, name, create_date) values (1, 'E', now())`.execute(db);
await sql`insert into ops_company (id, name, create_date) values (1, 'C', now())`.execute(db);
await sql`insert into ops_station (id, name, code, enterprise_id, ops_company_id, region_code, station_type, status, version, creator, create_date, updater, update_date)
  select n, 'S' || n, 'S' || n, 1, 1, '330500', '1', '1', 1, 0, now(), 0, now() from generate_series(1, ${ROWS}::int) n`.execute(
  db,
);
await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, status, version, creator, create_date, updater, update_date)
  select n, 'P' || n, 'BENCH' || n, n, 1, '330500', '1', '32', '1', 1, 0, now(), 0, now() from generate_series(1, ${ROWS}::int) n`.execute(
  db,
);
await sql`insert into ops_equipment (id, name, equipment_type, station_id, enterprise_id, region_code, status, version, creator, create_date, updater, update_date)
  select n, 'D' || n, 'COD', 1 + n % ${ROWS}::int, 1, '330500', '1', 1, 0, now(), 0, now() from generate_series(1, ${ROWS}::int * 2) n`.execute(
  db,
);

async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly made: T }> {
  const began = performance.now();
  const made = await work();
  return { ms: Math.round(performance.now() - began), made };
}

const asked = {
  ids: Array.from({ length: ROWS }, (_, at) => String(at + 1)),
  set: { remark: 'moved', offlineMinutes: 30 },
};
const preview = await timed(() => previewBulk(ctx, 'station', asked));
const change = await timed(() => changeMany(ctx, 'station', asked));
const undo = await timed(() => undoBulk(ctx, 'station', String(change.made.undo)));

const work = workOf(ctx, 'stationExport');
const run = { ctx, task: { params: {}, total: ROWS }, report: async () => {} };
const book = await timed(async () => {
  const { file } = (await work?.(run as unknown as BackgroundTaskRun)) ?? {};
  let bytes = 0;
  for await (const part of file?.bytes ?? []) bytes += part.length;
  return bytes;
});
await handle.close();
process.send?.({
  rows: ROWS,
  previewMs: preview.ms,
  changeMs: change.ms,
  undoMs: undo.ms,
  refused: change.made.refused,
  exportMs: book.ms,
  exportKb: Math.round(book.made / 1024),
});
