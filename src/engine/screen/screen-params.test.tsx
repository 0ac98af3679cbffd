import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { TabProvider } from '#engine/base/tab.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import { aListEntity, aListWorld } from '#tests/builders/a-list-world.tsx';
import { aTab } from '#tests/builders/a-tab.ts';
import { InEngine, type FakeWorld } from '#tests/builders/ports.tsx';
import { ScreenPage } from './screen-page.tsx';

registerFields();
// parts that come late are here before anybody waits for them
beforeAll(async () => {
  await import('./param-card.tsx');
});
afterEach(cleanup);

const ENTITY = aListEntity();
const PAGE = 'GET /ops/station/page';
const SCREEN: ScreenSchema = {
  v: 1,
  name: 'asked',
  title: '查询',
  params: { word: { type: 'string', title: '名称', required: true, filter: 'eq' } },
  body: {
    rows: [
      {
        list: 'station',
        title: '按名称',
        where: { field: 'name', op: 'like', value: '$param.word' },
      },
      { list: 'station', title: '全部' },
    ],
  },
};

function Shown({
  world,
  address,
  onAddress,
}: {
  readonly world: FakeWorld;
  readonly address: string;
  readonly onAddress: (text: string) => void;
}) {
  const [search, setSearch] = useState(() => new URLSearchParams(address));
  const tab = aTab({
    search,
    setSearch: (next) => {
      onAddress(next.toString());
      setSearch(next);
    },
  });
  return (
    <InEngine world={world}>
      <TabProvider value={tab}>
        <ScreenPage screen={SCREEN} />
      </TabProvider>
    </InEngine>
  );
}

it('one card asks for all nodes: its answer stands in the address and reloads who reads it, and nobody else', async () => {
  const world = aListWorld({ ports: { entity: () => Promise.resolve(ENTITY) } });
  const addresses: string[] = [];
  const asked = () =>
    world.calls.filter(({ api }) => api === PAGE).map(({ params }) => params['where'] ?? 'all');
  const rule = (value: string) => JSON.stringify({ field: 'name', op: 'like', value });

  render(<Shown world={world} address="word=east" onAddress={(text) => addresses.push(text)} />);
  await waitFor(() => expect(asked()).toHaveLength(2));
  const input = await screen.findByRole('textbox', { name: '名称' });
  await userEvent.clear(input);
  await userEvent.type(input, 'west{enter}');
  await waitFor(() => expect(asked()).toHaveLength(3));

  expect(new Set(asked())).toEqual(new Set([rule('east'), rule('west'), 'all']));
  expect(addresses).toEqual(['word=west']);
});

it('what has to be filled in first is told by its name, and nothing is asked before', async () => {
  const world = aListWorld({ ports: { entity: () => Promise.resolve(ENTITY) } });

  render(<Shown world={world} address="" onAddress={() => undefined} />);

  expect(await screen.findByText('请先填写：名称')).toBeTruthy();
  expect(world.calls).toEqual([]);
});
