import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';

import { aTinyDesign, TINY, tiny } from '#tests/builders/a-tiny-design.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { Commander } from '../commands/commands.ts';
import { DesignStore } from '../document/design-store.ts';
import { Palette, type PaletteGroup } from '../palette/palette.tsx';
import { Canvas } from './canvas.tsx';
import { DragRoom } from './drag-room.tsx';
import { MarkStore, type Faces } from './faces.ts';

afterEach(cleanup);

const FACES: Faces = {
  faceOf: (node) => ({
    label: `块 ${node.id}`,
    tone: 'value',
    parts: [
      { text: node.id },
      ...Object.keys(node.slots)
        .filter((slot) => slot !== 'of')
        .map((slot) => ({ slot })),
    ],
  }),
  slotTitle: (node) => (node.kind === 'doc' ? '内容' : ''),
  holeText: (node, slot) => `${node.id} ${slot} 待填`,
};
const GROUPS: readonly PaletteGroup[] = [
  {
    key: 'g',
    title: '基础',
    items: [
      { key: 'row', title: '一行', tone: 'value', make: (newId) => tiny('row', newId) },
      {
        key: 'chip',
        title: '一片',
        words: 'yipian',
        tone: 'value',
        make: (newId) => tiny('chip', newId),
      },
    ],
  },
];

function aCanvas(isReadOnly = false) {
  const world = aFakeWorld();
  const commander = new Commander(
    new DesignStore(aTinyDesign(), TINY),
    world.ports.t,
    ({ id }) => `块 ${id}`,
  );
  const marks = new MarkStore();
  const onOpen = vi.fn();
  render(
    <InEngine world={world}>
      <DragRoom commander={commander}>
        <Palette commander={commander} groups={GROUPS} isOff={isReadOnly} />
        <Canvas
          commander={commander}
          faces={FACES}
          marks={marks}
          isReadOnly={isReadOnly}
          label="画布"
          emptyText="空"
          onOpen={onOpen}
        />
      </DragRoom>
    </InEngine>,
  );
  const tree = screen.getByRole('tree', { name: '画布' });
  const item = (name: string): HTMLElement => within(tree).getByRole('treeitem', { name });
  const order = (): readonly string[] =>
    [...tree.querySelectorAll<HTMLElement>('[data-row][data-key]')].map(
      ({ dataset }) => dataset['key'] ?? '',
    );
  return { commander, marks, tree, item, order, onOpen };
}

