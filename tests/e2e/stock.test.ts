import { expect, it } from 'vitest';

import { activePage, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { aWorld } from './support/world.ts';

/** What may be moved and who may is asked in `stock.test.ts` of its area. */
const world = aWorld();
const [ITEM, EXPIRED, GOOD] = ['COD 标准溶液', 'COD-2605', 'COD-2610'];

it('an engineer takes an item: the expired batch is shown hatched, the next one is proposed and taken', async () => {
  const { page } = await world.person('opseng');
  await openRoute(world.product, page, '/ops-stock');
  await rowOf(page, ITEM).getByRole('button', { name: '领用' }).click();
  const form = topDialog(page);
  await chooseOption(page, form.getByRole('combobox', { name: '仓库' }), '湖州中心仓库');
  await form.getByLabel('数量', { exact: true }).fill('7');
  await form.getByLabel('用途', { exact: true }).fill('标准溶液核查');
  const proposed = form.getByRole('status');
  await proposed.filter({ hasText: '领用 7' }).waitFor();

  expect(await proposed.locator('[data-out="true"]').allTextContents()).toEqual([
    expect.stringContaining(EXPIRED),
  ]);
  expect(await proposed.locator('li', { hasText: GOOD }).textContent()).toContain('领用 7');

  await answerDialog(page, /^领\s*用$/);
  await activePage(page).getByText('5 / 6').waitFor();
});
