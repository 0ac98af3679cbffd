import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SCREEN_KEYS } from '#schemas/api/screen-session.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { logged } from '#tests/builders/logged.ts';
import { apiRoutes } from '#tests/builders/routes.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

const LATER = '2099-01-01 00:00:00';
/** All that a screen is ever answered. Whoever adds to it says here that he meant to. */
const ANSWERED = [
  'GET /wall/picture',
  'GET /wall/screen',
  'POST /dm/monitorData/now',
  // one that may show cameras
  'POST /ops/control/play_renew',
  'POST /ops/control/play_url',
];
const MISSING = '4611686018427387904';

let world: TwoCompanies;
let passedMs = 0;

beforeAll(async () => {
  world = await twoCompanies({
    isListening: true,
    now: () => new Date(Date.now() + passedMs),
  });
});
afterAll(() => world.stop());

const make = (by: Person, of: Person, more: Row = {}) =>
  world.as(by, 'POST /sys/newScreen', {
    body: {
      name: `Wall of ${of}`,
      wall: 'bigScreen-map',
      userId: world.users[of],
      validUntil: LATER,
      ...more,
    },
  });
const keyOf = (address: unknown) => /^#\/screen\/\d+\?key=([\w-]{43})$/.exec(String(address))?.[1];
const open = (key: string, headers: Readonly<Record<string, string>> = {}) =>
  world.call('POST /auth/screen', { body: { key }, headers });
const rowsOf = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
  (await world.app.database.pool.query(text, [...values])).rows as readonly Row[];

/** A screen and what its address opens. */
async function aScreen(of: Person, more: Row = {}) {
  const { data } = await make('admin', of, more);
  const key = keyOf((data as Row)['address']) ?? '';
  const opened = (await open(key)).data as { readonly id: string; readonly token: string };
  return { ...opened, key };
}

/** A push connection that was let in; what it hears is kept. */
async function listen(id: string, token: string, clientId = `${id}-1`) {
  const client: MqttClient = mqtt.connect(`ws://127.0.0.1:${world.app.httpPort}/mqtt`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    username: id,
    password: token,
    clientId,
  });
  client.on('error', () => undefined);
  const heard: string[] = [];
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
  const isIn = await Promise.race([
    new Promise<boolean>((resolve) => client.once('connect', () => resolve(true))),
    closed.then(() => false),
  ]);
  return { client, heard, closed, isIn };
}

