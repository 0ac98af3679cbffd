import { expect, it } from 'vitest';

import {
  activePage,
  chooseOption,
  openRoute,
  pressUntil,
  rowOf,
  waitForToast,
} from './support/browser.ts';
import { callApi, sendPackets, tokenOf } from './support/product.ts';
import { codPacket, raiseAlarm } from './support/station.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();

it('a device of the inbox becomes a station by the wizard: a taken MN leads back to its row, a draft is gone on with, and its next packets are judged', async () => {
  const { product } = world;
  const { page } = await world.person('implementer');
  const token = await tokenOf(product, 'implementer');
  const mn = 'WIZARD00000000000000001';
  const { data: taken } = await callApi(product, token, 'GET /dm/monitor/page?limit=1');
  await sendPackets(product, [codPacket(mn, 30)]);
  await openRoute(product, page, '/gw-inbox');
  await rowOf(page, mn).getByRole('button', { name: '新建站房' }).click();
  const form = activePage(page);
  const steps = form.getByRole('list', { name: '步骤' });
  const next = (): Promise<void> => form.getByRole('button', { name: '下一步' }).click();
  const cell = (row: number, column: number) =>
    form.locator(`tr[data-row="${row}"]:visible [data-cell="${column}"]`).first();

  await form.getByLabel('站点名称').fill('向导站房');
  await next();
  await steps.getByText('2 处错误').waitFor();
  await chooseOption(page, form.getByLabel('所属企业'), '清源污水处理有限公司');
  await form.getByLabel('所属区域').fill('湖州');
  await page.locator('.ant-select-item-option').filter({ hasText: '湖州' }).first().click();
  await next();
  await next();
  await cell(0, 0).click();
  await page.keyboard.type('总排口');
  const limits = form.getByRole('region', { name: '污染因子与限值' });
  await limits.locator('tr[data-row="0"] [data-cell="1"]').click();
  await chooseOption(page, limits.getByLabel('限值类型'), '上限');
  await limits.getByLabel('上限', { exact: true }).fill('50');
  await form.getByRole('button', { name: '添加一行' }).first().click();
  const second = form.getByRole('table', { name: '监测点' }).locator('tr[data-row="1"]');
  await second.getByLabel('监测点名称').fill('雨水口');
  await second.getByLabel('设备标识 MN').fill(taken.list[0].mn);
  await chooseOption(page, second.getByLabel('监测类型'), '废水');
  await form.getByRole('button', { name: '保存草稿' }).click();
  await waitForToast(page, '草稿已保存');

  await page.reload();
  await openRoute(product, page, '/ops-station/create');
  await form.getByText('上次填到第 3 步').waitFor();
  await form.getByRole('button', { name: '恢复' }).click();
  await next();
  await next();
  await next();
  await next();
  await form.getByRole('heading', { name: '核对' }).waitFor();
  await form.getByRole('button', { name: /保\s*存$/ }).click();
  await steps.getByText('1 处错误').waitFor();
  const left = await callApi(product, token, 'GET /ops/station/page?name=向导站房');
  await second.locator('[data-bad]').click();
  await second.getByLabel('设备标识 MN').fill('WIZARD00000000000000002');
  await steps.getByRole('button', { name: '核对' }).click();
  // a second save within a second of the refused one is not heard
  await pressUntil(
    form.getByRole('button', { name: /保\s*存$/ }),
    page.getByTestId('announcements').filter({ hasText: '已保存' }),
  );

  const { data: made } = await callApi(product, token, 'GET /ops/station/page?name=向导站房');
  const answers = await raiseAlarm(
    product,
    token,
    { mn, stationId: made.list[0].id, pointId: '', name: '' },
    90,
  );
  expect(left.data.total).toBe(0);
  expect(answers.length).toBeGreaterThan(0);
  expect(
    (await callApi(product, token, 'GET /engine/draft/form.station.create.new')).data,
  ).toBeNull();
});
