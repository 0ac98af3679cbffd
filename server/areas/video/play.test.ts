import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';

import { logged } from '#tests/builders/logged.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

/** A server that speaks for cameras and for a platform of cameras: what it was asked, and the pictures it gives. */
interface StandIn {
  readonly server: http.Server;
  readonly port: number;
  readonly asked: string[];
  /** What of a token the platform takes now. */
  token: string;
}

const FLV_HEAD = Buffer.from('FLV\x01\x01\x00\x00\x00\x09\x00\x00\x00\x00', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);
const SECRET = 'k3y-secret';
const DENIED = { over: 4401 };

let now = new Date();
let world: TwoCompanies;
let stand: StandIn;
const ids: Record<string, string> = {};

beforeAll(async () => {
  stand = await aStandIn();
  world = await twoCompanies({
    now: () => now,
    isListening: true,
    env: { OUTGOING_HOSTS: '127.0.0.1' },
  });
  const platform = await made('videoPlatform', {
    name: '萤石',
    address: `http://127.0.0.1:${stand.port}`,
    appKey: 'app-key-of-the-platform',
    appSecret: SECRET,
  });
  const camera = async (name: string, more: object, side: 'A' | 'B' = 'A') => {
    ids[name] = await made('camera', {
      name,
      code: name,
      stationId: world.sides[side].stationId,
      ...more,
    });
  };
  const at = (path: string) => `http://127.0.0.1:${stand.port}${path}`;
  await camera('test', { source: '9', protocol: 'flv' });
  await camera('foreign', { source: '9', protocol: 'flv' }, 'B');
  await camera('hls', { source: '1', protocol: 'hls', address: at('/live/a.m3u8?key=k3y-inside') });
  await camera('flv', { source: '1', protocol: 'flv', address: at('/live/a.flv?key=k3y-inside') });
  await camera('mjpeg', {
    source: '1',
    protocol: 'mjpeg',
    address: at('/live/a.mjpeg?key=k3y-inside'),
  });
  await camera('gone', { source: '1', protocol: 'flv', address: at('/nothing') });
  await camera('inside', { source: '1', protocol: 'snapshot', address: 'http://10.0.0.1/x.jpg' });
  await camera('platform', {
    source: '2',
    protocol: 'flv',
    deviceId: await made('videoDevice', {
      platformId: platform,
      serial: 'C123',
      enterpriseId: world.sides.A.enterpriseId,
    }),
    ptz: true,
  });
});
beforeEach(() => {
  stand.asked.length = 0;
});
afterAll(async () => {
  await world.stop();
  stand.server.closeAllConnections();
  stand.server.close();
});

async function made(entity: string, body: object): Promise<string> {
  const answer = await world.as('admin', `POST /ops/${entity}`, { body });
  expect(answer).toMatchObject({ code: 0 });
  return String((answer.data as { readonly id: string }).id);
}

interface Play {
  readonly url: string;
  readonly token: string;
  readonly protocol: string;
  readonly cookie: string;
}

async function ask(person: Person, camera: string, more: object = {}): Promise<Play> {
  const answer = await world.as(person, 'POST /ops/control/play_url', {
    body: { cameraId: ids[camera], ...more },
  });
  expect(answer).toMatchObject({ code: 0 });
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  return { ...(answer.data as Omit<Play, 'cookie'>), cookie };
}

/** The status of an answer, and what it holds. */
async function fetched(url: string, headers: Readonly<Record<string, string>>) {
  const { statusCode, body } = await world.app.http.inject({ method: 'GET', url, headers });
  return { status: statusCode, body };
}
const status = async (url: string, headers: Readonly<Record<string, string>>) =>
  (await fetched(url, headers)).status;

/** How an upgrade went: the first bytes that came, or the status that refused it. */
async function upgraded({ url, cookie }: Play): Promise<Buffer | number> {
  const ws = new WebSocket(`ws://127.0.0.1:${world.app.httpPort}${url}`, { headers: { cookie } });
  const first = await Promise.race([
    once(ws, 'message').then(([data]) => data as Buffer),
    once(ws, 'unexpected-response').then(([, { statusCode }]) => statusCode as number),
  ]);
  ws.on('error', () => undefined).terminate();
  return first;
}

