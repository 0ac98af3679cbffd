import { expect, it } from 'vitest';

import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { listTitle, titleInside } from './derive.ts';
import { localizeEntity, textsOf } from './localize.ts';

it('lists are named in the plural where the language has one, by their title elsewhere', () => {
  const entity = aSampleEntity();

  const english = localizeEntity(entity, { title: 'Pump', plural: 'Pumps' });
  const traditional = localizeEntity(entity, { title: '水泵' });

  expect([english.title, listTitle(english), listTitle(traditional)]).toEqual([
    'Pump',
    'Pumps',
    '水泵',
  ]);
});

it.each([
  ['Mail logs', 'mail logs'],
  ['SMS logs', 'SMS logs'],
  ['O&M units', 'O&M units'],
  ['通知', '通知'],
])('inside a sentence %s is %s', (title, inside) => {
  expect(titleInside(title)).toBe(inside);
});

it('class “a name taken for a text”: the field that heads a card is not translated', () => {
  const entity = { ...aSampleEntity(), list: { cards: { title: 'code', fields: ['name'] } } };

  expect(Object.keys(textsOf(entity))).not.toContain('list.cards.title');
  expect(localizeEntity(entity, { 'list.cards.title': 'Code' }).list?.cards?.title).toBe('code');
});
