import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { aFrame } from '#tests/builders/hj212.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

let world: TestApp;
let token = '';
let enterpriseId = '';
let regionCode = '';

beforeAll(async () => {
  world = await anApp({ isListening: true });
  await world.app.database.pool.query('update sys_user set must_change_password = false');
  token = await world.signIn('admin', ADMIN_PASSWORD);
  const { rows } = await world.app.database.pool.query<{ id: string }>(
    'select id::text as id from sys_region order by length(id::text) desc, id limit 1',
  );
  regionCode = String(rows[0]?.id);
  const saved = await world.call('POST /ops/enterprise', {
    token,
    body: {
      name: 'Enterprise',
      shortName: 'E',
      creditCode: '91330521MA2B000011',
      regionCode,
      enterpriseClass: '4',
      industry: 'D4620',
      attentionDegree: '1',
    },
  });
  enterpriseId = String(
    (saved.data as { id?: string } | null)?.id ??
      `refused: ${saved.msg} ${JSON.stringify(saved.json.issues)}`,
  );
});
afterAll(() => world.stop());

/** Sends frames over TCP and waits for as many answers. */
async function send(...frames: Buffer[]): Promise<string> {
  const socket = connect(world.app.hj212Port, '127.0.0.1');
  let heard = '';
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      if ((heard.match(/CN=9014/g) ?? []).length === frames.length) resolve();
    });
    socket.write(Buffer.concat(frames));
  });
  socket.destroy();
  return heard;
}

const digits = (minutesAgo: number): string =>
  wallTime(Date.now() - minutesAgo * 60_000).replace(/\D/g, '');
const frame = (cod: number, minutesAgo: number): Buffer =>
  aFrame({
    mn: 'HTTPTEST01',
    cp: `DataTime=${digits(minutesAgo)};w01018-Rtd=${cod},w01018-Flag=N`,
  });

