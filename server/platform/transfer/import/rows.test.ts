import enScreen from '#locales/en-US/engine-list.json' with { type: 'json' };
import zhScreen from '#locales/zh-CN/engine-list.json' with { type: 'json' };
import twScreen from '#locales/zh-TW/engine-list.json' with { type: 'json' };
import { type FieldWords, TEXT_OF } from '#schemas/formats/field-text.ts';
import type { FieldSpec, FieldTypeName } from '#schemas/types/field.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { ReadCell } from '#server/base/tables/read-cell.ts';
import { readToldRow } from '#server/moves/told-row.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { exportRecords } from '../export/export.ts';
import { importColumns, importTitles, mapHeader } from './columns.ts';
import type { ImportRow } from './import-store.ts';
import { makeRowWriter } from './rows.ts';

const NAME = 'importSample';
const DUTY = 'importDuty';
const KINDS = [
  { value: 'w', title: '废水' },
  { value: 'g', title: '废气' },
];
const MAPPING = { name: 0, code: 1, enterpriseId: 2, takenAt: 3, amount: 4 };

const SCREEN_TEXTS = { 'zh-CN': zhScreen, 'zh-TW': twScreen, 'en-US': enScreen };
/** A value of every type of field and what a Chinese reader is told; a new type is not written without. */
const EVERY_TYPE: Readonly<
  Record<FieldTypeName, { readonly value: unknown; readonly said: string; readonly spec?: object }>
> = {
  string: { value: 'a', said: 'a' },
  text: { value: 'a\nb', said: 'a\nb' },
  richText: { value: '<p>a</p>', said: 'a' },
  int: { value: 3725, said: '1小时2分5秒', spec: { format: 'duration' } },
  decimal: { value: 12_345.6, said: '12,345.60 mg/L', spec: { scale: 2, unit: 'mg/L' } },
  money: { value: 1234.5, said: '1,234.50' },
  percent: { value: 12.345, said: '12.3%', spec: { scale: 1 } },
  bool: { value: true, said: '是' },
  date: { value: '2026-03-05', said: '2026年03月05日', spec: { format: 'words' } },
  datetime: { value: '2026-03-05 10:00:00', said: '2026-03-05 10:00:00' },
  month: { value: '2026-03', said: '2026-03' },
  json: { value: { a: 1 }, said: '{"a":1}' },
  password: { value: 'secret', said: '' },
  icon: { value: 'bell', said: 'bell' },
  location: { value: { lng: 120.62, lat: 31.3 }, said: '120.620000, 31.300000' },
  polygon: {
    value: [
      [120, 30],
      [121, 30],
      [121, 31],
    ],
    said: '3 个点',
  },
  user: { value: '7', said: '7' },
  dept: { value: '7', said: '7' },
  region: { value: '320500', said: '320500' },
  station: { value: '7', said: '7' },
  dict: { value: '9', said: '9', spec: { dict: 'none' } },
  dicts: { value: ['9', '8'], said: '9、8', spec: { dict: 'none' } },
  choice: { value: 'g', said: '废气', spec: { options: KINDS } },
  choices: { value: ['g', 'w'], said: '废气、废水', spec: { options: KINDS } },
  ref: { value: '7', said: '7', spec: { to: 'enterprise' } },
  refs: { value: ['7'], said: '7', spec: { to: 'enterprise' } },
  file: { value: [{ id: '1', name: 'a.pdf' }], said: 'a.pdf' },
  image: { value: [{ id: '1', name: 'a.png' }], said: 'a.png' },
  signature: { value: { id: '1', name: 's.png' }, said: 's.png' },
  children: { value: [{}, {}], said: '2 行', spec: { fields: {} } },
  calc: { value: 1.5, said: '1.5', spec: { expr: '1.5' } },
  aggregate: { value: 12_000, said: '1.2万', spec: { format: 'short' } },
  status: { value: '0', said: '0', spec: { states: 'none' } },
  rule: { value: { name: 'r' }, said: 'r' },
  form: { value: { name: 'f' }, said: 'f' },
};

let world: ResourceWorld;
const ids: Record<string, string> = {};
/** Belongs to company A; may write samples and nothing of company B. */
let writer: Ctx;

