import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { startIngest, type Ingest } from '#server/areas/ingest/pipeline.ts';
import { sealPasswordsWith } from '#server/areas/monitoring/point-password.ts';
import type { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { buildFrame } from '#server/gateway/build.ts';
import { createFrameDecoder } from '#server/gateway/frame.ts';
import { startGateway, type Gateway } from '#server/gateway/listen.ts';
import { parsePacket, type Packet } from '#server/gateway/packet.ts';
import {
  createSimulatedStation,
  makeSeededRandom,
  type SimulatedStationSpec,
} from '#server/gateway/simulated-station.ts';
import { loadRegistry, type LoadedRegistry } from '#server/registry/load.ts';
import { A_MN, aFrame } from '#tests/builders/hj212.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { makeCommandDesk, type CommandDesk } from './desk.ts';
import { cancelCommand, requestCommand } from './requests.ts';

const log = {
  debug() {},
  info() {},
  warn() {},
  error: (...said: unknown[]) => void process.stderr.write(`${JSON.stringify(said)}\n`),
};
const START = Date.parse('2026-03-10T08:10:00+08:00');
const secrets = {
  seal: (text: string) => `sealed ${text}`,
  open: (text: string) => text.replace('sealed ', ''),
};

// once for this process: whose rows are seen, and what is sealed

let handle: DatabaseHandle;
let registry: LoadedRegistry;
let nowMs: number;
const open: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  registry = await loadRegistry({ root: process.cwd() });
  sealPasswordsWith(registry, secrets);
});
beforeEach(async () => {
  nowMs = START;
  handle = await openProductDatabase();
  await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) values (2, 'S', 'S1', 1, '320100', '1')`.execute(
    handle.db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, create_date) values (3, 'P', ${A_MN}, 2, 1, '320100', '1', '32', '2026-01-01')`.execute(
    handle.db,
  );
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
  await handle.close();
});

const now = (): Date => new Date(nowMs);
const system = (): Ctx =>
  makeSystemCtx({ house: productHouse(), db: handle.db, registry, log, now });
const query = async <T>(text: string): Promise<T[]> => (await handle.pool.query(text)).rows as T[];

/** One process: gateway, ingest and desk on the database of all. */
interface Server {
  readonly gateway: Gateway;
  readonly ingest: Ingest;
  readonly desk: CommandDesk;
}

async function aServer(): Promise<Server> {
  const ingest = await startIngest({ db: handle.db, registry, log, now, secrets });
  open.push(() => ingest.close());
  let gateway: Gateway | null = null;
  const settingsOf = (mn: string) => ingest.points.settingsOf(mn);
  const desk = makeCommandDesk({
    system,
    gateway: () => gateway,
    heardBy: ingest.heardBy,
    pointOf: (mn) => ingest.points.addressOf(mn),
    secrets,
  });
  const onBatch: Parameters<typeof startGateway>[0]['onBatch'] = async (received) => {
    await ingest.accept(desk.mark(received));
    await desk.hear(received);
  };
  gateway = await startGateway({ host: '127.0.0.1', port: 0, onBatch, settingsOf, log, now });
  open.push(() => gateway?.close());
  open.push(() => desk.stop());
  return { gateway, ingest, desk };
}

const SPEC: SimulatedStationSpec = {
  mn: A_MN,
  st: '32',
  edition: '2017',
  factors: [{ code: 'w01018', base: 30, spread: 2 }],
};

/** A simulated station on a line of its own, which answers requests unless it is told not to. */
async function aStation({ gateway }: Server, spec: Partial<SimulatedStationSpec> = {}) {
  const station = createSimulatedStation({ ...SPEC, ...spec }, makeSeededRandom(1), {
    startedAt: now(),
  });
  const heard: Packet[] = [];
  const decoder = createFrameDecoder();
  const socket: Socket = connect(gateway.port, '127.0.0.1');
  open.push(() => void socket.destroy());
  socket.on('data', (bytes: Buffer) => {
    for (const event of decoder.feed(bytes)) {
      if (event.kind !== 'frame') continue;
      const packet = parsePacket(event);
      heard.push(packet);
      for (const answer of station.answer(packet, now())) socket.write(answer);
    }
  });
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  /** Sends a packet and waits until it is stored and answered. */
  const say = async (
    qn = formatWallDigits(nowMs + (spec.clockOffsetMs ?? 0)),
    parts: Parameters<typeof aFrame>[0] = {},
  ): Promise<void> => {
    socket.write(
      aFrame({
        qn,
        cp: `DataTime=${formatWallDigits(nowMs).slice(0, 14)};w01018-Rtd=31,w01018-Flag=N`,
        ...parts,
      }),
    );
    await until(() =>
      heard.some((packet) => packet.qn === qn && /^901[34]$/.test(packet.cn ?? '')),
    );
  };
  await say();
  return {
    heard,
    until,
    say,
    socket,
    requests: () => heard.filter(({ cn }) => !/^901[34]$/.test(cn ?? '')),
  };
}

