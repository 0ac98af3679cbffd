import { callFacts } from '../api/call-facts.ts';
import type { Contract } from '../api/contract.ts';
import { listOf, object, oneOf, openObject, pageOf, recordOf, TEXT, COUNT } from '../api/shape.ts';
import type { SchemaFile } from './check-facts.ts';
import { checkSchemas } from './check.ts';

const READ = { method: 'GET', permission: 'login' } as const;
const CONTRACTS: readonly Contract[] = [
  {
    ...READ,
    path: '/lab/points',
    query: object({ 'from?': TEXT, 'to?': TEXT }),
    answer: object({ points: listOf(object({ at: TEXT, amount: COUNT })) }),
  },
  {
    ...READ,
    path: '/lab/paged',
    query: object({ 'page?': TEXT, 'limit?': TEXT }),
    answer: pageOf(recordOf('thing')),
  },
  { ...READ, path: '/lab/fact', answer: object({ amount: COUNT }) },
  { ...READ, path: '/lab/file', answer: { kind: 'file', mime: '*' } },
  {
    ...READ,
    path: '/lab/nests',
    answer: listOf(object({ nest: TEXT, points: listOf(object({ at: TEXT, amount: COUNT })) })),
  },
  { ...READ, path: '/lab/open', query: openObject({}), answer: openObject({}) },
  {
    method: 'POST',
    path: '/lab/mark',
    permission: 'login',
    body: object({ ids: listOf(TEXT), 'note?': TEXT, 'onMarked?': oneOf('keep', 'renew') }),
    answer: object({ made: listOf(object({ id: TEXT })) }),
    asks: { marked: ['count'] },
  },
  {
    method: 'POST',
    path: '/lab/kick',
    permission: 'login',
    query: object({ id: TEXT }),
    answer: { type: 'null' },
  },
];
const contracts = new Map(
  CONTRACTS.map((contract) => [`${contract.method} ${contract.path}`, callFacts(contract)]),
);
const FACTS = {
  served: new Set(contracts.keys()),
  keys: new Map([...contracts.keys()].map((address) => [address, ['login']])),
  contracts,
};

const THING = {
  v: 1,
  name: 'thing',
  module: 'lab',
  title: '东西',
  table: { name: 'lab_thing', lock: true },
  rest: { base: '/lab/thing' },
  fields: {
    name: { type: 'string', title: '名称', list: true, filter: 'like' },
    amount: { type: 'int', title: '数量', list: true },
  },
};
const OTHER = {
  ...THING,
  name: 'other',
  table: { name: 'lab_other', lock: true },
  rest: { base: '/lab/other', verbs: ['page', 'info', 'save', 'timeline'] },
};
const FIELD = { amount: { type: 'int', title: '数量' } };

function fileOf(kind: SchemaFile['kind'], schema: { readonly name: string }): SchemaFile {
  return { path: `${schema.name}.json`, kind, text: JSON.stringify(schema, null, 1) };
}

function screenOf(body: object) {
  return { v: 1, name: 'lab-things', title: '东西', body };
}

/** What the checker says of one node of a screen, or of one action of the entity, with the text of the line it points at. */
function toldOf(part: {
  readonly node?: object;
  readonly action?: object;
  readonly detail?: object;
}): readonly string[] {
  const action = { title: '标记', place: 'row', permission: 'lab:thing:update', ...part.action };
  const files = [
    fileOf('entity', {
      ...THING,
      ...(part.action && { actions: { mark: action } }),
      ...(part.detail && { detail: part.detail }),
    }),
    fileOf('entity', OTHER),
    ...(part.node ? [fileOf('screen', screenOf(part.node))] : []),
  ];
  return checkSchemas(files, FACTS).map(({ path, line, column, message }) => {
    const text = files.find((file) => file.path === path)?.text.split('\n')[line - 1] ?? '';
    return `${text.slice(column - 1).replace(/[\s,{[]+$/, '')} ← ${message}`;
  });
}

const rowsOf = (address: string, more: object = {}) => ({
  node: { rowsOf: address, fields: FIELD, ...more },
});
const ask = (more: object, name = 'marked') => ({
  action: {
    api: 'POST /lab/mark',
    body: { ids: '$ids' },
    asks: {
      [name]: {
        text: '已标记 {count} 项',
        field: 'onMarked',
        choices: { keep: { title: '保留' }, renew: { title: '更新 {count} 项' } },
        ...more,
      },
    },
  },
});
const mark = (more: object) => ({
  action: { api: 'POST /lab/mark', body: { ids: '$ids' }, ...more },
});

