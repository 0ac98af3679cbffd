import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { registerFields } from '#engine/fields/register-fields.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { aListEntity, aListWorld } from '#tests/builders/a-list-world.tsx';
import { InEngine } from '#tests/builders/ports.tsx';
import { ScreenPage } from './screen-page.tsx';

registerFields();
afterEach(cleanup);

const ENTITY = aListEntity({
  list: {
    presets: {
      all: { title: '全部', where: { all: [] } },
      new: { title: '新建', where: { field: 'createDate', op: 'ge', value: '$today' } },
      old: { title: '陈旧', where: { field: 'createDate', op: 'lt', value: '$today' } },
    },
    stats: ['all', 'new', 'old'],
    preset: 'old',
    cards: { fields: ['code'] },
  },
});
const COUNTS = { presets: { all: { total: 25 }, new: { total: 3 } } };

function shown(body: ScreenNode) {
  const world = aListWorld({
    answers: { 'GET /ops/station/group': () => COUNTS },
    ports: { entity: () => Promise.resolve(ENTITY) },
  });
  render(
    <InEngine world={world}>
      <ScreenPage screen={{ v: 1, name: 'some-list', title: '一览', body }} />
    </InEngine>,
  );
  return world;
}

it('a list on a screen has the counts, the preset, the view and the search that its node asks for', async () => {
  const world = shown({
    list: 'station',
    stats: ['all', 'new'],
    preset: 'new',
    view: 'cards',
    search: true,
  });

  expect((await screen.findByRole('button', { name: /新建/ })).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(await screen.findByText('25')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /陈旧/ })).toBeNull();
  expect(screen.getByRole('button', { name: '卡片' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.type(screen.getByRole('searchbox'), '东{enter}');
  expect(
    world.calls.filter(({ api }) => api === 'GET /ops/station/page').at(-1)?.params,
  ).toMatchObject({ preset: 'new', keyword: '东' });
});

it('a list whose node says nothing has none of what its own page has', async () => {
  const world = shown({ list: 'station' });

  expect(await screen.findByText('站点1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /陈旧|新建|卡片/ })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(world.calls.find(({ api }) => api === 'GET /ops/station/page')?.params).not.toHaveProperty(
    'preset',
  );
});

it('the number of a tab is counted anew when its list is told of rows', async () => {
  const announced = new Map<string, () => void>();
  const live = aListEntity({ list: { live: 'pushOpsTask' } });
  const world = aListWorld({
    ports: {
      entity: () => Promise.resolve(live),
      onPush: (topic, listener) => {
        announced.set(topic, () => listener({ id: 'm1' }));
        return () => announced.delete(topic);
      },
    },
  });
  const body: ScreenNode = {
    tabs: [{ title: '待签收', badge: { list: 'station' }, body: { rows: [] } }],
  };
  render(
    <InEngine world={world}>
      <ScreenPage screen={{ v: 1, name: 'some-list', title: '一览', body }} />
    </InEngine>,
  );
  const counted = (): number =>
    world.calls.filter(({ api }) => api === 'GET /ops/station/page').length;
  await expect.poll(counted).toBe(1);

  announced.get('pushOpsTask')?.();

  await expect.poll(counted).toBe(2);
});