const ask = (cn: string, params: Record<string, unknown> = {}) =>
  requestCommand(
    system(),
    { mn: A_MN, cn, reason: 'to see', ...params },
    { group: 'ask', secrets },
  );
const control = (cn: string, params: Record<string, unknown> = {}) =>
  requestCommand(
    system(),
    { mn: A_MN, cn, reason: 'to mend', ...params },
    { group: 'control', secrets },
  );

interface Row {
  readonly status: string;
  readonly qn_rtn: string | null;
  readonly exe_rtn: string | null;
  readonly outcome: string | null;
  readonly answer: string | null;
  readonly content: string;
  readonly packets: number;
}
const rowOf = async (id: string): Promise<Row> => {
  const [row] = await query<Row>(
    `select status, qn_rtn, exe_rtn, outcome, answer, content, packets from gw_command where id = ${id}`,
  );
  if (!row) throw new Error(`no request ${id}`);
  return row;
};
const reaches = async (id: string, status: string): Promise<Row> => {
  for (;;) {
    const row = await rowOf(id);
    if (row.status === status) return row;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe('a request to a device', () => {
  it('is sent, accepted, answered with data and done', async () => {
    const server = await aServer();
    const station = await aStation(server);
    const { id } = await ask('1061');

    await server.desk.tick();
    const row = await reaches(id, 'done');

    expect(row).toMatchObject({
      qn_rtn: '1',
      exe_rtn: '1',
      outcome: null,
      answer: 'RtdInterval=60',
      packets: 1,
    });
    expect(station.requests()).toMatchObject([
      { cn: '1061', st: '32', pw: '123456', mn: A_MN, flag: { value: 5 } },
    ]);
    expect(await query('select cn, content from gw_upload')).toEqual([
      { cn: '1061', content: 'RtdInterval=60' },
    ]);
  });

  it('class “two at once”: the second goes only when the first is over, and never is a third one sent beside them', async () => {
    const server = await aServer();
    const station = await aStation(server, {
      obedience: (cn) => (cn === '1061' ? 'stopsHalfWay' : 'obeys'),
    });
    const first = await ask('1061');
    const second = await ask('1063');

    await server.desk.tick();
    await reaches(first.id, 'accepted');
    await server.desk.tick();
    const before = await rowOf(second.id);
    nowMs += 61_000;
    await server.desk.tick();
    await reaches(second.id, 'done');

    expect(before.status).toBe('waiting');
    expect(await rowOf(first.id)).toMatchObject({
      status: 'timeout',
      outcome: 'noResult',
      qn_rtn: '1',
    });
    expect(station.requests().map(({ cn }) => cn)).toEqual(['1061', '1063']);
    await expect(
      query(
        `insert into gw_command (id, mn, cn, source, reason, status, requested_at, deadline_at) select n, 'X', '1061', 'manual', '', 'sent', now(), now() from (values (1), (2)) v (n)`,
      ),
    ).rejects.toThrow(/gw_command_in_flight/);
  });

  it('class “a lost answer”: the same request is sent again as often as the device’s settings say; then the channel is unusable until the device is heard', async () => {
    const server = await aServer();
    const station = await aStation(server, {
      obedience: (cn) => (cn === '1061' ? 'silent' : 'obeys'),
    });
    const lost = await ask('1061');
    const next = await ask('1063');

    for (let round = 1; round <= 5; round++) {
      await server.desk.tick();
      await station.until(() => station.requests().length >= Math.min(round, 4));
      nowMs += 10_000;
    }
    await server.desk.tick();
    const unsent = await rowOf(next.id);
    await station.say();
    await server.desk.tick();
    await reaches(next.id, 'done');

    expect(await rowOf(lost.id)).toMatchObject({ status: 'timeout', outcome: 'noAnswer' });
    expect(unsent.status).toBe('waiting');
    const sent = station.requests().filter(({ cn }) => cn === '1061');
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ qn }) => qn)).size).toBe(1);
  });

  it('that is refused or fails says by which word', async () => {
    const server = await aServer();
    await aStation(server, { obedience: (cn) => (cn === '3012' ? 'refuses' : 'fails') });
    const refused = await control('3012', { polId: 'w01018' });
    const failed = await control('3011', { polId: 'w01018' });

    await server.desk.tick();
    await reaches(refused.id, 'refused');
    await server.desk.tick();
    await reaches(failed.id, 'failed');

    expect(await rowOf(refused.id)).toMatchObject({ qn_rtn: '2', exe_rtn: null });
    expect(await rowOf(failed.id)).toMatchObject({ qn_rtn: '1', exe_rtn: '2' });
  });

  it('class “an answer too late”: a result after the timeout is noted as late; a withdrawn request stays withdrawn', async () => {
    const server = await aServer();
    const station = await aStation(server, { obedience: () => 'stopsHalfWay' });
    const late = await control('3012', { polId: 'w01018' });
    const result = async (id: string): Promise<void> => {
      const [row] = await query<{ qn: string }>(`select qn from gw_command where id = ${id}`);
      station.socket.write(
        buildFrame({
          qn: row?.qn ?? '',
          st: '91',
          cn: '9012',
          pw: '123456',
          mn: A_MN,
          flag: 4,
          cp: 'ExeRtn=1',
        }),
      );
    };

    await server.desk.tick();
    await reaches(late.id, 'accepted');
    nowMs += 1_801_000;
    await server.desk.tick();
    const before = await rowOf(late.id);
    await result(late.id);
    const after = await reaches(late.id, 'done');
    const withdrawn = await ask('1061');
    await station.say();
    await server.desk.tick();
    await reaches(withdrawn.id, 'accepted');
    await cancelCommand(system(), withdrawn.id);
    await result(withdrawn.id);
    while ((await rowOf(withdrawn.id)).exe_rtn === null)
      await new Promise((resolve) => setTimeout(resolve, 5));

    expect(before).toMatchObject({ status: 'timeout', outcome: 'noResult' });
    expect(after).toMatchObject({ exe_rtn: '1', outcome: 'late' });
    expect((await rowOf(withdrawn.id)).status).toBe('cancelled');
  });

  it('class “a device that goes”: an unanswered request waits for its return and goes on under the same QN, by whichever process hears it', async () => {
    const [one, other] = [await aServer(), await aServer()];
    const before = await aStation(one, { obedience: () => 'silent' });
    const { id } = await ask('1061');
    await one.desk.tick();
    await before.until(() => before.requests().length === 1);

    before.socket.destroy();
    while (one.gateway.holds(A_MN)) await new Promise((resolve) => setTimeout(resolve, 5));
    nowMs += 10_000;
    await one.desk.tick();
    const away = await rowOf(id);
    const after = await aStation(other);
    await one.desk.tick();
    await other.desk.tick();
    await reaches(id, 'done');

    expect(away.status).toBe('waiting');
    expect(after.requests().map(({ qn }) => qn)).toEqual(before.requests().map(({ qn }) => qn));
    expect(before.requests()).toHaveLength(1);
  });

  it('class “somebody else’s device”: nobody asks, or withdraws from, a device he does not see; a key for questions opens no command, nor one the device does not know', async () => {
    const server = await aServer();
    await aStation(server);
    const { id } = await ask('1061');
    const values = {
      dept: [],
      deptTree: [],
      enterprise: ['9'],
      servedEnterprise: [],
      opsCompany: [],
      station: [],
      region: [],
      user: ['7'],
      creator: ['7'],
    };
    const stranger: Ctx = { ...system(), scope: { kind: 'only', userId: '7', values } };
    const refused = async (work: Promise<unknown>): Promise<unknown> =>
      work.then(() => 'let in').catch((error: AppError) => [error.error, error.issues[0]?.rule]);
    const asked = { mn: A_MN, reason: 'x' };

    expect([
      await refused(requestCommand(stranger, { ...asked, cn: '1061' }, { group: 'ask', secrets })),
      await refused(
        requestCommand(stranger, { ...asked, cn: '1012' }, { group: 'control', secrets }),
      ),
      await refused(cancelCommand(stranger, id)),
      await refused(
        requestCommand(
          system(),
          { ...asked, cn: '1062', rtdInterval: 60 },
          { group: 'ask', secrets },
        ),
      ),
      await refused(requestCommand(system(), { ...asked, cn: '2012' }, { group: 'ask', secrets })),
      await refused(
        requestCommand(
          system(),
          { ...asked, cn: '3024', polId: 'w01018' },
          { group: 'control', secrets },
        ),
      ),
      await refused(
        requestCommand(system(), { ...asked, mn: 'NOBODY', cn: '1061' }, { group: 'ask', secrets }),
      ),
    ]).toEqual([
      ['notFound', undefined],
      ['notFound', undefined],
      ['notFound', undefined],
      ['invalid', 'dict'],
      ['invalid', 'dict'],
      ['invalid', 'edition'],
      ['notFound', undefined],
    ]);
    expect(await query('select status from gw_command')).toEqual([{ status: 'waiting' }]);
  });

  it('a device that never connects keeps its requests until their deadline', async () => {
    const server = await aServer();
    const station = await aStation(server);
    station.socket.destroy();
    while (server.gateway.holds(A_MN)) await new Promise((resolve) => setTimeout(resolve, 5));
    const { id } = await ask('1061');

    nowMs += 23 * 3_600_000;
    await server.desk.tick();
    const day = await rowOf(id);
    nowMs += 2 * 3_600_000;
    await server.desk.tick();

    expect(day.status).toBe('waiting');
    expect(await rowOf(id)).toMatchObject({ status: 'timeout', outcome: 'notConnected' });
  });
});

