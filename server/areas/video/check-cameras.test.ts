import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { checkCameras } from './check-cameras.ts';

let now = new Date('2026-11-23T10:00:00+08:00');
let world: TwoCompanies;
let isUp = true;
let picture = Buffer.from('x');
const server = http.createServer((_request, response) => {
  response.writeHead(isUp ? 200 : 503, { 'content-type': 'image/jpeg' }).end(picture);
});
/** A picture of 1280 × 720 that weighs so many bytes. */
const jpegOf = (weight: number) => {
  const bytes = Buffer.alloc(weight);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 720 >> 8, 720 & 255, 1280 >> 8, 1280 & 255, 3]);
  return bytes;
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  world = await twoCompanies({ now: () => now, env: { OUTGOING_HOSTS: '127.0.0.1' } });
  for (const [name, more] of [
    ['direct', { source: '1', protocol: 'snapshot', address: `http://127.0.0.1:${port}/a.jpg` }],
    ['test', { source: '9', protocol: 'flv' }],
  ] as const) {
    const body = { name, code: name, stationId: world.sides.A.stationId, ...more };
    expect(await world.as('admin', 'POST /ops/camera', { body })).toMatchObject({ code: 0 });
  }
});
afterAll(async () => {
  await world.stop();
  server.close();
});

const check = () => checkCameras(world.app.system(), world.app.play);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const camerasOf = async () =>
  (
    await world.app.database.pool.query(
      'select name, status, last_fault as fault from ops_camera order by name',
    )
  ).rows;
const alarms = async () =>
  (
    await world.app.database.pool.query(
      "select station_id::text as station, is_active as active from dm_alarm_record where alarm_type = '19' order by id",
    )
  ).rows;
const column = async (person: 'oa1' | 'low') =>
  (
    (
      await world.as(person, 'POST /dm/quality/dataEffect', {
        body: { kind: 'day', date: '2026-11-22', page: 1, limit: 50 },
      })
    ).data as { readonly list: readonly { readonly video: string | null }[] } | null
  )?.list.map(({ video }) => video);

describe('the check of cameras', () => {
  it('has nothing to say of the built-in picture: it is online before the first check', async () => {
    expect(await camerasOf()).toEqual([
      { name: 'direct', status: '0', fault: null },
      { name: 'test', status: '1', fault: null },
    ]);
  });

  it('says which give pictures; one alarm of each that has been offline for ten minutes, which ends when it is back', async () => {
    await check();
    const online = await camerasOf();
    expect(await column('oa1')).toEqual(['2/2']);
    isUp = false;
    await check();
    later(9);
    await check();
    const early = await alarms();
    later(2);
    await check();
    await check();
    const raised = await alarms();
    expect(await column('oa1')).toEqual(['1/2']);
    isUp = true;
    await check();

    expect(online).toEqual([
      { name: 'direct', status: '1', fault: null },
      { name: 'test', status: '1', fault: null },
    ]);
    expect(early).toEqual([]);
    expect(raised).toEqual([{ station: world.sides.A.stationId, active: true }]);
    expect(await alarms()).toEqual([{ station: world.sides.A.stationId, active: false }]);
  });

  it('class “an alarm that stays behind”: a silent camera that hangs at another station now has its alarm there', async () => {
    const { sides, app } = world;
    const { pool } = app.database;
    await pool.query('delete from dm_alarm_record');
    isUp = false;
    await check();
    later(11);
    await check();
    const hang = async (stationId: string) => {
      const { rows } = await pool.query(
        "select id::text as id, version from ops_camera where name = 'direct'",
      );
      return world.as('admin', 'PUT /ops/camera', { body: { ...rows[0], stationId } });
    };
    await hang(sides.B.stationId);
    await check();
    const moved = await alarms();
    isUp = true;
    await hang(sides.A.stationId);
    await check();

    expect(moved).toEqual([
      { station: sides.A.stationId, active: false },
      { station: sides.B.stationId, active: true },
    ]);
    expect((await alarms()).map(({ active }) => active)).toEqual([false, false]);
  });

  it('a covered lens is a state of its own: told once as what it is, over when something is to be seen; a camera that was off begins anew', async () => {
    const { pool } = world.app.database;
    const hours = Array.from({ length: 24 }, () => ({ mean: 40_000, count: 60 }));
    await pool.query(
      `insert into ops_camera_sight select id, $1::jsonb from ops_camera where name = 'direct'
         on conflict (camera_id) do update set sight = excluded.sight`,
      [JSON.stringify({ size: '1280x720', hours, light: 0 })],
    );
    await pool.query('delete from dm_alarm_record');
    picture = jpegOf(5_000);
    for (const _ of [1, 2]) await check();
    const early = await camerasOf();
    await check();
    later(11);
    for (const _ of [1, 2]) await check();
    const covered = await camerasOf();
    const told = await pool.query(
      "select message, is_active as active, evidence->>'told' as told from dm_alarm_record",
    );
    const counted = await column('oa1');
    picture = jpegOf(38_000);
    await check();

    expect(early[0]).toMatchObject({ name: 'direct', status: '1' });
    expect(covered[0]).toEqual({ name: 'direct', status: '2', fault: null });
    expect(told.rows).toEqual([
      {
        message: expect.stringMatching(/视频direct自2026-11-23 \d\d:\d\d起画面被遮挡$/) as string,
        active: true,
        told: 'covered',
      },
    ]);
    expect(counted).toEqual(['1/2']);
    expect((await camerasOf())[0]).toMatchObject({ status: '1' });
    expect((await alarms()).map(({ active }) => active)).toEqual([false]);

    await pool.query("update ops_camera set is_enabled = false where name = 'direct'");
    await check();
    expect((await pool.query('select 1 from ops_camera_sight')).rows).toEqual([]);
  });
});
