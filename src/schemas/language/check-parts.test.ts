import type { CheckFacts } from './check-facts.ts';
import { checkSchemas } from './check.ts';
import type { EntitySchema } from './entity.ts';

const PUMP: EntitySchema = {
  v: 1,
  name: 'pump',
  module: 'lab',
  title: '泵',
  table: { name: 'lab_pump', lock: true },
  rest: { base: '/lab/pump' },
  fields: {
    name: { type: 'string', title: '名称', max: 10, required: true },
    kind: { type: 'dict', title: '类型', dict: 'pump_kind' },
    stock: { type: 'int', title: '库存', min: 0 },
    status: { type: 'status', title: '状态', states: 'pump' },
    parts: {
      type: 'children',
      title: '部件',
      fields: { code: { type: 'string', title: '编号', max: 5 } },
    },
  },
  dictionaries: {
    pump_kind: {
      title: '泵类型',
      values: { '1': { title: '潜水泵', tone: 'success' }, '2': { title: '蠕动泵' } },
    },
  },
  states: {
    values: { '0': { title: '在库', tone: 'neutral' }, '1': { title: '在用', tone: 'success' } },
    initial: ['0'],
    moves: {
      use: {
        title: '领用',
        permission: 'lab:pump:use',
        cases: [{ id: 'P1', from: ['0'], to: ['1'] }],
      },
    },
  },
  grant: { 系统实施: ['lab:pump:page', 'lab:pump:use'] },
  samples: [{ name: '一号泵', kind: '1', stock: 2, parts: [{ code: 'A' }] }],
};

const FACTS: CheckFacts = {
  dicts: new Set(['yes_no']),
  takenDicts: new Set(['yes_no']),
  roles: new Set(['系统实施', '站点运维']),
  movers: new Map(),
};

/** The problems of the pump with one part of its text replaced: `line:column message`. */
function problemsWith(from: string, to: string): readonly string[] {
  const text = JSON.stringify(PUMP, null, 1);
  expect(text).toContain(from);
  return checkSchemas(
    [{ path: 'pump.json', kind: 'entity', text: text.replace(from, to) }],
    FACTS,
  ).map(({ line, column, message }) => {
    const at =
      text
        .replace(from, to)
        .split('\n')
        [line - 1]?.slice(column - 1) ?? '';
    return `${at.slice(0, 12)}| ${message}`;
  });
}

describe('one file with dictionaries, life cycle, grants and samples', () => {
  it('is sound as a whole: every part finds what the others declare', () => {
    expect(problemsWith('"title": "泵"', '"title": "泵"')).toEqual([]);
    expect(problemsWith('"name": "一号泵"', '"name": "$today+3d"')).toEqual([]);
    expect(problemsWith('"name": "一号泵"', '"name": "$now+24h"')).toEqual([
      expect.stringContaining('it is filled with "2026-05-01 08:00:00"'),
    ]);
    expect(problemsWith('"name": "一号泵"', '"name": "$today+3w"')).toEqual([
      expect.stringContaining('known: $today, $today-7d, $today+3d, $now, $now-24h, $now+24h'),
    ]);
  });

  it.each([
    [
      'a case that leads to a status nobody declared',
      '"to": [\n       "1"',
      '"to": [\n       "2"',
      'no status "2"',
    ],
    [
      'a move nobody can make',
      '"from": [\n       "0"',
      '"from": [\n       "1"',
      'no move leads to the status "1"',
    ],
    [
      'a role that is not there',
      '"系统实施"',
      '"系统实诗"',
      'no role "系统实诗"; did you mean "系统实施"?',
    ],
    [
      'a key that is none of the file',
      '"lab:pump:page"',
      '"lab:pump:pgae"',
      '"lab:pump:pgae" is no key of this file; did you mean "lab:pump:page"?',
    ],
    [
      'a value outside the dictionary of the file',
      '"kind": "1"',
      '"kind": "3"',
      '"3" does not fit "kind", a dict (dict); known: 1, 2',
    ],
    [
      'a number below its least',
      '"stock": 2',
      '"stock": -2',
      '-2 does not fit "stock", a int (minValue min 0)',
    ],
    [
      'a sample field that is not there',
      '"stock": 2',
      '"stok": 2',
      'no field "stok"; did you mean "stock"?',
    ],
    [
      'a sample without what is required',
      '"name": "一号泵",',
      '',
      'the sample lacks "name", which is required',
    ],
    [
      'a row of a sub-table that is too long',
      '"code": "A"',
      '"code": "ABCDEFG"',
      '"ABCDEFG" does not fit "code", a string (max max 5)',
    ],
    [
      'a dictionary that belongs to the product',
      '"pump_kind": {',
      '"yes_no": {',
      'the dictionary "yes_no" is there already and belongs to somebody else',
    ],
    [
      'a dictionary the file does not bring',
      '"dict": "pump_kind"',
      '"dict": "pump_kin"',
      'no dictionary "pump_kin"; did you mean "pump_kind"?',
    ],
    [
      'a life cycle that no field follows',
      '"states": "pump"',
      '"states": "pumps"',
      'no field follows these moves',
    ],
  ])('class “a part nobody looks into”: %s is told at its place', (_, from, to, message) => {
    const told = problemsWith(from, to);

    expect(told.some((one) => one.includes(message))).toBe(true);
    expect(told.every((one) => !one.startsWith('|'))).toBe(true);
  });

  it('class “one file hides another”: a broken file is told, and so is the mistake of the other', () => {
    const wrong = { ...PUMP, grant: { 站点运维: ['lab:pump:nothing'] } };
    const files = [
      { path: 'a.json', kind: 'entity', text: '{ "v": 1,' },
      { path: 'b.json', kind: 'entity', text: JSON.stringify(wrong) },
    ] as const;

    expect(checkSchemas(files, FACTS).map(({ path }) => path)).toEqual(['a.json', 'b.json']);
  });
});