/** How often some bytes stand in others. */
function countOf(all: Buffer, some: Buffer): number {
  return all.toString('latin1').split(some.toString('latin1')).length - 1;
}

describe('a play address', () => {
  it('is one of this server and tells nothing of the camera', async () => {
    const play = await ask('oa1', 'flv');

    expect(play).toMatchObject({ protocol: 'flv', url: `/api/ops/play/${play.token}/stream.flv` });
    expect(JSON.stringify(play)).not.toMatch(/k3y-(?:secret|inside)/);
  });

  it('no list, form, export or history shows the address of a camera or the secret of a platform', async () => {
    const answers = await Promise.all([
      world.as('admin', `GET /ops/camera/${ids['hls']}`),
      world.as('admin', 'GET /ops/camera/page'),
      world.as('admin', `GET /ops/camera/history/${ids['hls']}`),
      world.as('admin', 'GET /ops/videoPlatform/page'),
    ]);

    const said = JSON.stringify(answers.map(({ json }) => json));
    expect(said).not.toMatch(/k3y-(?:secret|inside)/);
    expect(said).not.toContain('sealed:');
  });

  it('plays with the cookie it came with, and with the access token of its sign-in', async () => {
    const play = await ask('oa1', 'test', { protocol: 'snapshot' });

    expect(await status(play.url, { cookie: play.cookie })).toBe(200);
    expect(await status(play.url, { authorization: `Bearer ${world.tokens.oa1}` })).toBe(200);
  });

  it('is refused without a cookie, to another person, for another camera and for another file', async () => {
    const play = await ask('oa1', 'test', { protocol: 'snapshot' });
    const other = await ask('ob1', 'foreign', { protocol: 'snapshot' });
    const [id] = other.token.split('.');
    const [, signature] = play.token.split('.');
    const mixed = play.url.replace(play.token, `${id}.${signature}`);

    expect(await status(play.url, {})).toBe(403);
    expect(await status(play.url, { cookie: other.cookie })).toBe(403);
    expect(await status(play.url, { authorization: `Bearer ${world.tokens.oa2}` })).toBe(403);
    expect(await status(mixed, { cookie: play.cookie })).toBe(401);
    expect(
      await status(play.url.replace('picture.jpg', 'index.m3u8'), { cookie: play.cookie }),
    ).toBe(404);
  });

  it('is given for no camera of another company, and not to whoever lacks the right', async () => {
    const body = { cameraId: ids['foreign'] };

    expect(await world.as('oa1', 'POST /ops/control/play_url', { body })).toMatchObject({
      code: 500,
    });
    expect(await world.as('low', 'POST /ops/control/play_url', { body })).toMatchObject({
      code: 403,
    });
  });

  it('ends with its time, a minute later at the latest, and holds on as long as it is renewed', async () => {
    const play = await ask('oa1', 'test', { protocol: 'snapshot' });
    const shown = { cookie: play.cookie };
    const begin = now.getTime();
    const renew = async (person: Person = 'oa1') =>
      world.as(person, 'POST /ops/control/play_renew', { body: { token: play.token } });
    now = new Date(begin + 4 * 60_000);
    expect(await renew()).toMatchObject({ code: 0, data: { fault: null } });
    expect(await renew('oa2')).toMatchObject({ code: 403 });
    now = new Date(begin + 9 * 60_000 + 59_000);
    world.app.play.judgeAnew();
    expect(await status(play.url, shown)).toBe(200);
    now = new Date(begin + 10 * 60_000 + 1_000);
    world.app.play.judgeAnew();

    expect(await status(play.url, shown)).toBe(410);
    expect(await renew()).toMatchObject({ code: 10500 });
    now = new Date(begin);
  });

  it('ends when its camera is disabled, at once', async () => {
    const play = await ask('oa1', 'flv', { protocol: 'flv' });
    expect(await upgraded(play)).toEqual(FLV_HEAD);
    const ws = new WebSocket(`ws://127.0.0.1:${world.app.httpPort}${play.url}`, {
      headers: { cookie: play.cookie },
    });
    await once(ws, 'message');
    const closed = once(ws, 'close');
    const { data } = await world.as('admin', `GET /ops/camera/${ids['flv']}`);
    const { version } = data as { readonly version: number };
    const set = (isEnabled: boolean, more: number) =>
      world.as('admin', 'PUT /ops/camera', {
        body: { ...(data as object), isEnabled, version: version + more },
      });
    expect(await set(false, 0)).toMatchObject({ code: 0 });

    expect((await closed)[0]).toBe(DENIED.over);
    expect(await upgraded(play)).toBe(404);
    expect(await set(true, 1)).toMatchObject({ code: 0 });
  });

  it('ends at sign-out: a stream that runs, and every request after it', async () => {
    const token = await world.signIn(`${await nameOf('oa2')}`, 'Secret_2026');
    const answer = await world.call('POST /ops/control/play_url', {
      token,
      body: { cameraId: ids['test'], protocol: 'flv' },
    });
    const { url } = answer.data as Play;
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    const ws = new WebSocket(`ws://127.0.0.1:${world.app.httpPort}${url}`, { headers: { cookie } });
    await once(ws, 'message');
    const closed = once(ws, 'close');
    await world.call('POST /auth/oauth/logout', { token });

    expect((await closed)[0]).toBe(DENIED.over);
    expect(await upgraded({ url, cookie, token: '', protocol: 'flv' })).toBe(401);
  });

  it('of one window a second stream ends the first', async () => {
    const play = await ask('oa1', 'test', { protocol: 'flv' });
    const open = () =>
      new WebSocket(`ws://127.0.0.1:${world.app.httpPort}${play.url}`, {
        headers: { cookie: play.cookie },
      });
    const first = open();
    await once(first, 'message');
    const closed = once(first, 'close');
    const second = open();

    expect((await closed)[0]).toBe(DENIED.over);
    second.terminate();
  });

  it('never stands in the log with its token', async () => {
    const play = await ask('oa1', 'inside');
    await fetched(play.url, { cookie: play.cookie });

    expect(world.logged.join('')).not.toContain(play.token);
  });
});

