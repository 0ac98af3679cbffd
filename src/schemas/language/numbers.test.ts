import { checkSchemas } from './check.ts';
import type { EntitySchema } from './entity.ts';
import { numberStart, numberText } from './numbers.ts';

const NUMBER = { prefix: 'LB', date: 'yyyyMM', digits: 4 } as const;
const SLIP = {
  v: 1,
  name: 'slip',
  module: 'lab',
  title: '单据',
  nameField: 'no',
  table: { name: 'lab_slip', lock: true, unique: [['no']] },
  rest: { base: '/lab/slip' },
  fields: {
    no: { type: 'string', title: '编号', max: 20, readOnly: true, number: NUMBER },
    note: { type: 'string', title: '说明' },
  },
} as const satisfies EntitySchema;

function problemsOf(no: object, more: Partial<EntitySchema> = {}): readonly string[] {
  const fields = { ...SLIP.fields, no: { ...SLIP.fields.no, ...no }, ...more.fields };
  const text = JSON.stringify({ ...SLIP, ...more, fields });
  return checkSchemas([{ path: 'slip.json', kind: 'entity', text }], {}).map(
    ({ message }) => message,
  );
}

describe('numbers of records', () => {
  it.each([
    [{ prefix: 'JC', date: 'yyyyMM', digits: 4 }, 1, 'JC2026110001'],
    [{ prefix: 'WO', date: 'yyyyMMdd', digits: 4 }, 12, 'WO202611270012'],
    [{ date: 'yyyy', digits: 3 }, 1000, '20261000'],
    [{ prefix: 'A-', digits: 6 }, 7, 'A-000007'],
  ] as const)('%o: the %i. is %s', (spec, sequence, expected) => {
    const start = numberStart(spec, '2026-11-27 09:00:00');

    expect(numberText(start, spec, sequence)).toBe(expected);
  });

  it('a field that says how it is numbered is sound', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[string, object, Partial<EntitySchema>, string]>([
    [
      'a field people fill in',
      { readOnly: false },
      {},
      'the server gives the number: say "readOnly": true',
    ],
    ['a default', { default: 'x' }, {}, 'the server gives the number: "default" has no use'],
    [
      'a number that may stand twice',
      {},
      { table: { name: 'lab_slip', lock: true } },
      'a number stands once: add ["no"] to "unique" of the table',
    ],
    [
      'a column too short',
      { max: 12 },
      {},
      'a number has 12 characters, and one more when its digits run out',
    ],
    [
      'a move without a status',
      { number: { ...NUMBER, move: 'submit' } },
      {},
      'without a field of type "status" nothing is moved',
    ],
    [
      'a table of others',
      {},
      { table: { name: 'lab_slip', lock: true, unique: [['no']], managed: 'migration' } },
      'this file makes no rows of the table: it numbers none',
    ],
    [
      'a line of a sub-table',
      {},
      { fields: { lines: { type: 'children', title: '行', fields: { no: SLIP.fields.no } } } },
      'lines of a sub-table carry no number',
    ],
  ])('%s is told', (_what, no, more, expected) => {
    expect(problemsOf(no, more)).toContain(expected);
  });
});