beforeAll(async () => {
  world = await aResourceWorld([
    aSampleEntity({
      name: NAME,
      table: {
        name: 'lab_import_sample',
        lock: true,
        unique: [['code']],
        scope: { enterprise: 'enterpriseId', creator: 'creator' },
      },
      rest: { base: '/lab/import-sample' },
      import: { key: ['code'] },
    }),
    aSampleEntity({
      name: DUTY,
      table: { name: 'lab_import_duty' },
      rest: { base: '/lab/import-duty' },
      list: {},
      fields: {
        name: { type: 'string', title: '名称', required: true, list: true },
        isOff: {
          type: 'bool',
          title: '调休',
          words: { yes: { title: '放假' }, no: { title: '上班' } },
          list: true,
        },
        kind: { type: 'choice', title: '类别', options: KINDS, list: true },
        kinds: { type: 'choices', title: '多类', options: KINDS, list: true },
      },
      translations: {
        'en-US': {
          'fields.kind.options.0.title': 'Water',
          'fields.kind.options.1.title': 'Gas',
          'fields.kinds.options.0.title': 'Water',
          'fields.kinds.options.1.title': 'Gas',
          'fields.isOff.words.yes.title': 'Off',
          'fields.isOff.words.no.title': 'Worked',
        },
      },
    }),
  ]);
  const region = world.registry.entity('region');
  const regions = [
    ['320000', '江苏省', '0', ''],
    ['320500', '苏州市', '320000', '320000'],
    ['320600', '南通市', '320000', '320000'],
    ['320501', '通安区', '320500', '320000,320500'],
    ['320601', '通安区', '320600', '320000,320600'],
  ] as const;
  for (const [code, name, pid, pids] of regions)
    if (region)
      await insertRow(world.system.db, region, {
        id: code,
        code,
        name,
        pid,
        pids,
        treeLevel: '1',
        sort: 0,
      });
  for (const [key, name] of [
    ['a', '甲公司'],
    ['b', '乙公司'],
    ['c', '同名公司'],
    ['d', '同名公司'],
  ] as const) {
    ids[key] = (
      await saveRecord(world.system, 'enterprise', {
        name,
        creditCode: `91320500MA1000000${key.toUpperCase()}`,
        industry: '1',
        regionCode: '320500',
      })
    ).id;
  }
  writer = world.as(
    {
      id: '77',
      permissions: new Set([
        'lab:importSample:save',
        'lab:importSample:update',
        'lab:importSample:import',
      ]),
    },
    { enterprise: [ids['a'] ?? ''] },
  );
});
afterAll(() => world.close());

async function put(
  ctx: Ctx,
  rows: readonly (readonly ReadCell[])[],
  mapping: Readonly<Record<string, number>> = MAPPING,
  entityName = NAME,
): Promise<readonly ImportRow[]> {
  const entity = ctx.registry.entity(entityName);
  if (!entity) throw new Error(`no ${entityName}`);
  const rowWriter = await makeRowWriter(ctx, entity, mapping);
  return inTransaction(ctx, (tx) =>
    rowWriter.put(
      tx,
      rows.map((cells, at) => ({ number: at + 2, cells })),
    ),
  );
}

const reasons = (rows: readonly ImportRow[]) =>
  rows.map(({ issues }) => issues?.map(({ message }) => message) ?? []);
const outcomes = (rows: readonly ImportRow[]) => rows.map(({ outcome }) => outcome);

