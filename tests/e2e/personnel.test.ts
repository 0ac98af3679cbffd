import { expect, it } from 'vitest';

import { activePage, openRoute, rowOf, waitForToast } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();

it("a manager sees to his own data, and to what his company's people hold", async () => {
  const { page } = await world.person('opsmgr', { at: '/home' });
  const here = () => activePage(page);

  await page.getByRole('button', { name: /绿测运维主管/ }).click();
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: '个人中心' }).click();
  await here().getByRole('button', { name: '修改个人信息' }).click();
  await page.getByLabel('邮箱').fill('manager@example.com');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await here().getByText('manager@example.com').waitFor();
  await here().getByRole('tab', { name: '安全设置' }).click();
  await here().getByRole('button', { name: '退出其他设备' }).waitFor();
  await here().getByRole('tab', { name: '运维单位信息' }).click();
  await here().getByRole('heading', { name: '绿测环境运维有限公司' }).waitFor();

  await openRoute(world.product, page, '/personnel-station-group');
  await here().getByRole('button', { name: '新增' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill('城区站点');
  // among more stations than the list begins with
  await form.getByLabel('站点').fill('清源');
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle('清源总排口', { exact: true })
    .click();
  await form.getByText('新增站点组').click();
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await rowOf(page, '城区站点').waitFor();

  await openRoute(world.product, page, '/personnel-account');
  await rowOf(page, 'opseng2').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '角色分配' }).click();
  const door = page.getByRole('dialog');
  await door.locator('.ant-select-selection-item').getByText('运维人员').waitFor();
  await door.getByLabel('站点组').click();
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle('城区站点', { exact: true })
    .click();
  await door.getByText('角色分配', { exact: true }).click();
  await door.getByRole('button', { name: /确\s?定/ }).click();
  await waitForToast(page, /角色分配/);
  await rowOf(page, 'opseng2').getByText('城区站点').waitFor();

  const token = await tokenOf(world.product, 'opsmgr');
  const accounts = (await callApi(world.product, token, 'GET /personnel/account/page')).data as {
    readonly list: readonly Record<string, unknown>[];
  };
  expect(accounts.list.find(({ username }) => username === 'opseng2')).toMatchObject({
    roleNameList: ['运维人员'],
    stationGroupNameList: ['城区站点'],
  });
});
