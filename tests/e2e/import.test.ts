import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { activePage, rowOf } from './support/browser.ts';
import { aWorld } from './support/world.ts';

/** One story: parameters come in from a file, the wrong row is left out, and everything is taken back. The implementer has no other tasks. */
const world = aWorld();
let page: Page;

beforeAll(async () => {
  ({ page } = await world.person('implementer'));
});

const FILE = 'paramCode,paramValue,remark\nIMPORTED_A,1,first\nIMPORTED_B,,second\n';
const dialog = () => page.getByRole('dialog').filter({ hasText: '导入' }).last();
const step = (name: string | RegExp) => dialog().getByRole('button', { name });

it('rows of a file are checked, imported without the wrong one, and taken back', async () => {
  await page.goto(`${world.product.url}/#/sys-params`);
  await activePage(page).getByRole('button', { name: '导入' }).click();
  const [template] = await Promise.all([page.waitForEvent('download'), step('下载模板').click()]);
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: '参数.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await step('检查数据').click();
  await dialog().getByText('1 行需要修改').waitFor();
  const reason = await dialog().getByRole('row').last().innerText();

  await step('跳过错误行，导入 1 行').click();
  await step('撤销本次导入').waitFor();
  await rowOf(page, 'IMPORTED_A').waitFor();
  await step('撤销本次导入').click();
  await dialog().getByText('已撤销 1 行，保留 0 行').waitFor();
  await step('完成').click();
  await rowOf(page, 'IMPORTED_A').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^任务/ }).click();
  const panel = page.getByRole('dialog').last();
  await panel.getByText('撤销：导入：').waitFor();
  const tasks = await panel.getByRole('listitem').count();

  expect(template.suggestedFilename()).toContain('导入模板.xlsx');
  expect(
    readFileSync(await template.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(reason).toContain('不能为空');
  expect(tasks).toBe(3);
});
