import { expect, it } from 'vitest';

import { activePage, openRoute, rowOf, rowsOf, waitForToast } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/** How it is refused a start, and ends, is proved without a browser (`tests/flows/server-process.test.ts`, `server/config.test.ts`). */
const world = aWorld();

it('a server that dies under a form that is being typed loses nothing: banner, draft, same data, one submit', async () => {
  const { page } = await world.person('admin');
  await openRoute(world.product, page, '/sys-role');
  await rowsOf(page).first().waitFor();
  const people = async (): Promise<unknown> => {
    const token = await tokenOf(world.product, 'admin');
    return (await callApi(world.product, token, 'GET /sys/user/page?limit=1')).data.total;
  };
  const before = await people();
  await activePage(page).getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称', { exact: true }).fill('断线角色');
  await form.getByLabel('备注', { exact: true }).fill('断线时正在填写');
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.startsWith('draft:') && String(value).includes('断线时正在填写'),
    ),
  );

  await world.kill();
  await page.getByText('网络已断开，内容可能不是最新。已保存的草稿不会丢失。').waitFor();
  await world.revive();
  await page.getByText('网络已断开').waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await waitForToast(page, '已保存');
  await rowOf(page, '断线角色').waitFor();

  const token = await tokenOf(world.product, 'admin');
  const { data } = await callApi(
    world.product,
    token,
    `GET /sys/role/page?name=${encodeURIComponent('断线角色')}`,
  );
  expect(await people()).toBe(before);
  expect(data.list.map(({ remark }: { remark: string }) => remark)).toEqual(['断线时正在填写']);
});

it('a page that dies over a half-filled sub-table offers it again', async () => {
  const { page, context } = await world.person('admin');
  const form = await openRoute(world.product, page, '/ops-enterprise/create');
  await form.getByLabel('企业名称', { exact: true }).fill('崩溃企业');
  await form.getByRole('button', { name: '添加一行' }).click();
  await form.locator('tr[data-live]').getByLabel('编号', { exact: true }).fill('DW001');
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.startsWith('draft:') && String(value).includes('DW001'),
    ),
  );

  const died = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await died;
  await page.close();
  const again = await context.newPage();
  const restored = await openRoute(world.product, again, '/ops-enterprise/create');
  await again.getByText(/发现未提交的草稿/).waitFor();
  await again.getByRole('button', { name: '恢复' }).click();
  const name = restored.getByLabel('企业名称', { exact: true });
  await expect.poll(() => name.inputValue()).toBe('崩溃企业');
  const row = restored.locator('tr[data-row="0"]');
  await expect.poll(() => row.textContent()).toContain('DW001');
});
