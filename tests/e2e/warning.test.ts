import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { openRoute, rowOf, waitForTexts } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aStation, stationTime } from './support/station.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
const POINT = '预警总排口';
const TITLE = '化学需氧量小时值连续接近限值';
const MATTER = '排查预警总排口在线仪器';
const DEADLINE = stationTime(7 * 86_400_000);
const LIST = '/warningManage-warningList';

it('a warning comes in live, is verified by keyboard, reported, supervised, answered by the enterprise, done and closed', async () => {
  const { product } = world;
  const { stationId, pointId } = await aStation(product, await tokenOf(product, 'admin'), {
    name: POINT,
    mn: 'WARNJOURNEY000000000001',
  });
  const [{ page: bureau }, { page: enterprise }, { page: engineer }] = [
    await world.person('bureau'),
    await world.person('enterprise'),
    await world.person('opseng'),
  ];
  await openRoute(product, enterprise, LIST);
  await rowOf(enterprise, 'WN').first().waitFor();
  await openRoute(product, bureau, LIST);
  await rowOf(bureau, 'WN').first().waitFor();

  const made = await callApi(product, await tokenOf(product, 'bureau'), 'POST /dm/warning', {
    level: '1',
    title: TITLE,
    stationId,
    monitorPointId: pointId,
    factorCode: 'w01018',
    beginTime: stationTime(-6 * 86_400_000),
    value: 47,
    limitValue: 50,
  });
  await enterprise
    .locator('.alarm-dock, [class*="dock"]')
    .filter({ hasText: TITLE })
    .first()
    .waitFor();
  await openRoute(product, bureau, `${LIST}?q=${encodeURIComponent(TITLE)}`);
  await bureau.reload();
  await rowOf(bureau, TITLE).waitFor();
  await verifyByKeyboard(bureau);
  const verified = await rowOf(bureau, TITLE).innerText();
  await supervise(bureau);
  const supervised = await rowOf(bureau, TITLE).innerText();
  await answer(enterprise);
  await openRoute(product, engineer, '/dm-supervision');
  const seen = rowOf(engineer, MATTER);
  await seen.waitFor();
  const buttonsOfEngineer = await seen.getByRole('button', { name: /签收|办结|退回|催办/ }).count();
  await openRoute(product, bureau, '/dm-supervision');
  await press(rowOf(bureau, MATTER), '办结');
  await answerDialog(bureau);
  await rowOf(bureau, MATTER).filter({ hasText: '已办结' }).waitFor();
  const report = await openReport(bureau, String((made.data as { readonly id: string }).id));
  await waitForTexts(report, [
    '预警报告',
    TITLE,
    '红色预警',
    '一、基本情况',
    '仪器波动',
    MATTER,
    '已更换试剂并校准',
    '编制人',
  ]);
  await bureau.emulateMedia({ media: 'print' });
  const onPaper = await bureau.getByRole('button', { name: '打印' }).isVisible();
  await bureau.emulateMedia({ media: 'screen' });
  await bureau.getByRole('button', { name: '返回' }).click();
  await openRoute(product, bureau, LIST);
  await press(rowOf(bureau, TITLE), '关闭');
  await topDialog(bureau).getByLabel('关闭说明').fill('督办办结');
  await answerDialog(bureau);
  await rowOf(bureau, TITLE).filter({ hasText: '已关闭' }).waitFor();

  expect(verified).toContain('已核实');
  expect(supervised).toContain('督办中');
  expect(buttonsOfEngineer).toBe(0);
  expect(onPaper).toBe(false);
});

it('a report nobody knows says so politely, outside of the shell', async () => {
  const { page } = await world.person('enterprise');

  await page.goto(`${world.product.url}/#/warningManage/warningList/warningDetailPage?id=1`);
  const unknown = page.getByRole('alert').filter({ hasText: '没有找到这份报告的内容' });
  await unknown.waitFor();

  expect(await page.locator('.shell-header').count()).toBe(0);
});

/** Everything from the row to the end of the dialog without the mouse. */
async function verifyByKeyboard(page: Page): Promise<void> {
  await rowOf(page, TITLE).getByRole('button', { name: '核实' }).focus();
  await page.keyboard.press('Enter');
  await topDialog(page).getByRole('radio', { name: '属实' }).focus();
  await page.keyboard.press('Space');
  await topDialog(page).getByLabel('核实说明').focus();
  await page.keyboard.type('仪器波动');
  await topDialog(page)
    .getByRole('button', { name: /^确\s*定$/ })
    .focus();
  await page.keyboard.press('Enter');
  await rowOf(page, TITLE).filter({ hasText: '已核实' }).waitFor();
}

async function supervise(page: Page): Promise<void> {
  await press(rowOf(page, TITLE), '转督办');
  const form = topDialog(page);
  await form.getByLabel('督办事项', { exact: true }).fill(MATTER);
  await form.getByLabel('整改期限', { exact: true }).fill(DEADLINE);
  await form.getByLabel('整改期限', { exact: true }).press('Enter');
  await form.getByLabel('督办要求', { exact: true }).fill('查明原因并反馈');
  await answerDialog(page);
  await rowOf(page, TITLE).filter({ hasText: '督办中' }).waitFor();
}

async function answer(page: Page): Promise<void> {
  await openRoute(world.product, page, '/dm-supervision');
  await press(rowOf(page, MATTER), '签收');
  await rowOf(page, MATTER).filter({ hasText: '整改中' }).waitFor();
  await press(rowOf(page, MATTER), '提交整改');
  await topDialog(page).getByLabel('整改情况', { exact: true }).fill('已更换试剂并校准');
  await answerDialog(page);
  await rowOf(page, MATTER).filter({ hasText: '待复核' }).waitFor();
}

/** A button of a row, in the row or in what stands behind 更多; a move without a form asks nothing. */
async function press(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: /更多/ });
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}

async function openReport(page: Page, id: string): Promise<Locator> {
  await page.goto(`${world.product.url}/#/warningManage/warningList/warningDetailPage?id=${id}`);
  const report = page.getByRole('article');
  await report.getByText('督办过程').waitFor();
  return report;
}
