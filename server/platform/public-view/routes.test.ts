import type { DatabaseHandle } from '#server/db/open.ts';
import { aProbe } from '#tests/builders/a-probe.ts';
import {
  openTwoCompanies,
  twoCompanies,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly list: readonly Row[];
  readonly total: number;
  readonly columns: readonly Row[];
}

const SECRET = 'nobody-outside';
const LATER = '2099-01-01 00:00:00';
const FIELDS = {
  name: { type: 'string', title: '名称', max: 40, required: true, list: true, filter: 'like' },
  kind: { type: 'dict', dict: 'lab_open_kind', title: '类别', list: true, filter: 'eq' },
  mobile: { type: 'string', title: '手机', max: 11, mask: 'mobile', list: true, filter: 'eq' },
  amount: { type: 'int', title: '数量', list: true, filter: 'between' },
  twice: { type: 'calc', title: '两倍', expr: 'amount * 2' },
  stationId: { type: 'station', title: '站点', list: true, filter: true },
  note: { type: 'string', title: '内部', max: 60, list: true, filter: 'eq', quick: true },
  isOpen: { type: 'bool', title: '公开', default: false },
};
const OPEN = {
  fields: ['name', 'kind', 'mobile', 'amount', 'twice', 'stationId'],
  where: { field: 'isOpen', op: 'eq', value: true },
};

