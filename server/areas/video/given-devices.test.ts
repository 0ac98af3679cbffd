import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Answer } from '#tests/builders/app.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

const MIGRATION = readFileSync(
  path.resolve(import.meta.dirname, '..', '..', 'db', 'migrations', '0261-given-devices.sql'),
  'utf8',
);

let world: TwoCompanies;
let platformId: string;
let deviceOfA: string;
let cameraOfA: string;

beforeAll(async () => {
  world = await twoCompanies();
  platformId = await made('admin', 'videoPlatform', {
    name: '萤石',
    address: 'https://open.example.com',
    appKey: 'key',
    appSecret: 'secret',
  });
  deviceOfA = await made('admin', 'videoDevice', {
    platformId,
    serial: 'c900123',
    opsCompanyId: world.sides.A.opsCompanyId,
  });
  cameraOfA = await made('oa1', 'camera', {
    name: 'Alpha gate',
    code: 'A-1',
    stationId: world.sides.A.stationId,
    source: '2',
    protocol: 'flv',
    deviceId: deviceOfA,
  });
});
afterAll(async () => world.stop());

async function made(person: Person, entity: string, body: object): Promise<string> {
  const answer = await world.as(person, `POST /ops/${entity}`, { body });
  expect(answer).toMatchObject({ code: 0 });
  return String((answer.data as { readonly id: string }).id);
}

const enter = async (person: Person, more: object, side: 'A' | 'B' = 'B') =>
  world.as(person, 'POST /ops/camera', {
    body: {
      name: 'Bravo gate',
      code: 'B-1',
      stationId: world.sides[side].stationId,
      source: '2',
      protocol: 'flv',
      ...more,
    },
  });

/** What an answer says, without the number of its request. */
function told({ json }: Answer): object {
  return { ...json, requestId: undefined };
}

describe('a camera reached directly', () => {
  it('class “saved without what it needs”: a camera without address and a platform without secret are refused by name', async () => {
    const own = { source: '1', stationId: world.sides.A.stationId, name: 'Direct' };
    const still = 'http://192.0.2.1/a.jpg';
    const enters = async (body: object) =>
      (await world.as('oa1', 'POST /ops/camera', { body: { ...own, ...body } })).json;
    const onAddress = { msg: '主码流地址不能为空' };

    expect(await enters({ code: 'D-1', protocol: 'flv' })).toMatchObject(onAddress);
    expect(await enters({ code: 'D-2', protocol: 'hls', snapshotAddress: still })).toMatchObject(
      onAddress,
    );
    expect(
      await enters({ code: 'D-3', protocol: 'snapshot', snapshotAddress: still }),
    ).toMatchObject({ code: 0 });
    const platform = await world.as('admin', 'POST /ops/videoPlatform', {
      body: { name: 'Bare', address: 'https://bare.example.com', appKey: 'key' },
    });
    expect(platform.json).toMatchObject({ msg: expect.stringContaining('AppSecret') as string });
  });

  it('is not made of one of a platform without an address', async () => {
    const { opsCompanyId, stationId } = world.sides.A;
    const device = { platformId, serial: 'C900777', opsCompanyId };
    const deviceId = await made('admin', 'videoDevice', device);
    const own = { code: 'S-1', name: 'Alpha yard', stationId, source: '2', protocol: 'flv' };
    const id = await made('oa1', 'camera', { ...own, deviceId });
    const changes = async (body: object) =>
      (await world.as('oa1', 'PUT /ops/camera', { body: { id, version: 1, ...body } })).json;

    expect(await changes({ source: '1' })).toMatchObject({
      msg: '直连的摄像机须填写主码流地址',
      issues: [{ path: 'address' }],
    });
    expect(await changes({ source: '1', address: 'http://192.0.2.1/a.flv' })).toMatchObject({
      code: 0,
    });
  });
});

