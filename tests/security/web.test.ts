import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PASSWORD, twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { sheetXmlOf } from '#tests/builders/unpack-zip.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

describe('answers', () => {
  it('carry the headers that keep a page safe, also when they refuse', async () => {
    const answers = await Promise.all(
      [
        'GET /sys/user/info',
        'GET /nothing/here',
        'GET /auth/captcha?uuid=1',
        'POST /auth/oauth/token',
      ].map((what) => world.call(what)),
    );

    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self';.*frame-ancestors 'self'/,
      );
      expect(headers['content-security-policy']).not.toContain('unsafe-eval');
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
    }
  });

  it('tell a foreign page nothing', async () => {
    const answers = await Promise.all(
      ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'].map((origin) =>
        world.as('admin', 'GET /sys/user/info', { headers: { origin } }),
      ),
    );

    expect(answers.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of a server in production know no way to clear the demo city', async () => {
    const [clear, nothing] = [
      await world.as('admin', 'POST /home/demo/clear', { body: { confirm: 'DEMO' } }),
      await world.as('admin', 'POST /home/no-such-thing', { body: {} }),
    ];

    expect([clear.status, clear.code, clear.msg]).toEqual([
      nothing.status,
      nothing.code,
      nothing.msg,
    ]);
    expect(clear.code).not.toBe(0);
  });

  it('to a broken call hold no stack, SQL or path', async () => {
    const bodies = [
      '{',
      '{"a":',
      '[]',
      'null',
      '7',
      '"text"',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '['.repeat(100_000),
      `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
      '\u0000',
      '{"name":"\\u0000","pid":"0","sort":1}',
    ];
    const types = [
      'application/json',
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ];

    const answers = await Promise.all(
      types.flatMap((type) =>
        bodies.map((body) =>
          world.as('admin', 'POST /sys/dept', { body, headers: { 'content-type': type } }),
        ),
      ),
    );

    expect(answers.filter(({ code }) => code === 0)).toEqual([]);
    expect(JSON.stringify(answers.map(({ json }) => json))).not.toMatch(
      /\.ts\b|node_modules|\bat \w+\.|select |insert |sys_dept|syntax error/i,
    );
    expect(world.logged.filter((line) => line.includes('unexpected error'))).toEqual([]);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('a token in an address', () => {
  it('opens downloads alone, however the address is dressed up', async () => {
    const { admin } = world.tokens;
    const open = [`/sys/user/export?token=${admin}`, `/sys/user/export?access_token=${admin}`];
    const closed = [
      `/sys/user/page?token=${admin}`,
      `/sys/user/page?access_token=${admin}&x=/export`,
      `/sys/user/info?token=${admin}`,
      `/sys/user/list?token=${admin}&ids=1/export?`,
      `/sys/menu/nav?token=${admin}`,
    ];

    const statuses = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (url) => (await world.call(`GET ${url}`)).json['code']));

    expect(await statuses(closed)).toEqual(closed.map(() => 401));
    expect(await statuses(open)).toEqual(open.map(() => undefined));
    expect(world.logged.join('\n')).not.toContain(admin);
  });

  const EXPORT = '/sys/log/login/export';
  const ticketFor = async (url: string, token = world.tokens.aud) =>
    (
      (await world.call('POST /auth/ticket', { token, body: { url: `/api${url}` } })).data as {
        readonly ticket: string;
      }
    ).ticket;
  const open = async (url: string, ticket: string) =>
    (await world.call(`GET ${url}${url.includes('?') ? '&' : '?'}ticket=${ticket}`)).json['code'];

  it('is better a ticket, which is good for one download of its owner', async () => {
    const ticket = await ticketFor(EXPORT);

    const refused = await open('/sys/log/login/page', ticket);
    const first = await open(EXPORT, ticket);
    const again = await open(EXPORT, ticket);

    expect([refused, first, again]).toEqual([401, undefined, 401]);
  });

  it('class “a key for everything”: a ticket opens no other file, no other query, and is spent by the try', async () => {
    const [other, wider, spent] = [
      await ticketFor(EXPORT),
      await ticketFor(`${EXPORT}?creatorName=low`),
      await ticketFor(EXPORT),
    ];
    await open(`${EXPORT}?creatorName=admin`, spent);

    const codes = [
      await open('/sys/log/operation/export', other),
      await open(EXPORT, wider),
      await open(EXPORT, spent),
    ];

    expect(codes).toEqual([401, 401, 401]);
  });

  it('class “a key for everything”: a ticket is asked for one address of this server', async () => {
    const asked = [
      undefined,
      {},
      { url: 7 },
      { url: '' },
      { url: 'https://example.org/x' },
      { url: '//example.org/x' },
    ];

    const codes = await Promise.all(
      asked.map(
        async (body) =>
          (await world.as('aud', 'POST /auth/ticket', body === undefined ? {} : { body })).code,
      ),
    );

    expect(codes).toEqual(asked.map(() => 10003));
  });

  it('class “a key for everything”: a ticket is over with the sign-in that asked for it, by sign-out or by an administrator', async () => {
    const tokens = [
      await world.signIn('aud', PASSWORD),
      await world.signIn('aud', PASSWORD),
    ] as const;
    const tickets = [
      await ticketFor(EXPORT, tokens[0]),
      await ticketFor(EXPORT, tokens[1]),
    ] as const;
    await world.call('POST /auth/oauth/logout', { token: tokens[0] });
    const afterSignOut = await open(EXPORT, tickets[0]);
    await world.as('admin', `POST /sys/online/logout?id=${world.users.aud}`);

    expect([afterSignOut, await open(EXPORT, tickets[1])]).toEqual([401, 401]);
  });
});

describe('a text from outside', () => {
  it('in a name makes neither a second log line nor a second login row', async () => {
    await world.token('admin\r\n2026-11-20 INFO login ok admin', 'x');
    await world.token('n'.repeat(10_000), 'x');

    const { rows } = await world.app.database.pool.query<{ creator_name: string }>(
      'select creator_name from sys_log_login order by id desc limit 2',
    );
    expect(rows.map(({ creator_name: name }) => name.length <= 50)).toEqual([true, true]);
    expect(world.logged.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
  });

  it('is no formula in an export', async () => {
    const names = ['=1+1', '+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://x")'];
    for (const dictName of names)
      await world.as('admin', 'POST /sys/dict/type', {
        body: { dictName, dictType: `t${names.indexOf(dictName)}`, sort: 1 },
      });

    const { rawPayload } = await world.app.http.inject({
      url: '/api/sys/dict/type/export?dictType=t',
      headers: { token: world.tokens.admin },
    });
    const sheet = await sheetXmlOf(rawPayload);

    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toContain('t="inlineStr"');
  });

  it('that is searched for stands for itself', async () => {
    for (const [at, dictName] of ['100%_off', "O'Neil", 'back\\slash', 'plain'].entries())
      await world.as('admin', 'POST /sys/dict/type', {
        body: { dictName, dictType: `like${at}`, sort: 1 },
      });
    const found = async (text: string) =>
      (
        (
          await world.as(
            'admin',
            `GET /sys/dict/type/page?dictType=like&dictName=${encodeURIComponent(text)}`,
          )
        ).data as { list: { dictName: string }[] }
      ).list.map(({ dictName }) => dictName);

    expect(await found('%')).toEqual(['100%_off']);
    expect(await found('_')).toEqual(['100%_off']);
    expect(await found("O'N")).toEqual(["O'Neil"]);
    expect(await found('\\')).toEqual(['back\\slash']);
  });

  it('of two languages: seeded labels follow the caller, renamed ones stay', async () => {
    const labels = async (lang: string) => {
      const { data } = await world.as('admin', 'GET /sys/dict/type/all', {
        headers: { 'accept-language': lang },
      });
      return (data as { dictType: string; dataList: { dictLabel: string }[] }[])
        .find(({ dictType }) => dictType === 'gender')
        ?.dataList.map(({ dictLabel }) => dictLabel);
    };
    const { data } = await world.as(
      'admin',
      'GET /sys/dict/data/page?limit=100&dictValue=2&keyword=保密',
    );
    const [row] = (data as { list: { id: string; version: number }[] }).list;
    const before = [await labels('zh-CN'), await labels('en-US')];

    await world.as('admin', 'PUT /sys/dict/data', {
      body: { id: row?.id, version: row?.version, dictLabel: '不说' },
    });

    expect(before).toEqual([
      ['男', '女', '保密'],
      [
        expect.stringMatching(/^[A-Z]/),
        expect.stringMatching(/^[A-Z]/),
        expect.stringMatching(/^[A-Z]/),
      ],
    ]);
    expect((await labels('en-US'))?.[2]).toBe('不说');
  });

  it('that a form misses is named in the language of the caller', async () => {
    const ask = async (lang: string) =>
      (
        await world.as('admin', 'POST /sys/user', {
          body: {},
          headers: { 'accept-language': lang },
        })
      ).json['issues'] as { path: string; message: string }[];

    const [zh, en] = [await ask('zh-CN'), await ask('en-US')];

    expect(zh.find(({ path }) => path === 'username')?.message).toContain('用户名');
    expect(en.find(({ path }) => path === 'username')?.message).toMatch(/^[\x20-\x7e]+$/);
  });
});
