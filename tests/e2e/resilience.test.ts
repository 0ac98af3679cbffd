import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { activePage, aProfile, openPage, rowOf, rowsOf, waitForToast } from './support/browser.ts';
import { callApi, sessionOf, startProduct, tokenOf, type Product } from './support/product.ts';
import { sharedBrowser } from './support/world.ts';

/** How it is refused a start, and ends, is proved without a browser (`tests/flows/server-process.test.ts`, `server/config.test.ts`). */
let product: Product;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'resilience-')), 'data');
  [product, browser] = await Promise.all([
    startProduct({ dataDir: folder, seed: inject('seededData') }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await product.stop('SIGKILL');
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

async function comeAsAdmin(): Promise<Page> {
  const session = await sessionOf(product, 'admin');
  return (await openPage(await aProfile(browser), product, { session })).page;
}

it('a server that dies under a form that is being typed loses nothing: banner, draft, same data, one submit', async () => {
  const page = await comeAsAdmin();
  await page.goto(`${product.url}/#/sys-role`);
  await rowsOf(page).first().waitFor();
  const before = (
    await callApi(product, await tokenOf(product, 'admin'), 'GET /sys/user/page?limit=1')
  ).data.total;
  await activePage(page).getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称', { exact: true }).fill('断线角色');
  await form.getByLabel('备注', { exact: true }).fill('断线时正在填写');
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('draft:')),
  );

  await product.stop('SIGKILL');
  await page.getByText('网络已断开，内容可能不是最新。已保存的草稿不会丢失。').waitFor();
  product = await startProduct({
    dataDir: folder,
    env: { PORT: String(product.httpPort), HJ212_PORT: String(product.hj212Port) },
  });
  await page.getByText('网络已断开').waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await waitForToast(page, '已保存');
  await rowOf(page, '断线角色').waitFor();

  const token = await tokenOf(product, 'admin');
  expect((await callApi(product, token, 'GET /sys/user/page?limit=1')).data.total).toBe(before);
  expect(
    (
      await callApi(product, token, `GET /sys/role/page?name=${encodeURIComponent('断线角色')}`)
    ).data.list.map(({ remark }: { remark: string }) => remark),
  ).toEqual(['断线时正在填写']);
  await page.context().close();
});

it('a page that dies over a half-filled sub-table offers it again', async () => {
  const page = await comeAsAdmin();
  await page.goto(`${product.url}/#/ops-enterprise/create`);
  await activePage(page).getByLabel('企业名称', { exact: true }).fill('崩溃企业');
  await activePage(page).getByRole('button', { name: '添加一行' }).click();
  await activePage(page).locator('tr[data-live]').getByLabel('编号', { exact: true }).fill('DW001');
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.startsWith('draft:') && String(value).includes('DW001'),
    ),
  );

  const context = page.context();
  const died = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await died;
  const again = await context.newPage();
  await again.goto(`${product.url}/#/ops-enterprise/create`);
  await again.getByText(/发现未提交的草稿/).waitFor();
  await again.getByRole('button', { name: '恢复' }).click();

  expect(await activePage(again).getByLabel('企业名称', { exact: true }).inputValue()).toBe(
    '崩溃企业',
  );
  expect(await activePage(again).locator('tr[data-row="0"]').textContent()).toContain('DW001');
  await context.close();
});
