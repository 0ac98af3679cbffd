import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { activePage, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
const DAY = formatWallDay(Date.now() - 86_400_000);
const BEGIN = `${DAY} 01:00:00`;
const REASON = '采样泵故障';
/** The row of it: others of the same hour may have been made meanwhile. */
const rowIn = (page: Page): Locator => rowOf(page, BEGIN).filter({ hasText: REASON });

it('hours are declared invalid, three people pass it, and the calendar of the point says so', async () => {
  const { page: engineer } = await world.person('opseng');
  await openRoute(world.product, engineer, '/dm-correction');
  await activePage(engineer).getByRole('button', { name: '新建修约' }).click();
  const form = topDialog(engineer);
  await form.getByRole('combobox', { name: '监测点' }).fill('清源进水口');
  await chooseOption(engineer, form.getByRole('combobox', { name: '监测点' }), '清源进水口');
  await form.getByRole('combobox', { name: '污染因子' }).fill('化学需氧量');
  await chooseOption(engineer, form.getByRole('combobox', { name: '污染因子' }), '化学需氧量');
  for (const [name, time] of [
    ['开始时间', BEGIN],
    ['结束时间', `${DAY} 03:00:00`],
  ] as const) {
    await form.getByLabel(name, { exact: true }).fill(time);
    await form.getByLabel(name, { exact: true }).press('Enter');
  }
  await chooseOption(engineer, form.getByRole('combobox', { name: '修约原因' }), '设备损坏');
  await chooseOption(engineer, form.getByRole('combobox', { name: '修正方式' }), '技术修正');
  await chooseOption(engineer, form.getByRole('combobox', { name: '取值办法' }), '判为无效');
  await form.getByLabel('情况说明', { exact: true }).fill(REASON);
  await form.getByText('共 2 个小时，其中 2 个将被修约').waitFor();
  await answerDialog(engineer, /^提\s*交$/);
  await rowIn(engineer).filter({ hasText: '未审核' }).waitFor();

  // the levels in between are the same page again
  for (const [person, move] of [
    ['opsmgr', 'firstAudit'],
    ['enterprise', 'secondAudit'],
  ] as const) {
    const token = await tokenOf(world.product, person);
    const { data } = await callApi(world.product, token, 'GET /dm/correction/page?status=0,1');
    await callApi(world.product, token, 'POST /dm/correction/move', {
      id: data.list.find((row: { reason: string }) => row.reason === REASON).id,
      move,
    });
  }

  const { page: bureau } = await world.person('bureau');
  await openRoute(world.product, bureau, '/dm-correction');
  await rowIn(bureau).getByRole('button', { name: '三级审核' }).click();
  await answerDialog(bureau, /^通\s*过$/);
  await rowIn(bureau).getByRole('button', { name: '三级审核' }).waitFor({ state: 'hidden' });
  await rowIn(bureau).getByText('清源进水口').first().click();
  const hours = topDialog(bureau).getByRole('row').filter({ hasText: '化学需氧量' });
  await hours.first().waitFor();

  expect(await hours.count()).toBe(2);
  expect(await hours.first().innerText()).toContain('环保局值班员');

  await topDialog(bureau).getByRole('link', { name: '清源进水口' }).first().click();
  const calendar = activePage(bureau);
  // it opens with this month: on the first day of one yesterday lies in the one before
  if (!formatWallDay(Date.now()).startsWith(DAY.slice(0, 7)))
    await calendar.getByRole('button', { name: '上个月' }).click();
  await calendar.getByRole('button', { name: new RegExp(`^${DAY} 1:00 无效.* 已修约$`) }).waitFor();
});
