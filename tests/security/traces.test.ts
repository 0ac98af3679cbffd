import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS } from '#schemas/basics/units.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { forgetChained } from '#server/platform/audit/audit-chain-store.ts';
import { verifyAudit } from '#server/platform/audit/audit-chain.ts';
import { cleanUp } from '#server/platform/clean-up/clean-up.ts';
import { hashToken } from '#server/platform/session/sessions.ts';
import { logged } from '#tests/builders/logged.ts';
import { PASSWORD, twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { aForm, PNG } from '#tests/builders/uploads.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const query = async (text: string, values: readonly unknown[] = []) =>
  (await world.app.database.pool.query(text, [...values])).rows as Record<string, string>[];
/** The rows of the operation log for one request id, once they are there. */
const traceOf = async (id: string) =>
  (await logged(world.app.database.pool, { where: 'request_id = $1', values: [id] }))[0] ?? {};
const withId = (id: string) => ({ headers: { 'x-request-id': id } });
const forgetAll = () =>
  inTransaction(world.app.system(), (tx) =>
    forgetChained(tx.db, new Date(Date.now() + 400 * DAY_MS)),
  );
const verify = () => verifyAudit(world.app.database.db);

describe('class “only what changes is written down”: the operation log', () => {
  it('holds downloads, refused reads, reads out of sight and requests of nobody, each with its request id', async () => {
    await world.as('aud', 'GET /sys/log/login/export', withId('trace-download'));
    await world.as('low', 'GET /sys/log/login/page', withId('trace-refused'));
    await world.as('oa1', `GET /personnel/account/${world.users.ob1}`, withId('trace-unseen'));
    await world.call('GET /sys/user/page', withId('trace-nobody'));
    await world.call('GET /sys/user/page', { token: 'stolen-token', ...withId('trace-stolen') });

    expect(await traceOf('trace-download')).toMatchObject({ creator_name: 'aud', status: '1' });
    expect(await traceOf('trace-refused')).toMatchObject({ creator_name: 'low', status: '0' });
    expect(await traceOf('trace-unseen')).toMatchObject({ creator_name: 'oa1', status: '0' });
    expect(await traceOf('trace-nobody')).toMatchObject({
      creator_name: '',
      status: '0',
      by: null,
    });
    expect(await traceOf('trace-stolen')).toMatchObject({
      creator_name: '',
      status: '0',
      by: null,
    });
  });

  it('is not filled by nobody: one address gets some rows a minute', async () => {
    const before = (await query("select 1 from sys_log_operation where creator_name = ''")).length;
    await Promise.all(Array.from({ length: 60 }, () => world.call('GET /sys/role/page')));
    await world.as('low', 'GET /sys/log/login/page', withId('trace-last'));
    await traceOf('trace-last');

    expect(
      (await query("select 1 from sys_log_operation where creator_name = ''")).length - before,
    ).toBeLessThanOrEqual(30);
  });

  it('shows no number, no key of a provider and no search in full, in address or body', async () => {
    const sms = {
      smsCode: 'trace1',
      platform: '1',
      aliyunAccessKeyId: 'LTAI5tFull2026Key',
      aliyunSignName: 's',
      aliyunTemplateCode: 't',
    };
    await world.as('admin', 'POST /message/sms', {
      body: { ...sms, config: { aliyunAccessKeySecret: 'FullSecret2026' } },
      ...withId('trace-sms'),
    });
    await world.as('admin', 'GET /sys/user/export?keyword=13812345670', withId('trace-keyword'));
    await world.as('admin', 'PUT /sys/my/mobile', {
      body: { mobile: '13812345671', code: '445566', password: 'x' },
      ...withId('trace-mobile'),
    });
    const rows = [
      await traceOf('trace-sms'),
      await traceOf('trace-keyword'),
      await traceOf('trace-mobile'),
    ];

    expect(JSON.stringify(rows)).not.toMatch(/LTAI5tFull2026Key|FullSecret2026|1381234567|445566/);
    expect(rows[0]?.['request_params']).toContain('LTAI');
  });
});

describe('class “who keeps it owns it all”: uploads', () => {
  const put = async (token: string, address: string, name: string) => {
    const { body, headers } = aForm(name, PNG);
    const { data } = await world.call(`POST ${address}`, { token, body, headers });
    return String((data as { readonly id: unknown }).id);
  };

  it('of others are neither listed, read nor deleted by who keeps the library; the library and his own are', async () => {
    const menus = JSON.stringify((await world.as('admin', 'GET /sys/menu/list')).data);
    const [, key = ''] = /"id":"(\d+)"[^{}]*?"permissions":"sys:oss:all"/.exec(menus) ?? [];
    const role = (
      await world.as('admin', 'POST /sys/role', {
        body: { name: 'Keeper', menuIdList: [key], deptIdList: [] },
      })
    ).data as { readonly id: string };
    const { version } = (await world.as('admin', `GET /sys/user/${world.users.low}`)).data as {
      readonly version: number;
    };
    await world.as('admin', 'PUT /sys/user', {
      body: { id: world.users.low, version, roleIdList: [role.id] },
    });
    const keeper = await world.signIn('low', PASSWORD);
    const [foreign, own] = [
      await put(world.tokens.oa1, '/oss/file/upload_env', 'theirs.png'),
      await put(keeper, '/oss/file/upload_env', 'mine.png'),
    ];
    const kept = await put(world.tokens.admin, '/oss/file/upload', 'library.png');

    const listed = JSON.stringify(
      (await world.call('GET /oss/file/page?limit=100', { token: keeper })).data,
    );
    const answers = [
      await world.call(`GET /oss/file/${foreign}`, { token: keeper }),
      await world.call('DELETE /oss/file', { token: keeper, body: [foreign] }),
      await world.call(`GET /oss/file/${kept}`, { token: keeper }),
      await world.call('DELETE /oss/file', { token: keeper, body: [own] }),
    ];

    expect([foreign, own, kept].map((id) => listed.includes(id))).toEqual([false, true, true]);
    expect(answers.map(({ code }) => code === 0)).toEqual([false, false, true, true]);
    expect((await world.as('oa1', `GET /fileManager/getFileName?id=${foreign}`)).code).toBe(0);
  });
});

describe('class “own means everybody’s to who sees everything”: what is somebody’s own', () => {
  it('is his alone, for a super administrator too: devices and sign-ins', async () => {
    await world.signIn('ea1', PASSWORD);
    const rows = async (path: string) =>
      (
        (await world.as('admin', `GET ${path}?limit=100`)).data as {
          readonly list: readonly Record<string, unknown>[];
        }
      ).list;

    const [devices, signIns] = [
      await rows('/sys/my/session/page'),
      await rows('/sys/my/login/page'),
    ];

    expect(devices.map((row) => row['userId'])).toEqual(devices.map(() => world.users.admin));
    expect(signIns.map((row) => row['creatorName'])).toEqual(signIns.map(() => 'admin'));
    expect(JSON.stringify(await rows('/sys/my/session/page'))).toContain('"isCurrent":true');
  });

  it('ends when its owner says so, and only then', async () => {
    const [here, there] = [
      await world.signIn('aud', PASSWORD),
      await world.signIn('aud', PASSWORD),
    ];
    const devices = (await world.call('GET /sys/my/session/page?limit=100', { token: here }))
      .data as { readonly list: readonly Record<string, unknown>[] };
    const other = devices.list.find(({ isCurrent }) => !isCurrent);
    const idOfOther = async () =>
      (
        await query(
          'select s.id from sys_session s join sys_token k on k.family = s.family where k.hash = $1',
          [hashToken(there)],
        )
      )[0]?.['id'];
    expect(other).toBeDefined();
    const id = await idOfOther();

    const foreign = await world.as('admin', 'POST /sys/my/session/end', { body: { id } });
    const before = (await world.call('GET /sys/user/info', { token: there })).code;
    const ended = await world.call('POST /sys/my/session/end', { token: here, body: { id } });

    expect([foreign.code === 0, before, ended.code]).toEqual([false, 0, 0]);
    expect((await world.call('GET /sys/user/info', { token: there })).code).toBe(401);
    expect((await world.call('GET /sys/user/info', { token: here })).code).toBe(0);
  });
});

describe('class “a log its readers rewrite”: logs', () => {
  it('have no address that deletes them, for nobody', async () => {
    const paths = [
      '/message/smslog',
      '/message/maillog',
      '/sys/log/operation',
      '/sys/log/login',
      '/sys/log/error',
      '/job/scheduleLog',
    ];

    const codes = await Promise.all(
      paths.flatMap((path) => [
        world.as('aud', `DELETE ${path}`, { body: ['1'] }),
        world.as('admin', `DELETE ${path}/1`),
      ]),
    );

    expect(codes.map(({ status }) => status)).toEqual(codes.map(() => 404));
  });

  it.each<[string, string, string, string]>([
    [
      'a changed row',
      "update sys_log_operation set creator_name = 'other' where id = $1",
      'changed',
      'operation',
    ],
    [
      'a changed time',
      "update sys_log_operation set create_date = create_date + interval '1 second' where id = $1",
      'changed',
      'operation',
    ],
    ['a removed row', 'delete from sys_log_operation where id = $1', 'removed', 'operation'],
    [
      'a removed row with its link',
      'with gone as (delete from sys_log_operation where id = $1) delete from sys_audit_chain where row_id = $1',
      'unlinked',
      'link',
    ],
  ])('%s breaks the chain at its place', async (_what, tamper, why, at) => {
    await forgetAll();
    for (const id of ['a', 'b', 'c'].map(
      (letter) => `trace-${why}-${letter}-${Math.random().toString(36).slice(2, 8)}`,
    )) {
      await world.as('oa2', 'GET /sys/log/login/page', withId(id));
      await traceOf(id);
    }
    const [, middle] = await query('select row_id from sys_audit_chain order by seq');

    await query(tamper, [middle?.['row_id']]);

    expect(await verify()).toMatchObject({
      ok: false,
      links: 1,
      why,
      at: expect.stringContaining(at),
    });
  });

  it('are kept unbroken, and the clean-up takes the oldest without a break', async () => {
    await forgetAll();
    await world.as('oa2', 'GET /sys/log/login/page', withId('trace-later'));
    await traceOf('trace-later');
    const before = await verify();

    await cleanUp({ ...world.app.system(), now: () => new Date(Date.now() + 20 * DAY_MS) });
    const kept = await verify();
    await cleanUp({ ...world.app.system(), now: () => new Date(Date.now() + 400 * DAY_MS) });

    expect([before, kept, await verify()]).toMatchObject([
      { ok: true, links: 1 },
      { ok: true, links: 1 },
      { ok: true, links: 0 },
    ]);
  });

  // last: a chain that was cut stays cut
  it('tell a row that was written past the chain, and one cut off at its end', async () => {
    await forgetAll();
    await query(
      "insert into sys_log_login (id, creator_name, create_date) values (77, 'ghost', now())",
    );
    expect(await verify()).toMatchObject({ ok: false, why: 'added', at: 'login 77' });
    await query('delete from sys_log_login where id = 77');
    await world.as('oa2', 'GET /sys/log/login/page', withId('trace-cut'));
    await traceOf('trace-cut');

    await query("delete from sys_log_operation where request_id = 'trace-cut'");
    await query('delete from sys_audit_chain');

    expect(await verify()).toMatchObject({ ok: false, why: 'cut' });
  });
});