describe('what a screen may ask', () => {
  it('every address but the named ones refuses it, whatever its person may', async () => {
    const { token } = await aScreen('admin', { allowsVideo: true });
    const answered: string[] = [];
    const strange: string[] = [];
    for (const { method, path, permission } of apiRoutes(world.app.registry)) {
      if (permission === 'public') continue;
      const { code } = await world.call(`${method} ${path.replace('{id}', MISSING)}`, {
        token,
        ...(method !== 'GET' && { body: { stationId: MISSING } }),
      });
      if (code !== 403) answered.push(`${method} ${path}`);
      if (code === 401) strange.push(path);
    }

    expect(answered.toSorted()).toEqual(ANSWERED);
    expect(strange).toEqual([]);
  });

  it('in whatever way the token is shown', async () => {
    const { token } = await aScreen('admin');
    const answers = await Promise.all([
      world.call(`GET /sys/user/export?access_token=${token}`),
      world.call('GET /sys/user/page', { headers: { token } }),
      world.call('POST /auth/ticket', { token, body: { url: '/api/sys/user/export' } }),
      world.call('POST /auth/oauth/logout', { token }),
    ]);

    expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
  });

  it('holds no key beside those of screens, and none that its person lacks', async () => {
    const ofAdmin = await aScreen('admin');
    const ofLow = await aScreen('low');
    const keys = async (token: string) =>
      ((await world.call('GET /wall/screen', { token })).data as Row | null)?.['permissions'];

    expect(await keys(ofAdmin.token)).toEqual([...SCREEN_KEYS]);
    expect((await world.call('GET /wall/screen', { token: ofLow.token })).code).toBe(403);
  });

  it('shows what its person sees, and nothing of another company', async () => {
    const { A, B } = world.sides;
    const { token } = await aScreen('oa1');
    const picture = JSON.stringify((await world.call('GET /wall/picture', { token })).data);
    const own = await world.call('POST /dm/monitorData/now', {
      token,
      body: { stationId: A.stationId },
    });
    const foreign = await world.call('POST /dm/monitorData/now', {
      token,
      body: { stationId: B.stationId },
    });

    expect(picture).toContain('Alpha');
    expect(picture).not.toContain('Bravo');
    expect(own.code).toBe(0);
    expect([foreign.code, foreign.data]).toEqual([500, null]);
  });

  it('plays cameras of its person where it may, until it is stopped', async () => {
    const { stationId } = world.sides.A;
    const camera = await world.as('admin', 'POST /ops/camera', {
      body: { name: 'Alpha camera', stationId, code: 'C1', source: '9', protocol: 'flv' },
    });
    const cameraId = String((camera.data as Row)['id']);
    const dark = await aScreen('oa1');
    const { id, token } = await aScreen('oa1', { allowsVideo: true });
    const play = (by: string) =>
      world.call('POST /ops/control/play_url', { token: by, body: { cameraId } });

    const { code, data, headers } = await play(token);
    expect([code, (await play(dark.token)).code]).toEqual([0, 403]);
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const file = String((data as Row)['url']).replace('/api', '');
    const statusOf = async () => (await world.call(`GET ${file}`, { headers: { cookie } })).status;
    // a WebSocket answers there: it was let in
    expect(await statusOf()).toBe(426);
    await world.as('admin', 'POST /sys/stopScreen', { body: { id } });

    await expect.poll(statusOf).toBe(401);
  });

  it('the token of a person is none of a screen', async () => {
    expect((await world.as('admin', 'GET /wall/screen')).code).toBe(500);
  });
});

describe('who makes screens', () => {
  it('whoever has no right makes, ends and sees none', async () => {
    const { id } = await aScreen('admin');
    const codes = await Promise.all([
      make('oa1', 'oa1').then(({ code }) => code),
      ...['renewScreen', 'stopScreen', 'resumeScreen'].map(async (call) => {
        const { code } = await world.as('oa1', `POST /sys/${call}`, { body: { id } });
        return code;
      }),
      world.as('oa1', 'GET /sys/screenSession/page').then(({ code }) => code),
    ]);

    expect(codes).toEqual([403, 403, 403, 403, 403]);
  });

  it('the secret is told once: neither list nor log holds it, only its hash is kept', async () => {
    const { id, key, token } = await aScreen('admin');
    // refused as well as answered
    const headers = { 'x-request-id': 'screen-renewed' };
    await world.as('admin', 'POST /sys/renewScreen', { body: { id }, headers });
    await logged(world.app.database.pool, { where: "request_id = 'screen-renewed'" });
    expect((await open(key)).code).toBe(401);
    expect((await world.call('GET /wall/picture', { token })).code).toBe(401);
    const { data } = await world.as('admin', 'GET /sys/screenSession/page');
    const kept = JSON.stringify([
      await rowsOf('select * from sys_screen_session'),
      await rowsOf('select * from sys_screen_token'),
      await rowsOf('select * from sys_log_operation'),
      await rowsOf('select * from sys_log_login'),
      world.logged,
      data,
    ]);

    expect(kept).not.toContain(key);
    expect(kept).not.toContain(token);
    expect(JSON.stringify(data)).not.toMatch(/keyHash|family/);
  });

  it('a page that is no big screen, a time that is over and a person out of reach are refused', async () => {
    const answers = await Promise.all([
      make('admin', 'oa1', { wall: 'sys-online' }),
      make('admin', 'oa1', { validUntil: '2020-01-01 00:00:00' }),
      make('admin', 'oa1', { userId: MISSING }),
    ]);

    expect(answers.map(({ code }) => code !== 0)).toEqual([true, true, true]);
  });

  it('nobody gives away a sight that is wider than his own', async () => {
    const role = await world.as('admin', 'POST /sys/role', {
      body: { name: 'Screens alone', menuIdList: await menuIds('sys:screenSession') },
    });
    const roleId = (role.data as Row)['id'];
    const own = await world.as('admin', 'POST /sys/user', {
      body: {
        username: 'screener',
        realName: 'Screener',
        password: 'Secret_2026',
        deptId: world.sides.A.deptId,
        status: '1',
        gender: '2',
        userType: '6',
        roleIdList: [roleId],
      },
    });
    expect(own.code).toBe(0);
    const token = await world.signIn('screener', 'Secret_2026');
    const wanted = (userId: string) =>
      world.call('POST /sys/newScreen', {
        token,
        body: { name: 'x', wall: 'bigScreen-map', userId, validUntil: LATER },
      });

    const [self, above, away, superAdmin] = [
      await wanted(String((own.data as Row)['id'])),
      await wanted(world.users.oa1),
      await wanted(world.users.ob1),
      await wanted(world.users.admin),
    ];

    expect([self, above, away, superAdmin].map(({ code }) => code)).toEqual([0, 403, 500, 500]);
  });
});

