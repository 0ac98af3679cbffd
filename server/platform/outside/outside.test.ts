import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { makeOutgoing } from '#server/base/outgoing/outgoing.ts';
import { makeSecretBox } from '#server/base/secrets/secret-box.ts';
import { aProbe } from '#tests/builders/a-probe.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';
import { sendWaiting } from './send-waiting.ts';

interface Seen {
  readonly method: string;
  readonly heads: http.IncomingHttpHeaders;
  readonly body: string;
}

const PASSWORD = 'Secret_2026';
const SECRET = 'Bearer the-secret-of-the-platform';
const FIELDS = {
  name: { type: 'string', title: '名称', max: 40, required: true, list: true },
  amount: { type: 'int', title: '数量', list: true },
  pin: { type: 'string', title: '口令', max: 20, writeOnly: true },
  receipt: { type: 'string', title: '回执', max: 40, readOnly: true, list: true },
  status: { type: 'status', states: 'sent', title: '状态', list: true },
};
const BODY = { code: 'name', twice: 'amount * 2', pin: 'pin', by: '$user.username' };
const INTO = { receipt: 'data.no' };

describe('calls of services that an administrator registered', () => {
  const seen: Seen[] = [];
  let answer: { readonly status: number; readonly body: string } = { status: 200, body: '' };
  let now = new Date('2026-03-01T08:00:00+08:00');
  let neighbour: http.Server;
  let app: TestApp;
  let token = '';
  let id = '';

  beforeAll(async () => {
    neighbour = http.createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        seen.push({ method: request.method ?? '', heads: request.headers, body });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    await new Promise<void>((done) => neighbour.listen(0, '127.0.0.1', done));
    app = await anApp({ env: { OUTGOING_HOSTS: '127.0.0.1' }, now: () => now });
    const first = await app.signIn('admin', ADMIN_PASSWORD);
    await app.call('PUT /sys/user/password', {
      token: first,
      body: { password: ADMIN_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
    });
    token = await app.signIn('admin', PASSWORD);
    const published = await call('POST /sys/schema/publish', {
      kind: 'entity',
      module: 'lab',
      name: 'sent',
      comment: 'why',
      lock: null,
      text: aProbe({
        name: 'sent',
        table: { name: 'lab_sent' },
        rest: { base: '/lab/sent', verbs: ['page', 'info', 'save', 'update', 'move'] },
        menu: undefined,
        fields: FIELDS,
        actions: {
          report: {
            title: '上报',
            place: 'row',
            outgoing: { service: 'platform', body: BODY, into: INTO, say: 'message' },
          },
        },
        states: {
          values: { 0: { title: '开', tone: 'neutral' }, 1: { title: '关', tone: 'success' } },
          initial: ['0'],
          moves: {
            close: {
              title: '关闭',
              permission: 'lab:sent:close',
              effects: [{ outgoing: { service: 'platform', body: BODY, into: INTO } }],
              cases: [{ id: 'A', from: ['0'], to: ['1'], roles: ['lab:sent:close'] }],
            },
          },
        },
      }),
    });
    expect(published.json).toMatchObject({ code: 0 });
    await register('platform', addressOf('/in'));
    await register('inner', 'http://127.0.0.2:9/in');
    const saved = await call('POST /lab/sent', { name: 'pump', amount: 3, pin: '4711' });
    ({ id } = saved.data as { readonly id: string });
  });
  afterAll(async () => {
    await app.stop();
    await new Promise((done) => neighbour.close(done));
  });
  beforeEach(() => {
    seen.length = 0;
    answer = { status: 200, body: JSON.stringify({ message: '已收到', data: { no: 'R-1' } }) };
  });

  const addressOf = (path: string) =>
    `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}${path}`;
  const call = (what: string, body?: unknown) =>
    app.call(what, { token, ...(body !== undefined && { body }) });
  const register = (name: string, address: string) =>
    call('POST /sys/outgoingService', {
      name,
      address,
      method: 'POST',
      headName: 'Authorization',
      secret: SECRET,
      timeoutSeconds: 5,
      isEnabled: true,
    });
  const lastCall = async () =>
    ((await call('GET /sys/outgoingCall/page')).data as { readonly list: readonly unknown[] })
      .list[0];
  const rowOf = async () => (await call(`GET /lab/sent/${id}`)).data;
  const send = () =>
    sendWaiting(app.app.system(), {
      secrets: makeSecretBox(app.dataDir),
      outgoing: makeOutgoing(['127.0.0.1']),
    });

  it('a button calls it with the record as whoever presses sees it; the answer is told and kept', async () => {
    const { data } = await call('POST /lab/sent/do/report', { id });

    expect(data).toEqual([{ id, said: '已收到' }]);
    expect(seen).toHaveLength(1);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      code: 'pump',
      twice: 6,
      pin: null,
      by: 'admin',
    });
    expect(seen[0]?.heads.authorization).toBe(SECRET);
    expect(await rowOf()).toMatchObject({ receipt: 'R-1' });
    expect(await lastCall()).toMatchObject({
      service: 'platform',
      address: addressOf('/in'),
      state: '1',
      httpStatus: 200,
      attempts: 1,
      recordId: id,
    });
  });

  it('class “a log that tells secrets”: neither the secret nor what was sent is answered or written down', async () => {
    const answers = [
      await call('GET /sys/outgoingService/page'),
      await call('GET /sys/outgoingCall/page'),
      await call('GET /sys/log/operation/page?limit=100'),
    ];
    const { rows } = await app.app.database.pool.query<{ secret: string }>(
      'select secret from sys_outgoing_service',
    );

    expect(JSON.stringify([answers.map(({ json }) => json), app.logged])).not.toContain(
      'the-secret',
    );
    expect(rows.every(({ secret }) => secret.startsWith('sealed:1:'))).toBe(true);
  });

  it.each([
    [
      'an error',
      { status: 500, body: '{"message":"boom"}' },
      '外部服务“platform”没有成功应答（HTTP 500）',
    ],
    ['a redirect', { status: 302, body: '' }, '外部服务“platform”没有成功应答（HTTP 302）'],
    [
      'more than a receipt',
      { status: 200, body: 'x'.repeat(70_000) },
      '外部服务“platform”没有成功应答（AnswerTooLong）',
    ],
  ])('%s is told, and nothing is kept of it', async (_what, given, words) => {
    answer = given;
    const before = await rowOf();
    const { code, msg } = await call('POST /lab/sent/do/report', { id });

    expect([code, msg]).toEqual([500, words]);
    expect(await rowOf()).toEqual(before);
    expect(await lastCall()).toMatchObject({ state: '2' });
  });

  it('a secret that is left empty stays; a service that is switched off, or lies in a private network, is not called', async () => {
    const page = (await call('GET /sys/outgoingService/page')).data as {
      readonly list: readonly {
        readonly id: string;
        readonly name: string;
        readonly version: number;
      }[];
    };
    const own = page.list.find(({ name }) => name === 'platform');
    const change = (more: object, version = 0) =>
      call('PUT /sys/outgoingService', {
        id: own?.id,
        version: (own?.version ?? 0) + version,
        ...more,
      });
    await change({ secret: '', isEnabled: false });
    const off = await call('POST /lab/sent/do/report', { id });
    const taken = await change({ isEnabled: true, address: 'http://127.0.0.2:9/in' }, 1);
    await change({ isEnabled: true, address: 'http://127.0.0.2:9/in', secret: SECRET }, 1);
    const inner = await call('POST /lab/sent/do/report', { id });
    await change({ address: addressOf('/in?token=of-an-address'), secret: SECRET }, 2);
    const on = await call('POST /lab/sent/do/report', { id });

    expect(off.msg).toBe('没有启用的外部服务“platform”');
    expect(taken.msg).toBe('改到另一台服务器时须重新填写密钥');
    expect(inner.code).toBe(500);
    expect(await lastCall()).toMatchObject({ address: addressOf('/in') });
    expect(on.code).toBe(0);
    expect(seen.map(({ heads }) => heads.authorization)).toEqual([SECRET]);
  });

  it('who lacks the key of the button calls nothing', async () => {
    const nobody = await app.call('POST /lab/sent/do/report', { body: { id } });

    expect(nobody.code).toBe(401);
    expect(seen).toEqual([]);
  });

  it('a move has it called once it is committed, again while it fails, under one name', async () => {
    answer = { status: 503, body: '' };
    const moved = await call('POST /lab/sent/move', { id, move: 'close' });
    const atOnce = seen.length;
    await send();
    await send();
    const waiting = await lastCall();
    now = new Date(now.getTime() + 11_000);
    answer = { status: 200, body: JSON.stringify({ data: { no: 'R-2' } }) };
    await send();
    await send();

    expect([moved.code, atOnce, seen.length]).toEqual([0, 0, 2]);
    expect(waiting).toMatchObject({ state: '0', attempts: 1, httpStatus: 503 });
    expect(await lastCall()).toMatchObject({ state: '1', attempts: 2, httpStatus: 200 });
    expect(seen[0]?.heads['idempotency-key']).toBe(seen[1]?.heads['idempotency-key']);
    expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({ code: 'pump', pin: null });
    expect(await rowOf()).toMatchObject({ receipt: 'R-2', status: '1' });
  });
});
