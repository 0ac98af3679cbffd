import { aKnownWorld } from '#tests/builders/a-known-world.ts';
import { checkLocally } from '../language/check-locally.ts';
import { blankScreen, blankStates, blankWall } from './blank-screen.ts';

const world = aKnownWorld();

it('a new screen is sound as it stands, in the menu or not', () => {
  const entity = world.entities[0]?.name ?? '';
  const screen = { name: 'lab-board', title: '看板', entity };
  const menuParent = world.menuGroups[0]?.name ?? '';

  const inMenu = blankScreen({ ...screen, menuParent });

  expect(
    checkLocally({ kind: 'screen', name: 'lab-board', text: blankScreen(screen) }, world),
  ).toEqual([]);
  expect(checkLocally({ kind: 'screen', name: 'lab-board', text: inMenu }, world)).toEqual([]);
  expect(JSON.parse(inMenu)).toMatchObject({
    menu: { parent: menuParent, url: 'lab/board' },
    body: { tabs: [{ body: { list: entity } }] },
  });
});

it('a new big screen is sound as it stands', () => {
  const text = blankWall({ name: 'bigScreen-hall', title: '大厅' });

  expect(checkLocally({ kind: 'screen', name: 'bigScreen-hall', text }, world)).toEqual([]);
  expect(JSON.parse(text)).toMatchObject({ body: { wall: { left: { stations: {} } } } });
});

it('new states are sound as they stand', () => {
  const text = blankStates({
    name: 'repair',
    title: '维修',
    module: 'lab',
    words: { first: '处理中', second: '已完成', move: '完成' },
  });

  expect(checkLocally({ kind: 'states', name: 'repair', text }, world)).toEqual([]);
});