describe('lines of a sub-table', () => {
  const LINES = { ...MAPPING, 'parts.label': 5, 'parts.count': 6 };
  const partsOf = async (id: string | undefined) => {
    const record = await readRecordInfo(writer, NAME, id ?? '');
    return (record['parts'] as readonly Record<string, unknown>[]).map(({ label, count }) => [
      label,
      count,
    ]);
  };

  it('rows below a record go on with its lines: empty before them, or as the first one; others begin records of their own', async () => {
    const rows = await put(
      writer,
      [
        ['drums', 'L1', '甲公司', null, null, 'a', 1],
        [null, null, null, null, null, 'b', 2],
        ['drums', 'L1', '甲公司', null, null, 'c', 3],
        ['bare', 'L2', '甲公司'],
        [null, null, null, null, null, 'd', null],
        ['alone', 'L3', '甲公司', null, null, null, null],
      ],
      LINES,
    );

    expect(rows.map(({ rowNo, outcome }) => [rowNo, outcome])).toEqual([
      [2, 'save'],
      [5, 'save'],
      [7, 'save'],
    ]);
    expect(await partsOf(rows[0]?.recordId)).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect(await partsOf(rows[1]?.recordId)).toEqual([['d', null]]);
    expect(await partsOf(rows[2]?.recordId)).toEqual([]);

    // a known key takes the lines of the file, or keeps its own where the file has none; what stood there is kept for undoing
    const again = await put(
      writer,
      [
        ['drums', 'L1', '甲公司', null, null, 'z', 9],
        ['bare two', 'L2', '甲公司'],
      ],
      LINES,
    );
    expect(outcomes(again)).toEqual(['update', 'update']);
    expect(again[0]?.before?.['parts']).toMatchObject([
      { label: 'a' },
      { label: 'b' },
      { label: 'c' },
    ]);
    expect(await partsOf(again[0]?.recordId)).toEqual([['z', 9]]);
    expect(await partsOf(again[1]?.recordId)).toEqual([['d', null]]);
  });

  it('what is wrong with a line is said at its row and cell, and the whole record is refused', async () => {
    const rows = await put(
      writer,
      [
        ['bad', 'L8', '甲公司', null, null, 'a', 'x1'],
        [null, null, null, null, null, null, 2],
        [null, null, null, null, null, 'c', 3],
        ['sound', 'L9', '甲公司', null, null, 'a', 1],
      ],
      LINES,
    );

    expect(rows.map(({ rowNo, outcome }) => [rowNo, outcome])).toEqual([
      [2, 'bad'],
      [3, 'bad'],
      [4, 'bad'],
      [5, 'save'],
    ]);
    expect(rows.map(({ issues }) => issues?.map(({ path }) => path))).toEqual([
      ['parts.count'],
      ['parts.label'],
      [''],
      undefined,
    ]);
    expect(reasons(rows)[0]?.[0]).toContain('G2');
    expect(reasons(rows)[2]).toEqual(['本行与第 2 行是同一条记录，该行有误']);
  });

  it('template and head name them by the sub-table, in every language or in two rows of heads', async () => {
    const entity = world.registry.entity(NAME);
    if (!entity) throw new Error(`no ${NAME}`);
    const columns = await importColumns(writer, entity);
    expect(columns.slice(-2)).toMatchObject([
      { field: 'parts.label', title: 'Parts · Label', isRequired: false },
      { field: 'parts.count', title: 'Parts · Count' },
    ]);
    const titles = importTitles(writer, entity);
    for (const head of [
      ['Parts · Label *', 'Parts · Count'],
      ['Parts Label', 'parts.count'],
    ])
      expect(mapHeader(titles, head)).toEqual({ 'parts.label': 0, 'parts.count': 1 });
  });
});

it('a name leads to a record within the scope of the writer alone', async () => {
  const rows = await put(writer, [
    ['one', 'S1', '甲公司'],
    ['two', 'S2', '乙公司'],
    ['three', 'S3', ids['b'] ?? ''],
  ]);

  expect(outcomes(rows)).toEqual(['save', 'bad', 'bad']);
  expect(reasons(rows)[1]).toEqual(['Enterprise“乙公司”不存在或不在您的数据范围内']);
  expect(reasons(rows)[2]).toHaveLength(1);
});

it('class “a cell changed without a word”: what a cell shows is stored, or the cell is named', async () => {
  const cells: readonly (readonly [number, ReadCell, string])[] = [
    [3, '2026-3', 'datetime'],
    [3, 2026.3, 'datetime'],
    [3, { is: 'month', shown: '2026-03' }, 'datetime'],
    [3, { is: 'span', shown: '30:00:00' }, 'datetime'],
    [4, '20~30', 'number'],
    [4, '12,5', 'number'],
    [4, { is: 'percent', value: 0.8, shown: '80%' }, 'percent'],
    [4, '80%', 'percent'],
    [0, { is: 'error', shown: '#N/A' }, 'error'],
    [0, { is: 'uncomputed', shown: '#CALC!' }, 'uncomputed'],
    [1, 12_345_678_901_234_567_000, 'lostDigits'],
    [1, '1.23457E+19', 'lostDigits'],
  ];

  const rows = await put(
    world.system,
    cells.map(([at, cell], number) => {
      const row: ReadCell[] = ['x', `T${number}`, '甲公司', '2026-03-05 10:00:00', 1];
      row[at] = cell;
      return row;
    }),
  );

  expect(rows.map(({ issues }) => issues?.[0]?.rule)).toEqual(cells.map(([, , rule]) => rule));
  expect(reasons(rows)[10]).toEqual([expect.stringContaining('（B12）')]);
});

