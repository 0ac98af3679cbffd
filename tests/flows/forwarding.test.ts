import { afterAll, beforeAll, expect, it } from 'vitest';

import { aDevice, type TestDevice } from '#tests/builders/a-sealed-device.ts';
import { anUpperPlatform, type UpperPlatform } from '#tests/builders/an-upper-platform.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';

const KEY = 'First-Key-of-it!';
let world: TwoCompanies;
let platform: UpperPlatform;
const devices: TestDevice[] = [];
beforeAll(async () => {
  platform = await anUpperPlatform();
  world = await twoCompanies({ isListening: true, env: { OUTGOING_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  for (const device of devices) device.close();
  await world.stop();
  await platform.shut();
});

const connect = (mn: string): TestDevice => {
  const device = aDevice(world.app.hj212Port, mn);
  devices.push(device);
  return device;
};
const save = (body: object) =>
  world.as('admin', 'POST /gw/forward', {
    body: {
      host: '127.0.0.1',
      port: platform.port,
      enabled: true,
      maxMegabytes: 10,
      pointIds: [world.sides.A.pointId],
      ...body,
    },
  });
const heardOf = (qn: string) => platform.heard.filter((packet) => packet.qn === qn);

it('what a chosen device sends reaches the upper platform as it was sent, and nothing of other devices does; the page shows it', async () => {
  expect((await save({ name: 'Bureau', sendsPlain: true })).code).toBe(0);
  await world.as('admin', 'POST /gw/key/enter', { body: { id: world.sides.A.pointId, key: KEY } });
  const [device, other] = [connect(world.sides.A.mn), connect(world.sides.B.mn)];
  const untold = other.report({ flag: 5 });
  await other.next('9014', untold);

  let told = '';
  await expect
    .poll(async () => {
      told = device.report({ flag: 5 });
      await device.next('9014', told);
      return platform.heard.length;
    })
    .toBeGreaterThan(0);
  const sealed = device.report({ flag: 9 }, { key: Buffer.from(KEY) });
  await expect.poll(() => heardOf(sealed).length).toBe(1);

  expect(platform.heard[0]).toMatchObject({ mn: world.sides.A.mn, cn: '2011', pw: '123456' });
  expect(heardOf(sealed)[0]).toMatchObject({
    decrypted: false,
    factors: { w01018: { Rtd: '42.5' } },
  });
  expect(heardOf(untold)).toEqual([]);
  await expect
    .poll(
      async () =>
        (
          (await world.as('admin', 'GET /gw/forward/page')).data as {
            list: { lineState: string; sentCount: number }[];
          }
        ).list[0],
    )
    .toMatchObject({ lineState: 'connected', backlog: 0, droppedCount: 0 });
});

it('while the platform is away everything waits, and comes in order afterwards', async () => {
  await platform.shut();
  const device = connect(world.sides.A.mn);
  const qns = Array.from({ length: 5 }, () => device.report({ flag: 5 }));
  for (const qn of qns) await device.next('9014', qn);
  await platform.open();

  await expect.poll(() => qns.filter((qn) => heardOf(qn).length > 0)).toEqual(qns);
});

it.each(['10.0.0.5', 'localhost', '169.254.169.254', '[::1]', '::ffff:10.0.0.1'])(
  'class “a way into the house”: %s is refused when it is entered',
  async (host) => {
    const answer = await save({ name: `Inside ${host}`, host });

    expect(answer.code).toBe(500);
  },
);

it('whoever has no right to it neither sees nor makes a platform', async () => {
  expect((await world.as('ea1', 'GET /gw/forward/page')).code).toBe(403);
  expect(
    (
      await world.as('ea1', 'POST /gw/forward', {
        body: { name: 'Mine', host: 'example.org', port: 1, pointIds: [world.sides.B.pointId] },
      })
    ).code,
  ).toBe(403);
});
