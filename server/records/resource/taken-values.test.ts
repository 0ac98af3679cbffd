import dictData from '#schemas/entities/sys/dict-data.json' with { type: 'json' };
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { ownFieldOf } from './taken-values.ts';

const entity = (unique: readonly string[]): EntitySchema => {
  const sample = aSampleEntity();
  return { ...sample, table: { ...sample.table, unique: [unique] } };
};

it.each([
  ['the only one', ['code'], 'code'],
  ['the last that is typed', ['enterpriseId', 'name', 'code'], 'code'],
  ['typed before linked, wherever it stands', ['name', 'enterpriseId'], 'name'],
] as const)('a repeated value is told at its own field: %s', (_, unique, own) => {
  expect(ownFieldOf(entity(unique), unique.toReversed())).toBe(own);
});

it('a repeated value of a dictionary is told at the value, not at the dictionary', () => {
  const [set = []] = dictData.table.unique;

  expect(ownFieldOf(dictData as unknown as EntitySchema, set)).toBe('dictValue');
});
