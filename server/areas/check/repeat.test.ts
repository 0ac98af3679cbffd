import { sql } from 'kysely';

import { type Ingest, startIngest } from '#server/areas/ingest/pipeline.ts';
import { followMarks } from '#server/areas/statistic/statistics.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { A_MN, aPacket } from '#tests/builders/hj212.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { followAndTell, followChecks, noteChanged } from './follow.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = new Date('2026-03-03T10:10:00+08:00');

let handle: DatabaseHandle;
let ingest: Ingest;
let ctx: Ctx;

beforeAll(async () => {
  handle = await openProductDatabase();
  const registry = await loadRegistry({ root: process.cwd() });
  await sql`insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1')`.execute(
    handle.db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code, create_date) values (3, 'P', ${A_MN}, 2, '320100', '1', '32', '2026-01-01')`.execute(
    handle.db,
  );
  ctx = makeSystemCtx({ house: productHouse(), db: handle.db, registry, log, now: () => NOW });
  ingest = await startIngest({
    db: handle.db,
    registry,
    log,
    now: () => NOW,
    secrets: aSecretBox(),
  });
  await ingest.reload();
});
afterAll(async () => {
  await ingest.close();
  await handle.close();
});

let qn = 0;
/** A packet of hourly values, with a request of its own. */
const send = (hour: string, value: number, flag = 'N') =>
  ingest.accept([
    {
      kind: 'packet',
      packet: aPacket({
        cn: '2061',
        qn: `202603031010${String(qn++).padStart(5, '0')}`,
        cp: `DataTime=20260302${hour}0000;w01018-Avg=${value},w01018-Flag=${flag}`,
      }),
      ip: '10.0.0.1',
      receivedAt: NOW.getTime(),
    },
  ]);
const marks = async () => {
  await followMarks(ctx, noteChanged);
  await followChecks(ctx);
  const { rows } = await handle.pool.query(
    'select value::float8 as value, other_value::float8 as other, kind, status, begin_time from dm_check_mark order by begin_time',
  );
  return rows as readonly Readonly<Record<string, unknown>>[];
};

it('class “a device says two things of one hour”: the later value counts, and stands in the list with the one it replaced; the same value again does not', async () => {
  await send('01', 10);
  await send('02', 20);
  await send('03', 30);
  await send('02', 25);
  await send('03', 30);
  const once = await marks();
  await send('02', 25);

  expect(once).toEqual([
    { value: 25, other: 20, kind: '6', status: '0', begin_time: '2026-03-02 02:00:00' },
  ]);
  expect(await marks()).toEqual(once);
});

it('what the later packet could not replace, because its flag is worse, is no doubt', async () => {
  await send('04', 40);
  await send('04', 1, 'D');

  expect((await marks()).map(({ value }) => value)).toEqual([25]);
});

it('a value that was put in by hand was no value of the device', async () => {
  await handle.pool.query(
    `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, extra, received_at) values (3, 'w01018', '2026-03-02 05:00:00+08', 7, 'S', '{"manualReading":"1"}', now())`,
  );
  await send('05', 50);
  const { rows } = await handle.pool.query(
    "select value, flag, extra from dm_reading_hour where data_time = '2026-03-02 05:00:00+08'",
  );

  expect(rows).toEqual([{ value: 50, flag: 'N', extra: null }]);
  expect((await marks()).map(({ value }) => value)).toEqual([25]);
});

it('class “marks that tell nobody”: who is on duty hears of values in doubt, once a day and point', async () => {
  await handle.pool.query(
    "insert into sys_user (id, username, status, super_admin) values (77, 'duty', '1', true)",
  );
  await handle.pool.query('update ops_station set duty_user_id = 77 where id = 2');
  const told = async () => {
    await followMarks(ctx, noteChanged);
    await followAndTell(ctx);
    const { rows } = await handle.pool.query(
      "select user_id::text as who, title, link from msg_message where source_id = '3'",
    );
    return rows as readonly unknown[];
  };

  const before = await told();
  await send('11', 10);
  await send('11', 15);
  const once = await told();
  await send('12', 10);
  await send('12', 15);

  expect(before).toEqual([]);
  expect(once).toEqual([
    { who: '77', title: expect.stringMatching(/^S P 有 \d+ 个小时值存疑/), link: '/dm-check-mark' },
  ]);
  expect(await told()).toEqual(once);
  expect(await saidInOneLanguage(handle.pool)).toEqual([]);
});
