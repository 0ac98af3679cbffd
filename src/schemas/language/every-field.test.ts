import { dictOf } from '../types/ask.ts';
import type { EntitySchema } from './entity.ts';
import { everyField } from './every-field.ts';
import type { StatesSchema } from './states.ts';

it('fields are found in the record, in dialogs of buttons and of moves, also of a life in another file, and in sub-tables of all', () => {
  const dict = (name: string) => ({ type: 'dict', title: '', dict: name });
  const rows = (name: string) => ({ type: 'children', title: '', fields: { one: dict(name) } });
  const entity = {
    title: '"dict":"text"',
    fields: { a: dict('own'), b: rows('line'), s: { type: 'status', states: 'flow', title: '' } },
    actions: { press: { form: { fields: { a: dict('button'), b: rows('lineOfButton') } } } },
  } as unknown as EntitySchema;
  const flow = { moves: { go: { form: { fields: { a: dict('move'), b: { use: 'a' } } } } } };

  const found = everyField(entity, (name) =>
    name === 'flow' ? (flow as unknown as StatesSchema) : undefined,
  );

  expect(found.flatMap((field) => dictOf(field) ?? [])).toEqual([
    'own',
    'line',
    'button',
    'lineOfButton',
    'move',
  ]);
});
