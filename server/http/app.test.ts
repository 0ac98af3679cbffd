import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { ANY, NULL, object, TEXT, text } from '#schemas/api/shape.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve } from '#server/endpoints/serve.ts';
import type { ErrorLogRow } from '#server/platform/audit/audit-store.ts';
import type { Identity } from '#server/platform/session/sessions.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { buildHttp, type HttpDeps } from './app.ts';
import { enforcePermissions } from './authorize.ts';
import { makeLogger } from './logger.ts';

let world: ResourceWorld;
let clientDir: string;
let app: FastifyInstance;
const faults: ErrorLogRow[] = [];
const someone = (permissions: readonly string[]): Identity => ({
  actor: world.as({ username: 'someone', permissions: new Set(permissions) }).actor,
  scope: { kind: 'all' },
  session: '00000000-0000-4000-8000-000000000001',
});

beforeAll(async () => {
  world = await aResourceWorld();
  clientDir = fs.mkdtempSync(path.join(os.tmpdir(), 'client '));
  fs.mkdirSync(path.join(clientDir, 'assets'));
  fs.writeFileSync(path.join(clientDir, 'index.html'), '<title>page</title>');
  fs.writeFileSync(path.join(clientDir, '.stamp'), 'hidden');
  fs.writeFileSync(path.join(clientDir, 'assets', 'main-abc.js'), 'export {};');
  fs.writeFileSync(path.join(path.dirname(clientDir), 'outside-client.txt'), 'outside');
  app = await anHttp({ corsOrigins: ['https://good.example'] });
});
afterAll(async () => {
  await app.close();
  await world.close();
  fs.rmSync(clientDir, { recursive: true });
});

function anHttp(more: Partial<HttpDeps> = {}): Promise<FastifyInstance> {
  return buildHttp({
    waiting: () => 0,
    db: world.handle.db,
    registry: world.registry,
    house: world.system.house,
    now: () => new Date(),
    log: makeLogger('silent'),
    sessions: {
      authenticate: async (token) =>
        token === 'any' ? someone([]) : token === 'keyed' ? someone(['a:b:c']) : null,
      authenticateScreen: async () => null,
      redeemTicket: async () => null,
      forget: () => {},
    },
    audit: {
      operation: () => {},
      error: (row) => faults.push(row),
      settle: async () => {},
      close: async () => {},
    },
    health: async () => ({ ok: false, db: 'down' }),
    clientDir,
    routes: (api) => {
      serve(
        api,
        { method: 'POST', path: '/echo', permission: 'public', body: ANY, answer: ANY },
        async ({ body }) => ok(body),
      );
      serve(
        api,
        { method: 'GET', path: '/keyed', permission: ['sys:user:page', 'a:b:c'], answer: TEXT },
        async () => ok('in'),
      );
      serve(
        api,
        { method: 'GET', path: '/fault', permission: 'public', answer: NULL },
        async () => {
          throw new Error('secret detail of ours');
        },
      );
      serve(api, { method: 'GET', path: '/down', permission: 'public', answer: NULL }, async () => {
        throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), {
          code: 'ECONNREFUSED',
        });
      });
      serve(
        api,
        { method: 'GET', path: '/refused', permission: 'public', answer: NULL },
        async () => {
          throw new AppError('conflict', { data: { current: { id: '1' } } });
        },
      );
      serve(
        api,
        {
          method: 'POST',
          path: '/checked',
          permission: 'public',
          body: object({ name: text() }),
          answer: NULL,
        },
        async () => ok(),
      );
    },
    ...more,
  });
}

it('class "a neighbour that is gone": a caller who hangs up before his request is looked at leaves no error', async () => {
  const socket = new net.Socket();
  socket.destroy();
  const request = Object.assign(new http.IncomingMessage(socket), {
    method: 'GET',
    url: '/api/keyed',
    headers: { host: 'here' },
  });
  const before = faults.length;

  app.routing(request, new http.ServerResponse(request));
  const next = await app.inject({ url: '/api/keyed' });

  expect([next.json().code, faults.length - before]).toEqual([401, 0]);
});

