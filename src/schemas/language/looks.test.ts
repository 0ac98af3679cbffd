import { ENTITY } from '#tests/builders/a-checked-schema.ts';
import { checkAskedValues } from './check-asked-values.ts';
import { FileReport, type WholeSet } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { isStillSo, noteLooks } from './looks.ts';

const anEntity = (name: string): EntitySchema => ({
  ...(JSON.parse(JSON.stringify(ENTITY)) as EntitySchema),
  name,
  rest: { base: `/sys/${name}` },
});

const setOf = (...entities: readonly EntitySchema[]): WholeSet => ({
  entities: new Map(entities.map((entity) => [entity.name, entity])),
  states: new Map(),
  screens: new Map(),
  reports: new Map(),
  unsound: new Set(),
});

it('class “one change has everything judged again”: who asks the address of an entity is judged again when that one changes, and not when another comes', () => {
  const thing = anEntity('thing');
  const report = new FileReport({ kind: 'screen', path: 'page.json', text: '{}' }, 'call');

  const looks = noteLooks(setOf(thing), (index) =>
    checkAskedValues('GET /sys/thing/page', { preset: 'mine' }, index, report),
  );

  expect([report.problems, looks.length]).toEqual([[], 1]);
  expect(isStillSo(looks, setOf(thing, anEntity('other')))).toBe(true);
  expect(isStillSo(looks, setOf(anEntity('thing')))).toBe(false);
});
