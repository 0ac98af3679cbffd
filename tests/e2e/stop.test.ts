import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { formatWallDay } from '#schemas/types/wall-time.ts';
import { activePage, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
const DAY = '2027-03-01';

it('a stop is declared by the enterprise and agreed by the bureau', async () => {
  const { page: enterprise } = await world.person('enterprise');
  await openRoute(world.product, enterprise, '/dm-stop');
  await activePage(enterprise).getByRole('button', { name: '新建申报' }).click();
  const form = topDialog(enterprise);
  await chooseOption(enterprise, form.getByRole('combobox', { name: '站点' }), '清源进水口');
  await chooseOption(enterprise, form.getByRole('combobox', { name: '监测点' }), '清源进水口');
  await chooseOption(enterprise, form.getByRole('combobox', { name: '停运类型' }), '设备检修');
  for (const [name, time] of [
    ['开始时间', `${DAY} 08:00:00`],
    ['结束时间', '2027-03-02 08:00:00'],
  ] as const) {
    await form.getByLabel(name, { exact: true }).fill(time);
    await form.getByLabel(name, { exact: true }).press('Enter');
  }
  await form.getByLabel('停运原因', { exact: true }).fill('进水口格栅改造');
  await answerDialog(enterprise, /^保\s*存$/);
  await rowOf(enterprise, DAY).filter({ hasText: '待处理' }).waitFor();

  const { page: bureau } = await world.person('bureau');
  await openRoute(world.product, bureau, '/dm-stop');
  await rowOf(bureau, DAY).getByRole('button', { name: '同意' }).click();
  await answerDialog(bureau);
  await rowOf(bureau, DAY).getByRole('button', { name: '打回' }).waitFor({ state: 'hidden' });

  expect(await rowOf(bureau, DAY).innerText()).toContain('同意');
});

it('lost hours are found, an agreed stop takes them out of the rate at once, and the table is kept with its groups', async () => {
  const yesterday = formatWallDay(Date.now() - 86_400_000);
  const { page } = await world.person('enterprise');
  await page.goto(`${world.product.url}/#/dm-quality?kind=day&date=${yesterday}`);
  const table = activePage(page).locator('.engine-rowstable');
  const row = table.getByRole('row').filter({ hasText: '清源二期总排口' });
  await row.getByRole('button', { name: /%/ }).first().click();
  const calendar = page.getByRole('dialog', { name: '失数日历 清源二期总排口' });
  await calendar.getByRole('button', { name: new RegExp(`^${yesterday} 3:00`) }).waitFor();
  await page.keyboard.press('Escape');

  const [enterprise, bureau] = [await tokenOf(world.product, 'enterprise'), await tokenOf(world.product, 'bureau')];
  const asked = { kind: 'day', date: yesterday, keyword: '清源二期总排口' };
  const counted = async () => (await callApi(world.product, enterprise, 'POST /dm/quality/dataEffect', asked)).data.list[0];
  const before = await counted();
  const stop = {
    stationId: before.stationId,
    monitorPointIds: [before.pointId],
    stopType: '2',
    beginTime: `${yesterday} 00:00:00`,
    endTime: `${yesterday} 06:00:00`,
    reason: '检修',
  };
  const { data: filed } = await callApi(world.product, enterprise, 'POST /dm/stop', stop);
  await callApi(world.product, bureau, 'POST /dm/stop/move', { id: filed.id, move: 'agree' });
  const after = await counted();

  await chooseOption(page, activePage(page).getByRole('combobox', { name: '分组' }), '按所属区域分组');
  await table.getByRole('rowheader', { name: /^德清县/ }).waitFor();
  await activePage(page).getByRole('button', { name: '下载' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Excel (.xlsx)').click()]);
  const sheet = strFromU8(unzipSync(readFileSync(await file.path()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

  expect(after.stopped).toBe(before.stopped + before.should / 4);
  expect(after.should).toBe((before.should * 3) / 4);
  expect(file.suggestedFilename()).toBe('数据质量.xlsx');
  expect(sheet).toContain('outlineLevel="1"');
  expect(sheet).toContain('德清县 小计');
});