it('what only looks otherwise is read as it is meant', async () => {
  const cells: readonly (readonly [number, ReadCell, string, unknown])[] = [
    [1, 123_456_789_012_345, 'code', '123456789012345'],
    [1, { is: 'number', value: 2301, shown: '002301' }, 'code', '002301'],
    [3, '2026年3月5日 8:30', 'takenAt', '2026-03-05 08:30:00'],
    [
      3,
      { is: 'time', value: '2026-03-05 16:48:00', shown: '2026-03-05' },
      'takenAt',
      '2026-03-05 16:48:00',
    ],
    [4, '1,234', 'amount', 1234],
    [4, '1.2E1', 'amount', 12],
    [4, { is: 'number', value: 5, shown: '5mg/L' }, 'amount', 5],
  ];

  const rows = await put(
    world.system,
    cells.map(([at, cell], number) => {
      const row: ReadCell[] = ['x', `U${number}`, '甲公司', '2026-03-05 10:00:00', 1];
      row[at] = cell;
      return row;
    }),
  );
  expect(reasons(rows).flat()).toEqual([]);
  const stored = await Promise.all(
    rows.map(({ recordId = '' }) => readRecordInfo(world.system, NAME, recordId)),
  );

  expect(stored.map((row, at) => row[cells[at]?.[2] ?? ''])).toEqual(
    cells.map(([, , , value]) => value),
  );
});

it('a name that fits several records is no choice of the machine', async () => {
  const [row] = await put(world.system, [['one', 'S10', '同名公司']]);

  expect(row).toMatchObject({
    outcome: 'bad',
    issues: [{ path: 'enterpriseId', rule: 'ambiguous' }],
  });
});

it('a region is found by its name, its code or its path; a name that occurs twice wants the path', async () => {
  const mapping = { name: 0, creditCode: 1, regionCode: 2, industry: 3 };
  const rows = await put(
    world.system,
    ['通安区', '320601', '南通市/通安区', '江苏省 / 苏州市 / 通安区', '上海市/通安区'].map(
      (region, at) => [`路径${at}`, `91320500MA200000${at}X`, region, '1'],
    ),
    mapping,
    'enterprise',
  );

  expect(rows.map(({ issues }) => issues?.[0]?.rule ?? '')).toEqual([
    'ambiguous',
    '',
    '',
    '',
    'missing',
  ]);
});

it('a refused row leaves nothing behind, those around it stay', async () => {
  const rows = await put(writer, [
    ['fine', 'S20', '甲公司', '2026/1/5', '1,200'],
    ['a name far beyond twenty characters', 'S21', '甲公司', null, 'many'],
    ['fine', 'S20', '甲公司'],
    ['also fine', 'S22', '甲公司', '2026年3月4日 8:05', 7],
  ]);

  expect(outcomes(rows)).toEqual(['save', 'bad', 'bad', 'save']);
  expect(reasons(rows)[1]).toHaveLength(2);
  expect(reasons(rows)[2]).toEqual(['Code与第 2 行重复']);
  const stored = await world.handle.pool.query(
    "select code, amount, taken_at::text as taken from lab_import_sample where code like 'S2%' order by code",
  );
  expect(stored.rows).toEqual([
    { code: 'S20', amount: 1200, taken: '2026-01-05 00:00:00+08' },
    { code: 'S22', amount: 7, taken: '2026-03-04 08:05:00+08' },
  ]);
});

it('a known key changes the record within sight; what another company holds is neither changed nor told', async () => {
  await put(world.system, [['theirs', 'S30', '乙公司']]);
  await put(writer, [['mine', 'S31', '甲公司']]);

  const rows = await put(writer, [
    ['taken over', 'S30', '甲公司'],
    ['changed', 'S31'],
  ]);

  expect(outcomes(rows)).toEqual(['bad', 'update']);
  expect(rows[1]).toMatchObject({ before: { name: 'mine', code: 'S31' }, stamp: '2' });
  const { rows: stored } = await world.handle.pool.query(
    "select name from lab_import_sample where code in ('S30', 'S31') order by code",
  );
  expect(stored).toEqual([{ name: 'theirs' }, { name: 'changed' }]);
});

it('a field that the writer may not set cannot be mapped', async () => {
  await expect(
    put(writer, [['one', 'S40', '9']], { name: 0, code: 1, bonus: 2 }),
  ).rejects.toMatchObject({ error: 'invalid', params: { field: 'bonus' } });
});