describe('HLS of a camera', () => {
  it('names its segments by sealed texts below the token, and passes them on', async () => {
    const play = await ask('oa1', 'hls');
    const shown = { cookie: play.cookie };
    const list = await fetched(play.url, shown);
    const part = /^part\?u=\S+$/m.exec(list.body)?.[0] ?? '';
    const folder = play.url.slice(0, play.url.lastIndexOf('/') + 1);

    expect(list.body).not.toMatch(/k3y-inside|127\.0\.0\.1|\.ts/);
    expect(await fetched(folder + part, shown)).toEqual({ status: 200, body: 'a segment' });
    expect(stand.asked).toEqual([
      'GET /live/a.m3u8?key=k3y-inside',
      'GET /live/1.ts?key=k3y-inside',
    ]);
  });

  it('a segment without its token, with another one or of an own making is refused', async () => {
    const play = await ask('oa1', 'hls');
    const other = await ask('oa1', 'hls');
    const shown = { cookie: play.cookie };
    const { body } = await fetched(play.url, shown);
    const part = /^part\?u=\S+$/m.exec(body)?.[0] ?? '';
    const folder = play.url.slice(0, play.url.lastIndexOf('/') + 1);
    stand.asked.length = 0;

    expect(await status(folder + part, {})).toBe(403);
    expect((await fetched(`/api/ops/play/${part}`, shown)).body).toContain('"code":401');
    expect(await status(`/api/ops/play/x/${part}`, shown)).toBe(401);
    expect(await status(folder.replace(play.token, other.token) + part, shown)).toBe(404);
    expect(
      await status(`${folder}part?u=${Buffer.from('http://x/').toString('base64url')}`, shown),
    ).toBe(404);
    expect(stand.asked).toEqual([]);
  });
});

