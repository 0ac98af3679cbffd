import { expect, it } from 'vitest';

import { menuPages, visibleMenu } from './menu.ts';
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
