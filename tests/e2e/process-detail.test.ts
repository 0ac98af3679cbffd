import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { isLong } from '#tests/builders/long.ts';
import {
  activePage,
  chooseOption,
  openRoute,
  pressUntil,
  waitForTexts,
  waitForToast,
} from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { deployProcess, startProcess, userId } from './support/processes.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();

/**
 * What is proved elsewhere by default: the whole way of a process in `approval.test.ts`, letters and who takes no part in
 * `process-detail.test.tsx`, Ctrl+S and Escape of dialogs in `record-form.test.tsx`.
 */
const inLong = it.runIf(isLong);
const ONCE_MS = 1000;
const addressOf = (id: string): string => `/activiti-process-detail?processInstanceId=${id}`;
const bar = (page: Page): Locator => activePage(page).getByRole('toolbar', { name: '处理' });
const button = (page: Page, name: string): Locator =>
  bar(page).getByRole('button', { name: spaced(name) });
/** The kit puts a space between two characters of a button. */
const spaced = (name: string): RegExp => new RegExp(`^${Array.from(name).join('\\s*')}$`);
/** What the history says of the newest step. */
const newestOf = (page: Page): Locator =>
  activePage(page).getByRole('table').getByRole('row').nth(1);

async function open(page: Page, id: string): Promise<void> {
  await openRoute(world.product, page, addressOf(id));
  await activePage(page).getByRole('heading', { name: '审批记录' }).waitFor();
}

/** Presses a button of the bar and takes the first phrase for a comment. */
async function decide(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await topDialog(page).getByRole('group', { name: '常用语' }).getByRole('button').first().click();
  // where to is asked for when the dialog opens
  if (name === '回退') await topDialog(page).getByRole('radio', { checked: true }).waitFor();
  await answerDialog(page, spaced(name));
}

async function statusOf(id: string): Promise<string> {
  const { data } = await callApi(
    world.product,
    await tokenOf(world.product, 'opseng'),
    `GET /activiti/his/getInstDetail?processInstanceId=${id}`,
  );
  return String(data.instance.status);
}

inLong('a process is rejected, mended, sent back, lent to somebody, and completed', async () => {
  const { product } = world;
  const [manager, bureau] = [await userId(product, 'opsmgr'), await userId(product, 'bureau')];
  await deployProcess(product, 'detailOne', '备件采购审批', [
    { id: 'draft', name: '填报', assignee: '${starter}' },
    { id: 'review', name: '部门审核', assignee: manager },
    { id: 'approve', name: '环保局审批', assignee: bureau },
  ]);
  const id = await startProcess(product, 'opseng', 'detailOne');
  const { page: engineer } = await world.person('opseng');
  const { page: boss } = await world.person('opsmgr');
  const { page: officer } = await world.person('bureau');

  await open(engineer, id);
  await button(engineer, '通过').click();
  await topDialog(engineer)
    .getByRole('button', { name: spaced('通过') })
    .click();
  await topDialog(engineer).getByText('审核意见不能为空').waitFor();
  await topDialog(engineer).getByLabel('审核意见').fill('更换水泵两台');
  await answerDialog(engineer, spaced('通过'));
  await waitForToast(engineer, '操作成功');
  await newestOf(engineer).filter({ hasText: '部门审核' }).waitFor();

  await open(boss, id);
  await decide(boss, '驳回');
  await newestOf(boss).filter({ hasText: '填报' }).waitFor();
  await button(boss, '通过').waitFor({ state: 'hidden' });
  await open(engineer, id);
  await engineer.reload();
  await activePage(engineer).getByText('驳回[材料不全，请补充]').waitFor();
  await decide(engineer, '通过');

  await boss.reload();
  await decide(boss, '通过');
  await open(officer, id);
  await decide(officer, '回退');
  await boss.reload();
  await newestOf(boss).filter({ hasText: '部门审核' }).waitFor();
  await button(boss, '委托').click();
  await topDialog(boss)
    .getByRole('button', { name: spaced('委托') })
    .click();
  await topDialog(boss).getByText('请选择委托人').first().waitFor();
  await topDialog(boss).getByRole('combobox').fill('绿测运维工程师');
  await chooseOption(boss, topDialog(boss).getByRole('combobox'), /绿测运维工程师(?!二)/);
  await topDialog(boss).getByText('办完退回给我').click();
  // faster than any person: the same button is heard once a second
  await boss.waitForTimeout(ONCE_MS);
  await answerDialog(boss, spaced('委托'));
  await engineer.reload();
  await decide(engineer, '通过');
  await boss.reload();
  await decide(boss, '通过');
  await officer.reload();
  await decide(officer, '通过');
  await activePage(officer).getByText('已办结').first().waitFor();

  expect(await statusOf(id)).toBe('completed');
  expect(await activePage(officer).locator('.dsr-node-done').count()).toBe(5);
});

