import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import type { DatabaseHandle } from '#server/db/open.ts';
import { loadSchemas } from '#server/prepare.ts';
import { PRODUCT } from '#server/product.ts';
import { approveChange } from '#server/records/store/definitions.ts';
import { checkSchemaFiles } from '#server/registry/check-files.ts';
import { checkLines } from '#server/registry/told-check.ts';
import { serverFacts } from '#server/server-facts.ts';
import { aProbe, menuKeys, PROBE, type Menu } from '#tests/builders/a-probe.ts';
import { share } from '#tests/builders/long.ts';
import {
  openTwoCompanies,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

type Change = Readonly<Record<string, unknown>>;

/** Schemas of these tests speak Chinese alone, which the workbench says each time. */
const IN_CHINESE = { severity: 'warning', message: expect.stringContaining(' lacks ') as string };
const isNoHint = (message: string): boolean => !/ lacks \d+ texts: /.test(message);

describe('publishing schemas', () => {
  let database: DatabaseHandle;
  let world: TwoCompanies;
  beforeAll(async () => {
    database = await openTwoCompanies();
    world = await twoCompanies({ database });
  });
  afterAll(async () => {
    await world.stop();
    await database.close();
  });

  const as = (person: Person, what: string, body?: unknown) =>
    world.as(person, what, body === undefined ? {} : { body });
  const publish = async (person: Person, text: string, change: Change = {}) => {
    const { name = 'probe', module = 'lab' } = JSON.parse(text) as {
      readonly name?: string;
      readonly module?: string;
    };
    return as(person, 'POST /sys/schema/publish', {
      kind: 'entity',
      module,
      name,
      text,
      comment: 'why',
      lock: null,
      ...change,
    });
  };
  const problemsOf = async (person: Person, text: string, key: Change = {}) => {
    const { name = 'probe', module = '' } = JSON.parse(text) as {
      readonly name?: string;
      readonly module?: string;
    };
    const { data } = await as(person, 'POST /sys/schema/check', {
      kind: 'entity',
      module,
      name,
      text,
      ...key,
    });
    return (data as { readonly problems: readonly { readonly message: string }[] }).problems
      .map(({ message }) => message)
      .filter(isNoHint);
  };
  const fileOf = async (name: string, kind = 'entity') => {
    const { data } = await as('admin', `GET /sys/schema/info?kind=${kind}&name=${name}`);
    return JSON.parse((data as { readonly file: { readonly text: string } }).file.text) as Record<
      string,
      Record<string, unknown>
    >;
  };

  it('a new entity is served at once, stands in the menu, and is gone after going back to nothing', async () => {
    const published = await publish('impl', aProbe());
    const saved = await as('admin', 'POST /lab/probe', { name: 'first', amount: 3 });
    const page = await as('admin', 'GET /lab/probe/page');
    const [manifest, nav] = [
      await as('admin', 'GET /engine/manifest'),
      await as('admin', 'GET /sys/menu/nav'),
    ];
    const back = await as('impl', 'POST /sys/schema/rollback', {
      kind: 'entity',
      name: 'probe',
      version: 0,
      comment: 'no use',
    });
    await as('impl', 'DELETE /sys/schema/draft', { kind: 'entity', name: 'probe' });
    const [after, navAfter] = [
      await as('admin', 'GET /lab/probe/page'),
      await as('admin', 'GET /sys/menu/nav'),
    ];

    expect([published.data, saved.code, page.data]).toEqual([
      { version: 1 },
      0,
      expect.objectContaining({ total: 1 }),
    ]);
    expect((manifest.data as { entities: object[] }).entities).toContainEqual(
      expect.objectContaining({ name: 'probe', route: 'lab-probe' }),
    );
    expect(menuKeys(nav.data as readonly Menu[])).toContain('entity:probe');
    expect([back.data, after.code]).toEqual([{ version: 0 }, 404]);
    expect(menuKeys(navAfter.data as readonly Menu[])).not.toContain('entity:probe');
  });

  it('class “rights by a line of text”: a screen names no grants, whoever publishes it', async () => {
    const { $schema: _schema, ...screen } = await fileOf('dm-alarm-quality', 'screen');
    const text = JSON.stringify({ ...screen, grant: { 运维人员: ['dm:alarmQuality:page'] } });
    const refused = await publish('admin', text, { kind: 'screen', module: 'dm' });

    expect(refused.code).not.toBe(0);
    expect(JSON.stringify(refused.data)).toContain('grant');
    expect(
      await problemsOf('admin', JSON.stringify(screen), { kind: 'screen', module: 'dm' }),
    ).toEqual([]);
  });

  it('class “no way back to nothing”: what is unpublished is a draft again; its table stays, and goes empty or approved only', async () => {
    const own = {
      name: 'passing',
      table: { name: 'lab_passing', lock: true },
      rest: { base: '/lab/passing' },
      menu: { ...PROBE.menu, url: 'lab/passing', sort: 71 },
    };
    const text = aProbe(own);
    const back = (change: Change) =>
      as('impl', 'POST /sys/schema/rollback', {
        kind: 'entity',
        name: 'passing',
        version: 0,
        comment: 'why',
        ...change,
      });
    const info = async () =>
      (await as('impl', 'GET /sys/schema/info?kind=entity&name=passing')).data as Record<
        string,
        unknown
      >;
    await publish('impl', text);
    await as('admin', 'POST /lab/passing', { name: 'a row' });
    const before = await info();

    const [refused, kept] = [await back({ dropTables: true }), await back({})];
    const draft = await info();
    await publish('impl', text, { lock: (draft['draft'] as { lock: number }).lock });
    const rows = await as('admin', 'GET /lab/passing/page');
    await approveChange(database.db, 'lab_passing', '');
    const dropped = await back({ dropTables: true });
    await publish('impl', text, { lock: ((await info())['draft'] as { lock: number }).lock });

    expect(before['leaves']).toEqual([{ table: 'lab_passing', rows: 1, isApproved: false }]);
    expect([refused.code, kept.data, dropped.data]).toEqual([500, { version: 0 }, { version: 0 }]);
    expect(refused.data).toMatchObject({
      refusals: [expect.stringContaining('npm run db:approve -- lab_passing')],
    });
    expect(draft).toMatchObject({ running: { source: 'none' }, draft: { text } });
    expect([rows.data, (await as('admin', 'GET /lab/passing/page')).data]).toMatchObject([
      { total: 1 },
      { total: 0 },
    ]);
    await back({ dropTables: true });
  });

  it('every version can be brought back with its data, and the history says who did it and why', async () => {
    await publish('admin', aProbe());
    const { id } = (await as('admin', 'POST /lab/probe', { name: 'kept', amount: 7 })).data as {
      readonly id: string;
    };
    await publish('admin', aProbe({ fields: { name: PROBE.fields['name'] } }));
    const without = await as('admin', `GET /lab/probe/${id}`);

    const { data } = await as('admin', 'GET /sys/schema/info?kind=entity&name=probe');
    const { versions } = data as { readonly versions: readonly { readonly version: number }[] };
    const newest = versions[0]?.version ?? 0;
    await as('admin', 'POST /sys/schema/rollback', {
      kind: 'entity',
      name: 'probe',
      version: newest - 1,
      comment: 'amounts again',
    });
    const again = await as('admin', `GET /lab/probe/${id}`);

    expect(without.data).not.toHaveProperty('amount');
    expect(again.data).toMatchObject({ name: 'kept', amount: 7 });
    expect(
      (
        (await as('admin', 'GET /sys/schema/info?kind=entity&name=probe')).data as {
          versions: object[];
        }
      ).versions[0],
    ).toMatchObject({
      version: newest + 1,
      restoredFrom: newest - 1,
      comment: 'amounts again',
      byName: expect.stringMatching(/./),
    });
  });

  it('class “a renamed field hides what it held”: rows follow the field to its new name and back, and the check says so before', async () => {
    await publish(
      'admin',
      aProbe({
        fields: { name: PROBE.fields['name'], amount: PROBE.fields['amount'] },
        table: { ...PROBE.table, history: true },
      }),
    );
    const { id } = (await as('admin', 'POST /lab/probe', { name: 'renamed', amount: 8 })).data as {
      readonly id: string;
    };
    const text = aProbe({
      fields: {
        name: PROBE.fields['name'],
        quantity: { ...PROBE.fields['amount'], was: 'amount' },
      },
      table: { ...PROBE.table, history: true },
    });
    const { data } = await as('admin', 'POST /sys/schema/check', {
      kind: 'entity',
      module: 'lab',
      name: 'probe',
      text,
    });
    await publish('admin', text);
    const [after, history] = [
      await as('admin', `GET /lab/probe/${id}`),
      await as('admin', `GET /lab/probe/history/${id}`),
    ];
    const newest = (await as('admin', 'GET /sys/schema/info?kind=entity&name=probe')).data as {
      versions: readonly { version: number }[];
    };
    await as('admin', 'POST /sys/schema/rollback', {
      kind: 'entity',
      name: 'probe',
      version: (newest.versions[0]?.version ?? 0) - 1,
      comment: 'back',
    });
    const back = await as('admin', `GET /lab/probe/${id}`);

    expect(data).toMatchObject({
      problems: [IN_CHINESE, IN_CHINESE],
      changes: [
        {
          change: 'renameColumn',
          isDestructive: false,
          text: expect.stringMatching(/amount.*quantity/),
        },
      ],
    });
    expect(after.data).toMatchObject({ name: 'renamed', quantity: 8 });
    expect(history.data).toMatchObject([{ fields: { quantity: [null, 8] } }]);
    expect(back.data).toMatchObject({ name: 'renamed', amount: 8 });
  });

  it('class “a slip that one caller sees and another does not”: files, the start of the server and the workbench tell the same', async () => {
    const text = aProbe({
      name: 'slip',
      table: { name: 'lab_slip', lock: true },
      rest: { base: '/lab/slip' },
      menu: { ...PROBE.menu, url: 'lab/slip', sort: 72, icon: 'no-such-picture' },
      fields: {
        ...PROBE.fields,
        kind: { type: 'dict', dict: 'work_order_type', title: '类型', default: 'nonsense' },
      },
      actions: {
        call: {
          title: '一',
          place: 'row',
          icon: 'chek',
          api: 'POST /ops/workorder/mvoe',
          body: { id: '$row.id' },
        },
        look: {
          title: '二',
          place: 'row',
          api: 'POST /lab/slip/nothing',
          form: { fields: {} },
          preview: { api: 'GET /nobody/there/{id}' },
        },
        own: { title: '三', place: 'row', set: { name: 'x' } },
        known: {
          title: '四',
          place: 'row',
          api: 'PUT /lab/slip',
          body: { id: '$row.id', version: '$row.version' },
        },
      },
    });
    const root = mkdtempSync(join(tmpdir(), 'slip-'));
    for (const part of ['src/engine', 'src/widgets', 'src/runtime', 'locales']) {
      mkdirSync(dirname(join(root, part)), { recursive: true });
      symlinkSync(resolve(part), join(root, part));
    }
    cpSync(resolve('src/schemas'), join(root, 'src/schemas'), { recursive: true });
    writeFileSync(join(root, 'src/schemas/entities/slip.json'), text);

    const script = checkLines(
      checkSchemaFiles(root, { server: serverFacts(), withTexts: false }),
      1,
    ).join('\n');
    const start = await loadSchemas(
      { root, mode: 'production', dataDir: root },
      { debug() {}, info() {}, warn() {}, error() {} },
      PRODUCT,
    ).catch((error: Error) => error.message);
    const { data } = await as('admin', 'POST /sys/schema/check', {
      kind: 'entity',
      module: 'lab',
      name: 'slip',
      text,
    });
    rmSync(root, { recursive: true });

    const inFiles = (lines: unknown) =>
      String(lines)
        .split('\n')
        .filter((line) => line.startsWith('src/schemas/entities/slip.json'))
        .map((line) => line.slice(line.indexOf(':') + 1));
    const inWorkbench = (
      data as { problems: readonly { line: number; column: number; message: string }[] }
    ).problems
      .map(({ line, column, message }) => `${line}:${column} ${message}`)
      .filter(isNoHint);
    expect(inFiles(script).map((line) => line.replace(/^\S+ /, ''))).toEqual([
      expect.stringMatching(
        /^the dictionary "work_order_type" has no value "nonsense"; known: 1, 2, 3/,
      ),
      'nothing draws the icon "no-such-picture"',
      'nothing draws the icon "chek"; did you mean "check"?',
      'no address of the server answers "POST /ops/workorder/mvoe"; did you mean "POST /ops/workorder/move"?',
      expect.stringMatching(/^no address of the server answers "POST \/lab\/slip\/nothing"/),
      expect.stringMatching(/^no address of the server answers "GET \/nobody\/there\/\{id\}"/),
    ]);
    expect(inFiles(start)).toEqual(inFiles(script));
    expect(inWorkbench).toEqual(inFiles(script));
  });

  it('a change that would lose data is refused with the command that approves it', async () => {
    const text = aProbe({ fields: { ...PROBE.fields, amount: { type: 'bool', title: '数量' } } });

    const refused = await publish('admin', text);

    expect(refused.code).toBe(500);
    expect(refused.data).toMatchObject({
      changes: [
        {
          change: 'changeType',
          isDestructive: true,
          text: expect.stringContaining('db:approve -- lab_probe amount'),
        },
      ],
    });
    expect((await as('admin', 'GET /lab/probe/page')).code).toBe(0);
  });

  it('mistakes are told at line and column, with the name that was meant', async () => {
    const text = aProbe({ list: { columns: ['nmae'] } });

    const { data } = await as('impl', 'POST /sys/schema/check', {
      kind: 'entity',
      module: 'lab',
      name: 'probe',
      text,
    });

    const line = text.split('\n').findIndex((row) => row.includes('"nmae"')) + 1;
    expect(data).toMatchObject({
      problems: [
        IN_CHINESE,
        IN_CHINESE,
        { line, column: 7, severity: 'error', suggestion: 'name' },
      ],
      changes: [],
    });
  });

  it.each([
    ['a table of the system', { table: { name: 'sys_token' } }],
    ['a catalogue of the database', { table: { name: 'pg_authid', managed: 'migration' } }],
    [
      'the table that says which migrations ran',
      { table: { name: 'sys_migration', managed: 'migration' } },
    ],
    ['the table of another entity', { table: { name: 'sys_user' } }],
    [
      'the table of another entity as a look at it',
      { table: { name: 'sys_user', managed: 'elsewhere' } },
    ],
    [
      'a query of the server with rights of its own',
      {
        table: { name: 'lab_look', managed: 'query', query: 'alarmDays', scope: { creator: 'id' } },
        fields: { alarms: { type: 'int', title: '数' } },
      },
    ],
    [
      'links kept in a system table',
      {
        fields: {
          ...PROBE.fields,
          menus: {
            type: 'refs',
            to: 'menu',
            title: '菜单',
            through: { table: 'sys_role_menu', own: 'roleId', other: 'menuId' },
          },
        },
      },
    ],
    ['the address of another entity', { rest: { base: '/sys/user' } }],
    [
      'one record of another entity',
      { rest: { base: '/lab/intruder', paths: { page: 'GET /sys/user/5' } } },
    ],
    ['a fixed address', { rest: { base: '/lab/intruder', paths: { page: 'GET /sys/user/info' } } }],
    ['the sign-in', { rest: { base: '/auth/oauth' } }],
    [
      'the base of a fixed address, so that logs would tell its secrets',
      { rest: { base: '/sys/my/twoStep', verbs: ['page'] } },
    ],
    [
      'a fixed address as its base',
      { rest: { base: '/message/mailtemplate/config', verbs: ['page'] } },
    ],
    [
      'an address of another entity as its base',
      { rest: { base: '/sys/user/password', verbs: ['page'] } },
    ],
    ['everything below a module', { rest: { base: '/sys/my', verbs: ['page'] } }],
    ['the keys of another entity', { permission: 'sys:user' }],
    ['keys of the workbench itself', { permission: 'sys:schema' }],
    ['every key', { permission: '*:*' }],
    [
      'a foreign key on a button',
      { menu: { ...PROBE.menu, grants: { all: { title: '全部', permission: '*:*:*' } } } },
    ],
    [
      'the key of another entity on a verb',
      { rest: { base: '/lab/intruder', permissions: { page: 'sys:user:delete' } } },
    ],
    [
      'addresses open to everyone',
      { rest: { base: '/lab/intruder', permissions: { page: 'login' } } },
    ],
    [
      'a password as a name',
      {
        fields: {
          ...PROBE.fields,
          who: { type: 'ref', to: 'user', show: 'password', title: '谁' },
        },
      },
    ],
    [
      'a pattern without end',
      { fields: { name: { ...PROBE.fields['name'], pattern: '^(a+)+$' } } },
    ],
    ['a page outside', { menu: { parent: 'setting', url: 'javascript:alert(1)', sort: 1 } }],
  ])('an entity may not take %s', async (_what, change) => {
    const text = aProbe({
      name: 'intruder',
      table: { name: 'lab_intruder', lock: true },
      rest: { base: '/lab/intruder' },
      menu: { ...PROBE.menu, url: 'lab/intruder', sort: 73 },
      ...change,
    });

    const refused = await publish('impl', text);

    expect([refused.code, (refused.data as { problems: object[] }).problems.length > 0]).toEqual([
      500,
      true,
    ]);
    expect((await as('impl', 'GET /engine/entity/intruder')).code).toBe(500);
  });

  it('who does not hold every right loosens no protection of an entity, not even in two steps', async () => {
    const user = await fileOf('user');
    const bare = { ...user, table: { ...user['table'], scope: undefined } };
    const open = {
      ...user,
      fields: { ...user['fields'], password: { type: 'string', title: '密码' } },
    };
    const masked = { ...PROBE.fields, mobile: { type: 'string', title: '手机', mask: 'mobile' } };
    await publish('admin', aProbe({ fields: masked }));
    await publish('impl', aProbe());

    const [scope, password] = [
      await problemsOf('impl', JSON.stringify(bare)),
      await problemsOf('impl', JSON.stringify(open)),
    ];
    const again = await problemsOf(
      'impl',
      aProbe({ fields: { ...PROBE.fields, mobile: { type: 'string', title: '手机' } } }),
    );
    const bySuper = await problemsOf(
      'admin',
      aProbe({ fields: { ...PROBE.fields, mobile: { type: 'string', title: '手机' } } }),
    );

    expect(
      [scope, password, again].map((problems) =>
        problems.some((message) => message.includes('放宽')),
      ),
    ).toEqual([true, true, true]);
    expect(bySuper).toEqual([]);
  });

  it.each([
    ['update', 'alarmRecord', 'dm'],
    ['delete', 'gatewayPacket', 'gw'],
    ['save', 'logOperation', 'sys'],
  ])(
    'class “evidence is evidence”: nobody publishes %s for %s, nor takes the mark away',
    async (verb, name, module) => {
      const file = await fileOf(name);
      const withVerb = {
        ...file,
        rest: { ...file['rest'], verbs: [...((file['rest']?.['verbs'] ?? []) as string[]), verb] },
      };
      const unmarked = { ...file, table: { ...file['table'], evidence: false } };
      const asView = aProbe({
        name: 'peep',
        table: { name: file['table']?.['name'], managed: 'migration' },
        rest: { base: '/lab/peep', verbs: ['page', verb] },
        menu: undefined,
      });

      const found = [
        await problemsOf('admin', JSON.stringify(withVerb), { name, module }),
        await problemsOf('admin', JSON.stringify(unmarked), { name, module }),
        await problemsOf('admin', asView, { name: 'peep', module: 'lab' }),
      ];

      expect(found.map((problems) => problems.length > 0)).toEqual([true, true, true]);
    },
  );

  it('class “rights by the back door of a schema”: an implementer opens nothing of accounts', async () => {
    const user = await fileOf('user');
    const field = (name: string, change: object) => ({
      ...user,
      fields: { ...user['fields'], [name]: { ...(user['fields']?.[name] as object), ...change } },
    });
    const attempts = [
      field('superAdmin', { default: true }),
      field('mobile', { mask: undefined }),
      { ...user, rest: { ...user['rest'], permissions: { update: 'sys:user:page' } } },
      { ...user, rest: { ...user['rest'], permissions: { options: 'login' } } },
      { ...user, nameField: 'mobile' },
      {
        ...user,
        form: { ...user['form'], submits: { save: { title: '保存', set: { status: '1' } } } },
      },
    ];

    const found = await Promise.all(
      attempts.map((attempt) =>
        problemsOf('impl', JSON.stringify(attempt), { name: 'user', module: 'sys' }),
      ),
    );

    expect(found.map((problems) => problems.length > 0)).toEqual(attempts.map(() => true));
  });

  it('a column that the system keeps cannot be shown as a field, by nobody', async () => {
    const user = await fileOf('user');
    const columns = (
      await world.app.database.pool.query(
        "select column_name as name from information_schema.columns where table_name = 'sys_user'",
      )
    ).rows as readonly { readonly name: string }[];
    const fields = { ...user['fields'], failedCount: { type: 'int', title: '次数' } };

    const problems = await problemsOf('admin', JSON.stringify({ ...user, fields }));

    expect(problems.length).toBe(columns.some(({ name }) => name === 'failed_count') ? 1 : 0);
  });

  it('moves of a file change only by the hand of a super admin', async () => {
    const states = await fileOf('workOrder', 'states');
    const [move] = Object.keys(states['moves'] ?? {});
    const text = JSON.stringify({
      ...states,
      moves: {
        ...states['moves'],
        [move ?? '']: {
          ...(states['moves']?.[move ?? ''] as object),
          permission: 'ops:order:page',
        },
      },
    });

    const problems = await problemsOf('impl', text, { kind: 'states', name: 'workOrder' });

    expect(problems).toEqual([expect.stringContaining('放宽')]);
  });

  it('nobody publishes without the key, and a reader only reads', async () => {
    const answers = await Promise.all([
      publish('low', aProbe({ name: 'other' })),
      as('oa1', 'GET /sys/schema/list'),
      as('aud', 'PUT /sys/schema/draft', {
        kind: 'entity',
        name: 'probe',
        module: 'lab',
        text: '{}',
      }),
    ]);

    expect(answers.map(({ code }) => code)).toEqual([403, 403, 403]);
  });

  it('new keys are held by the super admin alone until a role is given them', async () => {
    const text = aProbe({
      name: 'secretProbe',
      table: { name: 'lab_secret', lock: true },
      rest: { base: '/lab/secret' },
      menu: { ...PROBE.menu, url: 'lab/secret', sort: 74 },
    });
    await publish('impl', text);

    const [publisher, admin] = [
      await as('impl', 'GET /lab/secret/page'),
      await as('admin', 'GET /lab/secret/page'),
    ];

    expect([publisher.code, admin.code]).toEqual([403, 0]);
  });

  it('who asks for it gets a wholly new entity for his own roles, but never one that runs or a table that was there', async () => {
    const aNew = (name: string, table: string, more: Change = {}) =>
      aProbe({
        name,
        table: { name: table, lock: true, ...more },
        rest: { base: `/lab/${name}` },
        menu: { ...PROBE.menu, url: `lab/${name}`, sort: 75 },
      });
    await world.app.database.pool.query(
      'create table old_secret (id bigint primary key, name text, amount integer)',
    );
    await publish('impl', aNew('mine', 'lab_mine'), { grant: true });
    await publish('impl', aNew('theirs', 'old_secret', { managed: 'migration', audit: false }), {
      grant: true,
    });
    await publish('admin', aNew('running', 'lab_running', { lock: false }));
    await publish('impl', aNew('running', 'lab_running', { lock: true }), { grant: true });
    await world.app.outbox.drain();

    const codes = await Promise.all(
      ['mine', 'theirs', 'running'].map(
        async (name) => (await as('impl', `GET /lab/${name}/page`)).code,
      ),
    );
    const others = await as('oa1', 'GET /lab/mine/page');

    expect([codes, others.code]).toEqual([[0, 403, 403], 403]);
    expect(menuKeys((await as('impl', 'GET /sys/menu/nav')).data as readonly Menu[])).toContain(
      'entity:mine',
    );
  });

  it('class “a text of somebody else holds my tab”: a draft that nests without end is not kept', async () => {
    const draft = { kind: 'entity', name: 'deep', module: 'lab', lock: null };

    const answers = await Promise.all(
      ['['.repeat(300_000), '{"a":'.repeat(1000), `${'['.repeat(5000)}${']'.repeat(5000)}`].map(
        (text) => as('impl', 'PUT /sys/schema/draft', { ...draft, text }),
      ),
    );

    expect(answers.map(({ code, msg }) => [code === 0, msg])).toEqual(
      answers.map(() => [false, '模型嵌套超过 60 层']),
    );
    expect(
      (await as('impl', 'PUT /sys/schema/draft', { ...draft, text: '{"a":'.repeat(60) })).code,
    ).toBe(0);
    await as('impl', 'DELETE /sys/schema/draft', draft);
  });

  it('a draft may hold anything, is one for everybody, and the slower save sees the faster one', async () => {
    const draft = { kind: 'entity', name: 'sketch', module: 'lab', text: '{ not yet', lock: null };

    const first = await as('impl', 'PUT /sys/schema/draft', draft);
    const blind = await as('admin', 'PUT /sys/schema/draft', { ...draft, text: '{}' });
    const seen = await as('admin', 'PUT /sys/schema/draft', {
      ...draft,
      text: '{}',
      lock: (first.data as { lock: number }).lock,
    });
    const late = await as('impl', 'PUT /sys/schema/draft', {
      ...draft,
      text: '{ still',
      lock: (first.data as { lock: number }).lock,
    });

    expect([first.code, blind.code, seen.code, late.code]).toEqual([0, 10002, 0, 10002]);
    expect(late.data).toMatchObject({
      current: { text: '{}', byName: expect.stringMatching(/./) },
    });
    expect((await as('admin', 'GET /sys/schema/list')).data).toContainEqual(
      expect.objectContaining({ name: 'sketch', source: 'none', hasDraft: true }),
    );
    expect(
      (await as('admin', 'DELETE /sys/schema/draft', { kind: 'entity', name: 'sketch' })).code,
    ).toBe(0);
  });

  it('a version over a file changes the hash, keeps what it does not say, and gives way to the file again', async () => {
    const file = await fileOf('factor');
    const hashOf = async () => {
      const { data } = await as('admin', 'GET /engine/manifest');
      return (data as { entities: { name: string; hash: string }[] }).entities.find(
        ({ name }) => name === 'factor',
      )?.hash;
    };
    const before = await hashOf();

    const published = await publish('impl', JSON.stringify({ ...file, title: '因子（本地）' }), {
      module: 'dm',
      name: 'factor',
    });
    const [during, shown] = [await hashOf(), await as('low', 'GET /engine/entity/factor')];
    await as('impl', 'POST /sys/schema/rollback', {
      kind: 'entity',
      name: 'factor',
      version: 0,
      comment: '',
    });

    expect(published.data).toEqual({ version: 1 });
    expect(during).not.toBe(before);
    expect(shown.data).toMatchObject({ title: '因子（本地）' });
    expect(await hashOf()).toBe(before);
  });

  it('a published schema brings its own translations, and they come before those of the file', async () => {
    const text = aProbe({ title: '探针', translations: { 'en-US': { title: 'Probe' } } });
    const check = (
      await as('impl', 'POST /sys/schema/check', {
        kind: 'entity',
        module: 'lab',
        name: 'probe',
        text,
      })
    ).data as { problems: object[] };
    const preview = await world.as('impl', 'POST /sys/schema/preview', {
      body: { kind: 'entity', module: 'lab', name: 'probe', text },
      headers: { 'accept-language': 'en-US' },
    });

    expect(
      check.problems.filter((problem) => 'severity' in problem && problem.severity === 'error'),
    ).toEqual([]);
    expect(check.problems).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        message: expect.stringContaining('zh-TW lacks') as string,
      }),
    );
    expect(preview.data).toMatchObject({ schema: { title: 'Probe' } });
  });

  it('a new entity may have a button that changes its own records; one of a file only by whom may change them', async () => {
    const button = (api: string, ...more: object[]) => ({
      actions: Object.assign(
        {
          empty: {
            title: '清空',
            place: 'row',
            api,
            body: { id: '$row.id', version: '$row.version' },
          },
        },
        ...more,
      ) as object,
    });
    const user = await fileOf('user');
    const text = JSON.stringify({ ...user, ...button('PUT /sys/user', user['actions'] ?? {}) });

    expect(await problemsOf('impl', aProbe(button('PUT /lab/probe')))).toEqual([]);
    expect((await problemsOf('impl', aProbe(button('PUT /sys/role')))).join()).toContain(
      'PUT /sys/role',
    );
    expect((await problemsOf('impl', text, { name: 'user', module: 'sys' })).join()).toContain(
      'PUT /sys/user',
    );
  });

  it('states are listed by their title, in the language of the reader', async () => {
    const file = await fileOf('workOrder', 'states');
    const translations = { 'en-US': { title: 'Repair' }, 'zh-TW': { title: '維修' } };
    await publish('impl', JSON.stringify({ ...file, title: '维修', translations }), {
      kind: 'states',
      module: '',
      name: 'workOrder',
    });

    const titlesIn = async (lang: string) => {
      const { data } = await world.as('impl', 'GET /sys/schema/list', {
        headers: { 'accept-language': lang },
      });
      return (data as readonly { kind: string; name: string; title: string }[])
        .filter(({ kind }) => kind === 'states')
        .map(({ title }) => title);
    };

    expect([await titlesIn('zh-CN'), await titlesIn('zh-TW'), await titlesIn('en-US')]).toEqual([
      ['维修'],
      ['維修'],
      ['Repair'],
    ]);
  });

  it('class “a life cycle that nobody lives”: a status whose moves no address of the entity makes is refused', async () => {
    const probe = JSON.parse(aProbe()) as Readonly<Record<string, object>>;
    const fields = {
      ...probe['fields'],
      state: { type: 'status', title: '状态', states: 'workOrder' },
    };
    const text = JSON.stringify({
      ...probe,
      fields,
      rest: { ...probe['rest'], verbs: ['page', 'info'] },
    });

    const problems = await problemsOf('admin', text);

    expect(problems).toContainEqual('no address makes the moves: add "move" to the verbs');
  });

  it('an entity that others link to does not go', async () => {
    await publish('admin', aProbe());
    const text = aProbe({
      name: 'reading2',
      table: { name: 'lab_reading2', lock: true },
      rest: { base: '/lab/reading2' },
      menu: undefined,
      fields: { name: PROBE.fields['name'], probeId: { type: 'ref', to: 'probe', title: '探头' } },
    });
    await publish('admin', text);

    const refused = await as('admin', 'POST /sys/schema/rollback', {
      kind: 'entity',
      name: 'probe',
      version: 0,
      comment: '',
    });

    expect([refused.code, refused.msg.includes('reading2')]).toEqual([10500, true]);
  });

  it('every shipped schema may be checked and published as it is', async () => {
    const { data } = await as('impl', 'GET /sys/schema/list');
    const shipped = (
      data as readonly { kind: string; name: string; module: string; source: string }[]
    ).filter(({ source }) => source === 'file');
    const wrong: unknown[] = [];

    for (const { kind, name, module } of share(shipped, 20)) {
      const info = (await as('impl', `GET /sys/schema/info?kind=${kind}&name=${name}`)).data as {
        readonly running: { readonly text: string };
      };
      const judged = await as('impl', 'POST /sys/schema/check', {
        kind,
        name,
        module,
        text: info.running.text,
      });
      const { problems, changes } = judged.data as {
        readonly problems: readonly { message: string }[];
        readonly changes: readonly { isDestructive: boolean }[];
      };
      if (problems.length > 0 || changes.some(({ isDestructive }) => isDestructive))
        wrong.push([kind, name, problems.map(({ message }) => message), changes]);
    }

    expect(shipped.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it('a table of another program is served as it is, and stays as it is', async () => {
    await world.app.database.pool.query(
      "create table old_pump (id bigint primary key, label varchar(20) not null, started date); insert into old_pump values (5, 'first', '2026-01-02')",
    );
    const { data } = await as('impl', 'POST /sys/schema/from-table', {
      table: 'old_pump',
      name: 'pump',
      title: '水泵',
    });
    const { text } = data as { readonly text: string };

    const published = await publish('impl', text);
    const saved = await as('admin', 'POST /old/pump', { label: 'second' });
    const changed = await as('admin', 'PUT /old/pump', { id: '5', label: 'renamed' });
    const page = await as('admin', 'GET /old/pump/page');
    const columns = await world.app.database.pool.query(
      "select column_name from information_schema.columns where table_name = 'old_pump'",
    );

    expect([published.data, saved.code, changed.code]).toEqual([{ version: 1 }, 0, 0]);
    expect((page.data as { list: object[] }).list).toContainEqual(
      expect.objectContaining({ id: '5', label: 'renamed', started: '2026-01-02' }),
    );
    expect(columns.rows).toHaveLength(3);
  });

  it('class “one file”: dictionary, life cycle and grants of one text are in force with it; what the publisher does not hold he cannot grant later', async () => {
    const own = {
      name: 'kit',
      table: { name: 'lab_kit', lock: true },
      rest: { base: '/lab/kit' },
      menu: { ...PROBE.menu, url: 'lab/kit', sort: 76 },
    };
    const parts = {
      fields: {
        name: PROBE.fields['name'],
        kind: { type: 'dict', title: '类型', dict: 'kit_kind' },
        status: { type: 'status', title: '状态', states: 'kit' },
      },
      dictionaries: { kit_kind: { title: '试剂盒类型', values: { '1': { title: '比色' } } } },
      states: {
        values: {
          '0': { title: '未开封', tone: 'neutral' },
          '1': { title: '已开封', tone: 'success' },
        },
        initial: ['0'],
        moves: {
          open: {
            title: '开封',
            permission: 'lab:kit:open',
            cases: [{ id: 'K1', from: ['0'], to: ['1'] }],
          },
        },
      },
    };

    const published = await publish(
      'impl',
      aProbe({ ...own, ...parts, grant: { 运维人员: ['lab:kit:open', 'lab:kit:page'] } }),
    );
    const saved = await as('admin', 'POST /lab/kit', { name: 'first', kind: '1' });
    const id = (saved.data as { id: string }).id;
    const [moved, outside] = [
      await as('admin', 'POST /lab/kit/move', { id, move: 'open' }),
      await as('admin', 'POST /lab/kit', { name: 'x', kind: '2' }),
    ];
    const { rows } = await world.app.database.pool.query<{ permissions: string }>(
      `select m.permissions from sys_role_menu g join sys_role r on r.id = g.role_id join sys_menu m on m.id = g.menu_id
        where r.name = '运维人员' and m.permissions like 'lab:kit%' order by 1`,
    );
    const later = await problemsOf(
      'impl',
      aProbe({
        ...own,
        ...parts,
        grant: { 运维人员: ['lab:kit:open', 'lab:kit:page', 'lab:kit:delete'] },
      }),
    );
    const unknown = await problemsOf(
      'impl',
      aProbe({ ...own, ...parts, grant: { 无此角色: ['lab:kit:page'] } }),
    );
    const taken = await problemsOf(
      'impl',
      aProbe({
        ...own,
        ...parts,
        fields: PROBE.fields,
        states: undefined,
        dictionaries: { alarm_level: parts.dictionaries.kit_kind },
      }),
    );

    expect([published.data, saved.code, moved.code]).toEqual([{ version: 1 }, 0, 0]);
    expect(outside.code).not.toBe(0);
    expect(rows.map(({ permissions }) => permissions)).toEqual(['lab:kit:open', 'lab:kit:page']);
    expect(later).toEqual(['不能把自己没有的权限 lab:kit:delete 授予角色“运维人员”']);
    expect(unknown).toEqual([expect.stringContaining('no role "无此角色"')]);
    expect(taken).toEqual(
      expect.arrayContaining([
        expect.stringContaining('the dictionary "alarm_level" is there already'),
      ]),
    );
  });

  it('class “a life cycle comes back looser”: one that was not there may come whole, a former one is judged word by word', async () => {
    const own = {
      name: 'cycle',
      table: { name: 'lab_cycle', lock: true },
      rest: { base: '/lab/cycle' },
      menu: { ...PROBE.menu, url: 'lab/cycle', sort: 77 },
    };
    const fields = {
      name: PROBE.fields['name'],
      status: { type: 'status', title: '状态', states: 'cycle' },
    };
    const life = (change: object = {}) => ({
      values: { '0': { title: '甲', tone: 'neutral' }, '1': { title: '乙', tone: 'success' } },
      initial: ['0'],
      moves: {
        go: {
          title: '去',
          permission: 'lab:cycle:go',
          cases: [{ id: 'C1', from: ['0'], to: ['1'], roles: ['owner'] }],
          ...change,
        },
      },
    });
    await publish('impl', aProbe(own));

    const coming = await problemsOf('impl', aProbe({ ...own, fields, states: life() }));
    await publish('admin', aProbe({ ...own, fields, states: life() }));
    const looser = await problemsOf(
      'impl',
      aProbe({ ...own, fields, states: life({ cases: [{ id: 'C1', from: ['0'], to: ['1'] }] }) }),
    );

    expect(coming.filter((one) => one.includes('放宽') && one.includes('states'))).toEqual([]);
    expect(looser).toEqual([expect.stringContaining('states.moves.go.cases')]);
  });

  it('class “made with nobody’s rights”: a life cycle makes no record that its publisher may not make himself, in whichever place it says so', async () => {
    const own = {
      name: 'maker',
      table: { name: 'lab_maker', lock: true },
      rest: { base: '/lab/maker' },
      menu: { ...PROBE.menu, url: 'lab/maker', sort: 78 },
    };
    const fields = {
      name: PROBE.fields['name'],
      status: { type: 'status', title: '状态', states: 'maker' },
    };
    const effects = [
      { create: { entity: 'user', values: { username: 'somebody', superAdmin: true } } },
    ];
    const life = (where: 'move' | 'case' | 'file') => ({
      values: { '0': { title: '甲', tone: 'neutral' }, '1': { title: '乙', tone: 'success' } },
      initial: ['0'],
      ...(where === 'file' && { effects }),
      moves: {
        go: {
          title: '去',
          permission: 'lab:maker:go',
          ...(where === 'move' && { effects }),
          cases: [{ id: 'M1', from: ['0'], to: ['1'], ...(where === 'case' && { effects }) }],
        },
      },
    });

    const refused = await Promise.all(
      (['move', 'case', 'file'] as const).map((where) =>
        problemsOf('impl', aProbe({ ...own, fields, states: life(where) })),
      ),
    );
    const alone = await problemsOf(
      'impl',
      JSON.stringify({ v: 1, name: 'maker', ...life('move') }),
      { kind: 'states' },
    );

    for (const told of [...refused, alone])
      expect(told).toEqual([expect.stringContaining('流转会生成“user”的记录')]);
  });

  it('class “nobody is told who loses”: before publishing each role hears what it gains and loses: keys, fields, masks, rows, buttons, with its people', async () => {
    const own = {
      name: 'rights',
      table: { name: 'lab_rights', lock: true },
      rest: { base: '/lab/rights' },
      menu: { ...PROBE.menu, url: 'lab/rights', sort: 79 },
    };
    const fields = { ...PROBE.fields, phone: { type: 'string', title: '电话', mask: 'mobile' } };
    const ask = async (text: string) => {
      const { data } = await as('impl', 'POST /sys/schema/rights', {
        kind: 'entity',
        module: 'lab',
        name: 'rights',
        text,
      });
      return new Map(
        (
          data as {
            roles: {
              role: string | null;
              people: number;
              gains: string[];
              loses: string[];
              isMinor: boolean;
            }[];
          }
        ).roles.map((row) => [row.role, row]),
      );
    };
    const granted = aProbe({
      ...own,
      fields,
      grant: { 运维人员: ['lab:rights:page', 'lab:rights:update'] },
    });
    const first = await ask(granted);
    // whom it touches by the names in pickers alone is told apart
    expect([first.get('环保部门'), first.get('运维人员')?.isMinor]).toEqual([
      expect.objectContaining({ gains: ['接口 GET /lab/rights/options'], isMinor: true }),
      false,
    ]);
    await publish('impl', granted);

    const same = await ask(aProbe({ ...own, fields }));
    const changed = await ask(
      aProbe({
        ...own,
        table: { ...own.table, scope: { creator: 'creator' } },
        fields: {
          name: PROBE.fields['name'],
          amount: { ...PROBE.fields['amount'], permission: { write: 'lab:rights:delete' } },
          phone: { type: 'string', title: '电话' },
        },
        actions: {
          close: { title: '关闭', place: 'row', set: { amount: 0 }, permission: 'lab:rights:page' },
        },
        grant: { 运维人员: ['lab:rights:page', 'lab:rights:update', 'lab:rights:export'] },
      }),
    );
    const engineers = changed.get('运维人员');

    expect(same.size).toBe(0);
    expect(engineers).toMatchObject({
      gains: expect.arrayContaining([
        '接口 GET /lab/rights/export',
        '按钮“关闭”',
        '看到未脱敏的“电话”',
        '按 creator（creator）看到的记录',
      ]) as unknown,
      loses: ['填写“数量”', '全部记录'],
    });
    expect([engineers?.people, changed.get(null)?.loses, changed.has('环保部门')]).toEqual([
      expect.any(Number),
      [],
      false,
    ]);
  });

  it('a preview is the schema with rows made up, and nothing is stored', async () => {
    const text = aProbe({
      name: 'fancy',
      table: { name: 'lab_fancy', lock: true },
      rest: { base: '/lab/fancy' },
      menu: undefined,
    });

    const { data } = await as('impl', 'POST /sys/schema/preview', {
      kind: 'entity',
      module: 'lab',
      name: 'fancy',
      text,
    });

    expect(data).toMatchObject({
      schema: { name: 'fancy' },
      hasTable: false,
      sample: [{ name: expect.any(String), amount: expect.any(Number) }, {}, {}, {}, {}],
    });
    expect((await as('admin', 'GET /engine/entity/fancy')).code).toBe(500);
  });
});
