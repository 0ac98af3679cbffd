import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from 'antd';
import { Provider } from 'jotai';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { KEYS } from '#runtime/state/browser-store.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import { openPartAtom } from '#runtime/state/shell-state.ts';
import { setupTexts } from '../i18n/setup.ts';
import { localAddress } from '../outbox/local-addresses.ts';
import { filesOf, followOutbox, keepFile, send } from '../outbox/outbox.ts';
import { outboxAtom, readAtom } from '../outbox/waiting.ts';
import { OutboxButton } from './outbox-button.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { UserMenu } from './user-menu.tsx';

beforeAll(() => setupTexts('zh-CN'));
afterEach(() => {
  appStore.set(userAtom, null);
  appStore.set(openPartAtom, null);
  localStorage.removeItem(KEYS.accessToken);
});

const signIn = (id: string): void => {
  localStorage.setItem(KEYS.accessToken, 'a token');
  appStore.set(userAtom, { id, username: id });
};
/** Nothing answers there: whoever sends there is refused by whatever serves this page. */
const NOWHERE = 'POST /nowhere/at/all';

it('what is refused waits in IndexedDB with its photo, is seen by its person alone, and goes when he gives it up', async () => {
  signIn('81');
  const photo = await keepFile(new File(['bytes'], '现场.jpg', { type: 'image/jpeg' }));
  const outcome = await send({
    kind: 'move',
    title: '提交 WO-1',
    record: 'workOrder/1',
    api: NOWHERE,
    body: { photos: [photo] },
  });
  const [item] = appStore.get(outboxAtom);
  const [file] = item ? await filesOf(item) : [];

  expect(outcome.state).not.toBe('sent');
  expect([file?.name, await file?.blob.text()]).toEqual(['现场.jpg', 'bytes']);
  expect(localAddress(photo.id)).toMatch(/^blob:/);

  signIn('82');
  const stop = followOutbox();
  const shown = (
    <Provider store={appStore}>
      <App>
        <OutboxButton />
        <OutboxPanel />
      </App>
    </Provider>
  );
  const { unmount } = render(shown);
  expect(screen.queryByRole('button', { name: '待发送 1' })).toBeNull();
  unmount();
  stop();

  signIn('81');
  const stopAgain = followOutbox();
  render(shown);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '待发送 1' }));
  await user.click(await screen.findByRole('button', { name: '放弃：提交 WO-1' }));
  await user.click(await screen.findByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(appStore.get(outboxAtom)).toEqual([]));
  expect(item && (await filesOf(item))).toEqual([]);
  stopAgain();
});

it('class “typed and gone without a word”: who signs out is told what is not sent, and which drafts go', async () => {
  signIn('83');
  const item = { key: 'k', record: 'standingBookRecord/1', person: '83' };
  appStore.set(readAtom, [item] as never);
  localStorage.setItem('draft:83:phone.book.1', '{}');
  render(
    <Provider store={appStore}>
      <App>
        <UserMenu />
      </App>
    </Provider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '用户菜单：83' }));
  await user.click(await screen.findByRole('menuitem', { name: /退出登录/ }));

  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('还有 1 项没有发送');
  expect(asked.textContent).toContain('草稿也会清除');
  await user.click(screen.getByRole('button', { name: /^取\s*消$/ }));
  expect(appStore.get(userAtom)?.id).toBe('83');
  localStorage.removeItem('draft:83:phone.book.1');
  appStore.set(readAtom, []);
});
