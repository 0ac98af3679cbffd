import { HomeOutlined } from '@ant-design/icons';
import { Menu } from 'antd';
import type { MenuProps, MenuRef } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { CountMark } from '#engine/base/count-mark.tsx';
import { menuIcon } from '#runtime/parts/menu-icons.tsx';
import { useMenuPages, usePageOf } from '#runtime/parts/use-page-title.ts';
import { hostOf, withoutTabs } from '#runtime/state/menu.ts';
import type { MenuNode, MenuPage } from '#runtime/state/menu.ts';
import { routeName } from '#runtime/state/route-name.ts';
import { menuAtom } from '#runtime/state/session-state.ts';
import { MENU_WIDTH } from '#runtime/state/shell-state.ts';
import { openAddress } from '../router/navigation.ts';
import { todoAtom } from '../services/todo.ts';
import { openMenuPage } from './open-menu-page.ts';
import { useSelectedInSight } from './use-selected-in-sight.ts';
import './side-menu.css';

interface Props {
  readonly path: string;
  readonly isFolded: boolean;
  readonly onOpened?: () => void;
}

const HOME = 'home';

/** The page whose entry is marked: the one that is shown, or the one it is a tab of. */
function useMarked(path: string): MenuPage | undefined {
  const pages = useMenuPages();
  const shown = usePageOf()(path)?.page;
  return shown && hostOf(pages, shown);
}

/** The menu tree as an accordion; the entry of the current page is open and marked, also after a reload. */
export function SideMenu({ path, isFolded, onOpened }: Props) {
  const { t } = useTranslation('shell');
  const whole = useAtomValue(menuAtom);
  const menu = useMemo(() => withoutTabs(whole), [whole]);
  const waiting = useAtomValue(todoAtom)?.total ?? 0;
  const pages = useMenuPages();
  const current = useMarked(path);
  const [openKeys, setOpenKeys] = useState<readonly string[]>([]);
  const [openedFor, setOpenedFor] = useState('');
  const openPath = current?.groupIds.join('/') ?? '';

  const menuRef = useRef<MenuRef>(null);
  const selected = current?.route ?? (path === '/home' ? HOME : '');
  useSelectedInSight(menuRef, selected);

  // while it is drawn, not afterwards: the whole tree is drawn once for another page
  if (openPath !== openedFor) {
    setOpenedFor(openPath);
    if (openPath) setOpenKeys(openPath.split('/'));
  }
  const items = useMemo(
    () => [
      {
        key: HOME,
        icon: <HomeOutlined />,
        label: (
          <>
            {t('tabs.home')} <CountMark count={waiting} />
          </>
        ),
        title: t('tabs.home'),
      },
      ...toItems(menu),
    ],
    [t, waiting, menu],
  );

  function handleOpen(keys: string[]): void {
    const opened = keys.find((key) => !openKeys.includes(key));
    setOpenKeys(opened ? [...ancestorsOf(menu, opened), opened] : keys);
  }

  return (
    <Menu
      ref={menuRef}
      aria-label={t('menu.label')}
      mode="inline"
      theme="dark"
      inlineIndent={16}
      inlineCollapsed={isFolded}
      items={items}
      selectedKeys={[selected]}
      {...(isFolded ? {} : { openKeys: [...openKeys], onOpenChange: handleOpen })}
      onClick={({ key }) => {
        const page = pages.find(({ route }) => route === key);
        if (page) openMenuPage(page);
        else openAddress(`/${key}`);
        onOpened?.();
      }}
    />
  );
}

/** A group with a single page is that page: nobody opens a folder for one thing. */
function standsFor(group: MenuNode): MenuNode {
  const [only, ...others] = group.children ?? [];
  return only && others.length === 0 && !only.children?.length
    ? { ...only, icon: group.icon ?? only.icon ?? null }
    : group;
}

function toItems(nodes: readonly MenuNode[]): NonNullable<MenuProps['items']> {
  return nodes.map((group) => {
    const node = standsFor(group);
    const children = node.children?.length ? toItems(node.children) : undefined;
    const key = children ? node.id : routeName(node.url ?? '', node.id);
    return {
      key,
      icon: menuIcon(node.icon),
      label: node.name,
      title: node.name,
      ...(children ? { children } : {}),
    };
  });
}

function ancestorsOf(nodes: readonly MenuNode[], id: string): readonly string[] {
  for (const node of nodes) {
    if (node.children?.some((child) => child.id === id)) return [node.id];
    const below = ancestorsOf(node.children ?? [], id);
    if (below.length) return [node.id, ...below];
  }
  return [];
}

/** The edge between menu and page: drag it, or use the arrow keys. */
export function MenuEdge({
  width,
  onChange,
}: {
  readonly width: number;
  readonly onChange: (width: number) => void;
}) {
  const { t } = useTranslation('shell');
  const clamp = (value: number): number =>
    Math.min(MENU_WIDTH.max, Math.max(MENU_WIDTH.min, value));

  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(clamp(event.clientX));
  }
  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 10 : event.key === 'ArrowLeft' ? -10 : 0;
    if (step !== 0) onChange(clamp(width + step));
  }

  return (
    <div
      className="menu-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('menu.width')}
      aria-valuenow={width}
      aria-valuemin={MENU_WIDTH.min}
      aria-valuemax={MENU_WIDTH.max}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onKeyDown={handleKey}
    />
  );
}
