import type { Locator, Page } from 'playwright';

import { activePage, chooseOption, openRoute, rowOf } from './browser.ts';
import type { Product } from './product.ts';

/** What people do with a work order, step by step; whoever walks asks afterwards what became of it. */

/** The dialog on top, as soon as it stands: what is pressed just before it begins to grow falls beside it. */
export const topDialog = (page: Page): Locator =>
  page.locator('[role="dialog"]:visible:not([class*="ant-zoom-"])').last();

/** Presses a button of the dialog on top and waits until that dialog is gone. */
export async function answerDialog(page: Page, name = /^确\s*定$/): Promise<void> {
  const dialogs = page.locator('[role="dialog"]:visible');
  const open = await dialogs.count();
  await topDialog(page).getByRole('button', { name }).click();
  await dialogs.nth(open - 1).waitFor({ state: 'hidden' });
}

/** The manager makes an order of the alarm in the row of this station, in the alarm list that is open. */
export async function dispatchAlarm(page: Page, station: string, engineer: RegExp): Promise<void> {
  await rowOf(page, station).getByRole('button', { name: '派单' }).click();
  await chooseOption(page, topDialog(page).getByRole('combobox', { name: /接单人/ }), engineer);
  await answerDialog(page);
}

/** Opens an order from the list of orders. */
export async function openOrder(product: Product, page: Page, orderNo: string): Promise<void> {
  await openRoute(product, page, '/ops-work-order');
  await rowOf(page, orderNo).getByText(orderNo).click();
  await activePage(page).getByRole('heading', { name: orderNo }).waitFor();
}

/** The engineer takes the open order. */
export async function acceptOrder(page: Page): Promise<void> {
  await activePage(page).getByRole('button', { name: '接单' }).click();
  await answerDialog(page);
}

/** The engineer hands the open order in: first without what was done, which is refused at its field. */
export async function submitOrder(page: Page, done: string): Promise<void> {
  await activePage(page).getByRole('button', { name: '提交' }).click();
  await topDialog(page)
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await topDialog(page).getByText('处理结果不能为空').waitFor();
  await topDialog(page).getByLabel('处理结果').fill(done);
  await answerDialog(page);
  await activePage(page).getByText('待审核').first().waitFor();
}

/** The manager finds the open order well done. */
export async function reviewOrder(page: Page): Promise<void> {
  await activePage(page).getByRole('button', { name: '审核' }).click();
  await topDialog(page).getByLabel('审核意见').fill('处理到位');
  await answerDialog(page, /^通\s*过$/);
  await activePage(page).getByText('待确认').first().waitFor();
}

/** The enterprise confirms the open order, which ends it. */
export async function confirmOrder(page: Page): Promise<void> {
  await activePage(page).getByRole('button', { name: '确认' }).click();
  await answerDialog(page);
  await activePage(page).getByText('已完成').first().waitFor();
}