describe('a device of a shared platform', () => {
  it('is not entered by whoever knows its serial', async () => {
    const answer = await enter('ob1', { platformId, serial: 'C900123', channel: 1 });

    expect(answer.code).not.toBe(0);
  });

  it('is not entered by its id either, and its existence is not told', async () => {
    const known = await enter('ob1', { deviceId: deviceOfA });
    const none = await enter('ob1', { deviceId: '999999999999999999' });

    expect(known.code).not.toBe(0);
    expect(told(known)).toEqual(told(none));
  });

  it('is entered for no station of another company by an administrator, nor twice for its own', async () => {
    const elsewhere = await enter('admin', { deviceId: deviceOfA });
    const twice = await enter('admin', { deviceId: deviceOfA, code: 'A-2' }, 'A');

    expect(told(elsewhere)).toMatchObject({ issues: [{ path: 'deviceId', rule: 'given' }] });
    expect(twice.code).not.toBe(0);
  });

  it('is one device however its serial is spelled', async () => {
    const answer = await world.as('admin', 'POST /ops/videoDevice', {
      body: { platformId, serial: ' C900123 ', channel: 1 },
    });

    expect(answer.code).not.toBe(0);
  });

  it('plays for its company as long as it is given to it', async () => {
    const play = async () =>
      (await world.as('oa1', 'POST /ops/control/play_url', { body: { cameraId: cameraOfA } })).code;
    const { data } = await world.as('admin', `GET /ops/videoDevice/${deviceOfA}`);
    const give = async (opsCompanyId: string) => {
      const { version } = (await world.as('admin', `GET /ops/videoDevice/${deviceOfA}`)).data as {
        version: number;
      };
      const body = { id: deviceOfA, version, opsCompanyId };
      return world.as('admin', 'PUT /ops/videoDevice', { body });
    };

    expect(data).toMatchObject({ serial: 'C900123', channel: 1 });
    expect(await play()).toBe(0);
    expect(await give(world.sides.B.opsCompanyId)).toMatchObject({ code: 0 });
    expect(await play()).not.toBe(0);
    expect(await give(world.sides.A.opsCompanyId)).toMatchObject({ code: 0 });
  });

  it('shows in pickers of its own company alone, and platforms only to whoever gives devices', async () => {
    const names = async (person: Person, entity: string) =>
      JSON.stringify((await world.as(person, `GET /ops/${entity}/options`)).json);

    expect(await names('oa1', 'videoDevice')).toContain('C900123');
    expect(await names('ob1', 'videoDevice')).not.toContain('C900123');
    expect(await names('oa1', 'videoPlatform')).not.toContain('萤石');
    expect(await names('admin', 'videoPlatform')).toContain('萤石');
    expect((await world.as('oa1', 'GET /ops/videoDevice/page')).code).toBe(403);
  });
});

describe('cameras that named devices by their serials', () => {
  it('keep them after the upgrade; what several name is disabled and says so', async () => {
    const client = await world.app.database.pool.connect();
    const { A, B } = world.sides;
    const unitsOf = (side: typeof A) => [side.stationId, side.opsCompanyId, side.enterpriseId];
    await client.query('create schema before; set search_path = before');
    const ask = async (text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows;
    await ask(`create table ops_camera (id bigint, name text, source text, platform_id bigint, serial text, channel integer,
      station_id bigint, ops_company_id bigint, enterprise_id bigint, region_code text, creator bigint, is_enabled boolean default true,
      status text, version integer default 1, update_date timestamptz, remark text)`);
    const camera = (id: number, serial: string, side: typeof A) =>
      ask(
        `insert into ops_camera (id, name, source, platform_id, serial, channel, station_id, ops_company_id, enterprise_id)
          values ($1::bigint, 'c', '2', 7, $2, null, $3, $4, $5)`,
        [id, serial, ...unitsOf(side)],
      );
    await camera(1, 'one', A);
    await camera(2, 'both', A);
    await camera(3, ' BOTH', B);
    await camera(4, 'twice', A);
    await camera(5, 'TWICE', A);

    await ask(MIGRATION);

    const cameras = await ask(
      'select id::int, device_id::int as device, is_enabled as on from ops_camera order by id',
    );
    const devices = await ask(
      `select id::int, serial, channel, ops_company_id::text as ops, remark is not null as told from ops_video_device order by id`,
    );
    await client.query('drop schema before cascade; reset search_path');
    client.release();
    expect(cameras).toEqual([
      { id: 1, device: 1, on: true },
      { id: 2, device: 2, on: false },
      { id: 3, device: null, on: false },
      { id: 4, device: 4, on: true },
      { id: 5, device: null, on: false },
    ]);
    expect(devices).toEqual([
      { id: 1, serial: 'ONE', channel: 1, ops: A.opsCompanyId, told: false },
      { id: 2, serial: 'BOTH', channel: 1, ops: null, told: true },
      { id: 4, serial: 'TWICE', channel: 1, ops: A.opsCompanyId, told: true },
    ]);
  });
});
