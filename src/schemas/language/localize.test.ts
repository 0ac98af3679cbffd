import { expect, it } from 'vitest';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { listTitle } from './derive.ts';
import { localizeEntity } from './localize.ts';

it('lists are named in the plural where the language has one, by their title elsewhere', () => {
  const entity = aSampleEntity();

  const english = localizeEntity(entity, { title: 'Pump', plural: 'Pumps' });
  const traditional = localizeEntity(entity, { title: '水泵' });

  expect([english.title, listTitle(english), listTitle(traditional)]).toEqual(['Pump', 'Pumps', '水泵']);
});
