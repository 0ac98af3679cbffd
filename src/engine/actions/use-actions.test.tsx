import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { RightsProvider } from '#engine/base/ports-context.ts';
import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { ActionBar } from './action-bar.tsx';
import { useActions } from './use-actions.tsx';

afterEach(cleanup);

const PLACE = { entity: aListEntity(), filter: () => ({}), onChanged: () => undefined };

function Offered() {
  const { actions } = useActions({ place: PLACE, states: undefined });
  return <p role="status">{actions.toolbar.map(({ key }) => key).join()}</p>;
}

it('class “it takes a reload”: buttons of an open page follow the rights when these change', () => {
  let mayWrite = false;
  const world = aFakeWorld({ can: () => mayWrite });
  const page = (rights: string) => (
    <InEngine world={world}>
      <RightsProvider value={rights}>
        <Offered />
      </RightsProvider>
    </InEngine>
  );
  const { rerender } = render(page('none'));
  expect(screen.getByRole('status').textContent).toBe('');

  mayWrite = true;
  rerender(page('all'));

  expect(screen.getByRole('status').textContent).toContain('create');
});

const BATCH = aListEntity({
  actions: {
    ring: {
      title: 'Ring',
      place: 'batch',
      when: "status == '1'",
      api: 'POST /ops/order/ring',
      body: { ids: '$ids' },
    },
  },
});

function Batch() {
  const place = { entity: BATCH, filter: () => ({}), onChanged: () => undefined };
  const { actions } = useActions({ place, states: undefined });
  const rows = [
    { id: '1', name: 'GD-1', status: '1' },
    { id: '2', name: 'GD-2', status: '2' },
  ];
  return (
    <ActionBar actions={actions} which="batch" rows={rows} only={({ key }) => key === 'ring'} />
  );
}

it('class “left out without a word”: chosen rows that a button does not fit are named, the others go on', async () => {
  const world = aFakeWorld({ answers: { 'POST /ops/order/ring': () => null } });
  render(
    <InEngine world={world}>
      <Batch />
    </InEngine>,
  );

  fireEvent.click(screen.getByRole('button', { name: 'Ring' }));

  await waitFor(() => expect(world.calls).toMatchObject([{ body: { ids: ['1'] } }]));
  expect(world.notices[0]).toMatchObject({ kind: 'warning' });
  expect(world.notices[0]?.text).toBe('1 条当前不能Ring，不包括在内：GD-2');
});
