import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { afterEach, expect, it } from 'vitest';

import { TabProvider } from '#engine/base/tab.ts';
import { appStore, menuAtom } from '#runtime/state/session-state.ts';
import { aTab } from '#tests/builders/a-tab.ts';
import { setNavigator } from '../router/navigation.ts';
import { PageTabs } from './page-tabs.tsx';

afterEach(() => {
  cleanup();
  appStore.set(menuAtom, []);
  setNavigator(() => undefined);
});

it('the arrows go from tab to tab and round, Enter turns the page to the one in focus, the own one goes nowhere', async () => {
  appStore.set(menuAtom, [
    { id: '1', name: '用户', url: 'sys/user' },
    { id: '2', name: '账号', url: 'sys/account', tabOf: '1' },
    { id: '3', name: '岗位', url: 'sys/post', tabOf: '1' },
  ]);
  const gone: string[] = [];
  setNavigator((to) => gone.push(to));
  render(
    <Provider store={appStore}>
      <TabProvider value={aTab()}>
        <PageTabs path="/sys-user" />
      </TabProvider>
    </Provider>,
  );
  const user = userEvent.setup();

  await user.tab();
  await user.keyboard('{Enter}{ArrowLeft}');
  const round = document.activeElement?.textContent;
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');

  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('用户');
  expect(round).toBe('岗位');
  expect(gone).toEqual(['/sys-account']);
});