it('a route that does not say who may call it makes the start fail', () => {
  const bare = fastify();
  enforcePermissions(bare, undefined as never);

  expect(() => bare.get('/open', () => 'x')).toThrow(
    'route GET /open does not declare config.permission',
  );
});

it('class “a route without a contract”: one that does not say what it takes and answers makes the start fail', () => {
  const open = { config: { permission: 'public' as const } };

  for (const method of ['get', 'post', 'put', 'delete', 'patch'] as const) {
    const bare = fastify();
    enforcePermissions(bare, undefined as never);
    expect(() => bare[method]('/api/open', open, () => 'x')).toThrow(
      'does not say what it takes and answers',
    );
  }
});

it('any of the keys of a route opens it; none of them is refused', async () => {
  const ask = async (token: string, lang = 'zh-CN') =>
    (await app.inject({ url: '/api/keyed', headers: { token, 'accept-language': lang } })).json();

  expect(await ask('keyed')).toMatchObject({ code: 0, data: 'in' });
  expect(await ask('any')).toMatchObject({
    code: 403,
    msg: '拒绝访问，没有权限',
    right: '用户 › 查看 / a:b:c',
  });
  expect(await ask('any', 'en-US')).toMatchObject({
    right: 'Users › View / a:b:c',
  });
  expect(await ask('unknown')).toMatchObject({ code: 401 });
});

it('a mistake of ours answers 500 without detail, and is kept with its request id', async () => {
  const response = await app.inject({
    url: '/api/fault?token=t1',
    headers: { 'accept-language': 'en-US' },
  });

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ code: 500, msg: 'Internal server error', data: null });
  expect(response.body).not.toContain('secret detail');
  expect(faults.at(-1)).toMatchObject({
    requestId: response.json().requestId,
    requestUri: '/api/fault?token=***',
  });
  expect(faults.at(-1)?.errorInfo).toMatch(/^Error\n    at .*app\.test\.ts:\d+/);
  expect(JSON.stringify(faults.at(-1))).not.toMatch(/secret detail|\/server\//);
});

it('a database that is away answers "not available" and tells nothing about itself', async () => {
  const response = await app.inject('/api/down');

  expect(response.json()).toMatchObject({ code: 500, msg: '服务暂时不可用，请稍后再试' });
  expect(response.body).not.toContain('10.0.0.1');
});

it('a refusal may carry data, such as the row as it is now', async () => {
  expect((await app.inject('/api/refused')).json()).toMatchObject({
    code: 10002,
    data: { current: { id: '1' } },
  });
});

it.each([
  ['{"a":', 'broken JSON'],
  ['{"__proto__":{"isAdmin":true}}', 'a prototype'],
  ['{"constructor":{"prototype":{"isAdmin":true}}}', 'a constructor'],
])('the body %s (%s) is refused in the language of the caller', async (payload) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US,en;q=0.9' },
    payload,
  });

  expect(response.json()).toMatchObject({
    code: 500,
    msg: 'The request body has a wrong format, please use JSON',
  });
});

it('a byte-order mark before JSON is skipped and an empty body is none', async () => {
  const send = async (payload: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/echo',
        headers: { 'content-type': 'application/json' },
        payload,
      })
    ).json().data;

  expect(await send('\uFEFF{"a":1}')).toEqual({ a: 1 });
  expect(await send('')).toBeNull();
});

it('class "one request holds the server": a body of more names than any form has is refused before anything looks at them', async () => {
  const send = async (count: number) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/echo',
        headers: { 'content-type': 'application/json' },
        payload: `{${Array.from({ length: count }, (_, at) => `"k${at}":":"`).join(',')}}`,
      })
    ).json();

  expect(await send(30_000)).toMatchObject({ code: 500, data: null });
  expect(await send(15_000)).toMatchObject({ code: 0 });
});

