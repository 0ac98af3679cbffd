import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { waitForToast } from './support/browser.ts';
import { topDialog } from './support/order-steps.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/**
 * A copy of the delivered 废水巡检 gets a number, a value that is worked out of it and a condition, without a mouse; it is tried in the
 * preview of a phone and published beside version 1. What stands within the designer is proved beside it (`document-nodes.test.ts`).
 */
const world = aWorld();
const NAME = '废水巡检（带水泵电流）';
let page: Page;
let token: string;
let bookId: string;

interface Stored {
  readonly id: string;
  readonly number: number;
  readonly document: object;
  readonly form: { readonly fields: Readonly<Record<string, object>> };
}

const call = async (what: string, body?: object): Promise<unknown> =>
  (await callApi(world.product, token, what, body)).data;
const listOf = async (address: string): Promise<readonly Stored[]> =>
  ((await call(`GET ${address}`)) as { readonly list: readonly Stored[] }).list;

beforeAll(async () => {
  token = await tokenOf(world.product, 'admin');
  const [patrol] = await listOf('/ops/standingBook/page?code=WATER_PATROL');
  const { document } = (await call(`GET /ops/standingBook/${patrol?.id ?? ''}`)) as Stored;
  const body = { code: 'PUMP_PATROL', name: NAME, medium: 'water', period: 'week', document };
  bookId = ((await call('POST /ops/standingBook', body)) as Stored).id;
  await call('POST /ops/standingBook/move', { id: bookId, move: 'publish' });
  ({ page } = await world.person('admin'));
});

const spaced = (name: string): RegExp => new RegExp(`^${Array.from(name).join('\\s*')}$`);
const panel = (): Locator => page.getByRole('complementary', { name: '属性面板' });
const canvas = (): Locator => page.getByRole('tree', { name: '台账画布' });
const phone = (): Locator => page.getByRole('region', { name: '手机预览' });

async function press(part: Locator, key = 'Enter'): Promise<void> {
  await part.focus();
  await page.keyboard.press(key);
}

async function typeInto(part: Locator, text: string): Promise<void> {
  await press(part, 'Control+A');
  await page.keyboard.type(text);
}

/** Adds an element after what is chosen, and waits until the panel is about it. */
async function add(name: string): Promise<void> {
  const palette = page.getByRole('navigation', { name: '可用的组件' });
  await press(palette.getByRole('button', { name, exact: true }));
  await panel().getByRole('heading', { name, exact: true }).waitFor();
}

it('a number, a value worked out of it and its condition are drawn by keyboard alone; a wrong condition is said until it is mended', async () => {
  await page.goto(`${world.product.url}/#/omRules-omsRuleStandingBook/add?id=${bookId}`);
  await canvas().getByText('采样泵采水情况').first().waitFor();
  // beside the shell the help is one key away too, and is about the page at hand
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: '帮助' });
  await help.getByRole('heading', { name: '台账模板设计' }).waitFor();
  await page.keyboard.press('F1');
  await help.waitFor({ state: 'detached' });

  await add('数值');
  await press(canvas().getByRole('treeitem', { name: '数值', selected: true }));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toContain('title');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('水泵电流');
  await add('计算');
  await press(panel().getByRole('radio', { name: '联动' }), 'Space');
  await typeInto(panel().getByRole('textbox', { name: '公式' }), 'number * 2');
  const condition = panel().getByRole('textbox', { name: '显示条件' });
  await typeInto(condition, 'numbr > 10');
  await panel().getByText('表达式引用的 numbr 不存在；是否应为“number”？').waitFor();
  expect(await panel().getByText('numbr 不存在').count()).toBe(1);
  // what is wrong leads to the sheet, where the phone stands in its place, too
  await press(page.getByRole('radio', { name: '手机' }), 'Space');
  await press(page.getByRole('button', { name: '校验 (1)' }));
  const problems = page.getByRole('region', { name: '校验结果' });
  await press(problems.getByRole('button', { name: '计算 · 显示条件' }));
  await expect
    .poll(() => canvas().getByRole('treeitem', { name: '计算', selected: true }).count())
    .toBe(1);
  await press(panel().getByRole('radio', { name: '联动' }), 'Space');
  await typeInto(condition, 'number > 10');

  await page.getByRole('button', { name: '校验 (0)' }).waitFor();
  expect(await condition.inputValue()).toBe('number > 10');
});

it('on the phone the value is worked out, hidden by its condition, and what is missing is said', async () => {
  await press(page.getByRole('radio', { name: '手机' }), 'Space');
  const current = phone().getByRole('textbox', { name: '水泵电流' });
  const worked = phone().locator('[data-field="calc"]');

  await typeInto(current, '12.5');
  await worked.getByText('25').waitFor();
  await typeInto(current, '5');
  await worked.waitFor({ state: 'detached' });
  await press(phone().getByRole('button', { name: '检查填写' }));

  await phone()
    .getByText(/^还有 \d+ 处需要处理$/)
    .waitFor();
});

it('version 2 is published beside what version 1 had, and is what is filled in from now on', async () => {
  await press(page.getByRole('button', { name: spaced('发布') }));
  const dialog = topDialog(page);
  await dialog.getByText('2 处不同').waitFor();
  await typeInto(dialog.getByRole('textbox', { name: '发布说明' }), '增加水泵电流');
  await press(dialog.getByRole('button', { name: spaced('发布') }));
  await waitForToast(page, '已发布为版本 2');

  const [newest] = await listOf(`/ops/standingBookVersion/page?bookId=${bookId}`);
  expect(newest).toMatchObject({ number: 2, comment: '增加水泵电流' });
  const { form } = (await call(`GET /ops/standingBookVersion/${newest?.id ?? ''}`)) as Stored;
  expect(form.fields).toMatchObject({
    number: { title: '水泵电流' },
    calc: { type: 'calc', expr: 'number * 2', visibleWhen: 'number > 10' },
  });
});
