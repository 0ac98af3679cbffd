import { render, screen, waitFor } from '@testing-library/react';
import { Menu, type MenuRef } from 'antd';
import { useRef } from 'react';

import { useSelectedInSight } from './use-selected-in-sight.ts';

const ITEMS = Array.from({ length: 30 }, (_, n) => ({ key: `page-${n}`, label: `Page ${n}` }));

function ShortMenu({ route }: { readonly route: string }) {
  const menu = useRef<MenuRef>(null);
  useSelectedInSight(menu, route);
  return (
    <div data-testid="box" style={{ height: 200, overflow: 'auto' }}>
      <Menu ref={menu} items={ITEMS} selectedKeys={[route]} />
    </div>
  );
}

const isInSight = (name: string): boolean => {
  const [box, item] = [screen.getByTestId('box'), screen.getByRole('menuitem', { name })].map(
    (part) => part.getBoundingClientRect(),
  );
  return box !== undefined && item !== undefined && item.bottom <= box.bottom + 1;
};

it('the entry of the page that is opened stands in sight; whoever scrolls the menu is not fetched back', async () => {
  const { rerender } = render(<ShortMenu route="page-2" />);
  rerender(<ShortMenu route="page-25" />);
  await waitFor(() => expect(isInSight('Page 25')).toBe(true));

  const list = screen.getByRole('menu');
  list.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  screen.getByTestId('box').scrollTop = 0;
  list.style.paddingBottom = '40px';
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  expect(isInSight('Page 25')).toBe(false);
});
