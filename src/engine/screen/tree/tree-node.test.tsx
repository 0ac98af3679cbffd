import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import type { CallError } from '#engine/base/ports.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { ScreenPage } from '../screen-page.tsx';
import { TreePart } from './tree-node.tsx';

registerFields();
// parts that come late are here before anybody waits for them
beforeAll(async () => {
  await Promise.all([import('./tree-node.tsx'), import('../address/facts-node.tsx')]);
});
afterEach(cleanup);

const COMPANY = aListEntity({
  name: 'company',
  table: { name: 'ops_company' },
  rest: { base: '/ops/company' },
});
const STATION = aListEntity({
  fields: { ...aListEntity().fields, companyId: { type: 'ref', to: 'company', title: '公司' } },
});
const BY_COMPANY = { field: 'companyId', op: 'eq', value: '7' };

it('begins with the first leaf, later with the last chosen one; an item with one leaf alone is that leaf: a click opens it, and nothing unfolds', async () => {
  const stations = { 7: { id: '9', name: '恒泰' }, 8: { id: '10', name: '清源' } };
  const world = aFakeWorld({
    entities: [COMPANY, STATION],
    answers: {
      'GET /ops/station/group': () => ({
        groups: [
          { keys: ['7'], names: ['恒泰'], count: 1, values: [] },
          { keys: ['8'], names: ['清源'], count: 1, values: [] },
        ],
      }),
      'GET /ops/station/page': ({ params }) => ({
        total: 1,
        list: [/"(8|10)"/.test(String(params?.where)) ? stations[8] : stations[7]],
      }),
      'GET /x/of/9': () => ({ name: '第九' }),
      'GET /x/of/10': () => ({ name: '第十' }),
    },
  });
  const shown = (
    <InEngine world={world}>
      <ScreenPage
        screen={{
          v: 1,
          name: 'tree',
          title: '树',
          body: {
            master: {
              tree: [{ entity: 'company', by: 'companyId' }, { entity: 'station' }],
              pick: ['station'],
            },
            detail: {
              facts: 'GET /x/of/{$master.id}',
              fields: { name: { type: 'string', title: '名称' } },
            },
          },
        }}
      />
    </InEngine>
  );
  render(shown);
  expect(await screen.findByText('第九')).toBeTruthy();

  await userEvent.click(await screen.findByText('清源'));

  expect(await screen.findByText('第十')).toBeTruthy();
  expect(document.querySelectorAll('.ant-tree-treenode-selected')).toHaveLength(1);

  // the next time the page begins with it
  cleanup();
  render(shown);
  expect(await screen.findByText('第十')).toBeTruthy();
});

it('nodes come when they unfold, each level asked of the last entity; the chosen one stands on the right with all above it', async () => {
  const world = aFakeWorld({
    entities: [COMPANY, STATION],
    answers: {
      'GET /ops/station/group': () => ({
        groups: [{ keys: ['7'], names: ['恒泰'], count: 2, values: [] }],
      }),
      'GET /ops/station/page': () => ({ total: 1, list: [{ id: '9', name: '烟囱', code: 'S9' }] }),
      'GET /x/of/7': () => ({ name: '第九' }),
    },
  });
  render(
    <InEngine world={world}>
      <ScreenPage
        screen={{
          v: 1,
          name: 'tree',
          title: '树',
          body: {
            master: {
              tree: [{ entity: 'company', by: 'companyId' }, { entity: 'station' }],
              pick: ['station'],
              search: true,
            },
            detail: {
              facts: 'GET /x/of/{$master.company.id}',
              fields: { name: { type: 'string', title: '名称' } },
            },
          },
        }}
      />
    </InEngine>,
  );

  // the way to the first leaf is unfolded
  await userEvent.click(await screen.findByText('烟囱'));

  expect(await screen.findByText('第九')).toBeTruthy();
  expect(world.calls.map(({ api, params }) => [api, params['by'] ?? params['where']])).toEqual([
    ['GET /ops/station/group', 'companyId'],
    ['GET /ops/station/page', JSON.stringify(BY_COMPANY)],
    ['GET /x/of/7', undefined],
  ]);
  expect(document.querySelector('.ant-tree-treenode-selected')?.textContent).toContain('烟囱');
});