async function menuIds(prefix: string): Promise<readonly unknown[]> {
  const rows = await rowsOf('select id::text as id from sys_menu where permissions like $1', [
    `%${prefix}%`,
  ]);
  return rows.map(({ id }) => id);
}

describe('the life of a screen', () => {
  it('a stopped screen is refused at once, its push connection ends; resumed it opens again by the same address', async () => {
    const { id, token, key } = await aScreen('admin');
    const push = await listen(id, token);
    expect(push.isIn).toBe(true);

    await world.as('admin', 'POST /sys/stopScreen', { body: { id } });

    await push.closed;
    expect((await world.call('GET /wall/picture', { token })).code).toBe(401);
    expect((await open(key)).code).toBe(401);
    await world.as('admin', 'POST /sys/resumeScreen', { body: { id } });
    expect((await world.call('GET /wall/picture', { token })).code).toBe(401);
    expect((await open(key)).code).toBe(0);
  });

  it('a new address ends the old one and what it opened', async () => {
    const { id, token, key } = await aScreen('admin');

    const { data } = await world.as('admin', 'POST /sys/renewScreen', { body: { id } });

    expect((await world.call('GET /wall/picture', { token })).code).toBe(401);
    expect((await open(key)).code).toBe(401);
    expect((await open(keyOf((data as Row)['address']) ?? '')).code).toBe(0);
  });

  it('ends with the account whose sight it shows', async () => {
    const { token, key } = await aScreen('oa2');
    const { data } = await world.as('admin', `GET /sys/user/${world.users.oa2}`);
    const { version } = data as { readonly version: number };
    const change = (status: string, at: number) =>
      world.as('admin', 'PUT /sys/user', {
        body: { id: world.users.oa2, version: at, status },
      });

    expect((await change('0', version)).code).toBe(0);

    expect((await world.call('GET /wall/picture', { token })).code).toBe(401);
    expect((await open(key)).code).toBe(401);
    await change('1', version + 1);
    expect((await open(key)).code).toBe(0);
  });

  it('goes on for as long as it renews itself, several at once, and ends by itself else', async () => {
    const first = await aScreen('admin');
    const second = (await open(first.key)).data as { readonly token: string };
    passedMs += 1.5 * HOUR_MS;
    const third = (await open(first.key)).data as { readonly token: string };
    const codeOf = async (token: string) => (await world.call('GET /wall/screen', { token })).code;

    expect(await Promise.all([first, second, third].map(({ token }) => codeOf(token)))).toEqual([
      0, 0, 0,
    ]);
    passedMs += HOUR_MS;
    expect(await Promise.all([first, second, third].map(({ token }) => codeOf(token)))).toEqual([
      401, 401, 0,
    ]);
  });

  it('a sign-in is logged under the name of the screen, a renewal from the same place is none', async () => {
    const { key } = await aScreen('ep1');
    await open(key);
    await open(key, { 'user-agent': 'another browser' });

    const rows = await rowsOf(
      'select operation, status, creator from sys_log_login where creator_name = $1',
      ['大屏：Wall of ep1'],
    );

    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ operation: '0', status: '1', creator: null })),
    );
  });
});

