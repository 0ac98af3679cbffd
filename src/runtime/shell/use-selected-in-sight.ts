import type { MenuRef } from 'antd';
import { type RefObject, useEffect } from 'react';

/**
 * Keeps the entry of the current page in sight while the groups of a menu open above it; whoever scrolls or presses in the menu goes
 * his own way until the next page.
 * @param route of the current page
 */
export function useSelectedInSight(menu: RefObject<MenuRef | null>, route: string): void {
  useEffect(() => {
    const list = menu.current?.menu?.list;
    if (!list) return undefined;
    const bring = (): void =>
      list.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
    const watch = new ResizeObserver(bring);
    const leave = (): void => watch.disconnect();
    watch.observe(list);
    list.addEventListener('wheel', leave, { passive: true });
    list.addEventListener('pointerdown', leave);
    return () => {
      leave();
      list.removeEventListener('wheel', leave);
      list.removeEventListener('pointerdown', leave);
    };
  }, [menu, route]);
}