it('records of another entity stand beside the leaves; who may not read them sees the others', async () => {
  const door = aListEntity({
    name: 'door',
    table: { name: 'ops_door' },
    rest: { base: '/ops/door' },
    fields: STATION.fields,
  });
  const answers = {
    'GET /ops/station/group': () => ({
      groups: [{ keys: ['7'], names: ['恒泰'], count: 2, values: [] }],
    }),
    'GET /ops/door/group': () => ({
      groups: [{ keys: ['7'], names: ['恒泰'], count: 1, values: [] }],
    }),
    'GET /ops/station/page': () => ({ total: 1, list: [{ id: '9', name: '烟囱' }] }),
    'GET /ops/door/page': () => ({ total: 1, list: [{ id: '5', name: '站房门' }] }),
  };
  const refuse = () => {
    throw { code: 403, message: '', issues: [] } satisfies CallError;
  };
  const tree = (own: typeof answers | Record<string, () => never>) => {
    const world = aFakeWorld({
      entities: [COMPANY, STATION, door],
      answers: { ...answers, ...own },
    });
    render(
      <InEngine world={world}>
        <TreePart
          node={{
            tree: [
              { entity: 'company', by: 'companyId' },
              { entity: 'station', also: [{ entity: 'door' }] },
            ],
          }}
          master={undefined}
        />
      </InEngine>,
    );
  };

  tree({});
  expect(await screen.findByText('3')).toBeTruthy();
  await userEvent.click(screen.getByRole('img', { name: 'caret-down' }));
  expect(await screen.findByText('站房门')).toBeTruthy();
  cleanup();

  tree({ 'GET /ops/door/group': refuse, 'GET /ops/door/page': refuse });
  expect(await screen.findByText('2')).toBeTruthy();
});

it('a click chooses a leaf, a double click takes it; its state is a dot with the word as its name', async () => {
  const leaf = aListEntity({
    fields: {
      ...aListEntity().fields,
      state: {
        type: 'string',
        title: '状态',
        max: 9,
        list: { tones: { success: "state == 'on'" } },
      },
    },
  });
  const world = aFakeWorld({
    entities: [COMPANY, leaf],
    answers: {
      'GET /ops/station/group': ({ params: { by } }) => ({
        groups: [
          { keys: ['7', 'on'], names: ['恒泰', null], count: 2, values: [] },
          {
            keys: ['7', 'off'],
            names: ['恒泰', null],
            count: by === 'companyId,state' ? 3 : 0,
            values: [],
          },
        ],
      }),
      'GET /ops/station/page': () => ({
        total: 1,
        list: [{ id: '9', name: '烟囱', code: 'S9', state: 'on' }],
      }),
    },
  });
  const chosen: unknown[] = [];
  render(
    <InEngine world={world}>
      <TreePart
        node={{
          tree: [
            { entity: 'company', by: 'companyId' },
            { entity: 'station', tag: 'state', dot: true },
          ],
          pick: ['station'],
        }}
        master={undefined}
        onChoose={({ id, kind, isTaken }) => chosen.push([id, kind, isTaken])}
      />
    </InEngine>,
  );

  // before it is unfolded, a branch says what is below it
  const on = await screen.findByRole('img', { name: 'on 2' });
  expect(on.className).toContain('engine-tone-success');
  expect(screen.getByRole('img', { name: 'off 3' }).className).toContain('engine-tone-neutral');
  expect(screen.getByText('5')).toBeTruthy();
  await userEvent.click(screen.getByText('恒泰'));
  const dot = await screen.findByRole('img', { name: 'on' });
  expect(dot.className).toContain('engine-tone-success');
  await userEvent.click(screen.getByText('烟囱'));
  expect(chosen).toEqual([['9', 'station', undefined]]);
  await userEvent.dblClick(screen.getByText('烟囱'));
  expect(chosen.at(-1)).toEqual(['9', 'station', true]);
});

it('a tree of nothing says what there is none of; that nothing fits only where something was typed', async () => {
  const world = aFakeWorld({
    entities: [COMPANY, STATION],
    answers: { 'GET /ops/station/group': () => ({ groups: [] }) },
  });
  render(
    <InEngine world={world}>
      <ScreenPage
        screen={{
          v: 1,
          name: 'tree',
          title: '树',
          body: {
            master: {
              tree: [{ entity: 'company', by: 'companyId' }, { entity: 'station' }],
              pick: ['station'],
            },
            detail: { facts: 'GET /x/of/{$master.id}', fields: {} },
          },
        }}
      />
    </InEngine>,
  );

  expect(await screen.findByText(`暂无${STATION.title}`)).toBeTruthy();
});
