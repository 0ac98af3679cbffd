import { afterAll, beforeAll, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { aForm, PNG } from '#tests/builders/uploads.ts';
import { forgetPictures } from './pictures.ts';

type Row = Readonly<Record<string, unknown>>;

let now = new Date('2026-11-23T10:00:00+08:00');
let world: TwoCompanies;
const cameras = { on: '', off: '' };
const keys = { on: '', off: '', none: '' };

beforeAll(async () => {
  world = await twoCompanies({ now: () => now });
  const { stationId } = world.sides.A;
  const camera = (code: string, isEnabled: boolean) =>
    made('camera', { name: code, code, stationId, isEnabled, source: '9', protocol: 'flv' });
  cameras.on = await camera('on', true);
  cameras.off = await camera('off', false);
  for (const [code, cameraId] of [
    ['on', cameras.on],
    ['off', cameras.off],
    ['none', null],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const id = await made('door', { name: code, code, stationId, cameraId });
    // oxlint-disable-next-line no-await-in-loop
    const answer = await world.as('admin', 'POST /ops/door/key', { body: { id } });
    keys[code] = String((answer.data as Row)['key']);
  }
});
afterAll(() => world.stop());

async function made(entity: string, body: object): Promise<string> {
  const answer = await world.as('admin', `POST /ops/${entity}`, { body });
  expect(answer).toMatchObject({ code: 0 });
  return String((answer.data as Row)['id']);
}

const send = (no: string, key: string, at = now) =>
  world.call('POST /ops/door/intake', {
    body: { events: [{ no, type: '1', at: wallTime(at) }] },
    headers: { 'x-device-key': key },
  });
function sendPicture(no: string, key: string, { name = 'a.jpg', bytes = JPEG } = {}) {
  const { headers, ...form } = aForm(name, bytes);
  return world.call(`POST /ops/door/picture?no=${no}&at=${encodeURIComponent(wallTime(now))}`, {
    ...form,
    headers: { ...headers, 'x-device-key': key },
  });
}
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64, 1)]);

async function eventOf(no: string, person: Person = 'admin'): Promise<Row> {
  const { data } = await world.as(person, 'GET /ops/doorEvent/page?limit=50');
  const { list } = data as { readonly list: readonly Row[] };
  return list.find(({ eventNo }) => eventNo === no) ?? {};
}
const fileOf = (value: unknown) => (value as readonly Row[] | null)?.[0] ?? {};
const load = async (person: Person, id: unknown) =>
  (
    await world.app.http.inject({
      url: `/api/oss/file/download/${String(id)}`,
      headers: { token: world.tokens[person] },
    })
  ).headers['content-type'];

it('the camera of a door takes a picture as an event comes: a file of the event, for whoever may watch cameras there', async () => {
  await send('seen', keys.on);
  await expect.poll(async () => (await eventOf('seen'))['cameraPicture']).toBeTruthy();

  const event = await eventOf('seen');
  const file = fileOf(event['cameraPicture']);
  expect(event).toMatchObject({ pictureAt: wallTime(now), pictureFault: null });
  expect(file['name']).toBe('on-20261123100000.jpg');
  expect(await load('oa1', file['id'])).toBe('image/jpeg');
  // who sees no such event, and who sees it without the right to pictures of cameras
  expect(await load('ob1', file['id'])).not.toBe('image/jpeg');
  expect(await load('aud', file['id'])).not.toBe('image/jpeg');
  expect(await eventOf('seen', 'ob1')).toEqual({});
  expect((await eventOf('seen', 'aud'))['cameraPicture']).toBeUndefined();
});

it('a camera that gives none says why; of what is sent late, and of doors without a camera, none is asked for', async () => {
  await send('late', keys.on, new Date(now.getTime() - 2 * MINUTE_MS));
  await send('bare', keys.none);
  await send('dark', keys.off);
  await expect.poll(async () => (await eventOf('dark'))['pictureFault']).toBe('noAddress');

  for (const no of ['late', 'bare', 'dark'])
    // oxlint-disable-next-line no-await-in-loop
    expect(await eventOf(no)).toMatchObject({ cameraPicture: null });
  expect(await eventOf('late')).toMatchObject({ pictureFault: null });
});

it('a device sends the picture of its event, once; never of another door, and nothing but pictures', async () => {
  await send('own', keys.none);
  const refused = [
    await sendPicture('own', 'dk_nobodys'),
    await sendPicture('own', keys.on),
    await sendPicture('own', keys.none, { name: 'a.pdf' }),
    await sendPicture('own', keys.none, { bytes: Buffer.from('<script>') }),
  ];
  const first = await sendPicture('own', keys.none);
  const again = await sendPicture('own', keys.none, { name: 'b.png', bytes: PNG });

  expect(refused.map(({ code }) => code)).toEqual([403, 500, 500, 500]);
  const event = await eventOf('own', 'oa1');
  const { id } = event;
  expect([first.data, again.data]).toEqual([
    { id, isNew: true },
    { id, isNew: false },
  ]);
  const file = fileOf(event['devicePicture']);
  expect(await load('aud', file['id'])).toBe('image/jpeg');
  expect(await load('ob1', file['id'])).not.toBe('image/jpeg');
});

it('pictures stand beside the order whose check-in they are near, as far as somebody may see them', async () => {
  await world.app.database.pool.query(
    'update ops_work_order set checkin_time = $1, assignee_id = $2 where id = $3',
    [now, world.users.oa1, world.sides.A.orderId],
  );
  const shownTo = async (person: Person) => {
    const { data } = await world.as(person, `GET /ops/door/visits/${world.sides.A.orderId}`);
    return (data as { readonly events: readonly Row[] }).events.flatMap(
      ({ pictures }) => pictures as readonly Row[],
    );
  };

  expect((await shownTo('oa1')).map(({ name }) => name)).toEqual([
    'on-20261123100000.jpg',
    'none-20261123100000.jpg',
  ]);
  expect((await shownTo('aud')).map(({ name }) => name)).toEqual(['none-20261123100000.jpg']);
});

it('a door is tied to a camera of its own station alone', async () => {
  const { stationId } = world.sides.B;
  const answer = await world.as('admin', 'POST /ops/door', {
    body: { name: 'x', code: 'x', stationId, cameraId: cameras.on },
  });
  expect(answer.json['issues']).toMatchObject([{ path: 'cameraId' }]);
});

it('pictures go after DOOR_PICTURE_DAYS, events stay', async () => {
  const kept = async () => {
    const { rows } = await world.app.database.pool.query(
      `select count(*)::int as events, count(camera_picture)::int as pictures,
        (select count(*)::int from sys_file_link where entity = 'doorEvent') as links from ops_door_event`,
    );
    return rows[0] as Row;
  };
  now = new Date(now.getTime() + 179 * DAY_MS);
  await forgetPictures(world.app.system());
  const before = await kept();
  now = new Date(now.getTime() + 2 * DAY_MS);
  await forgetPictures(world.app.system());

  expect([before, await kept()]).toEqual([
    { events: 5, pictures: 1, links: 2 },
    { events: 5, pictures: 0, links: 0 },
  ]);
});
