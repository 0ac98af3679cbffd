import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { type Ingest, startIngest } from '#server/areas/ingest/pipeline.ts';
import { markDays } from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import type { Received } from '#server/gateway/received.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { A_MN, aPacket } from '#tests/builders/hj212.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { pageReport } from './report.ts';
import { followMarks, recomputeStatistics, sweepStatistics } from './statistics.ts';

const secrets = aSecretBox();

const log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = new Date('2026-03-03T10:10:00+08:00');
const FIRST = Date.parse('2026-02-27T00:00:00+08:00');
/** Four days across the end of a month. */
const HOURS = 96;
const POINT = '3';

let handle: DatabaseHandle;
let ingest: Ingest;
let ctx: Ctx;

beforeAll(async () => {
  handle = await openProductDatabase();
  const registry = await loadRegistry({ root: process.cwd() });
  await sql`insert into dm_factor (id, code, name, medium, unit, decimals, range_high) values (7, 'w01018', 'COD', 'water', 'mg/L', 1, 900), (8, 'w00000', 'flow', 'water', 'L/s', 2, null)`.execute(
    handle.db,
  );
  await sql`insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1')`.execute(
    handle.db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code, create_date) values (3, 'P', ${A_MN}, 2, '320100', '1', '32', '2026-01-01')`.execute(
    handle.db,
  );
  ctx = makeSystemCtx({ house: productHouse(), db: handle.db, registry, log, now: () => NOW });
  ingest = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });
  await ingest.reload();
});
afterAll(async () => {
  await ingest.close();
  await handle.close();
});

/** Thousandths: sums of them are exact as whole numbers. */
interface Sent {
  readonly hour: number;
  readonly cod: number;
  readonly flow: number;
  readonly flag: string;
}

let qn = 0;
function packet({ hour, cod, flow, flag }: Sent): Received {
  const time = wallTime(FIRST + hour * HOUR_MS).replaceAll(/\D/g, '');
  const sent = `DataTime=${time};w01018-Avg=${cod / 1000},w01018-Flag=${flag};w00000-Avg=${flow / 1000},w00000-Flag=N`;
  return {
    kind: 'packet',
    packet: aPacket({ cn: '2061', qn: `202603031010${String(qn++).padStart(5, '0')}`, cp: sent }),
    ip: '10.0.0.1',
    receivedAt: NOW.getTime(),
  };
}

const table = async () =>
  (
    await handle.pool
      .query(`select span, factor_code, at::text, received, counted, valid, days, min_value::text, max_value::text, sum_value::text, flowing, sum_flow::text, sum_weighted::text
      from dm_statistic order by 1, 2, 3`)
  ).rows as readonly Readonly<Record<string, unknown>>[];

/** A sum of thousandths as a decimal; trailing zeros are no digits of it. */
const digits = (value: unknown): string =>
  String(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
const exact = (total: bigint, places: number): string => {
  const text = total.toString().padStart(places + 1, '0');
  return digits(`${text.slice(0, -places)}.${text.slice(-places)}`);
};

describe('sums over hourly values', () => {
  const random = seededRandom(26);
  // the 20th hour is faulty at first, the 30th beyond the range; a value of 0.1 + 0.2 is where floats go wrong
  const hours: readonly Sent[] = Array.from({ length: HOURS }, (_, hour) => ({
    hour,
    cod: hour === 30 ? 999_000 : 100 + random.int(300) + hour * 1000,
    flow: random.int(20_000),
    flag: hour === 20 ? 'D' : 'N',
  }));

  it('class “the order leaves a trace”: whatever the order of arrival, the resends and the pauses, every digit is that of the exact sum', async () => {
    // three of four come twice, all in disorder; in between the marks are worked off
    const queue = hours.flatMap((one) =>
      random.int(4) === 0 ? [one] : [{ ...one, flag: one.hour === 21 ? 'D' : one.flag }, one],
    );
    const left = [...queue];
    while (left.length > 0) {
      const batch = Array.from(
        { length: 1 + random.int(7) },
        () => left.splice(random.int(left.length || 1), 1)[0],
      ).filter((one) => one !== undefined);
      await ingest.accept(batch.map(packet));
      if (random.int(3) === 0) await followMarks(ctx);
    }
    await followMarks(ctx);

    const counted = hours.filter(({ hour }) => hour !== 20 && hour !== 30);
    const february = counted.filter(({ hour }) => hour < 48);
    const sumOf = (of: readonly Sent[]) => of.reduce((sum, { cod }) => sum + BigInt(cod), 0n);
    const month = (await table()).find(
      (row) =>
        row['span'] === 'month' && row['factor_code'] === 'w01018' && row['at'] === '2026-02-01',
    );
    expect(month).toMatchObject({ received: 48, counted: 46, valid: 46, days: 2 });
    expect(
      [month?.['sum_value'], month?.['min_value'], month?.['sum_weighted']].map(digits),
    ).toEqual([
      exact(sumOf(february), 3),
      exact(BigInt(Math.min(...february.map(({ cod }) => cod))), 3),
      exact(
        february.reduce((sum, { cod, flow }) => sum + BigInt(cod) * BigInt(flow), 0n),
        6,
      ),
    ]);
  });

  it('class “kept and recounted differ”: with a correction and a stop besides, all of it made anew from the readings is the same to the last digit', async () => {
    const at = (hour: number) => new Date(FIRST + hour * HOUR_MS).toISOString();
    await handle.pool.query(
      `insert into dm_correction_hour (correction_id, point_id, factor_code, hour_at, original_value, original_flag, corrected_value, is_manual, audited_value, audited_at, is_current)
       values (1, 3, 'w01018', $1, 20.1, 'D', 0.3, true, 0.3, now(), true), (1, 3, 'w01018', $2, 30, 'N', null, false, null, now(), true)`,
      [at(20), at(31)],
    );
    await handle.pool.query(
      "insert into dm_stop (id, station_id, stop_type, begin_time, end_time, status, reason) values (9, 2, '1', $1, $2, '1', 'x')",
      [at(50), at(53)],
    );
    await handle.pool.query(
      'insert into dm_stop_monitor_point_ids (own_id, other_id) values (9, 3)',
    );
    await markDays(
      handle.db,
      ['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => ({ pointId: POINT, day })),
    );
    await followMarks(ctx);
    const kept = await table();
    await handle.pool.query('delete from dm_statistic');
    await recomputeStatistics(ctx);

    expect(await table()).toEqual(kept);
    const month = kept.find(
      (row) =>
        row['span'] === 'month' && row['factor_code'] === 'w01018' && row['at'] === '2026-02-01',
    );
    expect(month).toMatchObject({ received: 48, counted: 46, valid: 46, days: 2 });
    expect(
      kept.find(
        (row) =>
          row['span'] === 'day' && row['factor_code'] === 'w01018' && row['at'] === '2026-03-01',
      ),
    ).toMatchObject({
      received: 24,
      valid: 21,
    });
  });

  it('class “a page that counts itself”: a page beyond the last one says how many rows there are', async () => {
    const pageOf = (page: number) =>
      pageReport(
        ctx,
        { kind: 'day', pointIds: POINT, factors: 'w01018', from: '2026-02-27', to: '2026-03-02' },
        { page, limit: 3 },
      );

    const pages = [await pageOf(1), await pageOf(2), await pageOf(9)];

    expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
      [3, 4],
      [1, 4],
      [0, 4],
    ]);
    expect(pages[0]?.list[0]?.decimals).toBeGreaterThanOrEqual(0);
  });

  it('class “decimals of the unit of emissions at a station of ambient air”: its means have those of ambient air', async () => {
    const decimals = async () =>
      (
        await pageReport(
          ctx,
          { kind: 'day', pointIds: POINT, factors: 'w01018', from: '2026-02-27', to: '2026-03-02' },
          { page: 1, limit: 1 },
        )
      ).list.map((row) => [row.unit, row.decimals]);
    const put = (st: string | null, unit: string | null, places: number | null) =>
      ctx.db.transaction().execute(async (db) => {
        await db.updateTable('dm_monitor_point').set({ st_code: st }).execute();
        await db
          .updateTable('dm_factor')
          .set({ ambient_unit: unit, ambient_decimals: places })
          .where('code', '=', 'w01018')
          .execute();
      });
    const [before] = await decimals();

    await put('22', 'μg/L', 0);
    const there = await decimals();
    await put(null, null, null);

    expect(there).toEqual([['μg/L', 0]]);
    expect(await decimals()).toEqual([before]);
    expect(before).not.toEqual(['μg/L', 0]);
  });

  it('reports by every span, marks what is incomplete, and works out volume and emission', async () => {
    const report = async (kind: 'hour' | 'day' | 'month' | 'quarter' | 'year') =>
      (
        await pageReport(
          ctx,
          { kind, pointIds: POINT, factors: 'w01018', from: '2026-02-27', to: '2026-03-02' },
          { page: 1, limit: 100 },
        )
      ).list;
    const [day] = (await report('day')).filter(({ time }) => time === '2026-03-02');
    const flow =
      hours.filter(({ hour }) => hour >= 72).reduce((sum, one) => sum + one.flow, 0) / 1000;
    const weighted = hours
      .filter(({ hour }) => hour >= 72)
      .reduce((sum, one) => sum + (one.flow * one.cod) / 1e6, 0);

    expect(day).toMatchObject({ expected: 24, valid: 24, captureRate: 100, isComplete: true });
    expect(day?.flow).toBeCloseTo(flow * 3.6, 5);
    expect(day?.weightedMean).toBeCloseTo(weighted / flow, 5);
    expect(day?.emission).toBeCloseTo(weighted * 3.6 * 1e-3, 5);
    expect((await report('day')).map(({ time }) => time)).toEqual([
      '2026-03-02',
      '2026-03-01',
      '2026-02-28',
      '2026-02-27',
    ]);
    expect((await report('month')).map(({ time, isComplete }) => [time, isComplete])).toEqual([
      ['2026-03', false],
      ['2026-02', false],
    ]);
    expect(
      (await report('quarter')).map(({ time, valid, isComplete }) => [time, valid, isComplete]),
    ).toEqual([['2026-Q1', 91, false]]);
    expect((await report('year')).map(({ time, counted }) => [time, counted])).toEqual([
      ['2026', 91],
    ]);
    expect(
      (await report('hour')).filter(({ isComplete }) => !isComplete).map(({ time }) => time),
    ).toEqual([
      '2026-03-01 04:00',
      '2026-03-01 03:00',
      '2026-03-01 02:00',
      '2026-02-28 07:00',
      '2026-02-28 06:00',
    ]);
  });

  it.each([
    ['hours of all points at once', { kind: 'hour' as const }],
    [
      'hours of a year',
      { kind: 'hour' as const, pointIds: POINT, from: '2025-03-01', to: '2026-03-01' },
    ],
    ['a point that is no number', { pointIds: '1; drop' }],
    ['a day that is none', { from: '2026-02-30' }],
    ['an order that is none', { orderField: 'id;drop' }],
  ])('class “asked for what is not there”: %s is refused by name', async (_what, body) => {
    await expect(pageReport(ctx, body, { page: 1, limit: 10 })).rejects.toMatchObject({
      error: 'invalid',
    });
  });
});

describe('class “what comes late is counted by nobody”', () => {
  const DAY = '2026-02-28';
  const rateOf = async (day: string) =>
    (
      await sql<{
        received: number;
        valid: number;
      }>`select received, valid from dm_rate_day where point_id = 3 and day = ${day}::date`.execute(
        handle.db,
      )
    ).rows[0];
  const marks = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from dm_statistic_mark`.execute(handle.db))
      .rows[0]?.n ?? 0;

  it('an hour of days ago that comes now is in the rates of its day with the next minute, and so is one that another process took', async () => {
    await followMarks(ctx);
    const before = await rateOf(DAY);
    await handle.pool.query(
      "update dm_reading_hour set flag = 'D' where point_id = 3 and factor_code = 'w01018' and data_time = $1",
      [new Date(FIRST + 40 * HOUR_MS)],
    );
    const other = await startIngest({
      db: handle.db,
      registry: ctx.registry,
      log,
      now: () => NOW,
      secrets,
    });
    await other.accept([packet({ hour: 40, cod: 1000, flow: 1000, flag: 'D' })]);
    await other.close();
    await followMarks(ctx);
    const broken = await rateOf(DAY);
    await ingest.accept([packet({ hour: 40, cod: 1000, flow: 1000, flag: 'N' })]);
    await followMarks(ctx);

    expect(broken?.valid).toBe((before?.valid ?? 0) - 1);
    expect(await rateOf(DAY)).toEqual(before);
  });

  it('minutes of waste gas mark their day once their hour is over, whoever took the hour', async () => {
    await handle.pool.query(
      "update dm_monitor_point set st_code = '31', minute_interval_minutes = 10 where id = 3",
    );
    await ingest.reload();
    await followMarks(ctx);
    const minute = (hour: number, receivedAt: number): Received => {
      const cp = `DataTime=${wallTime(FIRST + hour * HOUR_MS).replaceAll(/\D/g, '')};w01018-Avg=1,w01018-Flag=N`;
      return {
        kind: 'packet',
        packet: aPacket({ cn: '2051', qn: `202603031011${String(qn++).padStart(5, '0')}`, cp }),
        ip: '10.0.0.1',
        receivedAt,
      };
    };
    const nextHour = 106;

    await ingest.accept([minute(nextHour, FIRST + nextHour * HOUR_MS + 600_000)]);
    const inTime = await marks();
    await ingest.accept([minute(nextHour + 0.5, FIRST + (nextHour + 1) * HOUR_MS + 5000)]);

    expect([inTime, await marks()]).toEqual([0, 1]);
    await handle.pool.query("update dm_monitor_point set st_code = '32' where id = 3");
    await ingest.reload();
  });

  it('the nightly sweep finds days whose sums are not those of their hours, and repairs them', async () => {
    await followMarks(ctx);
    const kept = await table();
    await handle.pool.query(
      "delete from dm_statistic where span = 'day' and at = '2026-02-28' and factor_code = 'w01018'",
    );
    await handle.pool.query(
      "update dm_statistic set received = received - 1 where span = 'day' and at = '2026-02-27'",
    );

    const repaired = [await sweepStatistics(ctx), await sweepStatistics(ctx)];

    expect(repaired).toEqual([2, 0]);
    expect(await table()).toEqual(kept);
  });

  it('another measuring range of a factor judges the days of this month and the last anew', async () => {
    await followMarks(ctx);
    const validOf = async () =>
      Number(
        (await table()).find(
          (row) =>
            row['span'] === 'day' && row['at'] === '2026-03-01' && row['factor_code'] === 'w01018',
        )?.['valid'],
      );
    const before = await validOf();

    await changeRecord(ctx, 'factor', '7', { name: 'COD', rangeHigh: 900 });
    const untouched = await marks();
    await changeRecord(ctx, 'factor', '7', { rangeHigh: 0.5 });
    await followMarks(ctx);
    const after = await validOf();
    // the range is told in the unit of emissions: at a point of ambient air it is a thousand times as many μg/L
    await ctx.db.updateTable('dm_monitor_point').set({ st_code: '22' }).execute();
    await changeRecord(ctx, 'factor', '7', { rangeHigh: 0.6 });
    await followMarks(ctx);
    const inOneUnit = await validOf();
    await changeRecord(ctx, 'factor', '7', { ambientUnit: 'μg/L', ambientDecimals: 0 });
    await followMarks(ctx);

    expect(untouched).toBe(0);
    expect(before).toBeGreaterThan(0);
    expect([after, inOneUnit]).toEqual([0, 0]);
    expect(await validOf()).toBe(before);
  });

  it('decimals of ambient air go with the unit they were for, unless others are said beside', async () => {
    const decimals = async () =>
      (
        await ctx.db
          .selectFrom('dm_factor')
          .select('ambient_decimals')
          .where('id', '=', '7')
          .executeTakeFirst()
      )?.['ambient_decimals'];
    await changeRecord(ctx, 'factor', '7', { ambientUnit: 'μg/L', ambientDecimals: 0 });

    await changeRecord(ctx, 'factor', '7', { ambientUnit: '', ambientDecimals: 0 });
    const gone = await decimals();
    await changeRecord(ctx, 'factor', '7', { ambientUnit: 'μg/L', ambientDecimals: 1 });
    await changeRecord(ctx, 'factor', '7', { ambientUnit: null, ambientDecimals: 3 });

    expect([gone, await decimals()]).toEqual([null, 3]);
  });
});
