import { expect, it } from 'vitest';

import { activePage, openRoute, rowOf, rowsOf } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();

it('a first sign-in is shown round by keys once, help shows the tour again, and a message leads to its record', async () => {
  const { product } = world;
  const { page } = await world.person('tester', { at: '/home' });
  const tour = page.getByRole('dialog', { name: '新手引导' });

  await tour.waitFor();
  // class “a guest in every room”: it stands on its page and covers none that is opened next
  await openRoute(product, page, '/msg-message');
  await tour.waitFor({ state: 'detached' });
  await openRoute(product, page, '/home');
  await tour.waitFor();
  const kept = page.waitForResponse((answer) => answer.url().includes('/sys/user-setting/tour'));
  const steps: (string | null)[] = [];
  for (let step = 0; step < 5; step += 1) {
    steps.push(await tour.locator('strong').textContent());
    await page.keyboard.press('ArrowRight');
  }
  await tour.waitFor({ state: 'detached' });
  await kept;
  await page.reload();
  await page.getByRole('button', { name: '帮助' }).click();
  const help = page.getByRole('dialog', { name: '帮助' });
  await help.getByText('首页汇总您能看到的站点').waitFor();
  // the first day of his role: its pages open beside it, and F1 closes and opens it
  const guide = help.getByRole('list').filter({ hasText: '录入结果（检测员）' });
  await guide.getByRole('link', { name: '检测结果' }).click();
  await activePage(page).getByText('检测任务').first().waitFor();
  await guide.locator('a[aria-current="page"]').filter({ hasText: '检测结果' }).waitFor();
  await page.keyboard.press('F1');
  await help.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: '首页' }).click();
  await page.keyboard.press('F1');
  await help.getByRole('button', { name: '重新查看引导' }).click();
  await tour.getByText('1/5').waitFor();
  const hasFocus = await tour.evaluate((card) => card.contains(document.activeElement));
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });

  const admin = await tokenOf(product, 'admin');
  const tester = await tokenOf(product, 'tester');
  // others may ring meanwhile: the bell says what the server counts
  const bellIsRight = async () => {
    const { data } = await callApi(product, tester, 'GET /msg/message/unread');
    return page.getByRole('button', { name: `消息，${data.total} 条未读` }).isVisible();
  };
  const isUnread = async () => {
    const { data } = await callApi(product, tester, 'GET /msg/message/page?preset=unread&limit=50');
    return JSON.stringify(data.list).includes('停电通知');
  };
  await callApi(product, admin, 'POST /sys/notice/', {
    type: 0,
    title: '停电通知',
    content: '<p>周五停电</p>',
    receiverType: 0,
    status: 1,
  });
  await expect.poll(isUnread).toBe(true);
  await expect.poll(bellIsRight).toBe(true);
  await openRoute(product, page, '/msg-message?preset=unread');
  await rowOf(page, '停电通知').getByRole('button', { name: '打开' }).click();
  await activePage(page).getByText('周五停电').waitFor();
  await expect.poll(isUnread).toBe(false);
  await expect.poll(bellIsRight).toBe(true);

  expect(steps).toEqual(['主菜单', '页签', '快速打开', '消息', '帮助']);
  expect(hasFocus).toBe(true);
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    '首页',
    '我的消息',
    '检测结果',
    expect.stringContaining('停电通知'),
  ]);
});

it('a deployment under an open form: the new version is told, a part that is gone is told in its place, and nothing that was typed is lost', async () => {
  const { product } = world;
  const { page } = await world.person('admin');
  await openRoute(product, page, '/sys-role');
  await rowsOf(page).first().waitFor();
  await activePage(page).getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称', { exact: true }).fill('部署时的角色');
  await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'a newer build' } }));
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('未保存的内容会保留为草稿。').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('heading', { name: '有新版本，刷新即可使用' }).waitFor();
  const typed = await form.getByLabel('名称', { exact: true }).inputValue();
  await page.unrouteAll();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.locator('.floating-failure').getByRole('button', { name: '刷新' }).click();
  await page.locator('.shell-header').waitFor();
  await activePage(page).getByRole('button', { name: '新增' }).click();
  await form.getByText('发现未提交的草稿').waitFor();
  await form.getByRole('button', { name: '恢复' }).click();

  expect(typed).toBe('部署时的角色');
  expect(await form.getByLabel('名称', { exact: true }).inputValue()).toBe('部署时的角色');
});
