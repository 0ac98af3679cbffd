import { CARDS } from '../types/cards.ts';
import { OPERATORS, type Operator } from '../types/words.ts';
import type { CheckFacts, SchemaFile } from './check-facts.ts';
import type { SchemaProblem } from './check-file.ts';
import { checkSchemas } from './check.ts';

/** What a type needs beside its title. */
const WORDS: Readonly<Record<string, object>> = {
  dict: { dict: 'kinds' },
  dicts: { dict: 'kinds' },
  choice: {
    options: [
      { value: 'a', title: '甲' },
      { value: 'b', title: '乙' },
    ],
  },
  choices: { options: [{ value: 'a', title: '甲' }] },
  ref: { to: 'station' },
  refs: { to: 'station' },
  children: { fields: { net: { type: 'decimal', title: '净重' } } },
  calc: { expr: 'intX + 1' },
  aggregate: { of: 'childrenX', op: 'count' },
  form: { by: 'refX', of: 'station', holds: 'name' },
  status: { states: 'thing' },
};
const TYPES = Object.keys(CARDS);
const nameOf = (type: string) => `${type}X`;
const FIELDS: Readonly<Record<string, object>> = Object.fromEntries(
  TYPES.map((type) => [nameOf(type), { type, title: type, ...WORDS[type] }]),
);
const ENTITY = {
  v: 1,
  name: 'thing',
  module: 'ops',
  title: '物',
  table: { name: 'ops_thing', lock: true, scope: { station: 'stationX' } },
  rest: { base: '/ops/thing' },
  fields: { name: { type: 'string', title: '名称' }, ...FIELDS },
  import: false,
  states: {
    values: { 0: { title: '开', tone: 'neutral' }, 1: { title: '关', tone: 'success' } },
    initial: ['0'],
    moves: {
      shut: {
        title: '关',
        permission: 'ops:thing:shut',
        cases: [{ id: 'A', from: ['0'], to: ['1'] }],
      },
    },
  },
};
const OTHERS = ['station', 'user', 'dept', 'region'].map((name): SchemaFile => {
  const fields = { name: { type: 'string', title: '名称' } };
  const table = { name: `t_${name}`, lock: true };
  const text = JSON.stringify({
    v: 1,
    name,
    module: 'sys',
    title: name,
    table,
    rest: { base: `/sys/${name}` },
    fields,
  });
  return { path: `${name}.json`, kind: 'entity', text };
});
const FACTS: CheckFacts = {
  dicts: new Set(['kinds']),
  dictValues: new Map([['kinds', new Set(['1', '2'])]]),
};

function problemsOf(entity: object): readonly SchemaProblem[] {
  const file: SchemaFile = { path: 'thing.json', kind: 'entity', text: JSON.stringify(entity) };
  return checkSchemas([file, ...OTHERS], FACTS);
}

/** The entity with the same words in every field. */
function inEvery(words: object): object {
  const fields = Object.fromEntries(
    Object.entries(FIELDS).map(([name, field]) => [name, { ...field, ...words }]),
  );
  return { ...ENTITY, fields: { ...ENTITY.fields, ...fields } };
}

/** The types whose field is told in one of the messages. */
function told(entity: object): readonly string[] {
  const words = problemsOf(entity).map(({ message }) => message);
  return TYPES.filter((type) => words.some((message) => message.includes(`"${nameOf(type)}"`)));
}

function fitting(entity: object): string {
  const wrong = new Set(told(entity));
  return TYPES.filter((type) => !wrong.has(type)).join(' ');
}

/** The types that one place takes, tried one after the other among the few fields it takes to try one. */
function takenBy(make: (name: string) => object): string {
  const { name, dateX, stationX, refX, childrenX, statusX } = ENTITY.fields as typeof FIELDS;
  const dayX = { ...(dateX as object), title: '另一天' };
  const few = { name, dateX, dayX, stationX, refX, childrenX, statusX };
  return TYPES.filter((type) => {
    const field = { [nameOf(type)]: FIELDS[nameOf(type)] };
    const entity = { ...ENTITY, fields: { ...few, ...field }, ...make(nameOf(type)) };
    return problemsOf(entity).length === 0;
  }).join(' ');
}

const NUMBERS = 'int decimal money percent';
const LINKS = 'user dept region station';
const IN_WORDS = `string text ${NUMBERS} bool date datetime month icon ${LINKS} dict choice`;

it('an entity with a field of every type is sound', () => {
  expect(problemsOf(ENTITY)).toEqual([]);
});

describe('operators of a filter, by every type', () => {
  const ORDERED: readonly Operator[] = ['gt', 'ge', 'lt', 'le'];
  const exact = `${IN_WORDS} dicts choices ref refs aggregate status`;
  const CAN: Readonly<Partial<Record<Operator, string>>> = {
    like: 'string text richText month icon region dict choice status',
    startsWith: 'string text month icon region dict choice status',
    between: `string text ${NUMBERS} date datetime month icon region aggregate`,
    tree: `${LINKS} ref`,
  };
  const inOrder = (types: string) => TYPES.filter((type) => types.split(' ').includes(type));

  it.each(OPERATORS.filter((op) => Object.hasOwn(CAN, op)))('%s', (op) => {
    expect(fitting(inEvery({ filter: op }))).toBe(inOrder(CAN[op] ?? '').join(' '));
  });

  it.each(['eq', 'ne', 'in', 'notIn'] as const)('%s', (op) => {
    const types = op === 'in' || op === 'notIn' ? exact.replace(' bool', '') : exact;
    expect(fitting(inEvery({ filter: op }))).toBe(inOrder(types).join(' '));
  });

  it.each(ORDERED)('%s', (op) => {
    expect(fitting(inEvery({ filter: op }))).toBe(
      inOrder(`${CAN.between} dict choice status`).join(' '),
    );
  });

  it('a filter of the list alone is judged by the operator of its type', () => {
    expect(told({ ...ENTITY, list: { filters: TYPES.map(nameOf) } })).toEqual([
      'password',
      'children',
      'calc',
    ]);
  });
});

