import net from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { QUARANTINED_AN_HOUR } from '#server/areas/ingest/receive/packet-store.ts';
import { aDevice, type ADevice } from '#tests/builders/a-device.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { aFrame } from '#tests/builders/hj212.ts';
import { rounds } from '#tests/builders/long.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

/** The clock stands: everything happens within one minute of the limits by address. */
const NOW = Math.floor(Date.now() / 1000) * 1000;
const HONEST = 10;
const ROUNDS = 5;
const BROKEN = rounds(10_000, 100_000);
const AT_ONCE = 1_000;
/** What the log keeps of broken frames of one address in a minute, and how many unknown devices of one in an hour. */
const KEPT_BROKEN = 120;
const KEPT_DEVICES = 1_000;
const mnOf = (device: number): string => `HONEST${String(device).padStart(6, '0')}`;
const PASSWORD = 'right1';

let app: TestApp;
let token: string;
const lines: net.Socket[] = [];
const query = async <Row extends object>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => (await app.app.database.pool.query<Row>(text, [...values])).rows;
const counters = () => {
  const { gateway } = app.app;
  if (!gateway) throw new Error('the gateway runs');
  return gateway.counters();
};

beforeAll(async () => {
  app = await anApp({
    isListening: true,
    now: () => new Date(NOW),
    env: { APP_ROLES: 'http,gateway' },
  });
  const first = await app.signIn('admin', ADMIN_PASSWORD);
  await app.call('PUT /sys/user/password', {
    token: first,
    body: { password: ADMIN_PASSWORD, newPassword: 'Liar_2026', confirmPassword: 'Liar_2026' },
  });
  token = await app.signIn('admin', 'Liar_2026');
  await query(
    "insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320506', '1')",
  );
  await query(
    `insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code)
     select n, 'P' || n, 'HONEST' || lpad(n::text, 6, '0'), 2, '320506', '1', '32' from generate_series(1, ${HONEST}) n`,
  );
  for (const mn of ['VICTIM000001', 'LIAR00000001']) {
    const body = {
      name: mn,
      mn,
      stationId: '2',
      monitorType: '1',
      stCode: '32',
      password: PASSWORD,
      passwordMode: 'refuse',
    };
    expect((await app.call('POST /dm/monitor', { token, body })).code).toBe(0);
  }
  await app.app.ingest?.reload();
});
afterAll(async () => {
  for (const line of lines) line.destroy();
  await app.stop();
});

interface Line {
  write(bytes: Buffer): Promise<void>;
  /** Resolves when so many answers of this command were heard. */
  heard(cn: string, count: number): Promise<void>;
  readonly closed: Promise<void>;
}

