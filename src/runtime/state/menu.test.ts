import { expect, it } from 'vitest';

import { menuPages, tabsBeside, visibleMenu, withoutTabs } from './menu.ts';
import type { MenuNode } from './menu.ts';

const MENU: readonly MenuNode[] = [
  {
    id: '1',
    name: 'System',
    children: [
      { id: '2', name: 'Users', url: 'sys/user', type: 0 },
      { id: '3', name: 'Save', type: 1 },
    ],
  },
  { id: '4', name: 'Academy', children: [{ id: '5', name: 'Training', url: 'academy/training' }] },
];

it('buttons are no menu entries and the pages keep their groups', () => {
  const pages = menuPages(visibleMenu(MENU, '3', 'Training'));

  expect(pages.map(({ route, groups }) => [route, ...groups])).toEqual([
    ['sys-user', 'System'],
    ['academy-training', 'Academy'],
  ]);
});

it.each(['1', '2', '6'])('user type %s does not see the training records', (userType) => {
  const menu = visibleMenu(MENU, userType, 'Training');

  expect(menu.map(({ name }) => name)).toEqual(['System']);
});

describe('pages that are tabs of one', () => {
  const GROUPED: readonly MenuNode[] = [
    {
      id: '1',
      name: 'People',
      children: [
        { id: '2', name: 'Users', url: 'sys/user', tabOf: null },
        { id: '3', name: 'Roles', url: 'sys/role', tabOf: null },
      ],
    },
    {
      id: '4',
      name: 'Company',
      children: [{ id: '5', name: 'Accounts', url: 'personnel/account', tabOf: '2' }],
    },
  ];
  const routes = (nodes: readonly MenuNode[]) => menuPages(nodes).map(({ route }) => route);

  it('the menu shows their page alone, and no group of which nothing is left', () => {
    expect(routes(withoutTabs(GROUPED))).toEqual(['sys-user', 'sys-role']);
    expect(withoutTabs(GROUPED).map(({ name }) => name)).toEqual(['People']);
  });

  it('each of them shows all, the page first; a page that stands alone shows none', () => {
    const pages = menuPages(GROUPED);
    const beside = (route: string) => tabsBeside(pages, route).map((page) => page.route);

    expect(beside('personnel-account')).toEqual(['sys-user', 'personnel-account']);
    expect(beside('sys-user')).toEqual(['sys-user', 'personnel-account']);
    expect(beside('sys-role')).toEqual([]);
    expect(beside('nothing')).toEqual([]);
  });
});
