import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { RecordLink } from './text-cells.tsx';

afterEach(cleanup);

const ORDERS = aListEntity({
  name: 'workOrder',
  module: 'ops',
  rest: { base: '/ops/workorder' },
  menu: { parent: 'ops', url: 'ops/work-order', sort: 0 },
});

function show(can: (permission: string) => boolean) {
  render(
    <InEngine world={aFakeWorld({ entities: [ORDERS], can })}>
      <RecordLink
        value="12"
        row={{ workOrderId: '12', workOrderName: 'WO1' }}
        name="workOrderId"
        field={{ type: 'ref', to: 'workOrder', title: '关联工单' }}
      />
    </InEngine>,
  );
}

it('class “a record is named but cannot be reached”: a linked record leads to its page', async () => {
  show(() => true);

  expect((await screen.findByRole('link', { name: 'WO1' })).getAttribute('href')).toBe(
    '#/ops-work-order/12',
  );
});

it('who may not open the record gets its name alone', async () => {
  show(() => false);

  expect(await screen.findByText('WO1')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
