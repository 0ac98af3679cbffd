import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';

import type { OutboxItem } from '#runtime/outbox/item.ts';
import { readAtom } from '#runtime/outbox/waiting.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import workOrderStates from '#schemas/states/work-order.json' with { type: 'json' };
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { OrderBar } from './order-bar.tsx';

afterEach(() => {
  cleanup();
  appStore.set(readAtom, []);
});

const entity = aFormEntity({
  fields: { status: { type: 'status', title: '状态', states: 'workOrder' } },
  actions: {
    accept: { title: '接下此单', place: 'detail', move: 'accept', kind: 'primary' },
    submit: { title: '提交结果', place: 'detail', move: 'submit', kind: 'primary' },
  },
});

const waiting = (part: Partial<OutboxItem> = {}): OutboxItem => ({
  kind: 'move',
  title: '接单',
  record: `${entity.name}/7`,
  api: 'POST /test/sample/move',
  body: { id: '7', move: 'accept' },
  key: 'k',
  order: 1,
  person: '1',
  madeAt: '2026-11-26T00:00:00Z',
  state: 'waiting',
  tries: 0,
  nextAt: 0,
  ...part,
});

it('class “pressed twice in a hole of the network”: what waits counts as done for the buttons, what was refused does not', async () => {
  appStore.set(userAtom, { id: '1' } as never);
  const world = aFakeWorld({
    ports: { states: async () => workOrderStates as unknown as StatesSchema },
  });
  render(
    <Provider store={appStore}>
      <InEngine world={world}>
        <OrderBar entity={entity} row={{ id: '7', status: '1' }} onChanged={() => undefined} />
      </InEngine>
    </Provider>,
  );
  const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent);
  await screen.findByText('接下此单');

  act(() => appStore.set(readAtom, [waiting()]));
  expect(buttons()).toEqual(['提交结果']);

  act(() => appStore.set(readAtom, [waiting({ record: 'other/7' }), waiting({ person: '2' })]));
  expect(buttons()).toEqual(['接下此单']);

  const more = { body: { id: '7', move: 'submit' }, key: 'l', order: 2 };
  act(() => appStore.set(readAtom, [waiting({ state: 'refused' }), waiting(more)]));
  expect(buttons()).toEqual(['接下此单']);
});
