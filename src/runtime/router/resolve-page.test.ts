import { expect, it } from 'vitest';

import type { MenuPage } from '#runtime/state/menu.ts';
import { CODE_PAGES } from '#schemas/language/code-pages.ts';
import { PLAIN_PAGES, plainPageAt, TAB_PAGES } from './fixed-pages.ts';
import { resolvePage } from './resolve-page.ts';

const FRAME: MenuPage = {
  id: '7',
  title: 'Docs',
  route: 'i-7',
  url: 'https://a.b',
  icon: null,
  isExternal: true,
  isApart: false,
  tabOf: null,
  groups: [],
  groupIds: [],
};
const KNOWN = {
  manifest: {
    entities: [
      { name: 'user', hash: 'h', route: 'sys-user' },
      { name: 'workOrder', hash: 'h', route: 'ops-work-order' },
    ],
    screens: [{ name: 'sys-dict-data', hash: 'h' }],
  },
  pages: [FRAME],
};

it('the checker of schemas knows each page that is drawn by code', () => {
  const pages = [...Object.values(PLAIN_PAGES), ...Object.values(TAB_PAGES)];
  expect(pages.map(({ path }) => path)).toEqual(CODE_PAGES);
});

it.each([
  ['/home', { kind: 'home' }],
  ['/my/info', { kind: 'redirect', to: '/my-center' }],
  ['/activiti-my-todo-task-pool', { kind: 'redirect', to: '/activiti-my-todo-task' }],
  ['/sys-user', { kind: 'list', entity: 'user', route: 'sys-user' }],
  ['/sys-user/create', { kind: 'create', entity: 'user', route: 'sys-user' }],
  ['/sys-user/12', { kind: 'detail', entity: 'user', route: 'sys-user', id: '12' }],
  ['/sys-user/12/edit', { kind: 'edit', entity: 'user', route: 'sys-user', id: '12' }],
  ['/sys-dict-data', { kind: 'screen', screen: 'sys-dict-data', route: 'sys-dict-data' }],
  ['/sys/dict/data', { kind: 'screen', screen: 'sys-dict-data', route: 'sys-dict-data' }],
  ['/i-7', { kind: 'frame', page: FRAME }],
  ['/sys-user__12', { kind: 'redirect', to: '/sys-user' }],
  ['/sys-user/12__7', { kind: 'redirect', to: '/sys-user/12' }],
  ['/sys-user/12/edit__7', { kind: 'redirect', to: '/sys-user/12/edit' }],
  [
    '/sys-user__handle_72',
    { kind: 'redirect', to: '/activiti-process-detail?taskId=72&processShowType=taskHandle' },
  ],
  [
    '/sys-user__detail_9001',
    {
      kind: 'redirect',
      to: '/activiti-process-detail?processInstanceId=9001&processShowType=detail',
    },
  ],
  [
    '/anything__detail_a%26b',
    {
      kind: 'redirect',
      to: '/activiti-process-detail?processInstanceId=a%26b&processShowType=detail',
    },
  ],
  [
    '/sys-user__instance_5',
    { kind: 'redirect', to: '/sys-user/create?processDefinitionId=5&processShowType=start' },
  ],
  ['/nowhere__instance_5', { kind: 'redirect', to: '/nowhere' }],
  ['/sys-user__handle_', { kind: 'redirect', to: '/sys-user' }],
  ['/sys-user/12/edit/more', { kind: 'missing' }],
  ['/nowhere', { kind: 'missing' }],
])('%s is %j', (path, page) => {
  expect(resolvePage(path, KNOWN)).toEqual(page);
});

it('a page beside the shell is named by its address, whatever stands in its open part', () => {
  expect(
    ['/login', '/p/station', '/P/monitorPoint/', '/p', '/p/', '/p/a/b', '/sys-user'].map(
      plainPageAt,
    ),
  ).toEqual(['login', 'publicView', 'publicView', undefined, undefined, undefined, undefined]);
});