it('class "one request holds the server": a form has the same bound, and reads as before', async () => {
  const send = async (payload: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/echo',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    ).json();

  expect(await send(Array.from({ length: 30_000 }, (_, at) => `k${at}=1`).join('&'))).toMatchObject(
    { code: 500, data: null },
  );
  expect(await send('a=1&a=2&b=%E4%B8%80+x&c')).toMatchObject({
    code: 0,
    data: { a: ['1', '2'], b: '一 x', c: '' },
  });
});

it('a body above 1 MB is refused', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/echo',
    payload: { text: 'x'.repeat(1_100_000) },
  });

  expect(response.json()).toMatchObject({ code: 413 });
});

it('a body that misses a field names the field', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/checked', payload: {} });

  expect(response.json()).toMatchObject({
    code: 10003,
    issues: [{ path: 'name', rule: 'required' }],
  });
});

it('every answer has the security headers; the API is never cached', async () => {
  const { headers } = await app.inject('/api/refused');

  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

it('a foreign origin is not let in, a configured one is', async () => {
  const ask = async (origin: string) =>
    (
      await app.inject({
        method: 'OPTIONS',
        url: '/api/keyed',
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
    ).headers['access-control-allow-origin'];

  expect(await ask('https://evil.example')).toBeUndefined();
  expect(await ask('null')).toBeUndefined();
  expect(await ask('https://good.example')).toBe('https://good.example');
});

it('unknown API addresses get an envelope, pages the client, missing files nothing', async () => {
  expect((await app.inject('/api/nowhere')).json()).toMatchObject({
    code: 404,
    msg: '请求的地址不存在',
  });
  expect((await app.inject('/?v=2')).body).toContain('<title>page');
  expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
});

it.each(['/api/a/%ZZ', '/api/%', '/api/a/%E4%BD', `/api/a/${'x'.repeat(2000)}`])(
  'class “answered by the router itself”: %s gets an envelope like any other',
  async (url) => {
    const { headers, ...answer } = await app.inject(url);

    expect(answer.json()).toMatchObject({ code: 404, data: null });
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

it.each([
  '/.env',
  '/.git/HEAD',
  '/metrics',
  '/some/page',
  '/admin/',
  '/assets',
  '/%2e%65nv',
  '/index.html/.git',
  '/.stamp',
  '//',
])('class “anything is the page”: %s is not found', async (url) => {
  const { statusCode, body } = await app.inject(url);

  expect([statusCode, body.includes('<title>page')]).toEqual([404, false]);
});

it('built files are kept for a year, the page is asked for every time', async () => {
  expect((await app.inject('/assets/main-abc.js')).headers['cache-control']).toContain('immutable');
  expect((await app.inject('/')).headers['cache-control']).toBe('no-cache');
});

it.each([
  '/.stamp',
  '/../outside-client.txt',
  '/%2e%2e/outside-client.txt',
  '/..%2foutside-client.txt',
  '/assets/..%2f..%2foutside-client.txt',
  '/%00',
  '/%c0%ae%c0%ae/x.txt',
])('the address %s leads out of nowhere', async (url) => {
  const { body } = await app.inject(url);

  expect(body).not.toMatch(/outside|hidden/);
});

it('more requests than allowed are refused by envelope', async () => {
  const strict = await anHttp({ requestsPerMinute: 2 });

  const codes: number[] = [];
  for (let index = 0; index < 3; index += 1)
    codes.push((await strict.inject('/api/refused')).json().code);
  await strict.close();

  expect(codes).toEqual([10002, 10002, 429]);
});

it('class “a queue told as an error”: while too many statements wait, calls are refused with 503 and Retry-After, the health call is not', async () => {
  let waiting = 200;
  const crowded = await anHttp({ waiting: () => waiting });
  const before = faults.length;

  const refused = await crowded.inject('/api/keyed');
  const health = await crowded.inject('/healthz');
  waiting = 199;
  const served = await crowded.inject('/api/keyed');
  await crowded.close();

  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  expect(refused.json()).toMatchObject({ code: 503, data: null });
  expect(health.json()).toMatchObject({ db: 'down' });
  expect(served.json()).toMatchObject({ code: 401 });
  expect(faults).toHaveLength(before);
});

it('health says no with HTTP 503', async () => {
  const response = await app.inject('/healthz');

  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ ok: false, db: 'down' });
});