describe('where the pictures come from', () => {
  it('a camera of a platform plays by the token of the platform, fetched once and anew when it is no longer taken', async () => {
    expect(await upgraded(await ask('oa1', 'platform'))).toEqual(FLV_HEAD);
    expect(await upgraded(await ask('oa1', 'platform'))).toEqual(FLV_HEAD);
    const calls = () => stand.asked.filter((one) => one.includes('/token/get')).length;
    expect(calls()).toBe(1);
    stand.token = 'second';

    expect(await upgraded(await ask('oa1', 'platform'))).toEqual(FLV_HEAD);
    expect(calls()).toBe(2);
    expect(stand.asked.join()).toContain('protocol=4');
  });

  it('it is turned by whoever holds the right, and written down', async () => {
    const turn = (person: Person, body: object) =>
      world.as(person, 'POST /ops/control/ptz', { body: { cameraId: ids['platform'], ...body } });

    expect(await turn('oa1', { command: 'left' })).toMatchObject({ code: 0 });
    expect(await turn('oa1', { command: 'goto', preset: 3 })).toMatchObject({ code: 0 });
    expect(await turn('ea1', { command: 'left' })).toMatchObject({ code: 403 });
    // of another company: there is none such
    expect(await turn('ob1', { command: 'left' })).toMatchObject({ code: 500 });
    expect(stand.asked.filter((one) => one.includes('/ptz/') || one.includes('/preset/'))).toEqual([
      expect.stringContaining('/api/lapp/device/ptz/start'),
      expect.stringContaining('/api/lapp/device/preset/move'),
    ]);
    const written = await logged(world.app.database.pool, {
      where: "request_uri like '%/ops/control/ptz' and status = '1'",
      count: 2,
    });
    expect(written).toHaveLength(2);
  });

  it('why nothing comes is told by the renewal: a camera that refuses, and an address of the own network', async () => {
    const gone = await ask('oa1', 'gone');
    const refused = await upgraded(gone);
    const inside = await ask('oa1', 'inside');
    const picture = await fetched(inside.url, { cookie: inside.cookie });
    const renew = (token: string) =>
      world.as('oa1', 'POST /ops/control/play_renew', { body: { token } });

    expect(refused).toBe(502);
    expect(picture).toEqual({ status: 502, body: 'unreachable' });
    expect(await renew(gone.token)).toMatchObject({ data: { fault: 'refused' } });
    expect(await renew(inside.token)).toMatchObject({ data: { fault: 'unreachable' } });
  });

  it('MJPEG is passed on picture by picture, and tells nothing of the camera', async () => {
    const play = await ask('oa1', 'mjpeg');
    const gone = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${world.app.httpPort}${play.url}`, {
      headers: { cookie: play.cookie },
      signal: gone.signal,
    });
    let said = Buffer.alloc(0);
    for await (const part of answer.body ?? []) {
      said = Buffer.concat([said, part]);
      if (countOf(said, JPEG) >= 3) break;
    }
    gone.abort();

    expect(answer.headers.get('content-type')).toMatch(/^multipart\/x-mixed-replace; boundary=/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([countOf(said, JPEG), countOf(said, Buffer.from(`Length: ${JPEG.length}`))]).toEqual([
      3, 3,
    ]);
    expect(said.toString('latin1')).not.toMatch(/k3y-(?:secret|inside)/);
    expect(stand.asked).toEqual(['GET /live/a.mjpeg?key=k3y-inside']);
  });

  it('a sign-in holds four connections for MJPEG, whatever pages it has open; the next is refused until one ends', async () => {
    const plays = [];
    for (let at = 0; at < 5; at += 1) plays.push(await ask('ea1', 'mjpeg'));
    const stops: AbortController[] = [];
    const open = async ({ url, cookie }: Play) => {
      const stop = new AbortController();
      const answer = await fetch(`http://127.0.0.1:${world.app.httpPort}${url}`, {
        headers: { cookie },
        signal: stop.signal,
      });
      stops.push(stop);
      return answer.status;
    };
    const [a, b, c, d, e] = plays as [Play, Play, Play, Play, Play];
    const first = [await open(a), await open(b), await open(c), await open(d)];
    const fifth = await open(e);
    // the same window again takes no further one
    const again = await open(a);
    for (const stop of stops) stop.abort();

    expect(first).toEqual([200, 200, 200, 200]);
    expect([fifth, again]).toEqual([429, 200]);
    await expect.poll(async () => open(e)).toBe(200);
    for (const stop of stops) stop.abort();
  });

  it('class “a connection that remembers each answer”: pictures over one connection leave nothing on it', async () => {
    const { url, cookie } = await ask('oa1', 'test', { protocol: 'snapshot' });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const warned: string[] = [];
    const note = ({ name }: Error): void => void warned.push(name);
    process.on('warning', note);
    for (let at = 0; at < 12; at += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a window asks
      await new Promise<void>((resolve, reject) => {
        http
          .get({ port: world.app.httpPort, path: url, headers: { cookie }, agent }, (answer) =>
            answer.resume().once('end', resolve),
          )
          .once('error', reject);
      });
    await new Promise(setImmediate);
    process.off('warning', note);
    agent.destroy();

    expect(warned).toEqual([]);
  });

  it('the built-in picture comes as HLS, FLV and single pictures', async () => {
    const hls = await ask('oa1', 'test', { protocol: 'hls' });
    const list = await fetched(hls.url, { cookie: hls.cookie });
    const flv = await upgraded(await ask('oa1', 'test', { stream: 'sub' }));
    const still = await ask('oa1', 'test', { protocol: 'snapshot' });

    // players go through as many entries at each list: a large number stops the page
    expect(Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(list.body)?.[1])).toBeLessThan(100_000);
    expect(list.body).toMatch(/^#EXTM3U\n[\s\S]*#EXT-X-MAP:URI="part\?u=[\w-]+"\n/);
    expect(Buffer.isBuffer(flv) && flv.toString('latin1', 0, 3)).toBe('FLV');
    expect(await status(still.url, { cookie: still.cookie })).toBe(200);
  });
});

