import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { waitForToast } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/**
 * One story in order: a rule is drawn by mouse, typed as a formula, published on trial, and two persons change it. By keyboard alone
 * one is drawn in `rule-story.test.ts`; what stands within the designer is proved beside it (`rule-designer.test.tsx`).
 */
const world = aWorld();
const NAME = '鼠标绘制';
let page: Page;
let token: string;

interface StoredRule {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly runningVersion: number | null;
  readonly tree: { readonly when: unknown; readonly then: readonly { readonly do: string }[] };
}

beforeAll(async () => {
  token = await tokenOf(world.product, 'admin');
  ({ page } = await world.person('admin'));
});

const canvasOf = (where: Page): Locator => where.getByRole('tree', { name: '规则画布' });
const palette = (): Locator => page.getByRole('navigation', { name: '可用的块' });
const item = (name: string): Locator => palette().getByRole('button', { name, exact: true });
const sentence = (where: Page = page): Locator => where.locator('.rd-sentence');
const formula = (where: Page = page): Locator => where.getByRole('textbox', { name: '条件公式' });

async function openDesigner(query = '', where: Page = page): Promise<void> {
  await where.goto(`${world.product.url}/#/omRules-rule/design${query}`);
  await canvasOf(where).waitFor();
}

async function rename(name: string): Promise<void> {
  await page.getByRole('textbox', { name: '规则名称' }).first().focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(name);
}

async function save(where: Page = page): Promise<void> {
  await where.keyboard.press('Control+S');
  await where.getByText(/^已保存 \d\d:\d\d$/).waitFor();
}

/** Adds a block without the mouse. */
async function add(name: string): Promise<void> {
  await item(name).focus();
  await page.keyboard.press('Enter');
}

async function centreOf(part: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('nothing to drag to');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(from: Locator, to: Locator): Promise<void> {
  const start = await centreOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 12);
  const end = await centreOf(to);
  // a hand goes on moving until the mark stands where it wants to drop
  let turn = 0;
  const isMarked = async (): Promise<boolean> => {
    turn += 1;
    await page.mouse.move(end.x + (turn % 2), end.y, { steps: 4 });
    return page.evaluate(holdsPoint, end);
  };
  await expect.poll(isMarked).toBe(true);
  await page.mouse.up();
  await expect.poll(() => page.evaluate(hearsClicks)).toBe(true);
}

/** Runs inside the page: whether what is dragged would drop around this point. */
function holdsPoint({ x, y }: { readonly x: number; readonly y: number }): boolean {
  const mark = document.querySelector('.dg-drop')?.getBoundingClientRect();
  return (
    mark !== undefined && x >= mark.left && x <= mark.right && y >= mark.top && y <= mark.bottom
  );
}

/** Runs inside the page: for a moment after a drag, dnd-kit keeps clicks from everybody, the one of the drag among them. */
function hearsClicks(): boolean {
  let isHeard = false;
  const hear = (): void => {
    isHeard = true;
  };
  document.body.addEventListener('click', hear, { once: true });
  document.body.dispatchEvent(new MouseEvent('click'));
  document.body.removeEventListener('click', hear);
  return isHeard;
}

async function ruleNamed(name: string): Promise<StoredRule> {
  const { data } = await callApi(world.product, token, 'GET /dm/rule/page?page=1&limit=50');
  const row = (data as { readonly list: readonly StoredRule[] }).list.find(
    (one) => one.name === name,
  );
  if (!row) throw new Error(`no rule ${name}`);
  return (await callApi(world.product, token, `GET /dm/rule/${row.id}`)).data as StoredRule;
}

it('a comparison is drawn by dragging; units that do not go together are said at the block, and undone', async () => {
  await openDesigner();
  await rename(NAME);
  const hole = (text: string): Locator =>
    canvasOf(page).getByRole('treeitem', { name: text, exact: true });
  await page.getByRole('textbox', { name: '搜索块' }).fill('氨氮');
  await drag(palette().locator('.dg-item').first(), hole('条件'));
  await page.getByRole('textbox', { name: '搜索块' }).fill('');
  await drag(item('流量'), hole('变量或数值'));

  await canvasOf(page).locator('.dg-row[data-mark="error"]').waitFor();
  expect(await page.getByRole('button', { name: /^发\s*布$/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '撤销' }).click();
  await drag(item('数值'), hole('变量或数值'));

  await canvasOf(page).locator('.dg-row[data-mark="error"]').waitFor({ state: 'detached' });
  await sentence()
    .getByText(/如果 氨氮 小时值 > 0/)
    .waitFor();
  await add('预警');
  await save();
  expect((await ruleNamed(NAME)).tree.then.map((one) => one.do)).toEqual(['warning']);
});

it('a formula that is typed comes back as blocks', async () => {
  const { id } = await ruleNamed(NAME);
  await openDesigner(`?id=${id}`);
  await formula().fill('times([氨氮] > 0.9 * upper([氨氮]), 3) and flow > 0');

  await sentence()
    .getByText(/0\.9 × 上限 且 流量 > 0/)
    .waitFor();
  await canvasOf(page)
    .getByRole('treeitem', { name: /^0\.9 × 氨氮 上限$/ })
    .waitFor();
  await save();
});

it('it is published on trial from the designer, and its version is listed', async () => {
  await page.getByRole('button', { name: /^发\s*布$/ }).click();
  const dialog = page.getByRole('dialog', { name: '发布规则' });
  await dialog.getByText('这是第一次发布').waitFor();
  await dialog.getByLabel('发布说明').fill('先试一周');
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
  await waitForToast(page, '已发布为版本 1');

  await page.getByText('运行版本 1').waitFor();
  await page.getByRole('button', { name: /^版\s*本$/ }).click();
  await page.getByRole('dialog', { name: '版本' }).getByText('先试一周').waitFor();
  expect(await ruleNamed(NAME)).toMatchObject({ status: '1', runningVersion: 1 });
  await page.keyboard.press('Escape');
});

it('two persons at one rule: who saves later is told, and loses nothing', async () => {
  const { id } = await ruleNamed(NAME);
  const { page: other } = await world.person('admin');
  await openDesigner(`?id=${id}`);
  await openDesigner(`?id=${id}`, other);
  await formula(other).fill('[氨氮] > 5 mg/L');
  await save(other);
  await formula().fill('[氨氮] > 7 mg/L');
  await page.keyboard.press('Control+S');
  const banner = page.getByRole('alert').filter({ hasText: '刚刚保存了这条规则' });
  await banner.waitFor();
  await sentence()
    .getByText(/氨氮 小时值 > 7 mg\/L/)
    .waitFor();

  await banner.getByRole('button', { name: '保留我的' }).click();

  await banner.waitFor({ state: 'detached' });
  await expect
    .poll(async () => JSON.stringify((await ruleNamed(NAME)).tree))
    .toContain('"value":7');
});