describe('class “an address that only a schema names, called otherwise than its contract says”', () => {
  it.each([
    [
      'a field the answer has not',
      rowsOf('GET /lab/points', { at: 'points', fields: { amuont: FIELD.amount } }),
      ['the answer has no "amuont"; did you mean "amount"?'],
    ],
    ['a question', ask({}), []],
    [
      'a question nobody asks',
      ask({}, 'makred'),
      ['"POST /lab/mark" never asks "makred"; did you mean "marked"?'],
    ],
    [
      'a place no question fills',
      ask({ text: '已标记 {cuont} 项' }),
      ['no field "cuont" to fill in; did you mean "count"?'],
    ],
    [
      'an answer that is not taken',
      ask({ field: 'onMraked' }),
      ['"POST /lab/mark" does not take "onMraked"; did you mean "onMarked"?'],
    ],
    [
      'a choice that is not taken',
      ask({ choices: { keep: { title: '保留' }, renwe: { title: '更新' } } }),
      ['"POST /lab/mark" does not take "renwe"; did you mean "renew"?'],
    ],
    [
      'a dialog that names what is not there',
      mark({ form: { purpose: '标记 {nmae}', fields: {} } }),
      ['no field "nmae" to fill in; did you mean "name"?'],
    ],
    [
      'a drawer that does',
      rowsOf('GET /lab/points', {
        at: 'points',
        opens: { amount: { drawer: { list: 'thing' }, title: '{amuont}' } },
      }),
      ['no field "amuont" to fill in; did you mean "amount"?'],
    ],
    [
      'a tab that does',
      { node: { record: 'thing', by: 'id', cases: [{ title: '东西 {nmae}' }] } },
      ['no field "nmae" to fill in; did you mean "name"?'],
    ],
    [
      'a path the answer has not',
      rowsOf('GET /lab/points', { at: 'ponits' }),
      ['the answer has no "ponits"; did you mean "points"?'],
    ],
    [
      'a query nobody takes',
      rowsOf('GET /lab/points', { at: 'points', query: { form: 'x' } }),
      ['"GET /lab/points" does not take "form"; did you mean "from"?'],
    ],
    [
      'a query where none is taken',
      { node: { facts: 'GET /lab/fact', fields: FIELD, query: { a: '1' } } },
      ['"GET /lab/fact" takes no query'],
    ],
    [
      'a figure nobody answers',
      { node: { figures: 'GET /lab/fact', fields: { count: FIELD.amount } } },
      ['the answer has no "count"'],
    ],
    [
      'paging of what comes whole',
      rowsOf('GET /lab/points', { at: 'points', paged: true }),
      [
        '"GET /lab/points" does not take "page"',
        '"GET /lab/points" does not take "limit"',
        'does not answer by pages',
      ],
    ],
    [
      'groups of an entity’s own page, which makes none',
      rowsOf('GET /lab/thing/page', {
        permission: 'lab:thing:page',
        paged: true,
        groupBy: 'name',
        fields: { name: { type: 'string', title: '名称' } },
      }),
      ['"GET /lab/thing/page" answers pages and makes no groups'],
    ],
    [
      'a field no record has',
      rowsOf('GET /lab/paged', {
        paged: true,
        fields: { nmae: { type: 'string', title: '名称' } },
      }),
      ['the answer has no "nmae"; did you mean "name"?'],
    ],
    [
      'columns by what their address does not answer, asked with what it does not take',
      rowsOf('GET /lab/open', {
        columnsFrom: {
          api: 'GET /lab/nests',
          at: 'points',
          query: { a: 1 },
          name: 'att',
          title: 'at',
        },
      }),
      ['"GET /lab/nests" takes no query', 'the answer has no "att"; did you mean "at"?'],
    ],
    [
      'columns of a file',
      rowsOf('GET /lab/open', { columnsFrom: { api: 'GET /lab/file', name: 'a', title: 'a' } }),
      ['"GET /lab/file" answers no rows'],
    ],
    [
      'a field that neither the rows in a list have nor what holds them',
      rowsOf('GET /lab/nests', { at: 'points', fields: { nets: { type: 'string', title: '组' } } }),
      ['the answer has no "nets"; did you mean "nest"?'],
    ],
    ['rows of a file', rowsOf('GET /lab/file'), ['"GET /lab/file" answers a file']],
    [
      'a download that is none',
      rowsOf('GET /lab/paged', { download: 'GET /lab/fact' }),
      ['"GET /lab/fact" answers no file'],
    ],
    [
      'a filter the entity has not',
      rowsOf('GET /lab/thing/page', { permission: 'lab:thing:page', query: { nmae: 'x' } }),
      ['"GET /lab/thing/page" does not take "nmae"; did you mean "name"?'],
    ],
    [
      'a measure that was not asked for',
      {
        node: {
          figures: 'GET /lab/thing/group',
          permission: 'lab:thing:page',
          query: { measure: 'amount' },
          fields: { total: FIELD.amount },
        },
      },
      ['the answer has no "total"'],
    ],
    [
      'a body nobody takes',
      mark({ body: { ids: '$ids', noet: 'x' } }),
      ['"POST /lab/mark" does not take "noet"; did you mean "note"?'],
    ],
    [
      'a body without what is needed',
      mark({ body: { note: 'x' } }),
      ['"POST /lab/mark" needs "ids"'],
    ],
    [
      'a field of a dialog nobody takes',
      {
        action: {
          api: 'POST /lab/mark',
          form: { fields: { remark: { type: 'text', title: '说明' } } },
        },
      },
      ['"POST /lab/mark" does not take "remark"'],
    ],
    [
      'a query in the address nobody takes',
      { action: { api: 'POST /lab/kick?user={id}' } },
      ['"POST /lab/kick" does not take "user"'],
    ],
    [
      'links of an answer that has none',
      mark({ result: { list: 'maed', text: '{id}', open: '/x/{id}' } }),
      ['the answer has no "maed"; did you mean "made"?'],
    ],
    [
      'a link filled with what no row has',
      mark({ result: { list: 'made', text: '{no}', open: '/x/{id}' } }),
      ['the answer has no "no"'],
    ],
    [
      'a preview that says nothing',
      mark({
        form: { fields: {} },
        preview: { api: 'GET /lab/fact' },
      }),
      ['answers no preview'],
    ],
    [
      'a button that downloads what is no file',
      { action: { download: 'GET /lab/fact' } },
      ['"GET /lab/fact" answers no file'],
    ],
    [
      'a drawing of what holds none',
      { detail: { blocks: [{ block: 'processDiagram', source: 'GET /lab/fact' }] } },
      ['"GET /lab/fact" answers no "xml"'],
    ],
    [
      'a block over something that is no list',
      { detail: { blocks: [{ block: 'timeline', source: 'GET /lab/fact' }] } },
      ['"GET /lab/fact" answers no rows'],
    ],
    [
      'a block that asks another entity for the number of this record',
      { detail: { blocks: [{ block: 'timeline', source: 'GET /lab/other/{id}/timeline' }] } },
      ['asks for a record of other by the number of this one'],
    ],
  ])('%s', (_, part, said) => {
    const told = toldOf(part);

    expect(told).toEqual(said.map((words) => expect.stringContaining(words)));
  });

  it('each mistake is told at its own place', () => {
    expect(toldOf(mark({ body: { ids: '$ids', noet: 'x' } }))[0]).toMatch(/^"x" ← /);
    expect(toldOf(rowsOf('GET /lab/points', { at: 'ponits' }))[0]).toMatch(/^"ponits" ← /);
  });

  it.each([
    [
      'rows, figures and links that stand in the contract',
      rowsOf('GET /lab/points', { at: 'points', query: { from: '$today' } }),
    ],
    [
      'rows of an entity with its names beside',
      rowsOf('GET /lab/paged', {
        paged: true,
        fields: { name: { type: 'string', title: '名称' } },
      }),
    ],
    [
      'rows in each item of a list, with what stands beside them, and columns out of such rows',
      rowsOf('GET /lab/nests', {
        at: 'points',
        fields: { nest: { type: 'string', title: '组' }, ...FIELD },
        columnsFrom: { api: 'GET /lab/nests', at: 'points', name: 'at', title: 'at' },
      }),
    ],
    [
      'an address that takes and answers anything',
      rowsOf('GET /lab/open', { query: { any: '1' } }),
    ],
    [
      'groups by the names they were asked by',
      {
        node: {
          chart: 'GET /lab/thing/group',
          permission: 'lab:thing:page',
          query: { by: 'name', measure: 'amount' },
          x: 'name',
          series: ['amount'],
          fields: { ...FIELD, name: { type: 'string', title: '名称' } },
        },
      },
    ],
    [
      'a call with all it needs',
      mark({
        body: { ids: '$ids', note: '$form.note' },
        form: { fields: { note: { type: 'text', title: '说明' } } },
      }),
    ],
  ])('nothing is said of %s', (_, part) => {
    expect(toldOf(part)).toEqual([]);
  });
});
