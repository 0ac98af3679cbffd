import process from 'node:process';
import { sql } from 'kysely';

import { sheetsOfStations } from '#server/areas/station-files/station-files.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { makeRowWriter } from '#server/platform/transfer/import/rows.ts';
import { needEntity } from '#server/records/access.ts';
import { changeMany, previewBulk } from '#server/records/resource/bulk/change-many.ts';
import { undoBulk } from '#server/records/resource/bulk/undo.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { openBench } from './open-database.ts';

/** Many stations changed one by one and at once, and stations with their points as a workbook. For `bench/sites.mjs`. */
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

/** Milliseconds until it is done, and of processor time: what a busy machine does not change. */
async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly cpuMs: number; readonly made: T }> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const made = await work();
  const { user, system } = process.cpuUsage(used);
  return {
    ms: Math.round(performance.now() - began),
    cpuMs: Math.round((user + system) / 1000),
    made,
  };
}

const ids = Array.from({ length: ROWS }, (_, at) => String(at + 1));
const set = { remark: 'moved', offlineMinutes: 30 };
const singles = await timed(() =>
  inTransaction(ctx, async (tx) => {
    for (const id of ids) await changeMany(tx, 'station', { ids: [id], set: { remark: 'alone' } });
  }),
);
const preview = await timed(() => previewBulk(ctx, 'station', { ids, set }));
const change = await timed(() => changeMany(ctx, 'station', { ids, set }));
const undo = await timed(() => undoBulk(ctx, 'station', String(change.made.undo)));

/** Megabytes in use by the heap of this thread: what is left of it where rubbish was just taken away. */
const heapMb = (): number => process.memoryUsage().heapUsed / 2 ** 20;
const cleanHeapMb = (): number => {
  globalThis.gc?.();
  return heapMb();
};

const heap = { before: cleanHeapMb(), peak: 0, peakKept: 0, after: 0 };
const book = await timed(async () => {
  let bytes = 0;
  const sheets = await sheetsOfStations(ctx, { report: async () => {} });
  heap.peakKept = cleanHeapMb();
  for await (const part of writeWorkbook(sheets)) {
    bytes += part.length;
    heap.peak = Math.max(heap.peak, heapMb());
  }
  return bytes;
});
heap.after = cleanHeapMb();
await insertRow(db, needEntity(ctx, 'region'), {
  id: '330500',
  code: '330500',
  name: 'R',
  pid: '0',
  pids: '',
  treeLevel: '1',
  sort: 0,
});
const station = needEntity(ctx, 'station');
const FIELDS = ['name', 'code', 'enterpriseId', 'opsCompanyId', 'regionCode', 'stationType'];
const mapping = Object.fromEntries(FIELDS.map((field, at) => [field, at]));
/** So many stations of a file, in transactions as an import has them. */
const read = (title: string) =>
  timed(async () => {
    const writer = await makeRowWriter(ctx, station, mapping);
    const size = writer.isShared ? 100 : 20;
    let refused = 0;
    for (let at = 0; at < ROWS; at += size) {
      const rows = Array.from({ length: Math.min(size, ROWS - at) }, (_, n) => ({
        number: at + n + 2,
        cells: [`${title} ${at + n}`, `F${at + n}`, 'E', 'C', '330500', '1'],
      }));
      const done = await inTransaction(ctx, (tx) => writer.put(tx, rows));
      refused += done.filter(({ outcome }) => outcome === 'bad').length;
    }
    return refused;
  });
const readNew = await read('New');
const readAgain = await read('Again');
await handle.close();
const times = { singles, preview, change, undo, book, readNew, readAgain };
process.send?.({
  rows: ROWS,
  ...Object.fromEntries(
    Object.entries(times).flatMap(([name, { ms, cpuMs }]) => [
      [`${name}Ms`, ms],
      [`${name}CpuMs`, cpuMs],
    ]),
  ),
  refused: change.made.refused + readNew.made + readAgain.made,
  bookKb: Math.round(book.made / 1024),
  bookHeapMb: Object.fromEntries(
    Object.entries(heap).map(([name, mb]) => [name, Math.round(mb * 10) / 10]),
  ),
});
