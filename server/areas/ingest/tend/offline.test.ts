import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { listPointFactors } from '#server/areas/reading/factors.ts';
import { pageReadings, readPointSeries } from '#server/areas/reading/readings.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import type { Received } from '#server/gateway/received.ts';
import { pruneByAge } from '#server/platform/audit/ages.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { type LoadedRegistry, loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { A_MN, aPacket } from '#tests/builders/hj212.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { sayStored } from '#tests/builders/say-stored.ts';
import { type Ingest, startIngest } from '../pipeline.ts';
import {
  createStationFromInbox,
  ignoreWaiting,
  takeBackIgnored,
  readPacketInfo,
  pageDevices,
  pagePackets,
} from '../query/gateway-log.ts';
import { checkOffline } from './offline.ts';
import { keepPartitions } from './retention.ts';

const secrets = aSecretBox();

const log = { debug() {}, info() {}, warn() {}, error() {} };
const START = Date.parse('2026-03-01T00:00:30Z');

let handle: DatabaseHandle;
let registry: LoadedRegistry;
let ingest: Ingest;
let nowMs = START;

beforeEach(async () => {
  nowMs = START;
  handle = await openProductDatabase();
  registry = await loadRegistry({ root: process.cwd() });
  await sql`insert into ops_enterprise (id, name) values (1, 'E')`.execute(handle.db);
  await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) values (2, 'S', 'S1', 1, '320100', '1')`.execute(
    handle.db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code) values (3, 'P', ${A_MN}, 2, 1, '320100', '1', '32')`.execute(
    handle.db,
  );
  await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper) values (4, 3, 'w01018', '1', 50)`.execute(
    handle.db,
  );
  ingest = await startIngest({ db: handle.db, registry, log, now: () => new Date(nowMs), secrets });
});

afterEach(async () => {
  await ingest.close();
  registry.close();
  await handle.close();
});

const ctx = (): Ctx =>
  makeSystemCtx({
    house: productHouse(),
    db: handle.db,
    registry,
    log,
    now: () => new Date(nowMs),
  });
const stranger = (): Ctx => ({
  ...ctx(),
  scope: {
    kind: 'only',
    userId: '9',
    values: {
      dept: [],
      deptTree: [],
      enterprise: ['77'],
      servedEnterprise: [],
      opsCompany: [],
      station: [],
      region: [],
      user: [],
      creator: [],
    },
  },
});
const received = (parts: Parameters<typeof aPacket>[0] = {}): Received => ({
  kind: 'packet',
  packet: aPacket(parts),
  ip: '',
  receivedAt: nowMs,
});
/** Looks for silence each minute, as the job does. */
const minutesPass = async (minutes: number): Promise<Awaited<ReturnType<typeof checkOffline>>> => {
  let found = { raised: 0, lifted: 0, ended: 0 };
  for (let minute = 0; minute < minutes; minute++) {
    nowMs += 60_000;
    found = await checkOffline(ctx());
  }
  return found;
};
const query = async <T>(text: string): Promise<T[]> => (await handle.pool.query(text)).rows as T[];
const alarms = (): Promise<unknown[]> =>
  query("select level, is_active, status from dm_alarm_record where alarm_type = '8' order by id");
const reasons = async () =>
  (await query<{ evidence: unknown }>('select evidence from dm_alarm_record order by id')).map(
    ({ evidence }) => sayStored(evidence),
  );

describe('silence', () => {
  it('a silent point is raised once, lifted after a day, and ended by its first packet', async () => {
    await ingest.accept([received()]);
    expect(await checkOffline(ctx())).toMatchObject({ raised: 0 });

    await minutesPass(10);
    expect(await minutesPass(1)).toMatchObject({ raised: 1 });
    expect(await reasons()).toEqual([
      expect.stringMatching(/^自 2026-03-01 08:00:30 起没有任何报文，超过允许的 10 分钟$/),
    ]);
    expect(await checkOffline(ctx())).toMatchObject({ raised: 0, lifted: 0 });
    expect(await query('select status from dm_monitor_point')).toEqual([{ status: '0' }]);
    nowMs = START + 25 * 3_600_000;
    expect(await checkOffline(ctx())).toMatchObject({ lifted: 1 });
    expect(await alarms()).toEqual([{ level: '4', is_active: true, status: '0' }]);
    await ingest.accept([received({ cn: '9021', cp: '' })]);

    expect(await alarms()).toEqual([{ level: '4', is_active: false, status: '3' }]);
    expect(
      (await query<{ name: string }>('select name from sys_outbox order by id')).map(
        ({ name }) => name,
      ),
    ).toEqual(['alarm.raised', 'alarm.levelRaised', 'alarm.recovered']);
    expect(await query('select status from dm_monitor_point')).toEqual([{ status: '1' }]);
  });
});

describe('class "silence nobody listened to"', () => {
  it.each([
    ['the clock jumps two hours ahead', 2 * 3_600_000],
    ['the server was down for a day', 86_400_000],
    ['the clock goes back an hour', -3_600_000],
  ])('%s: no point is called offline before its own time is over', async (_what, jumpMs) => {
    await ingest.accept([received()]);
    await checkOffline(ctx());

    nowMs += jumpMs;

    expect(await minutesPass(9)).toMatchObject({ raised: 0 });
  });

  it('after a jump the silent ones are found', async () => {
    await ingest.accept([received()]);
    await checkOffline(ctx());

    nowMs += 2 * 3_600_000;
    await minutesPass(11);

    expect(await minutesPass(1)).toMatchObject({ raised: 1 });
  });
});

describe('class "acknowledged and then invisible"', () => {
  const quarantined = (dataTime: string): Received =>
    received({ cp: `DataTime=${dataTime};w01018-Rtd=1` });

  it('times that cannot be true are kept with their point, raise one alarm, and end it once the clock is right', async () => {
    await ingest.accept([quarantined('20260302080000'), quarantined('20290101000000')]);
    await ingest.accept([quarantined('20250101000000'), received()]);
    const during = await query(
      "select alarm_type, is_active, times from dm_alarm_record where alarm_type = '21'",
    );
    nowMs += 11 * 60_000;
    await ingest.accept([received({ cp: 'DataTime=20260301081100;w01018-Rtd=1' })]);

    expect(during).toEqual([{ alarm_type: '21', is_active: true, times: 3 }]);
    expect(await reasons()).toEqual([
      expect.stringMatching(/^报文的数据时间为 .*，而接收于 .*，时间不可信$/),
    ]);
    expect(
      await query("select is_active, status from dm_alarm_record where alarm_type = '21'"),
    ).toEqual([{ is_active: false, status: '3' }]);
    expect(await query('select point_id, reason from gw_quarantine order by id')).toEqual([
      { point_id: '3', reason: 'future' },
      { point_id: '3', reason: 'future' },
      { point_id: '3', reason: 'old' },
    ]);
  });

  it('who sees the point sees its quarantined packets, nobody else', async () => {
    await ingest.accept([quarantined('20290101000000')]);

    const page = (who: Ctx): Promise<{ total: number }> =>
      pageRecords(who, 'gatewayQuarantine', { page: 1, limit: 10 });

    expect((await page(ctx())).total).toBe(1);
    expect((await page(stranger())).total).toBe(0);
  });
});

describe('class "kept for ever"', () => {
  it('PACKET_KEEP_DAYS says when packets go', async () => {
    await keepPartitions(ctx());
    await sql`insert into sys_params (id, param_code, param_value) values (1, 'PACKET_KEEP_DAYS', '3')`.execute(
      handle.db,
    );

    nowMs = START + 5 * 86_400_000;

    expect(await keepPartitions(ctx())).toContain('gw_packet_20260301');
  });

  it('each kind of row goes by its own parameter, younger ones stay', async () => {
    const old = new Date(START - 100 * 86_400_000);
    const young = new Date(START - 86_400_000);
    await sql`insert into sys_params (id, param_code, param_value) values (1, 'LOG_KEEP_DAYS', '30'), (2, 'MESSAGE_KEEP_DAYS', 'none')`.execute(
      handle.db,
    );
    for (const [at, id] of [
      [old, 1],
      [young, 2],
    ] as const) {
      await sql`insert into sys_log_operation (id, create_date) values (${id}, ${at})`.execute(
        handle.db,
      );
      await sql`insert into msg_message (id, user_id, create_date) values (${id}, 1, ${at})`.execute(
        handle.db,
      );
      await sql`insert into gw_quarantine (received_at, mn, reason, raw) values (${at}, 'X', 'old', '')`.execute(
        handle.db,
      );
      await sql`insert into sys_idempotency (user_id, key, request_hash, at) values (1, ${String(id)}, '', ${at})`.execute(
        handle.db,
      );
    }

    const gone = await pruneByAge(ctx());

    expect(gone).toEqual({ sys_log_operation: 1, gw_quarantine: 1, sys_idempotency: 1 });
  });
});

describe('readings', () => {
  const period = {
    kind: 'rt',
    factors: null,
    fromMs: START - 86_400_000,
    toMs: START + 86_400_000,
  };

  it('are read as curves with names and limits, and as rows', async () => {
    await ingest.accept([received()]);

    const { series } = await readPointSeries(ctx(), { pointId: '3', ...period });
    const page = await pageReadings(ctx(), { pointId: '3', ...period, page: 1, limit: 10 });

    expect(series).toMatchObject([
      {
        factorCode: 'w01018',
        upper: 50,
        points: [{ time: '2026-03-01 08:00:00', value: 42.5, flag: 'N' }],
      },
    ]);
    expect(page).toMatchObject({
      total: 1,
      list: [{ time: '2026-03-01 08:00:00', w01018: { value: 42.5, flag: 'N' } }],
    });
    expect(await listPointFactors(ctx(), '3')).toMatchObject([{ factorCode: 'w01018' }]);
  });

  it('a long curve is thinned and keeps its peak', async () => {
    const at = (i: number): string =>
      new Date(START - (5000 - i) * 1000 + 8 * 3_600_000)
        .toISOString()
        .replace(/\D/g, '')
        .slice(0, 14);
    for (let i = 0; i < 3000; i += 1000)
      await ingest.accept(
        Array.from({ length: 1000 }, (_, k) =>
          received({
            cp: `DataTime=${at(i + k)};w01018-Rtd=${i + k === 1234 ? 49 : 10},w01018-Flag=N`,
          }),
        ),
      );

    const { series } = await readPointSeries(ctx(), {
      pointId: '3',
      ...period,
      fromMs: START - 5_000_000,
      toMs: START,
      maxPoints: 100,
    });

    const values = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
    expect(values.length).toBeLessThanOrEqual(110);
    expect(Math.max(...values)).toBe(49);
  });

  it('of a point outside the scope there is nothing', async () => {
    await ingest.accept([received()]);

    await expect(readPointSeries(stranger(), { pointId: '3', ...period })).rejects.toMatchObject({
      error: 'notFound',
    });
    expect((await pagePackets(stranger(), { page: 1, limit: 10 })).list).toEqual([]);
    expect((await pageDevices(stranger(), { page: 1, limit: 10 })).list).toEqual([]);
  });
});

describe('the inbox', () => {
  it('makes a station of an unknown device, whose kept packets become its data', async () => {
    await sql`insert into sys_region (id, code, name) values (320100, '320100', 'R')`.execute(
      handle.db,
    );
    await ingest.accept([
      received({ mn: 'NEW1', st: '31', cp: 'DataTime=20260301075900;a21026-Rtd=7' }),
    ]);
    expect((await pageDevices(ctx(), { inbox: 'waiting', page: 1, limit: 10 })).list).toMatchObject(
      [{ mn: 'NEW1', pointId: null }],
    );

    const made = await inTransaction(ctx(), (tx) =>
      createStationFromInbox(tx, {
        mn: 'NEW1',
        name: 'New',
        enterpriseId: '1',
        regionCode: '320100',
      }),
    );
    await ingest.reload();

    expect(
      await query(`select value from dm_reading_rt where point_id = ${made.monitorPointId}`),
    ).toEqual([{ value: 7 }]);
    expect((await pageDevices(ctx(), { inbox: 'waiting', page: 1, limit: 10 })).total).toBe(0);
  });

  it('an unknown device that is ignored waits no longer, is counted on, raises nothing, and comes back when it is taken back', async () => {
    const listed = async (inbox: 'waiting' | 'ignored') =>
      (await pageDevices(ctx(), { inbox, page: 1, limit: 10 })).list.map(
        ({ mn, packets, ignoreReason }) => [mn, packets, ignoreReason],
      );
    await ingest.accept([received({ mn: 'NOISE' })]);

    await ignoreWaiting(ctx(), { mn: 'NOISE', reason: 'a test bench' });
    await ingest.accept([received({ mn: 'NOISE', qn: '20260301080000099' })]);
    const aside = [await listed('waiting'), await listed('ignored')];
    await expect(createStationFromInbox(ctx(), { mn: 'NOISE', name: 'New' })).rejects.toMatchObject(
      { error: 'notFound' },
    );
    await expect(ignoreWaiting(ctx(), { mn: 'NOISE', reason: 'again' })).rejects.toMatchObject({
      error: 'notFound',
    });
    await takeBackIgnored(ctx(), 'NOISE');

    expect(aside).toEqual([[], [['NOISE', '2', 'a test bench']]]);
    expect([await listed('waiting'), await listed('ignored')]).toEqual([
      [['NOISE', '2', null]],
      [],
    ]);
    expect(await query('select 1 from dm_alarm_record')).toEqual([]);
  });

  it('class “what belongs to nobody is everybody’s”: a device is of the region its MN begins with, others are for who sees every region', async () => {
    await sql`insert into sys_region (id, code, name) values (320100, '320100', 'R'), (330100, '330100', 'Q') on conflict do nothing`.execute(
      handle.db,
    );
    for (const mn of ['32010000000001', '33010000000001', '32999900000001', 'NAMELESS'])
      await ingest.accept([received({ mn })]);
    const listed = async (who: Ctx): Promise<readonly string[]> =>
      (await pageDevices(who, { inbox: 'waiting', page: 1, limit: 10 })).list
        .map(({ mn }) => mn)
        .toSorted();
    const regional = (region: readonly string[]): Ctx => ({
      ...stranger(),
      scope: {
        kind: 'only',
        userId: '9',
        values: {
          dept: [],
          deptTree: [],
          enterprise: [],
          servedEnterprise: [],
          opsCompany: [],
          station: [],
          region,
          user: ['9'],
          creator: ['9'],
        },
      },
    });

    const packetsOf = async (who: Ctx): Promise<readonly (string | null)[]> =>
      (await pagePackets(who, { page: 1, limit: 10 })).list.map(({ mn }) => mn);
    const withoutInbox = (who: Ctx): Ctx => ({
      ...who,
      actor: { ...who.actor, permissions: new Set(['gw:packet:page']) },
    });

    expect(await listed(regional(['320000']))).toEqual(['32010000000001']);
    expect(await packetsOf(regional(['320000']))).toEqual(['32010000000001']);
    expect(await packetsOf(withoutInbox(regional(['320000'])))).toEqual([]);
    const counted = await pageRecords(regional(['320000']), 'gatewayPacket', { limit: 10 });
    expect(counted.total).toBe(1);
    expect(await listed(regional([]))).toEqual([]);
    expect(await packetsOf(regional([]))).toEqual([]);
    expect(await listed(regional(['']))).toHaveLength(4);
    for (const mn of ['33010000000001', 'NAMELESS']) {
      await expect(
        ignoreWaiting(regional(['320000']), { mn, reason: 'not mine' }),
      ).rejects.toMatchObject({ error: 'notFound' });
      await expect(
        createStationFromInbox(regional(['320000']), { mn, name: 'New' }),
      ).rejects.toMatchObject({ error: 'notFound' });
    }
    await ignoreWaiting(regional(['320000']), { mn: '32010000000001', reason: 'mine' });
  });

  it('a packet of the log is shown with what was read in it', async () => {
    await ingest.accept([received()]);
    const {
      list: [row],
    } = await pagePackets(ctx(), { mn: A_MN, page: 1, limit: 10 });

    const info = await readPacketInfo(ctx(), row?.id ?? '');

    expect(info).toMatchObject({
      cn: '2011',
      isOk: true,
      parsed: { factors: { w01018: { Rtd: '42.5', Flag: 'N' } }, warnings: [] },
    });
    const [frame, header, content] = info.tree;
    expect(frame?.children.map(({ title, isWrong }) => [title, isWrong])).toEqual([
      ['数据段长度', false],
      ['校验码', false],
    ]);
    expect(frame?.children[1]?.note).toContain('与计算值相同');
    expect(
      header?.children
        .find(({ key }) => key === 'Flag')
        ?.children.map(({ value, note }) => [value, note]),
    ).toEqual([
      ['1', '是'],
      ['0', '否'],
      ['1', '2017'],
    ]);
    expect(content?.children.map(({ key }) => key)).toEqual(['DataTime', 'w01018']);
  });
});

describe('partitions', () => {
  it('are made ahead and dropped when their time is over', async () => {
    await keepPartitions(ctx());
    const tables = async (): Promise<string[]> =>
      (
        await query<{ name: string }>(
          "select relname as name from pg_class where relname like 'gw_packet_2026%' and relkind = 'r' order by 1",
        )
      ).map(({ name }) => name);
    expect(await tables()).toContain('gw_packet_20260301');

    nowMs = START + 40 * 86_400_000;
    const dropped = await keepPartitions(ctx());

    expect(dropped).toContain('gw_packet_20260301');
    expect(await tables()).toContain('gw_packet_20260410');
  });
});
