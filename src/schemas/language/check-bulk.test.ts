import { checkSchemas } from './check.ts';
import type { EntitySchema } from './entity.ts';

const TOOL = {
  v: 1,
  name: 'tool',
  module: 'lab',
  title: '工具',
  table: { name: 'lab_tool', lock: true, unique: [['number']] },
  rest: { base: '/lab/tool' },
  fields: {
    name: { type: 'string', title: '名称' },
    code: { type: 'string', title: '编号', unique: true },
    number: { type: 'string', title: '序号' },
    seen: { type: 'datetime', title: '最近', readOnly: true },
    pin: { type: 'password', title: '口令' },
    parts: { type: 'children', title: '零件', fields: { no: { type: 'string', title: '编号' } } },
  },
} as const satisfies EntitySchema;

function problemsOf(parts: Partial<EntitySchema>): readonly string[] {
  const text = JSON.stringify({ ...TOOL, ...parts });
  return checkSchemas([{ path: 'tool.json', kind: 'entity', text }], {}).map(
    ({ message }) => message,
  );
}

describe('fields that are changed of many records', () => {
  it('are those that many may share', () => {
    expect(problemsOf({ bulk: { fields: ['name'] } })).toEqual([]);
  });

  it.each([
    ['nam', 'no field "nam"; did you mean "name"?'],
    ['code', '"code" is not changed of many records: it is another one in each record'],
    ['number', '"number" is not changed of many records: it is another one in each record'],
    ['seen', '"seen" is not changed of many records: nobody enters it'],
    ['pin', '"pin" is not changed of many records: it is hidden'],
    ['parts', '"parts" is not changed of many records: it is no single value'],
  ])('%s is told', (field, expected) => {
    expect(problemsOf({ bulk: { fields: ['name', field] } })).toContain(expected);
  });

  it('need records that are changed, and stand there once', () => {
    expect(problemsOf({ bulk: { fields: ['name', 'name'] } })).toContain(
      '"name" stands there already',
    );
    expect(
      problemsOf({ bulk: { fields: ['name'] }, rest: { base: '/lab/tool', verbs: ['page'] } }),
    ).toContain('nothing is changed here: it answers no "update" of many records');
  });
});
