import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { activePage, aProfile, openPage, rowOf, rowsOf, waitForToast } from './support/browser.ts';
import {
  callApi,
  runToEnd,
  sessionOf,
  startProduct,
  tokenOf,
  type Product,
} from './support/product.ts';
import { sharedBrowser } from './support/world.ts';

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

it('a second instance on the same data folder is told in one line and disturbs nothing', async () => {
  const second = await runToEnd(folder, {});

  expect(second.code).toBe(1);
  expect(second.stderr.trim().split('\n')).toHaveLength(1);
  expect(second.stderr).toContain(String(product.pid));
  expect((await (await fetch(`${product.url}/healthz`)).json()) as object).toMatchObject({
    ok: true,
  });
});

it.each([['PORT'], ['HJ212_PORT']])('a taken %s is told in one line', async (variable) => {
  const taken = await new Promise<Server>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
  const { port } = taken.address() as AddressInfo;
  const other = mkdtempSync(path.join(tmpdir(), 'taken-'));

  const ended = await runToEnd(other, { [variable]: String(port) });

  taken.close();
  rmSync(other, { recursive: true, force: true });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(new RegExp(`^${variable}: [^\\n]*${port}[^\\n]*\\n$`));
});

it.each([
  ['APP_MODE', 'demonstration'],
  ['LOG_LEVEL', 'loud'],
  ['PORT', '99999'],
])('a wrong %s is told in one line', async (variable, value) => {
  const ended = await runToEnd(folder, { [variable]: value });

  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(new RegExp(`^${variable}: [^\\n]*${value}[^\\n]*\\n$`));
});

it('a wrong DATABASE_URL is told in one line that keeps its password', async () => {
  const ended = await runToEnd(folder, { DATABASE_URL: 'mysql://me:secret@there/db' });

  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(/^DATABASE_URL: [^\n]*postgres:[^\n]*\n$/);
  expect(ended.stderr).not.toContain('secret');
});

it('SIGTERM stops it within seconds', async () => {
  // that the next start finds everything shows every product of the run: the data it starts with were left by such an end
  const begun = Date.now();
  const code = await product.stop('SIGTERM');
  const lasted = Date.now() - begun;

  expect(code).toBe(0);
  expect(lasted).toBeLessThan(10_000);
});
