import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { TabProvider } from '#engine/base/tab.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aListEntity, aListWorld } from '#tests/builders/a-list-world.tsx';
import { aTab } from '#tests/builders/a-tab.ts';
import { InEngine } from '#tests/builders/ports.tsx';
import { ScreenPage } from './screen-page.tsx';

registerFields();
afterEach(cleanup);

const SCREEN = {
  v: 1,
  name: 'result',
  title: '结果',
  body: {
    record: 'station',
    by: 'id',
    cases: [
      {
        when: "$row.code == 'E'",
        title: '企业 - {name}',
        below: { list: 'station', title: '各站点' },
      },
      { title: '站点 - {name}' },
    ],
  },
} as const;

function opened() {
  const titles: string[] = [];
  const entity = aListEntity({});
  const world = aListWorld({
    answers: {
      'GET /ops/station/7': () => ({ id: '7', name: '甲7', code: 'S' }),
      'GET /ops/station/9': () => ({ id: '9', name: '甲9', code: 'E' }),
    },
    ports: { entity: () => Promise.resolve(entity) },
  });
  const page = (search: string) => (
    <InEngine world={world}>
      <TabProvider
        value={aTab({
          search: new URLSearchParams(search),
          setTitle: (title) => titles.push(title),
        })}
      >
        <ScreenPage screen={SCREEN} />
      </TabProvider>
    </InEngine>
  );
  const { rerender } = render(page('type=a&id=7'));
  return { world, titles, go: (search: string) => rerender(page(search)) };
}

it('shows the record that the address names, and another one in the same tab under its own title', async () => {
  const { titles, go } = opened();
  await screen.findAllByText('甲7');
  expect(titles.at(-1)).toBe('站点 - 甲7');

  go('type=b&id=9');

  await screen.findAllByText('甲9');
  expect(titles.at(-1)).toBe('企业 - 甲9');
  expect(screen.queryByText('甲7')).toBeNull();
});
