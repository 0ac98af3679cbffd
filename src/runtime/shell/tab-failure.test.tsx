import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { Provider } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { appStore } from '#runtime/state/session-state.ts';
import { change, FIRST_TABS } from '#runtime/state/tabs-model.ts';
import { changeTabs, tabsAtom } from '#runtime/state/tabs-state.ts';
import { setupTexts } from '../i18n/setup.ts';
import { setNavigator } from '../router/navigation.ts';
import { ShellPart } from './shell-part.tsx';
import { TabBar } from './tab-bar.tsx';
import { TabPages } from './tab-pages.tsx';
import { useTabOfLocation } from './use-tabs.ts';

let isBroken = true;
/** Paths of the pages, each time one is drawn. */
let drawn: string[] = [];
beforeAll(() => setupTexts('zh-CN'));
beforeEach(() => {
  isBroken = true;
  drawn = [];
  appStore.set(tabsAtom, FIRST_TABS);
  // React tells each failure to the console as well
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** `/broken` cannot be drawn, `/clinging` fails when it is taken down, every other page is sound. */
function PlantedPage({ path }: { readonly path: string }) {
  // oxlint-disable-next-line react/globals -- the test goes by it
  drawn.push(path);
  useEffect(() => {
    if (path !== '/clinging') return undefined;
    return () => {
      throw new TypeError('l is not a function');
    };
  }, [path]);
  if (path === '/broken' && isBroken) throw new Error('读数加载失败');
  return <p>{`页面 ${path}`}</p>;
}

let here = '';
let go: (path: string) => void = () => {};

function Planted() {
  useTabOfLocation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    here = pathname;
    go = (path) => void navigate(path);
    setNavigator((to, options) => void navigate(to, options));
  }, [pathname, navigate]);
  return (
    <>
      <nav aria-label="菜单">菜单</nav>
      <ShellPart>
        <TabBar />
      </ShellPart>
      <TabPages Page={PlantedPage} />
    </>
  );
}

async function openShell(...paths: readonly string[]) {
  render(
    <Provider store={appStore}>
      <App>
        <MemoryRouter initialEntries={['/home']} useTransitions={false}>
          <Planted />
        </MemoryRouter>
      </App>
    </Provider>,
  );
  for (const path of paths) {
    act(() => go(path));
    await screen.findByRole('tab', { name: path.slice(1), selected: true });
  }
}

it('class “one page takes the rest with it”: a page that throws leaves menu and tabs, and another page can be gone to', async () => {
  await openShell('/sound', '/broken');
  const failure = screen.getByRole('alert');
  expect(within(failure).getByText('读数加载失败')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: '菜单' })).toBeTruthy();

  screen.getByRole('tab', { name: 'sound' }).click();

  await waitFor(() => expect(screen.getByText('页面 /sound').checkVisibility()).toBe(true));
});

it('a page that failed is tried again, closed, or left for home', async () => {
  await openShell('/broken');
  isBroken = false;
  screen.getByRole('button', { name: /重\s*试/ }).click();
  expect((await screen.findByText('页面 /broken')).checkVisibility()).toBe(true);

  isBroken = true;
  cleanup();
  await openShell('/broken');
  within(screen.getByRole('alert')).getByRole('button', { name: '回首页' }).click();
  await screen.findByRole('tab', { name: '首页', selected: true });
  screen.getByRole('tab', { name: 'broken' }).click();
  await screen.findByRole('tab', { name: 'broken', selected: true });
  within(screen.getByRole('alert'))
    .getByRole('button', { name: /关\s*闭/ })
    .click();

  await waitFor(() => expect(screen.queryByRole('tab', { name: 'broken' })).toBeNull());
});

it('class “one page takes the rest with it”: a page whose clean-up throws is closed and the others stay as they were', async () => {
  await openShell('/sound', '/clinging');
  const kept = screen.getByText('页面 /sound');

  screen.getByTitle('关闭 clinging').click();

  await waitFor(() => expect(screen.queryByText('页面 /clinging')).toBeNull());
  expect(screen.getByText('页面 /sound')).toBe(kept);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('class “the address moves, the page does not”: a tab closed by key is opened again by an address typed before the page drew itself', async () => {
  await openShell('/sound', '/again');

  screen
    .getByRole('tab', { name: 'again' })
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }));
  for (let i = 0; i < 20 && here === '/again'; i += 1) await Promise.resolve();
  act(() => go('/again'));

  await waitFor(() => expect(here).toBe('/again'));
  await screen.findByRole('tab', { name: 'again', selected: true });
  expect(screen.getByText('页面 /again').checkVisibility()).toBe(true);
});

it('class “drawn where nothing changed”: a page that is left, named or come back to is drawn once', async () => {
  await openShell('/sound', '/other');

  act(() => void changeTabs((set) => change(set, '/sound', { title: '声' })));
  act(() => go('/sound'));
  await screen.findByRole('tab', { name: '声', selected: true });

  expect(screen.getByText('页面 /sound').checkVisibility()).toBe(true);
  expect(drawn.filter((path) => path === '/sound')).toEqual(['/sound']);
  expect(drawn.filter((path) => path === '/other')).toEqual(['/other']);
});