async function nameOf(person: Person): Promise<string> {
  const { rows } = await world.app.database.pool.query<{ username: string }>(
    'select username from sys_user where id = $1',
    [world.users[person]],
  );
  return rows[0]?.username ?? '';
}

/** Three pictures as a camera sends them, the second in two pieces, and a stream that stays open. */
function giveStills(response: http.ServerResponse): void {
  response.setHeader('content-type', 'multipart/x-mixed-replace; boundary=cam');
  const part = Buffer.concat([Buffer.from('--cam\r\nContent-Type: image/jpeg\r\n\r\n'), JPEG]);
  const all = Buffer.concat([part, part, part]);
  const cut = part.length * 2 - 4;
  response.write(all.subarray(0, cut), () => response.write(all.subarray(cut)));
}

async function aStandIn(): Promise<StandIn> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      asked.push(`${request.method} ${request.url}${body === '' ? '' : ` ${body}`}`);
      answer(request.url ?? '', new URLSearchParams(body), response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const made: StandIn = {
    server,
    port: (server.address() as AddressInfo).port,
    asked,
    token: 'first',
  };
  const answer = (url: string, form: URLSearchParams, response: http.ServerResponse): void => {
    const json = (value: object) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (url === '/api/lapp/token/get')
      return json(
        form.get('appSecret') === SECRET
          ? { code: '200', data: { accessToken: made.token, expireTime: Date.now() + 86_400_000 } }
          : { code: '10001' },
      );
    if (url.startsWith('/api/'))
      return json(
        form.get('accessToken') === made.token
          ? {
              code: '200',
              data: { url: `http://127.0.0.1:${made.port}/live/a.flv?key=k3y-inside` },
            }
          : { code: '10002' },
      );
    if (url.startsWith('/live/a.flv')) return void response.write(FLV_HEAD);
    if (url.startsWith('/live/a.m3u8'))
      return void response.end('#EXTM3U\n#EXTINF:2,\n1.ts?key=k3y-inside\n');
    // three pictures, and it goes on
    if (url.startsWith('/live/a.mjpeg')) return giveStills(response);
    if (url.startsWith('/live/1.ts')) return void response.end('a segment');
    if (url.endsWith('.jpg'))
      return void response.setHeader('content-type', 'image/jpeg').end(JPEG);
    response.writeHead(404).end();
  };
  return made;
}
