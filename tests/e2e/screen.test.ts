import { expect, it } from 'vitest';

import { activePage, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { tokenOf } from './support/product.ts';
import { aStation, raiseAlarm } from './support/station.ts';
import { aWorld } from './support/world.ts';

/** A wall that nobody sits at, from its address to its end. What it may ask: `tests/flows/screens.test.ts`. */
const world = aWorld();

it('a screen opens its address without signing in, comes back by itself after its server, and is dark when it is stopped', async () => {
  const token = await tokenOf(world.product, 'admin');
  const station = await aStation(world.product, token, {
    name: '屏幕南岸站',
    mn: '3305DE41A8900016F0900322',
  });
  const later = await aStation(world.product, token, {
    name: '屏幕北岸站',
    mn: '3305DE41A8900016F0900323',
  });
  const admin = await world.person('admin');
  await openRoute(world.product, admin.page, '/sys-screen-session');
  await activePage(admin.page).getByRole('button', { name: '新建屏幕' }).click();
  const form = admin.page.getByRole('dialog');
  await form.getByLabel('屏幕名称').fill('前厅大屏');
  await chooseOption(admin.page, form.getByLabel('按谁的范围显示'), '环保局');
  const until = form.getByLabel('有效期至');
  await until.fill('2099-01-01 00:00:00');
  await until.press('Enter');
  await form.getByRole('button', { name: /^(确\s*定|保\s*存|新建屏幕)$/ }).click();
  const once = admin.page.locator('.engine-secret');
  await once.waitFor();
  await admin.page.locator('.ant-modal .engine-qr').waitFor();
  const address = (await once.textContent()) ?? '';
  expect(address.startsWith(`${world.product.url}/#/screen/`)).toBe(true);

  const { page } = await world.person();
  await page.goto(address);
  const wall = page.locator('.big-screen');
  await wall.getByText('站点总数').waitFor();
  expect(page.url()).not.toContain('key=');
  expect(await wall.getByRole('button', { name: '退出' }).count()).toBe(0);
  await raiseAlarm(world.product, token, station, 88.8);
  await wall.getByRole('region', { name: '实时报警' }).getByText(station.name).first().waitFor();

  // a reload needs the secret no more; a screen in the browser of somebody who is signed in is none of his session
  await page.reload();
  await wall.getByText('站点总数').waitFor();
  const beside = await admin.context.newPage();
  await beside.goto(address);
  await beside.locator('.big-screen').getByText('站点总数').waitFor();

  await world.kill();
  await world.revive();
  const again = await tokenOf(world.product, 'admin');
  await raiseAlarm(world.product, again, later, 99.9);
  await wall.getByRole('region', { name: '实时报警' }).getByText(later.name).first().waitFor();
  expect(await page.locator('.ant-message-notice, .ant-modal').count()).toBe(0);

  await admin.page.getByRole('dialog').getByRole('button', { name: '我已记下' }).click();
  await rowOf(admin.page, '前厅大屏').getByRole('button', { name: '停用' }).click();
  await admin.page
    .getByRole('button', { name: /^(确\s*定|停用)$/ })
    .last()
    .click();
  await page.getByText('此屏幕的地址已停用、已过期或已更换').waitFor();
  expect(await wall.count()).toBe(0);
  await beside.getByText('此屏幕的地址已停用、已过期或已更换').waitFor();
  expect(page.url()).toContain('#/screen/');
  await rowOf(admin.page, '前厅大屏').getByRole('button', { name: '启用' }).waitFor();
  await beside.close();
});
