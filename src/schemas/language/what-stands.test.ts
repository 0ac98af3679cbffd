import { ENTITY, FACTS, STATION } from '#tests/builders/a-drum.ts';
import { checkSchemas } from './check.ts';

/** The names that other files take from the drum: it, its dictionary, its page, its keys, its table, one of its fields. */
const BESIDE = {
  v: 1,
  name: 'pallet',
  module: 'ops',
  title: '托盘',
  nameField: 'name',
  table: { name: 'ops_pallet' },
  rest: { base: '/ops/pallet' },
  fields: {
    name: { type: 'string', title: '名称', max: 50 },
    kind: { type: 'dict', title: '类别', dict: 'drumKinds' },
    drumId: { type: 'ref', title: '桶', entity: 'drum' },
    count: { type: 'aggregate', title: '桶数', of: 'drum', by: 'count', op: 'count' },
  },
  detail: { related: [{ entity: 'drum', by: 'count' }] },
};
const SOUND = JSON.stringify(ENTITY, null, 1);
const beside = JSON.stringify(BESIDE, null, 1);

function told(text: string) {
  return checkSchemas(
    [
      { path: 'drum.json', kind: 'entity', text },
      { path: 'pallet.json', kind: 'entity', text: beside },
      { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
    ],
    FACTS,
  ).map(({ path, message }) => `${path} ${message}`);
}

describe('class “one mistake echoes from every file that names the broken one”', () => {
  const usual = told(SOUND);

  it.each([
    [
      'a word that is none',
      '"required":',
      '"requird":',
      'unknown key "requird"; did you mean "required"?',
    ],
    [
      'a title that lacks for a slip',
      '"title": "桶",',
      '"titel": "桶",',
      'unknown key "titel"; did you mean "title"?',
    ],
    [
      'a type that lacks for a slip',
      '"type": "decimal"',
      '"tpye": "decimal"',
      'unknown key "tpye"; did you mean "type"?',
    ],
    ['a comma', '"module": "ops",', '"module": "ops"', 'a comma is missing after this'],
  ])('%s is told once, where it stands', (_, from, to, said) => {
    expect(SOUND).toContain(from);

    const fresh = told(SOUND.replace(from, to)).filter((one) => !usual.includes(one));

    expect(fresh).toEqual([`drum.json ${said}`]);
  });
});
