import { beforeAll, expect, it } from 'vitest';

import { PNG } from '#tests/builders/uploads.ts';
import { activePage, waitForToast, type Watched } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aStation, stationTime } from './support/station.ts';
import { aWorld } from './support/world.ts';

/** The photos of a work order, from the engineer's dialogs to the manager's page. */
const world = aWorld();
let engineer: Watched;
let orderId = '';

beforeAll(async () => {
  const token = await tokenOf(world.product, 'admin');
  const station = await aStation(world.product, token, {
    name: '照片站点',
    mn: '3305DE33A8900016F0900303',
  });
  const users = await callApi(world.product, token, 'GET /sys/user/page?username=opseng&limit=50');
  const assigneeId = users.data.list.find(
    ({ username }: { username: string }) => username === 'opseng',
  ).id;
  const order = {
    title: '现场照片',
    stationId: station.stationId,
    orderType: '1',
    urgency: '2',
    planStart: stationTime(-5 * 86_400_000),
    planEnd: stationTime(365 * 86_400_000),
    assigneeId,
  };
  orderId = (await callApi(world.product, token, 'POST /ops/workorder', order)).data.id;
  engineer = await world.person('opseng');
});

const isLoaded = (image: { evaluate<T>(read: (element: Element) => T): Promise<T> }) =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);

it('打卡 takes a picture and no other format, and the picture stands in the history', async () => {
  const { page } = engineer;
  await page.goto(`${world.product.url}/#/ops-work-order/${orderId}`);
  await activePage(page).getByRole('button', { name: '接单' }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await activePage(page).getByRole('button', { name: '打卡' }).click();
  const dialog = page.getByRole('dialog').last();

  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await waitForToast(page, /只支持.*格式文件！/);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '假.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await waitForToast(page, /“假\.png”的内容不是png格式/);
  await dialog.getByRole('button', { name: '删除 假.png' }).click();
  // without a network it is kept in the browser, and goes with the dialog
  await page.context().setOffline(true);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: PNG });
  const thumb = dialog.locator('.eup-item img');
  await thumb.waitFor();
  await expect.poll(() => isLoaded(thumb)).toBe(true);
  expect(await thumb.getAttribute('src')).toMatch(/^blob:/);
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  const photo = activePage(page).locator('.engine-photos img').first();
  await photo.waitFor();

  await expect.poll(() => isLoaded(photo)).toBe(true);
});

it('提交 takes photos, which the manager sees on the order', async () => {
  const { page } = engineer;
  await activePage(page).getByRole('button', { name: '提交' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('处理结果').fill('已处理');
  await dialog.locator('input[type=file]').setInputFiles([
    { name: '一.png', mimeType: 'image/png', buffer: PNG },
    { name: '二.png', mimeType: 'image/png', buffer: PNG },
  ]);
  await expect.poll(() => dialog.locator('.eup-item a').count()).toBe(2);
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  await dialog.waitFor({ state: 'hidden' });

  const manager = await world.person('opsmgr');
  await manager.page.goto(`${world.product.url}/#/ops-work-order/${orderId}`);
  const photos = activePage(manager.page).locator('.engine-photos img');
  await photos.first().waitFor();

  // three in the history; the two of the result stand beside it once more
  await expect.poll(() => photos.count()).toBe(3 + 2);
  await expect.poll(() => isLoaded(photos.first())).toBe(true);
});