describe('from an unknown device to its curve', () => {
  it('a device is answered, waits in the inbox, becomes a station, and its values are read', async () => {
    await send(frame(30, 3), frame(31, 2));
    const inbox = await world.call('GET /gw/inbox/page?page=1&limit=10', { token });
    expect(inbox.data).toMatchObject({ total: 1, list: [{ mn: 'HTTPTEST01' }] });

    const made = await world.call('POST /gw/inbox/createStation', {
      token,
      body: { mn: 'HTTPTEST01', name: 'New station', enterpriseId, regionCode },
    });
    expect(made).toMatchObject({ code: 0 });
    const { monitorPointId } = made.data as { monitorPointId: string };
    await send(frame(32, 1));

    const period = {
      pointId: monitorPointId,
      kind: 'rt',
      from: wallTime(Date.now() - 3_600_000),
      to: wallTime(Date.now()),
    };
    const info = await world.call('POST /dm/monitorData/info', { token, body: period });
    expect(info.data).toMatchObject({
      series: [{ factorCode: 'w01018', points: [{ value: 30 }, { value: 31 }, { value: 32 }] }],
    });
    const page = await world.call('POST /dm/monitorData/page', {
      token,
      body: { ...period, page: 1, limit: 2 },
    });
    expect(page.data).toMatchObject({
      total: 3,
      list: [{ w01018: { value: 32 } }, { w01018: { value: 31 } }],
    });
    expect(
      (await world.call(`GET /dm/monitorData/property?pointId=${monitorPointId}`, { token })).data,
    ).toMatchObject([{ factorCode: 'w01018', unit: 'mg/L' }]);
    // a point of ambient air is told in the unit and decimals of that, where the catalogue has them
    const { pool } = world.app.database;
    await pool.query(
      "update dm_factor set ambient_unit = 'μg/L', decimals = 3, ambient_decimals = 0 where code = 'w01018'",
    );
    await pool.query("update dm_monitor_point set st_code = '22' where id = $1", [monitorPointId]);
    expect(
      (await world.call(`GET /dm/monitorData/property?pointId=${monitorPointId}`, { token })).data,
    ).toMatchObject([{ factorCode: 'w01018', unit: 'μg/L', decimals: 0 }]);
    expect((await world.call('GET /gw/inbox/page', { token })).data).toMatchObject({ total: 0 });
    expect((await world.call('GET /gw/device/page', { token })).data).toMatchObject({
      list: [{ mn: 'HTTPTEST01', packets: '3', stationName: 'New station' }],
    });
  });

  it('what a waiting device says of itself fills the form of a station, whose points then receive, judge and show at once', async () => {
    const mn = 'FORMTEST01';
    const cod = (value: number, minutesAgo: number): Buffer =>
      aFrame({ mn, cp: `DataTime=${digits(minutesAgo)};w01018-Rtd=${value},w01018-Flag=N` });
    await send(cod(30, 3));
    const { data: draft } = await world.call(`GET /gw/inbox/draft?mn=${mn}`, { token });
    const nobody = await world.call('GET /gw/inbox/draft?mn=NOBODY', { token });

    const { record, row } = draft as { readonly record: object; readonly row: object };
    const made = await world.call('POST /ops/station', {
      token,
      body: {
        ...record,
        name: 'Form station',
        enterpriseId,
        regionCode,
        points: [
          { ...row, name: 'Outlet', limits: [{ factorCode: 'w01018', kind: '1', upper: 50 }] },
        ],
      },
    });
    await send(cod(90, 1));

    const { id: stationId } = made.data as { readonly id: string };
    const alarms = await world.call(`GET /dm/alarm/record/page?stationId=${stationId}`, { token });
    const { data: points } = await world.call(`GET /dm/monitor/page?stationId=${stationId}`, {
      token,
    });
    const [point] = (points as { readonly list: readonly { readonly id: string }[] }).list;
    const info = await world.call('POST /dm/monitorData/info', {
      token,
      body: {
        pointId: point?.id,
        kind: 'rt',
        from: wallTime(Date.now() - 3_600_000),
        to: wallTime(Date.now()),
      },
    });
    expect(draft).toEqual({
      record: { stationType: '1', code: mn },
      row: {
        mn,
        monitorType: '1',
        stCode: '32',
        protocol: 'HJ212-2017',
        limits: [{ factorCode: 'w01018', kind: '0' }],
      },
    });
    expect(nobody.code).toBe(500);
    expect(alarms.data).toMatchObject({ total: 1 });
    expect(info.data).toMatchObject({ series: [{ points: [{ value: 30 }, { value: 90 }] }] });
    const now = await world.call('POST /dm/monitorData/now', { token, body: { stationId } });
    expect(now.data).toMatchObject([
      {
        id: point?.id,
        name: 'Outlet',
        time: expect.stringMatching(/^\d{4}-/),
        series: [
          { factorCode: 'w01018', upper: 50, value: 90, points: [{ value: 30 }, { value: 90 }] },
        ],
      },
    ]);
  });

  it('the packet log shows what came in and what was read in it', async () => {
    const log = await world.call('GET /gw/packet/page?mn=HTTPTEST01&isOk=true', { token });
    const [row] = (log.data as { list: { id: string }[] }).list;

    const info = await world.call(`GET /gw/packet/${row?.id}`, { token });

    expect(info.data).toMatchObject({
      mn: 'HTTPTEST01',
      raw: expect.stringMatching(/^##\d{4}QN=/),
      parsed: { factors: { w01018: { Flag: 'N' } } },
    });
  });

  it('a question that cannot be is refused by name', async () => {
    const answers = await Promise.all([
      world.call('POST /dm/monitorData/info', { token, body: { pointId: '1; drop', kind: 'rt' } }),
      world.call('POST /dm/monitorData/info', { token, body: [] }),
      world.call('POST /dm/monitorData/info', {
        token,
        body: { pointId: '999', kind: 'rt', from: wallTime(0), to: wallTime(1000) },
      }),
      world.call('POST /gw/inbox/createStation', { token, body: { mn: 'NOBODY', name: 'x' } }),
      world.call('GET /gw/packet/page'),
    ]);

    expect(answers.map(({ code }) => code)).toEqual([500, 500, 500, 500, 401]);
  });
});
