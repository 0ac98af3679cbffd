import { expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { pageFacts } from './page-facts.ts';

const PUMP = {
  v: 1,
  name: 'pump',
  module: 'ops',
  title: '水泵',
  table: { name: 'ops_pump' },
  rest: { base: '/ops/pump', verbs: ['page', 'update'] },
  fields: {
    name: { type: 'string', title: '名称', help: '铭牌上的名称' },
    flow: { type: 'decimal', title: '流量' },
  },
  actions: {
    stop: {
      title: '停泵',
      place: 'row',
      key: 's',
      api: 'POST /ops/pump/stop',
      form: { purpose: '立即停止', fields: {} },
    },
  },
} as EntitySchema;

it('what a form says of the record it is opened for is said by no help', () => {
  const facts = pageFacts(
    {
      ...PUMP,
      actions: {
        stop: {
          title: '停泵',
          place: 'row',
          api: 'POST /ops/pump/stop',
          form: { purpose: '{name} 立即停止', fields: {} },
        },
      },
    } as EntitySchema,
    undefined,
    { t: (key) => key, can: () => true },
  );

  expect(facts.actions.find(({ key }) => key === 'stop')?.purpose).toBe('');
});

it('a page is explained by its schema: fields with a help, every button, its letter, and whether I may press it', () => {
  const facts = pageFacts(PUMP, undefined, {
    t: (key) => key,
    can: (permission) => permission === 'ops:pump:stop',
  });

  expect(facts.fields).toEqual([{ title: '名称', help: '铭牌上的名称' }]);
  expect(facts.actions).toContainEqual({
    key: 'stop',
    title: '停泵',
    purpose: '立即停止',
    letter: 's',
    isAllowed: true,
  });
  expect(facts.actions.find(({ key }) => key === 'edit')).toMatchObject({
    title: 'action.edit',
    letter: '',
    isAllowed: false,
  });
});