inLong(
  'by keyboard alone: a letter opens the dialog, Ctrl+S sends it, Escape leaves one that was opened in error',
  async () => {
    const { product } = world;
    await deployProcess(product, 'detailKeys', '值班调整审批', [
      { id: 'review', name: '部门审核', assignee: await userId(product, 'opsmgr') },
    ]);
    const id = await startProcess(product, 'opseng', 'detailKeys');
    const { page } = await world.person('opsmgr');
    await open(page, id);

    // a click takes the tour of a first visit away, which letters rest for
    await activePage(page).getByRole('heading', { name: '审批记录' }).click();
    await page.keyboard.press('e');
    await topDialog(page).getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]:visible').waitFor({ state: 'hidden' });
    await page.keyboard.press('a');
    await topDialog(page).locator('textarea:focus').waitFor();
    await page.keyboard.type('同意调整');
    await page.keyboard.press('Control+s');
    await activePage(page).getByText('已办结').first().waitFor();

    await waitForTexts(newestOf(page), ['同意调整']);
  },
);

it('a task that is offered is claimed, given back and claimed again on a phone; addresses of the usual client lead there', async () => {
  const { product } = world;
  const manager = await userId(product, 'opsmgr');
  await deployProcess(product, 'detailPhone', '用车审批', [
    { id: 'review', name: '派车', candidateUsers: `${manager},${await userId(product, 'opseng')}` },
  ]);
  const id = await startProcess(product, 'opsmgr', 'detailPhone');
  const { data } = await callApi(
    product,
    await tokenOf(product, 'opsmgr'),
    `GET /activiti/his/getInstDetail?processInstanceId=${id}`,
  );
  const { page } = await world.person('opsmgr', { width: 375, height: 812 });

  // it leads to another address, so there is no tab of its own
  await page.goto(`${product.url}/#/any-form__handle_${data.tasks[0].taskId}`);
  await button(page, '认领并办理').click();
  await button(page, '更多').waitFor();
  await button(page, '通过').waitFor();
  await button(page, '更多').click();
  await page.getByRole('menuitem', { name: '取消签收' }).click();
  await button(page, '认领并办理').waitFor();
  await pressUntil(button(page, '认领并办理'), button(page, '通过'));
  await decide(page, '通过');
  await activePage(page).getByText('已办结').first().waitFor();

  expect(page.url()).toContain('/activiti-process-detail?taskId=');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

inLong('who takes no part is told so, and sees nothing of it', async () => {
  const { product } = world;
  await deployProcess(product, 'detailSecret', '保密事项', [
    { id: 'review', name: '审核', assignee: await userId(product, 'opsmgr') },
  ]);
  const id = await startProcess(product, 'opsmgr', 'detailSecret');
  const { page } = await world.person('enterprise');

  await openRoute(product, page, addressOf(id));

  await activePage(page).getByText('您没有查看此数据的权限').waitFor();
  expect(await activePage(page).innerText()).not.toContain('保密事项');
});