describe('what is read without signing in', () => {
  let database: DatabaseHandle;
  let world: TwoCompanies;
  let key = '';
  beforeAll(async () => {
    database = await openTwoCompanies();
    world = await twoCompanies({ database });
    await publish('admin', 'open', OPEN);
    await publish('admin', 'other', OPEN);
    await publish('admin', 'shut', undefined);
    const stationId = world.sides.A.stationId;
    for (const [i, name] of ['=one', 'two', 'three'].entries())
      await as('admin', 'POST /lab/open', {
        name,
        kind: '1',
        mobile: '13812345678',
        amount: i,
        stationId,
        note: SECRET,
        isOpen: i < 2,
      });
    key = await makeKey('open', 600);
  });
  afterAll(async () => {
    await world.stop();
    await database.close();
  });

  const as = (person: 'admin' | 'impl' | 'low', what: string, body?: unknown) =>
    world.as(person, what, body === undefined ? {} : { body });
  const publish = (person: 'admin' | 'impl', name: string, view: unknown, more: Row = {}) =>
    as(person, 'POST /sys/schema/publish', {
      kind: 'entity',
      module: 'lab',
      name,
      comment: 'why',
      lock: null,
      text: aProbe({
        name,
        table: { name: `lab_${name}` },
        rest: { base: `/lab/${name}` },
        menu: undefined,
        fields: FIELDS,
        ...(name === 'open' && {
          dictionaries: { lab_open_kind: { title: '类别', values: { 1: { title: '一类' } } } },
        }),
        ...(view !== undefined && { public: view }),
        ...more,
      }),
    });
  const makeKey = async (entity: string, perMinute: number): Promise<string> => {
    const { data } = await as('admin', 'POST /sys/newPublicKey', {
      name: 'for a test',
      entity,
      validUntil: LATER,
      perMinute,
    });
    return (data as { readonly key: string }).key;
  };
  const read = (query: string, given = key, entity = 'open') =>
    world.call(`GET /public/${entity}?${query}`, { headers: { 'x-public-key': given } });

  it('whoever makes keys chooses from what is public, in his language', async () => {
    const views = await as('admin', 'GET /sys/publicViews');

    expect(views.data).toEqual([
      { name: 'open', title: expect.any(String) as string },
      { name: 'other', title: expect.any(String) as string },
    ]);
    expect((await as('low', 'GET /sys/publicViews')).code).toBe(403);
  });

  it('a key opens the rows that are public, with their named fields and nothing beside', async () => {
    const { data, headers } = await world.call(`GET /public/open?key=${key}&orderField=amount`);
    const { list, total, columns } = data as Page;

    expect(total).toBe(2);
    expect(list).toEqual([
      {
        name: '=one',
        kind: '1',
        mobile: '138****5678',
        amount: 0,
        twice: 0,
        stationId: expect.stringMatching(/Alpha/),
      },
      {
        name: 'two',
        kind: '1',
        mobile: '138****5678',
        amount: 1,
        twice: 2,
        stationId: expect.stringMatching(/Alpha/),
      },
    ]);
    expect(columns.map(({ name }) => name)).toEqual(OPEN.fields);
    expect(columns[1]).toMatchObject({ title: '类别', choices: { 1: '一类' } });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['a filter by a field that is not named', 'note=nobody-outside'],
    ['the rule of the view itself', 'isOpen=0'],
    ['a filter by a masked field', 'mobile=13812345678'],
    ['a filter by what a link names', 'stationId=1'],
    ['an order by a field that is not named', 'orderField=note'],
    ['an order by a masked field', 'orderField=mobile'],
    ['an order by a field of the system', 'orderField=create_date'],
    ['the maker', 'creator=1'],
    ['ids', 'ids=1'],
    ['a rule of one’s own', `where=${encodeURIComponent('{"field":"note","op":"notNull"}')}`],
    ['a preset', 'preset=all'],
    ['a name nobody has', 'nothing=1'],
    ['a page that is none', 'page=-1'],
    [
      'words of SQL for an order',
      `orderField=${encodeURIComponent('amount; drop table lab_open')}`,
    ],
  ])('class “asked by what is not told”: %s is refused', async (_what, query) => {
    const { code, msg } = await read(query);

    expect(code).toBe(500);
    expect(msg).not.toContain(SECRET);
  });

  it('filters and search go by what is named alone', async () => {
    const found = async (query: string) => ((await read(query)).data as Page).list.length;

    expect([
      await found('name=two'),
      await found('amountStart=1'),
      await found(`keyword=${SECRET}`),
      await found('keyword=13812345678'),
      await found(`name=${encodeURIComponent("' or 1=1 --")}`),
      await found('page=1000000&limit=100000'),
      await found('limit=100000'),
    ]).toEqual([1, 1, 0, 0, 0, 0, 2]);
  });

  it('a file holds the same, as people read it, and no formula', async () => {
    const { body } = await world.app.http.inject({
      url: `/api/public/open/csv?key=${key}&orderField=amount`,
    });
    const strange = await read('note=x', key, 'open/csv');

    expect(body.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('名称,类别,手机,数量,两倍,站点'),
      expect.stringMatching(/^'=one,一类,138\*{4}5678,0,0,.*Alpha/),
    ]);
    expect(body).not.toContain(SECRET);
    expect(strange.code).toBe(500);
  });

  it('class “which of them was it”: a key that opens nothing is refused in the same words', async () => {
    const [revoked, over] = [await makeKey('open', 10), await makeKey('open', 10)];
    const { rows } = await database.pool.query<{ id: string }>(
      'select id::text as id from sys_public_key order by id desc limit 2',
    );
    await database.pool.query(
      `update sys_public_key set valid_until = '2020-01-01 00:00:00' where id = $1`,
      [rows[0]?.id],
    );
    const ended = await as('admin', 'POST /sys/endPublicKey', { id: rows[1]?.id });
    const answers = [
      await read('', revoked),
      await read('', over),
      await read('', 'pk_unknown'),
      await read('', ''),
      await read('', `${key} `),
      await read('', key, 'other'),
      await read('', key, 'shut'),
      await read('', key, 'nowhere'),
      await read('', key, 'user'),
    ];

    expect(ended.code).toBe(0);
    expect(
      new Set(answers.map(({ code, msg, data }) => JSON.stringify([code, msg, data]))),
    ).toEqual(new Set([JSON.stringify([403, '访问密钥无效', null])]));
  });

  it('a key allows so many calls a minute; the list shows when it was used, and never the key', async () => {
    const few = await makeKey('open', 2);
    const codes = [await read('', few), await read('', few), await read('', few)].map(
      ({ code }) => code,
    );
    const { data } = await as('admin', 'GET /sys/publicKey/page');
    const log = await as('admin', 'GET /sys/log/operation/page?limit=100');
    const told = JSON.stringify([data, log.data, world.logged]);

    expect(codes).toEqual([0, 0, 429]);
    // nothing of it is kept by one server: another one goes on where this one is, and what is a minute old goes
    const { pool } = world.app.database;
    const counted = async () =>
      (await pool.query('select calls, key from sys_public_call where calls = 3')).rows;
    expect(await counted()).toHaveLength(1);
    await pool.query("update sys_public_call set since = since - interval '2 minutes'");
    expect((await read('', few)).code).toBe(0);
    expect(await counted()).toEqual([]);
    expect((data as Page).list[0]).toMatchObject({
      perMinute: 2,
      isRevoked: false,
      usedAt: expect.any(String),
    });
    expect(told).toContain('newPublicKey');
    expect(told).toContain('endPublicKey');
    for (const secret of [few, key]) expect(told).not.toContain(secret);
    expect(told).not.toContain('keyHash');
  });

  it('keys are made for what is public, by whoever may', async () => {
    const make = (person: 'admin' | 'low', entity: string, validUntil = LATER) =>
      as(person, 'POST /sys/newPublicKey', { name: 'x', entity, validUntil });
    const shut = await make('admin', 'shut');

    expect(shut.msg).toBe('没有这项公开内容；可选：open, other');
    expect((await make('admin', 'open', '2020-01-01 00:00:00')).msg).toBe('有效期必须晚于现在');
    expect((await make('low', 'open')).code).toBe(403);
    expect((await as('low', 'GET /sys/publicKey/page')).code).toBe(403);
  });

  it('class “opened by a publisher”: who may publish and holds not every right makes nothing public', async () => {
    const fresh = await publish('impl', 'fresh', OPEN);
    const wider = await publish('impl', 'open', { ...OPEN, fields: [...OPEN.fields, 'note'] });
    const shut = await publish('impl', 'shut', OPEN);

    expect([fresh.code, wider.code, shut.code]).toEqual([500, 500, 500]);
    expect(JSON.stringify(wider.json)).toContain('public');
  });
});
