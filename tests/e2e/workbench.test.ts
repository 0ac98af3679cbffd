import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { activePage, openRoute, rowOf, rowsOf } from './support/browser.ts';
import { aWorld } from './support/world.ts';

/** One story in order: an implementer makes an entity in the browser, works with it, changes it and goes back. */
const world = aWorld();
let page: Page;

beforeAll(async () => {
  ({ page } = await world.person('admin'));
});

const dialog = (): Locator => page.locator('[role="dialog"]:visible').last();
const PUBLISH = /^发\s*布$/;
const SAVE = /^保\s*存$/;

async function openWorkbench(): Promise<void> {
  await openRoute(world.product, page, '/sys-schema');
  await activePage(page).getByRole('textbox', { name: '名称、标题或拼音' }).waitFor();
}

async function addField(title: string, name: string, type: string): Promise<void> {
  await page.getByRole('button', { name: '加字段' }).click();
  await dialog().getByLabel('标题', { exact: true }).fill(title);
  await dialog().getByLabel('字段名（英文）').fill(name);
  await dialog().getByLabel('类型').click();
  await page.keyboard.type(type);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: type }).first().click();
  await dialog()
    .getByRole('button', { name: /^添\s*加$/ })
    .click();
  await page.locator('.wb-structure').getByRole('button', { name: title }).first().waitFor();
}

async function publish(comment: string, version: number): Promise<void> {
  await activePage(page).getByRole('button', { name: PUBLISH }).click();
  await dialog().getByLabel(/说明/).fill(comment);
  await dialog().getByRole('button', { name: PUBLISH, disabled: false }).click();
  await page.getByText(`已发布版本 ${version}`).first().waitFor();
}

it('a new entity is written, previewed, published and stands in the menu without a reload', async () => {
  await openWorkbench();
  await activePage(page).getByRole('button', { name: '新建模型' }).click();
  await dialog().getByLabel('标题', { exact: true }).fill('水泵台账');
  await dialog().getByLabel('名称（英文）').fill('pump');
  await dialog().getByLabel('模块').fill('demo');
  await dialog().getByRole('button', { name: '创建草稿' }).click();
  await addField('功率', 'power', 'decimal');
  await addField('启用', 'enabled', 'bool');
  await addField('投用日期', 'startDate', 'date');
  await addField('备注', 'remark', 'text');
  await page.locator('.wb-preview').getByRole('columnheader', { name: '投用日期' }).waitFor();

  await publish('首次发布', 1);

  await page.locator('.wb-strip').getByRole('button', { name: '打开页面' }).click();
  await page.getByRole('menuitem', { name: '水泵台账' }).waitFor();
  expect(page.url()).toContain('#/demo-pump');
});

it('a row is added on its page', async () => {
  await activePage(page).getByRole('button', { name: '新增' }).first().click();
  await dialog().getByLabel('名称').fill('一号泵');
  await dialog().getByLabel('功率').fill('7.5');
  await dialog().getByRole('button', { name: SAVE }).click();

  await rowOf(page, '一号泵').waitFor();
  expect(await rowOf(page, '一号泵').innerText()).toContain('7.5');
});

it('another version changes the page, and going back brings the old one', async () => {
  await openRoute(world.product, page, '/sys-schema');
  await page.locator('.wb-structure').getByRole('button', { name: '功率' }).first().waitFor();
  await addField('厂家', 'maker', 'string');
  await publish('加厂家', 2);
  await page.locator('.wb-strip').getByRole('button', { name: '打开页面' }).click();
  await activePage(page).getByRole('columnheader', { name: '厂家' }).waitFor();

  await openRoute(world.product, page, '/sys-schema');
  await activePage(page).getByRole('button', { name: '版本', exact: true }).click();
  await dialog()
    .locator('li')
    .filter({ hasText: '首次发布' })
    .getByRole('button', { name: '回退到此版本' })
    .click();
  await dialog().getByRole('button', { name: '回退到此版本' }).click();
  await page.getByText('已回退，当前版本 3').first().waitFor();
  await page.locator('.wb-strip').getByRole('button', { name: '打开页面' }).click();
  await page.waitForURL(/#\/demo-pump/);
  await page.reload();

  await rowOf(page, '一号泵').waitFor();
  expect(await rowsOf(page).count()).toBe(1);
  expect(await activePage(page).getByRole('columnheader', { name: '厂家' }).count()).toBe(0);
});
