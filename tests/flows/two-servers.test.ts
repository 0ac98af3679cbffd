import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

import { aDevice } from '#tests/builders/a-device.ts';
import { BASIC } from '#tests/builders/app.ts';
import {
  buildForProcess,
  endServer,
  startServer,
  type ServerProcess,
} from '#tests/builders/server-process.ts';
import {
  findSystemMosquitto,
  startSystemMosquitto,
  type SystemMosquitto,
} from '#tests/builders/system-mosquitto.ts';
import {
  findSystemPostgres,
  startSystemPostgres,
  type SystemPostgres,
} from '#tests/builders/system-postgres.ts';

const [postgres, mosquitto] = [findSystemPostgres(), findSystemMosquitto()];
if (!postgres || !mosquitto)
  process.stdout.write(
    `skipped: two servers share a database and a broker (${postgres ? 'Mosquitto' : 'PostgreSQL'} is not installed)\n`,
  );

const DEVICES = 20;
const VALUES = 40;
/** Over the limit of 50, two in a row raise an alarm: the third to the seventh value of each run of twenty. */
const isOver = (n: number): boolean => n % 20 >= 3 && n % 20 < 8;
const mnOf = (device: number): string => `TWO${String(device).padStart(8, '0')}`;
const startMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
const packetOf = (n: number) => ({
  at: new Date(startMs + n * 1000),
  value: isOver(n) ? 60 + n : 20 + (n % 20),
});