describe('what follows from results', () => {
  it('settings that a device took are those of its point; the password is sealed until it is sent, and nowhere afterwards', async () => {
    const server = await aServer();
    await aStation(server);
    const sealed = await control('1072', { newPw: 'a1b2c3' });
    const [stored] = await query<{ secret: string; content: string }>(
      'select secret, content from gw_command',
    );
    await server.desk.tick();
    await reaches(sealed.id, 'done');
    await server.ingest.reload();
    const interval = await control('1062', { rtdInterval: 120 });
    await server.desk.tick();
    await reaches(interval.id, 'done');
    while (
      (await query('select 1 from dm_monitor_point where rt_interval_seconds = 120')).length === 0
    )
      await new Promise((resolve) => setTimeout(resolve, 5));

    expect(stored).toEqual({ secret: 'sealed a1b2c3', content: 'NewPW={secret}' });
    expect(await query('select rt_interval_seconds, password from dm_monitor_point')).toEqual([
      { rt_interval_seconds: 120, password: 'sealed a1b2c3' },
    ]);
    expect(await query('select secret from gw_command')).toEqual([
      { secret: null },
      { secret: null },
    ]);
  });

  it('a clock that is off is asked for, and set where the answer says the same', async () => {
    const server = await aServer();
    await aStation(server, { clockOffsetMs: 180_000 });

    await server.desk.look();
    while (
      (await query("select 1 from gw_command where cn = '1012' and status = 'done'")).length === 0
    ) {
      await server.desk.tick();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [offset] = await query<{ clock_offset_ms: number }>(
      'select clock_offset_ms from gw_device',
    );
    const { id } = await ask('1011');
    await server.desk.tick();
    await reaches(id, 'done');

    expect(offset).toEqual({ clock_offset_ms: 180_000 });
    expect(await query('select cn, source, status from gw_command order by id')).toEqual([
      { cn: '1011', source: 'clock', status: 'done' },
      { cn: '1012', source: 'clock', status: 'done' },
      { cn: '1011', source: 'manual', status: 'done' },
    ]);
    expect(
      await saidInOneLanguage(handle.pool, {
        table: 'gw_command',
        columns: ['reason'],
        where: "cn = '1011' and source = 'clock'",
      }),
    ).toEqual([]);
    expect((await rowOf(id)).answer).toBe(`SystemTime=${formatWallDigits(nowMs).slice(0, 14)}`);
  });

  it('what a device tells besides readings is kept item by item, states once until they change, and commands nobody knows as well', async () => {
    const server = await aServer();
    const station = await aStation(server);
    const at = formatWallDigits(nowMs).slice(0, 14);
    const tell = (qn: string, cn: string, cp: string) => station.say(qn, { cn, cp });

    await tell('20260310081000001', '3020', `DataTime=${at};PolId=w01018;i12001-Info=0`);
    station.socket.write(
      aFrame({ qn: '20260310081000003', cn: '4711', flag: 4, cp: `DataTime=${at};Odd=1` }),
    );
    nowMs += 60_000;
    await tell(
      '20260310081100001',
      '3020',
      `DataTime=${formatWallDigits(nowMs).slice(0, 14)};PolId=w01018;i12001-Info=0`,
    );
    await tell(
      '20260310081100002',
      '2062',
      `DataTime=${at};w01018-SampleRd=25.1,w01018-StandardValue=25,w01018-ResultType=1`,
    );

    expect(
      await query('select cn, pol_id, item, content, times from gw_upload order by id'),
    ).toEqual([
      { cn: '3020', pol_id: 'w01018', item: 'i12001', content: 'Info=0', times: 2 },
      { cn: '4711', pol_id: '', item: '', content: 'Odd=1', times: 1 },
      {
        cn: '2062',
        pol_id: '',
        item: 'w01018',
        content: 'SampleRd=25.1; StandardValue=25; ResultType=1',
        times: 1,
      },
    ]);
  });
});

describe('missing data', () => {
  const gap = Date.parse('2026-03-10T03:00:00+08:00');

  /** Hour values since midnight of the day before, without 03:00 to 05:00; the hour of 06:00 lies in an agreed stop. */
  async function hoursWithGap({ ingest }: Server): Promise<void> {
    await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) values (4, 3, 'w01018', '1', 20, 1, 1)`.execute(
      handle.db,
    );
    await sql`insert into dm_stop (id, station_id, begin_time, end_time, status, reason) values (5, 2, '2026-03-10T06:00:00+08', '2026-03-10T07:00:00+08', '1', 'x')`.execute(
      handle.db,
    );
    await sql`insert into dm_stop_monitor_point_ids (own_id, other_id) values (5, 3)`.execute(
      handle.db,
    );
    await sql`insert into sys_params (id, param_code, param_value) values (1, 'HISTORY_FILL_DAYS', '1'), (2, 'HISTORY_FILL_KINDS', 'hour')`.execute(
      handle.db,
    );
    await ingest.reload();
    const hours = Array.from(
      { length: 32 },
      (_, hour) => Date.parse('2026-03-09T00:00:00+08:00') + hour * 3_600_000,
    );
    const kept = hours.filter(
      (at) =>
        (at < gap || at >= gap + 3 * 3_600_000) && at !== Date.parse('2026-03-10T06:00:00+08:00'),
    );
    for (const at of kept) {
      const packet = createFrameDecoder().feed(
        aFrame({
          qn: formatWallDigits(at),
          cn: '2061',
          cp: `DataTime=${formatWallDigits(at).slice(0, 14)};w01018-Avg=10,w01018-Flag=N`,
        }),
      )[0];
      if (packet?.kind === 'frame')
        await ingest.accept([
          { kind: 'packet', packet: parsePacket(packet), ip: '', receivedAt: nowMs },
        ]);
    }
  }

  it('is asked for by itself: the missing hours alone, stored as resent, without an alarm', async () => {
    const server = await aServer();
    await hoursWithGap(server);
    const station = await aStation(server, { rememberedFromMs: gap - 86_400_000 });
    await sql`delete from dm_alarm_record`.execute(handle.db);

    await server.desk.look();
    await station.until(() => station.requests().length === 1);
    while ((await query("select 1 from gw_command where status = 'done'")).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await server.desk.look();

    expect(station.requests().map(({ cn, params }) => ({ cn, ...params }))).toEqual([
      { cn: '2061', BeginTime: '20260310030000', EndTime: '20260310050000' },
    ]);
    expect(
      await query(
        "select to_char(data_time at time zone 'Asia/Shanghai', 'HH24') as hour, is_resent from dm_reading_hour where is_resent order by 1",
      ),
    ).toEqual([
      { hour: '03', is_resent: true },
      { hour: '04', is_resent: true },
      { hour: '05', is_resent: true },
    ]);
    expect(await query('select source, status, packets, exe_rtn from gw_command')).toEqual([
      { source: 'fill', status: 'done', packets: 3, exe_rtn: '1' },
    ]);
    expect(
      await saidInOneLanguage(handle.pool, {
        table: 'gw_command',
        columns: ['reason'],
        where: "source = 'fill'",
      }),
    ).toEqual([]);
    expect(await query("select 1 from dm_alarm_record where alarm_type = '1'")).toEqual([]);
  });

  /** Values of one factor at these times, as they came when they were due. */
  async function valuesAt({ ingest }: Server, cn: string, times: readonly number[]): Promise<void> {
    for (const at of times) {
      const [packet] = createFrameDecoder().feed(
        aFrame({
          qn: formatWallDigits(at),
          cn,
          cp: `DataTime=${formatWallDigits(at).slice(0, 14)};w01018-Avg=10,w01018-Flag=N`,
        }),
      );
      if (packet?.kind === 'frame')
        await ingest.accept([
          { kind: 'packet', packet: parsePacket(packet), ip: '', receivedAt: at },
        ]);
    }
  }
  const HOUR_MS = 3_600_000;
  const every = (from: string, stepMs: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, n) => Date.parse(`${from}T00:00:00+08:00`) + n * stepMs);

  it.each([
    {
      kind: 'minute',
      cn: '2051',
      days: 1,
      // since eight of the day before, the last hour that is over for long is six o'clock
      sent: every('2026-03-09', HOUR_MS, 32).filter((at) => at < gap || at >= gap + 2 * HOUR_MS),
      stop: ['2026-03-09 20:00:00', '2026-03-09 21:00:00'],
      asked: { cn: '2051', BeginTime: '20260310030000', EndTime: '20260310045900' },
      stored: ['2026-03-10 03:00:00', '2026-03-10 04:50:00', 12],
    },
    {
      kind: 'day',
      cn: '2031',
      days: 5,
      sent: every('2026-03-04', 24 * HOUR_MS, 6).filter(
        (at) =>
          new Date(at + 8 * HOUR_MS).getUTCDate() < 6 ||
          new Date(at + 8 * HOUR_MS).getUTCDate() > 8,
      ),
      // the sixth stands still by agreement
      stop: ['2026-03-06 00:00:00', '2026-03-07 00:00:00'],
      asked: { cn: '2031', BeginTime: '20260307000000', EndTime: '20260308000000' },
      stored: ['2026-03-07 00:00:00', '2026-03-08 00:00:00', 2],
    },
  ])(
    'values by the $kind are asked for as hours are, where the device sends such: the missing ones alone',
    async ({ kind, cn, days, sent, stop, asked, stored }) => {
      await sql`insert into sys_params (id, param_code, param_value) values (1, 'HISTORY_FILL_DAYS', ${String(days)}), (2, 'HISTORY_FILL_KINDS', ${kind})`.execute(
        handle.db,
      );
      await sql`insert into dm_stop (id, station_id, begin_time, end_time, status, reason) values (5, 2, ${`${stop[0]}+08`}, ${`${stop[1]}+08`}, '1', 'x')`.execute(
        handle.db,
      );
      await sql`insert into dm_stop_monitor_point_ids (own_id, other_id) values (5, 3)`.execute(
        handle.db,
      );
      const server = await aServer();
      const station = await aStation(server, { rememberedFromMs: START - 10 * 24 * HOUR_MS });

      // it has never sent any: it is not asked
      await server.desk.look();
      const atFirst = station.requests().length;
      await valuesAt(
        server,
        cn,
        sent.filter(
          (at) => !(at >= Date.parse(`${stop[0]}+08:00`) && at < Date.parse(`${stop[1]}+08:00`)),
        ),
      );
      nowMs += HOUR_MS / 60;
      await sql`update gw_device set fill_checked_at = null`.execute(handle.db);
      await station.say();
      await server.desk.look();
      await station.until(() => station.requests().length === 1);
      while ((await query("select 1 from gw_command where status = 'done'")).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await sql`update gw_device set fill_checked_at = null`.execute(handle.db);
      await server.desk.look();

      expect(atFirst).toBe(0);
      expect(
        station.requests().map(({ cn: command, params }) => ({ cn: command, ...params })),
      ).toEqual([asked]);
      expect(
        await query(
          `select min(data_time) as first, max(data_time) as last, count(*)::int as n from dm_reading_${kind} where is_resent`,
        ),
      ).toEqual([{ first: stored[0], last: stored[1], n: stored[2] }]);
    },
  );

  it('class “asked for ever”: a device that has nothing of that time is not asked for it again', async () => {
    const server = await aServer();
    await hoursWithGap(server);
    const station = await aStation(server);

    await server.desk.look();
    while ((await query("select 1 from gw_command where exe_rtn = '100'")).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await server.desk.look();
    nowMs += 3_700_000;
    await station.say();
    await server.desk.look();

    const asked = station.requests().map(({ params }) => params['BeginTime']);
    expect(asked[0]).toBe('20260310030000');
    expect(asked.filter((begin) => begin === '20260310030000')).toHaveLength(1);
  });
});
