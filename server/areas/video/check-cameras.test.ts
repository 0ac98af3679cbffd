import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { checkCameras } from './check-cameras.ts';

let now = new Date('2026-11-23T10:00:00+08:00');
let world: TwoCompanies;
let isUp = true;
const server = http.createServer((_request, response) => {
  response.writeHead(isUp ? 200 : 503, { 'content-type': 'image/jpeg' }).end('x');
});

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
});
