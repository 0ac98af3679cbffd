import { expect, it } from 'vitest';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aFakeWorld } from '#tests/builders/ports.tsx';
import type { FormOpener } from '../form/contract.ts';
import { actionModels } from './action-model.ts';
import { runAction } from './run-action.ts';

const ENTITY: EntitySchema = {
  v: 1,
  name: 'thing',
  module: 'ops',
  title: 'Thing',
  table: { name: 'ops_thing', lock: true },
  rest: { base: '/ops/thing' },
  fields: { name: { type: 'string', title: 'Name' }, tags: { type: 'refs', to: 'thing', title: 'Tags' } },
  actions: {
    tag: {
      title: 'Tag',
      place: 'row',
      api: 'PUT /ops/thing/tags',
      body: { id: '$row.id', version: '$row.version', tags: '$form.tags' },
      form: { fill: true, fields: { tags: { use: 'tags' } } },
    },
  },
};

it('a dialog that fills itself starts from the row as the server has it, and sends that version', async () => {
  const world = aFakeWorld({
    answers: { 'GET /ops/thing/7': () => ({ id: '7', version: 3, name: 'A', tags: ['1', '2'] }), 'PUT /ops/thing/tags': () => null },
  });
  const opened: unknown[] = [];
  const opener: FormOpener = {
    openRecord: () => Promise.resolve(undefined),
    openAction: async ({ initial, submit }) => {
      opened.push(initial);
      await submit({ ...initial });
      return initial;
    },
  };
  const action = actionModels(ENTITY, { states: undefined, t: (key) => key }).find(({ key }) => key === 'tag');
  if (!action) throw new Error('no action');
  const place = { entity: ENTITY, filter: () => ({}), onChanged: () => undefined };

  await runAction(
    { ports: world.ports, opener, place, destination: () => '', onProgress: () => undefined, onUndo: () => undefined, onTransfer: () => undefined },
    action,
    [{ id: '7', version: 1 }],
    false,
  );

  expect(opened).toEqual([{ tags: ['1', '2'] }]);
  expect(world.calls.at(-1)).toMatchObject({ api: 'PUT /ops/thing/tags', body: { id: '7', version: 3, tags: ['1', '2'] } });
});