function aLine(): Line {
  const socket = net.connect(app.app.hj212Port, '127.0.0.1').setNoDelay(true);
  lines.push(socket);
  let said = '';
  const waiting = new Set<() => void>();
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1');
    for (const look of waiting) look();
  });
  return {
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    write: (bytes) => new Promise((resolve) => void socket.write(bytes, () => resolve())),
    heard: (cn, count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (said.split(`CN=${cn}`).length - 1 < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

let count = 0;
const frame = (mn: string, parts: Parameters<typeof aFrame>[0] = {}): Buffer => {
  const time = formatWallDigits(NOW - 3_600_000 + 1000 * count++);
  return aFrame({
    mn,
    qn: time,
    pw: PASSWORD,
    cp: `DataTime=${time.slice(0, 14)};w01018-Rtd=7.5,w01018-Flag=N`,
    ...parts,
  });
};
/** A frame whose check code is not that of its content. */
function aBroken(mn: string): Buffer {
  const bytes = Buffer.from(frame(mn));
  const at = bytes.indexOf('Rtd=') + 4;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

function heapAfterSweep(): number {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('a device that lies costs the others nothing', () => {
  it('class “a flood”: tens of thousands of broken frames are counted and do not fill the log or the memory, and whoever else sends is answered meanwhile', async () => {
    const liar = aLine();
    await liar.write(frame('LIAR00000001'));
    await liar.heard('9014', 1);
    const stations: ADevice[] = [];
    const [before, heapBefore] = [counters(), heapAfterSweep()];
    const chunk = Buffer.concat(Array.from({ length: AT_ONCE }, () => aBroken('LIAR00000001')));

    let isAnswered = false;
    // it ends only when the others were answered: were they kept waiting by it, neither would ever end
    const flood = (async () => {
      let sent = 0;
      for (; sent < BROKEN || !isAnswered; sent += AT_ONCE) await liar.write(chunk);
      return sent;
    })();
    const mostWaiting: number[] = [];
    const honest = Promise.all(
      Array.from({ length: HONEST }, async (_, index) => {
        const station = aDevice(mnOf(index + 1));
        stations.push(station);
        for (let round = 0; round < ROUNDS; round += 1) {
          expect(
            await station.send(app.app.hj212Port, {
              at: new Date(NOW - 1000 * (ROUNDS - round)),
              value: round,
            }),
          ).toBe(true);
          mostWaiting.push(counters().waiting);
        }
      }),
    );
    await honest;
    isAnswered = true;
    const sent = await flood;
    await expect.poll(() => counters().badFrames - before.badFrames).toBe(sent);
    for (const station of stations) station.close();

    expect(
      await query(
        'select count(*)::int as n, count(distinct point_id)::int as points from dm_reading_rt where point_id <= $1',
        [HONEST],
      ),
    ).toEqual([{ n: HONEST * ROUNDS, points: HONEST }]);
    expect(counters().dropped.bad).toBe(sent - KEPT_BROKEN);
    expect(
      await query(
        "select count(*)::int as n from gw_packet where mn = 'LIAR00000001' and not is_ok",
      ),
    ).toEqual([{ n: KEPT_BROKEN }]);
    expect(
      await query("select crc_errors::int as n from gw_device where mn = 'LIAR00000001'"),
    ).toEqual([{ n: KEPT_BROKEN }]);
    expect(Math.max(...mostWaiting)).toBeLessThanOrEqual(KEPT_BROKEN + HONEST);
    expect(counters().waiting).toBe(0);
    expect(heapAfterSweep() - heapBefore).toBeLessThan(8_000_000);
  });

  it('whoever never sends a frame that is one is cut off', async () => {
    const noise = aLine();
    const chunk = Buffer.concat(Array.from({ length: AT_ONCE }, () => aBroken('NOBODY')));

    for (let sent = 0; sent < 10; sent += 1) void noise.write(chunk);

    await noise.closed;
  });

  it('a wrong password under the number of another makes no reading, is refused and noted, and the commands of the other go where they went', async () => {
    const [victim, liar] = [aLine(), aLine()];
    const lies = 50;
    await victim.write(frame('VICTIM000001'));
    await victim.heard('9014', 1);

    await liar.write(
      Buffer.concat(
        Array.from({ length: lies }, () =>
          frame('VICTIM000001', {
            pw: 'guess1',
            cp: 'DataTime=20260101000000;w01018-Rtd=999,w01018-Flag=N',
          }),
        ),
      ),
    );
    await liar.heard('9011', lies);
    await victim.write(frame('VICTIM000001'));
    await victim.heard('9014', 2);
    app.app.gateway?.send(
      'VICTIM000001',
      aFrame({ mn: 'VICTIM000001', cn: '1011', flag: 5, cp: '' }),
    );
    await victim.heard('1011', 1);

    expect(
      await query(
        "select count(*)::int as n, max(value)::float8 as max from dm_reading_rt r join dm_monitor_point p on p.id = r.point_id where p.mn = 'VICTIM000001'",
      ),
    ).toEqual([{ n: 2, max: 7.5 }]);
    expect(
      await query(
        "select errors, count(*)::int as n from gw_packet where mn = 'VICTIM000001' group by 1 order by 1 nulls first",
      ),
    ).toEqual([
      { errors: null, n: 2 },
      { errors: 'PW_MISMATCH', n: lies },
    ]);
    expect(
      await query("select parse_errors::int as n from gw_device where mn = 'VICTIM000001'"),
    ).toEqual([{ n: lies }]);
  });

  it('one that speaks for another on its line is noted as such', async () => {
    const liar = aLine();

    await liar.write(Buffer.concat([frame('LIAR00000001'), frame('VICTIM000001')]));
    await liar.heard('9014', 2);

    expect(
      await query("select mn, warnings from gw_packet where warnings like '%MN_CHANGED%'"),
    ).toEqual([{ mn: 'VICTIM000001', warnings: 'MN_CHANGED:LIAR00000001' }]);
  });

  it('a clock of 2099 is quarantined packet by packet up to the limit of an hour, beyond it counted, raises one alarm, and moves no value of the truth', async () => {
    const liar = aLine();
    const lies = QUARANTINED_AN_HOUR + 50;
    const packets = Array.from({ length: lies }, (_, n) =>
      frame('LIAR00000001', {
        cp: `DataTime=2099010100${String(Math.floor(n / 60)).padStart(2, '0')}${String(n % 60).padStart(2, '0')};w01018-Rtd=999,w01018-Flag=N`,
      }),
    );

    await liar.write(Buffer.concat(packets));
    await liar.heard('9014', lies);

    const asked =
      'select reason, count(*)::int as n, sum(skipped)::int as more from gw_quarantine group by 1';
    expect(await query(asked)).toEqual([{ reason: 'future', n: QUARANTINED_AN_HOUR, more: 50 }]);
    // none is acknowledged and lost
    expect(
      await query("select count(*)::int as n from gw_packet where warnings like '%QUARANTINED%'"),
    ).toEqual([{ n: lies }]);
    expect(
      await query('select alarm_type, count(*)::int as n from dm_alarm_record group by 1'),
    ).toEqual([{ alarm_type: '21', n: 1 }]);
    expect(
      await query(
        "select count(*)::int as n from dm_reading_rt where data_time > now() + interval '1 day'",
      ),
    ).toEqual([{ n: 0 }]);
  });

  it('made-up numbers fill neither the inbox nor the log', async () => {
    const liar = aLine();
    const before = counters().dropped.unknown;
    const invented = 3 * KEPT_DEVICES;

    await liar.write(
      Buffer.concat(
        Array.from({ length: invented }, (_, n) => frame(`MADEUP${String(n).padStart(6, '0')}`)),
      ),
    );
    await liar.heard('9014', KEPT_DEVICES);
    await liar.write(frame('LIAR00000001'));
    await liar.heard('9014', KEPT_DEVICES + 1);

    expect(counters().dropped.unknown - before).toBe(invented - KEPT_DEVICES);
    expect(await query("select count(*)::int as n from gw_device where mn like 'MADEUP%'")).toEqual(
      [{ n: KEPT_DEVICES }],
    );
    expect(await query("select count(*)::int as n from gw_packet where mn like 'MADEUP%'")).toEqual(
      [{ n: KEPT_DEVICES }],
    );
  });
});