it.each(['zh-CN', 'zh-TW', 'en-US'] as const)(
  'class “an export that no import reads”: words for yes and no come back as they went out, in %s',
  async (lang) => {
    const ctx = { ...world.system, now: () => world.system.now(), lang };
    const names = ['Y', 'N'].map((name) => `${lang} ${name}`);
    for (const [at, name] of names.entries())
      await saveRecord(world.system, DUTY, { name, isOff: at === 0 });
    const { bytes } = await exportRecords(ctx, DUTY, { exportFormat: 'csv', keyword: lang });
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    const [, ...lines] = Buffer.concat(parts).toString().trim().split(/\r?\n/);
    const told = names.map(
      (name) => lines.map((line) => line.split(',')).find(([one]) => one === name) ?? [],
    );

    const rows = await put(
      ctx,
      [...told, ['1', '√'], ['0', '×'], ['yes', 'Yes'], ['no', '否'], ['?', '也许']],
      { name: 0, isOff: 1 },
      DUTY,
    );
    const read = await Promise.all(
      rows.map(
        async ({ recordId }) => recordId && (await readRecordInfo(ctx, DUTY, recordId))['isOff'],
      ),
    );

    expect(told.map(([, word]) => word)).toEqual(
      lang === 'en-US' ? ['Off', 'Worked'] : ['放假', '上班'],
    );
    expect(read.slice(0, -1)).toEqual([true, false, true, false, true, false]);
    expect(outcomes(rows).at(-1)).toBe('bad');
  },
);

describe.each(LANGS)('in %s', (lang) => {
  it('a value that the schema itself names is a word in files and messages, and comes back by it', async () => {
    const ctx = { ...world.system, now: () => world.system.now(), lang };
    const name = `words ${lang}`;
    const { id } = await saveRecord(ctx, DUTY, { name, kind: 'g', kinds: ['g', 'w'] });
    const stored = await readRecordInfo(ctx, DUTY, id);
    const { bytes } = await exportRecords(ctx, DUTY, { exportFormat: 'csv', keyword: name });
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const entity = ctx.registry.entity(DUTY);
    if (!entity) throw new Error(`no ${DUTY}`);
    const told = await readToldRow(ctx, {
      entity,
      row: stored,
      names: ['kind', 'kinds'],
      reader: ctx.actor,
    });
    const template = (await importColumns(ctx, entity)).find(({ field }) => field === 'kind');
    const [gas, water] = lang === 'en-US' ? ['Gas', 'Water'] : ['废气', '废水'];

    const rows = await put(
      ctx,
      [
        ['back', gas, `${gas}, ${water}`],
        ['codes', 'g', 'g;w'],
        ['bad', '也许', gas],
      ],
      { name: 0, kind: 1, kinds: 2 },
      DUTY,
    );
    const read = await Promise.all(
      rows.map(async ({ recordId }) => recordId && readRecordInfo(ctx, DUTY, recordId)),
    );

    expect(text).toContain(`,${gas},"${gas}, ${water}"`);
    expect(told).toMatchObject({
      kind: gas,
      kinds: `${gas}${lang === 'en-US' ? ', ' : '、'}${water}`,
    });
    expect(template?.choices).toEqual([water, gas]);
    expect(outcomes(rows)).toEqual(['save', 'save', 'bad']);
    expect(read).toMatchObject([
      { kind: 'g', kinds: ['g', 'w'] },
      { kind: 'g', kinds: ['g', 'w'] },
      undefined,
    ]);
  });

  it('paper and messages say a value of every type as the screen does', async () => {
    const ctx = { ...world.system, now: () => world.system.now(), lang };
    const screenTexts = SCREEN_TEXTS[lang];
    const screen: FieldWords = {
      t: (key, { count = '' } = {}) => screenTexts[key].replace('{{count}}', String(count)),
      dict: () => [],
    };
    const types = Object.keys(EVERY_TYPE) as readonly FieldTypeName[];
    const fields = Object.fromEntries(
      types.map((type) => [type, { type, title: type, ...EVERY_TYPE[type].spec } as FieldSpec]),
    );
    const row = Object.fromEntries(types.map((type) => [type, EVERY_TYPE[type].value]));

    const say = await makeFieldWords(ctx, [fields]);
    const said = types.map((type) => [type, say(fields, type, row)]);

    expect(said).toEqual(
      types.map((type) => [type, TEXT_OF[type](row[type], fields[type] as FieldSpec, screen, row)]),
    );
    if (lang === 'zh-CN') expect(said).toEqual(types.map((type) => [type, EVERY_TYPE[type].said]));
  });
});