describe.skipIf(!postgres || !mosquitto)('two servers on one PostgreSQL and one Mosquitto', () => {
  let dir: string;
  let database: SystemPostgres;
  let broker: SystemMosquitto;
  let pool: pg.Pool;
  let [one, two]: ServerProcess[] = [];
  const query = async <T extends object>(text: string): Promise<T[]> =>
    (await pool.query<T>(text)).rows;
  const folderOf = (name: string) => path.join(dir, name);

  beforeAll(async () => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'two-servers-'));
    const [main, made, heard] = await Promise.all([
      buildForProcess(),
      startSystemPostgres(postgres ?? ''),
      startSystemMosquitto(mosquitto ?? ''),
    ]);
    [database, broker] = [made, heard];
    pool = new pg.Pool({ connectionString: database.url, options: '-c timezone=Asia/Shanghai' });
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', () => undefined);
    for (const name of ['one', 'two']) {
      fs.mkdirSync(folderOf(name));
      fs.writeFileSync(path.join(folderOf(name), 'secret.key'), '5'.repeat(64));
    }
    const start = (name: string) =>
      startServer(main, {
        DATABASE_URL: database.url,
        MQTT_URL: broker.url,
        DATA_DIR: folderOf(name),
        SERVER_NAME: name,
        APP_ADMIN_PASSWORD: 'First_2026',
      });
    one = await start('one');
    await pool.query(
      "insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1')",
    );
    await pool.query(
      `insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code)
       select n, 'P' || n, 'TWO' || lpad(n::text, 8, '0'), 2, '320100', '1', '32' from generate_series(1, $1::int) n`,
      [DEVICES],
    );
    await pool.query(
      `insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count)
       select n, n, 'w01018', '1', 50, 2, 1 from generate_series(1, $1::int) n`,
      [DEVICES],
    );
    await pool.query(
      "insert into sys_change (name, number) values ('points', 1) on conflict (name) do update set number = sys_change.number + 1",
    );
    two = await start('two');
  });
  afterAll(async () => {
    for (const server of [one, two])
      if (server && server.child.exitCode === null && server.child.signalCode === null)
        await endServer(server, 'SIGTERM');
    await pool?.end();
    await database?.stop();
    await broker?.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  });
  const servers = () => {
    if (!one || !two) throw new Error('the servers run');
    return { one, two };
  };

  it('a picture that one shows is answered at the other, and both are joined by the broker', async () => {
    const { one: shown, two: asked } = servers();
    await fetch(`${shown.url}/api/auth/captcha?uuid=u1`);
    const said = fs
      .readFileSync(path.join(folderOf('one'), 'test', 'hooks.log'), 'utf8')
      .trim()
      .split('\n');
    const { answer } = JSON.parse(said.at(-1) ?? '{}') as { answer: string };
    const body = new URLSearchParams({
      grant_type: 'password',
      username: 'admin',
      password: 'First_2026',
      uuid: 'u1',
      captcha: answer,
    });

    const signedIn = (await (
      await fetch(`${asked.url}/api/auth/oauth/token`, {
        method: 'POST',
        body,
        headers: { authorization: BASIC },
      })
    ).json()) as object;

    expect(signedIn).toMatchObject({ access_token: expect.any(String) });
    for (const { url } of [shown, asked]) {
      await expect
        .poll(async () => (await fetch(`${url}/healthz`)).json())
        .toMatchObject({ ok: true, broker: 'up', db: 'up' });
    }
  });

  it('class “lost with the process”: devices send to both by turns, one is killed amid it: every value is stored once and judged once, in order', async () => {
    const { one: killed, two: left } = servers();
    // the first one knows the points by now, or with its next beat
    await expect
      .poll(() =>
        query(
          "select 1 from sys_process p, sys_change c where c.name = 'points' and p.name = 'one' and p.beat_at > p.started_at + interval '5 seconds'",
        ),
      )
      .toHaveLength(1);
    let answered = 0;
    let isKilled = false;
    const run = async (device: number): Promise<void> => {
      const station = aDevice(mnOf(device));
      for (let n = 0; n < VALUES; n += 1) {
        const [here, there] = n % 2 === 0 ? [killed, left] : [left, killed];
        // whatever was not answered is sent again, to the one that is left
        if (
          !(await station.send(here.ready.hj212, packetOf(n))) &&
          !(await station.send(left.ready.hj212, packetOf(n)))
        )
          throw new Error('nobody answers');
        answered += 1;
        // every third is sent once more, to the other one
        if (n % 3 === 0) void station.send(there.ready.hj212, packetOf(n));
        if (!isKilled && answered > (DEVICES * VALUES) / 2) {
          isKilled = true;
          killed.child.kill('SIGKILL');
        }
      }
      await expect.poll(() => holderOf(mnOf(device))).toBe('two');
      station.close();
    };
    const holderOf = async (mn: string) =>
      (
        await query<{ name: string }>(
          `select p.name from gw_device d join sys_process p on p.id = d.connected_by where d.mn = '${mn}'`,
        )
      )[0]?.name;

    await Promise.all(Array.from({ length: DEVICES }, (_, device) => run(device + 1)));

    expect(isKilled).toBe(true);
    expect(answered).toBe(DEVICES * VALUES);
    const readings = await query(
      'select point_id::int as point, count(*)::int as n, sum(value)::int as total from dm_reading_rt group by point_id order by point_id',
    );
    const total = Array.from({ length: VALUES }, (_, n) => packetOf(n).value).reduce(
      (a, b) => a + b,
      0,
    );
    expect(readings).toEqual(
      Array.from({ length: DEVICES }, (_, device) => ({ point: device + 1, n: VALUES, total })),
    );
    // of each run: raised by its second value, counted to the last, ended by the value after
    const second = (n: number) => new Date(startMs + n * 1000);
    const alarms = await query(
      "select monitor_point_id::int as point, times, max_value::int as max, is_active, alarm_time as raised, recover_time as ended from dm_alarm_record where alarm_type = '1' order by 1, alarm_time",
    );
    expect(alarms).toEqual(
      Array.from({ length: DEVICES }, (_, device) =>
        [0, 20].map((n) => ({
          point: device + 1,
          times: 5,
          max: 67 + n,
          is_active: false,
          raised: second(n + 4),
          ended: second(n + 8),
        })),
      ).flat(),
    );
    // what the dead one was to tell is told by the other
    await expect
      .poll(() => query('select name from sys_outbox where delivered_at is null'))
      .toEqual([]);
    expect(
      await query(
        "select name, count(*)::int as n from sys_outbox where name like 'alarm.%' group by name order by name",
      ),
    ).toEqual([
      { name: 'alarm.raised', n: 2 * DEVICES },
      { name: 'alarm.recovered', n: 2 * DEVICES },
    ]);
  });
});