it('arrows go from row to row and from part to part, and the focus goes with them', () => {
  const { tree, item } = aCanvas();
  fireEvent.click(item('块 a'));

  fireEvent.keyDown(tree, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(item('块 a1'));
  fireEvent.keyDown(tree, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(item('块 b'));
  fireEvent.keyDown(tree, { key: 'End' });
  expect(document.activeElement).toBe(item('d right 待填'));
  expect(item('d right 待填').getAttribute('aria-selected')).toBe('true');
});

it('a palette item is added with Enter, and said', () => {
  const { item, order } = aCanvas();
  fireEvent.click(item('块 a'));

  fireEvent.click(screen.getByRole('button', { name: '一行' }), { detail: 0 });

  expect(order()).toEqual(['a', 'b2', 'b', 'c', 'd']);
  expect(screen.getByRole('status', { name: '操作结果' }).textContent).toBe(
    '已添加块 b2，位于“块 root”第 2 个',
  );
});

it('a click fills the empty place that is chosen, once; without one it takes two', () => {
  const { item, order, tree } = aCanvas();
  const palette = screen.getByRole('button', { name: '一片' });
  const twice = () => {
    fireEvent.click(palette, { detail: 1 });
    fireEvent.click(palette, { detail: 2 });
    fireEvent.doubleClick(palette);
  };
  const holes = () => within(tree).queryAllByRole('treeitem', { name: /待填$/ }).length;
  const before = holes();
  fireEvent.click(item('d right 待填'));

  twice();
  expect(holes()).toBe(before - 1);

  fireEvent.click(item('块 a'));
  const rows = order().length;
  fireEvent.click(palette, { detail: 1 });
  expect(order()).toHaveLength(rows);
});

it('the palette is searched', () => {
  aCanvas();

  fireEvent.change(screen.getByRole('textbox', { name: '搜索块' }), { target: { value: 'yip' } });

  expect(screen.queryByRole('button', { name: '一行' })).toBeNull();
  expect(screen.getByRole('button', { name: '一片' })).toBeTruthy();
});

it('Enter at an empty place leads to the palette, where Enter in the search puts in what is found first; at a block it opens its words', () => {
  const { tree, item, order, onOpen } = aCanvas();
  fireEvent.click(item('d right 待填'));
  fireEvent.keyDown(tree, { key: 'Enter' });
  const search = screen.getByRole('textbox', { name: '搜索块' });
  expect(document.activeElement).toBe(search);
  expect(onOpen).not.toHaveBeenCalled();

  fireEvent.change(search, { target: { value: '一片' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(within(tree).queryByRole('treeitem', { name: 'd right 待填' })).toBeNull();

  fireEvent.click(item('块 a'));
  fireEvent.keyDown(tree, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledOnce();
  expect(order()).toHaveLength(4);
});

it('what is removed is said, the focus stays in the canvas, and undo brings it back', () => {
  const { tree, item, order } = aCanvas();
  fireEvent.click(item('块 b'));
  act(() => item('块 b').focus());

  fireEvent.keyDown(tree, { key: 'Delete' });
  expect(order()).toEqual(['a', 'c', 'd']);
  expect(document.activeElement).toBe(item('块 c'));
  fireEvent.keyDown(tree, { key: 'z', ctrlKey: true });

  expect(order()).toEqual(['a', 'b', 'c', 'd']);
  expect(screen.getByText('已撤销：删除')).toBeTruthy();
});

it('class “a key that does nothing”: what Tab comes to before anything is chosen is what keys are about', () => {
  const { item, order, commander } = aCanvas();
  act(() => item('块 a').focus());

  fireEvent.keyDown(item('块 a'), { key: 'Shift' });
  expect(commander.chosen).toEqual([]);
  fireEvent.keyDown(item('块 a'), { key: 'ArrowDown', altKey: true });
  expect(order().slice(0, 2)).toEqual(['b', 'a']);
  expect(commander.chosen).toEqual(['a']);
});

it('a block is moved through the dialog in words', async () => {
  const { tree, item, order } = aCanvas();
  fireEvent.click(item('块 a'));
  fireEvent.keyDown(tree, { key: 'm', altKey: true });
  const dialog = await screen.findByRole('dialog', { name: '移动“块 a”到' });

  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '位置' }));
  fireEvent.click(await screen.findByTitle('“块 c”中，“块 d”之后'));
  fireEvent.click(within(dialog).getByRole('button', { name: /移\s*动/ }));

  expect(order()).toEqual(['b', 'c', 'd', 'a']);
});

it('what is wrong with a block is said at it', () => {
  const { marks, item } = aCanvas();

  act(() => marks.put(new Map([['b', { kind: 'error', text: '单位不一致' }]])));

  expect(item('块 b: 单位不一致').getAttribute('data-mark')).toBe('error');
});

it('whoever may only read changes nothing by any key', () => {
  const { tree, item, order } = aCanvas(true);
  fireEvent.click(item('块 b'));

  for (const key of ['Delete', 'Backspace']) fireEvent.keyDown(tree, { key });
  fireEvent.keyDown(tree, { key: 'x', ctrlKey: true });

  expect(order()).toEqual(['a', 'b', 'c', 'd']);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('a block is dragged over a free place and dropped there', async () => {
  const { item, order, tree } = aCanvas();
  const [from, to] = [
    item('块 a1').getBoundingClientRect(),
    item('b right 待填').getBoundingClientRect(),
  ];
  const at = (rect: DOMRect) => ({
    clientX: rect.left + rect.width / 2,
    clientY: rect.top + rect.height / 2,
    bubbles: true,
  });

  fireEvent.mouseDown(item('块 a1'), { ...at(from), button: 0 });
  fireEvent.mouseMove(document, { clientX: from.left + 30, clientY: from.top + 10 });
  await waitFor(() => expect(document.querySelector('.dg-lifted')).toBeTruthy());
  fireEvent.mouseMove(document, at(to));
  fireEvent.mouseMove(document, at(to));
  await waitFor(() =>
    expect(tree.querySelector('.dg-drop')?.getAttribute('data-look')).toBe('box'),
  );
  fireEvent.mouseUp(document, at(to));

  await waitFor(() => expect(tree.querySelector('[data-node="b"] [data-key="a1"]')).toBeTruthy());
  expect(order()).toEqual(['a', 'b', 'c', 'd']);
});
