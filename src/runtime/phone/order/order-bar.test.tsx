import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';

import type { Row } from '#engine/base/ports.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { OutboxItem } from '#runtime/outbox/item.ts';
import { readAtom } from '#runtime/outbox/waiting.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import workOrderStates from '#schemas/states/work-order.json' with { type: 'json' };
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { OrderBar } from './order-bar.tsx';

registerFields();
beforeAll(() => {
  appStore.set(userAtom, { id: '1' } as never);
});
afterEach(() => {
  cleanup();
  appStore.set(readAtom, []);
});

const entity = aFormEntity({
  fields: { status: { type: 'status', title: '状态', states: 'workOrder' } },
  actions: {
    accept: { title: '接下此单', place: 'detail', move: 'accept', kind: 'primary' },
    submit: { title: '提交结果', place: 'detail', move: 'submit', kind: 'primary' },
    checkin: { title: '打卡', place: 'detail', move: 'checkin', when: 'isEmpty(checkinTime)' },
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

const aWorld = () =>
  aFakeWorld({ ports: { states: async () => workOrderStates as unknown as StatesSchema } });

function open(world: ReturnType<typeof aWorld>, row: Row, onChanged = () => undefined) {
  const bar = (now: Row) => (
    <Provider store={appStore}>
      <InEngine world={world}>
        <OrderBar entity={entity} row={now} onChanged={onChanged} />
      </InEngine>
    </Provider>
  );
  const { rerender } = render(bar(row));
  return { read: (now: Row) => rerender(bar(now)) };
}

const buttons = () =>
  screen
    .queryAllByRole('button')
    .map((one) => one.textContent)
    .filter((name) => name !== 'order.more');

it('class “pressed twice in a hole of the network”: what waits counts as done for the buttons, what was refused does not', async () => {
  open(aWorld(), { id: '7', status: '1' });
  await screen.findByText('接下此单');

  act(() => appStore.set(readAtom, [waiting()]));
  expect(buttons()).toEqual(['提交结果']);

  act(() => appStore.set(readAtom, [waiting({ record: 'other/7' }), waiting({ person: '2' })]));
  expect(buttons()).toEqual(['接下此单']);

  const more = { body: { id: '7', move: 'submit' }, key: 'l', order: 2 };
  act(() => appStore.set(readAtom, [waiting({ state: 'refused' }), waiting(more)]));
  expect(buttons()).toEqual(['接下此单']);
});

it('class “offered again once it is sent”: what was sent counts as done until the record is read anew, which is asked for', async () => {
  const onChanged = vi.fn<() => undefined>();
  const { read } = open(aWorld(), { id: '7', status: '1' }, onChanged);
  await screen.findByText('接下此单');
  act(() => appStore.set(readAtom, [waiting()]));
  expect(buttons()).toEqual(['提交结果']);

  // another tab sends it
  const others = new BroadcastChannel('outbox');
  others.postMessage({ key: 'k', outcome: { state: 'sent', answer: null } });
  await waitFor(() => expect(appStore.get(readAtom)).toEqual([]));
  others.close();

  expect(buttons()).toEqual(['提交结果']);
  expect(onChanged).toHaveBeenCalledOnce();
  // as it was read since
  read({ id: '7', status: '3' });
  expect(buttons()).toEqual([]);
  read({ id: '7', status: '1' });
  expect(buttons()).toEqual(['接下此单']);
});

it('class “the page is taken away under the hand”: a check-in stays open while it counts as done, and keeps what was taken when it is refused', async () => {
  await loadInputs();
  open(aWorld(), { id: '7', status: '2', needVisit: true });
  fireEvent.click(await screen.findByRole('button', { name: /^打\s?卡$/ }));
  const page = await screen.findByRole('dialog');

  const body = { id: '7', move: 'checkin', photo: [] };
  act(() => appStore.set(readAtom, [waiting({ body, state: 'sending' })]));
  act(() => appStore.set(readAtom, [waiting({ body, state: 'refused' })]));

  expect(screen.getByRole('dialog')).toBe(page);
});
