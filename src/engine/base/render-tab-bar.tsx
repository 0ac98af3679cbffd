import type { TabsProps } from 'antd';
import { useEffect, useRef, type ComponentProps } from 'react';

type RenderTabBar = NonNullable<TabsProps['renderTabBar']>;
type BarProps = Parameters<RenderTabBar>[0];
type Bar = Parameters<RenderTabBar>[1];

/**
 * The bar of tabs for assistive technology: the kit gives the role `tablist` to a box that holds the button of those without room, too,
 * where ARIA allows nothing but tabs (`aria-required-children`). The role goes to the list inside.
 */
export const renderTabBar: RenderTabBar = (props, Bar) => <TabBar bar={Bar} props={props} />;

function TabBar({ bar: Bar, props }: { readonly bar: Bar; readonly props: BarProps }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = box.current?.querySelector('[role="tablist"]');
    const list = bar?.querySelector('.ant-tabs-nav-list');
    if (!bar || !list) return;
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-orientation', bar.getAttribute('aria-orientation') ?? 'horizontal');
    bar.removeAttribute('role');
    bar.removeAttribute('aria-orientation');
  });
  useEffect(() => {
    box.current?.addEventListener('mousedown', stayUnderFinger);
  }, []);
  return (
    <div ref={box} className="engine-tabbar">
      <Bar {...(props as ComponentProps<Bar>)} />
    </div>
  );
}

/** A tab without room scrolls into sight as soon as it has the focus: pressed, it would be gone from below the finger before it is chosen. */
function stayUnderFinger(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('[role="tab"]'))
    event.preventDefault();
}