describe('class “a word its type cannot keep”', () => {
  it.each<readonly [string, object, string]>([
    ['sorted by', { list: { sortable: true } }, `${IN_WORDS} ref aggregate status`],
    [
      'searched in',
      { quick: true },
      `string text richText ${NUMBERS} date datetime month icon choice`,
    ],
    [
      'told apart by',
      { unique: true },
      `string text richText ${NUMBERS} bool date datetime month icon ${LINKS} dict choice ref status`,
    ],
    ['added up', { list: { summary: 'sum' } }, `${NUMBERS} calc aggregate`],
    ['the greatest of', { list: { summary: 'max' } }, `${NUMBERS} date datetime calc aggregate`],
  ])('%s', (_, words, types) => {
    const inOrder = TYPES.filter((type) => types.split(' ').includes(type)).join(' ');
    expect(fitting(inEvery(words))).toBe(inOrder);
  });

  it.each<readonly [string, (name: string) => object, string]>([
    ['days of a calendar', (by) => ({ list: { calendar: { by } } }), 'date datetime'],
    ['the order of a timeline', (by) => ({ list: { timeline: { by } } }), 'date datetime'],
    ['columns of a board', (by) => ({ list: { board: { by } } }), 'dict status'],
    ['pictures of cards', (image) => ({ list: { cards: { image } } }), 'image'],
    ['points of a map', (location) => ({ list: { map: { location } } }), 'location'],
    ['a deadline', (by) => ({ detail: { due: { by, from: 'dayX' } } }), 'date datetime'],
    ['its beginning', (from) => ({ detail: { due: { by: 'dayX', from } } }), 'date datetime'],
    ['whose row it is', (own) => ({ table: { ...ENTITY.table, own } }), 'user'],
    [
      'whose station it is',
      (station) => ({ table: { name: 'x', lock: true, scope: { station } } }),
      'station ref',
    ],
    [
      'which region it is of',
      (region) => ({ table: { name: 'x', lock: true, scope: { region } } }),
      'region',
    ],
    ['a parent', (parent) => ({ table: { ...ENTITY.table, tree: { parent } } }), ''],
  ])('%s', (_, make, types) => {
    expect(takenBy(make)).toBe(types);
  });

  it('columns and titles hold what is answered, a table no sub-tables', () => {
    const names = TYPES.map(nameOf);
    expect(told({ ...ENTITY, list: { columns: names } })).toEqual(['password', 'children']);
    expect(told({ ...ENTITY, detail: { facts: names } })).toEqual(['password']);
    expect(told({ ...ENTITY, detail: { heading: names } })).toEqual(
      'richText password location polygon file image signature children form'.split(' '),
    );
  });

  it('nobody is asked for what is worked out, and it has no default', () => {
    const messages = problemsOf(inEvery({ required: true, default: '$form.x' })).map(
      ({ message }) => message,
    );
    expect(messages).toContain('a calc is worked out: it has no default');
    expect(messages).toContain('a aggregate is worked out: "required" says nothing there');
  });
});

describe('class “a default that no save survives”', () => {
  const refused = (value: unknown) => {
    const text = JSON.stringify(inEvery({ default: value }));
    const file: SchemaFile = { path: 'thing.json', kind: 'entity', text };
    const at = new Set(checkSchemas([file, ...OTHERS], FACTS).map(({ column }) => column));
    // one line of text: the column is the place of the default in its field
    return TYPES.filter((type) => {
      const field = text.indexOf(`"${nameOf(type)}":{"type"`);
      const place = text.indexOf('"default":', field) + '"default":'.length + 1;
      return !at.has(place);
    }).join(' ');
  };

  it.each<readonly [string, unknown, string]>([
    ['a word', '甲', 'string text richText json icon aggregate'],
    ['the time', '$now', 'string text richText datetime json icon'],
    ['the day', '$today', 'string text richText date datetime json icon'],
    ['the person', '$user.id', 'string text richText icon user'],
    ['his department', '$user.deptId', 'string text richText icon dept'],
    ['his region', '$user.regionCode', 'string text richText icon region'],
    ['his name', '$user.realName', 'string text richText icon'],
  ])('%s', (_, value, types) => {
    const computed = new Set(['calc', 'aggregate']);
    const withoutComputed = (list: string) =>
      list
        .split(' ')
        .filter((type) => !computed.has(type))
        .join(' ');
    expect(withoutComputed(refused(value))).toBe(withoutComputed(types));
  });
});

it('a text that names records by their code: of an entity that is there, by one of its lines of text', () => {
  const withCode = (codeOf: object) => {
    const fields = { ...ENTITY.fields, stringX: { type: 'string', title: '码', codeOf } };
    return problemsOf({ ...ENTITY, fields }).map(({ message }) => message);
  };

  expect(withCode({ to: 'station', field: 'name' })).toEqual([]);
  expect(
    [
      { to: 'statoin', field: 'name' },
      { to: 'station', field: 'nmae' },
      { to: 'station', field: 'name', also: ['titel'] },
      { to: 'thing', field: 'name', also: ['dateX'] },
    ].flatMap(withCode),
  ).toEqual([
    expect.stringContaining('did you mean "station"?'),
    'no field "nmae" in station; did you mean "name"?',
    expect.stringContaining('no field "titel" in station'),
    'a code is one line of text, "dateX" is date',
  ]);
});