describe('what a screen hears', () => {
  it('alarms of its person on topics of its own; no topic of a person, nothing of his own affairs', async () => {
    const { id, token } = await aScreen('oa1');
    const { client, heard } = await listen(id, token);
    const person = world.users.oa1;
    const granted = await new Promise<readonly number[]>((resolve) =>
      client.subscribe(
        [`${id}pushEnterpriseAlarm`, `${id}pushEnvSpecialMsg`, `${person}pushEnterpriseAlarm`],
        { qos: 0 },
        (_error, list) => resolve((list ?? []).map(({ qos }) => qos)),
      ),
    );
    const tell = (suffix: string, payload: object) =>
      world.app.broker?.publish(`${person}${suffix}`, payload);

    tell('pushEnvSpecialMsg', { kind: 'workflow', id: '1', title: 'private' });
    tell('pushEnterpriseAlarm', { kind: 'alarm', id: '2', title: 'COD' });
    tell('pushEnvSpecialMsg', { kind: 'changed', entity: 'alarmRecord', ids: ['2'] });

    await expect.poll(() => heard.length).toBe(2);
    expect(granted.slice(0, 2)).toEqual([0, 0]);
    expect(heard).toEqual([
      `${id}pushEnterpriseAlarm {"kind":"alarm","id":"2","title":"COD"}`,
      `${id}pushEnvSpecialMsg {"kind":"refetch"}`,
    ]);
    client.end(true);
  });

  it('by whoever attacks it: no wildcard, no topic of another screen or person, nothing published or left behind, nothing once it is over', async () => {
    const [{ id, token }, other] = [await aScreen('oa1'), await aScreen('oa1')];
    const foreign = [
      '#',
      '+',
      '+pushEnterpriseAlarm',
      '$SYS/#',
      `$share/g/${id}pushEnterpriseAlarm`,
      `${id}pushEnterpriseAlarm/#`,
      `${other.id}pushEnterpriseAlarm`,
      `${world.users.oa1}pushEnvSpecialMsg`,
      'WillMsg',
    ];
    const granted = await Promise.all(
      foreign.map(async (topic, at) => {
        const { client, closed } = await listen(id, token, `${id}-w${at}`);
        const isGranted = new Promise<boolean>((resolve) =>
          client.subscribe(topic, { qos: 0 }, (error, list) =>
            resolve(!error && (list ?? []).some(({ qos }) => qos < 128)),
          ),
        );
        return Promise.race([isGranted, closed.then(() => false)]);
      }),
    );
    const writer = await listen(id, token, `${id}-p`);
    writer.client.publish(`${other.id}pushEnterpriseAlarm`, 'forged', { retain: true });
    await writer.closed;
    const hearer = await listen(other.id, other.token);
    await hearer.client.subscribeAsync(`${other.id}pushEnterpriseAlarm`);
    world.app.broker?.publish(`${world.users.oa1}pushEnterpriseAlarm`, { kind: 'alarm', id: '3' });

    await expect.poll(() => hearer.heard.length).toBe(1);
    expect(hearer.heard[0]).toContain('"id":"3"');
    expect(granted).toEqual(foreign.map(() => false));
    expect((await listen(other.id, token, `${other.id}-x`)).isIn).toBe(false);
    expect((await listen(world.users.oa1, token, `${world.users.oa1}-x`)).isIn).toBe(false);
    expect((await listen(id, token, `${other.id}-1`)).isIn).toBe(false);
    passedMs += 3 * HOUR_MS;
    world.app.broker?.endDeadConnections(other.id);
    await hearer.closed;
    expect((await listen(other.id, other.token)).isIn).toBe(false);
  });
});
