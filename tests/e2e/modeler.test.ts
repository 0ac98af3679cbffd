import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { chooseOption, ownList, waitForToast } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/** One story in order: a process with a gateway on the amount is drawn by keyboard alone, tried out, saved and deployed. By mouse one is changed in `approval.test.ts`. */
const world = aWorld();
let page: Page;
let token: string;
let modelId: string;

const KEY = 'keyboardApproval';
const MOST_OPTIONS = 30;

beforeAll(async () => {
  token = await tokenOf(world.product, 'admin');
  const made = await callApi(world.product, token, 'POST /activiti/model', {
    name: '键盘审批',
    key: KEY,
  });
  modelId = (made.data as { readonly id: string }).id;
  ({ page } = await world.person('admin'));
});

const xmlNow = async (): Promise<string> =>
  (
    (await callApi(world.product, token, `GET /activiti/model/${modelId}/source`)).data as {
      readonly xml: string;
    }
  ).xml;
const panel = (): Locator => page.getByRole('complementary', { name: '元素属性' });

async function openModeler(query: string): Promise<void> {
  await page.goto(`${world.product.url}/#/activiti-modeler?${query}`);
  await page.locator('.pm-canvas [data-element-id="start"]').first().waitFor();
}

async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}

/** Goes through a list by arrow until the option is there. */
async function pick(control: Locator, text: string): Promise<void> {
  await press(control, 'ArrowDown');
  const active = (await ownList(page, control)).locator('.ant-select-item-option-active');
  for (let seen = 0; seen < MOST_OPTIONS; seen += 1) {
    await active.first().waitFor();
    if ((await active.first().textContent())?.includes(text)) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`no option "${text}"`);
}

const choose = async (element: string): Promise<void> =>
  pick(panel().getByRole('combobox', { name: '当前元素' }), element);
const append = async (item: string): Promise<void> =>
  pick(panel().getByRole('combobox', { name: '追加' }), item);
const openTab = async (name: string): Promise<void> => press(panel().getByRole('tab', { name }));

async function rename(name: string): Promise<void> {
  await openTab('基本');
  await panel().getByLabel('名称').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
}

it('a gateway on the amount is drawn by keyboard alone', async () => {
  await openModeler(`modelId=${modelId}`);
  await choose('审批 → 结束');
  await press(panel().getByRole('button', { name: /^删\s*除$/ }));
  await choose('审批 · 审批');
  await press(
    page.getByRole('toolbar', { name: '流程元素' }).getByRole('button', { name: '条件分支' }),
  );
  await rename('金额判断');
  await append('审批');
  await rename('分管领导');
  await openTab('办理人');
  await pick(panel().getByRole('combobox', { name: '办理人' }), '发起人');
  await pick(panel().getByRole('combobox', { name: '连接到…' }), '结束');
  await choose('分支 · 金额判断');
  await pick(panel().getByRole('combobox', { name: '连接到…' }), '结束');
  await choose('金额判断 → 分管领导');
  await openTab('条件');
  await press(panel().getByRole('button', { name: '添加条件' }));
  await panel().getByRole('textbox', { name: '字段' }).focus();
  await page.keyboard.type('amount');
  await pick(panel().getByRole('combobox', { name: '比较方式' }), '大于');
  await panel().getByRole('textbox', { name: '值' }).focus();
  await page.keyboard.type('100000');
  await panel().getByText('${amount > 100000}').waitFor();
  await choose('分支 · 金额判断');
  await openTab('条件');
  await press(panel().getByRole('radio', { name: '结束' }), 'Space');

  await page.getByText('没有问题，可以部署').waitFor();
  // another address asks, and no leaves all as it is
  await page.evaluate(() => {
    window.location.hash = '#/home';
  });
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的修改' });
  await question.getByRole('button', { name: /^取\s*消$/ }).click();
  await question.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+S');
  await waitForToast(page, '保存成功');
  const xml = await xmlNow();
  expect(xml).toContain('${amount &gt; 100000}');
  expect(xml).toMatch(/<bpmn:exclusiveGateway [^>]*name="金额判断" default="\w+"/);
  expect(xml).toMatch(/name="分管领导" activiti:assignee="\$\{starter\}"/);
});

it('it is tried out step by step: the way lights up', async () => {
  await page.getByRole('button', { name: '试运行' }).click();
  const trial = page.getByRole('complementary', { name: '试运行' });
  await trial.getByLabel('amount').fill('200000');
  await chooseOption(page, trial.getByRole('combobox', { name: '发起人' }), '绿测运维工程师二');
  await trial.getByRole('button', { name: '开始试运行' }).click();
  await trial.getByRole('button', { name: '通过 提交申请 1' }).click();
  await trial.getByRole('button', { name: '通过 审批 1' }).click();
  await page.locator('.djs-shape.pm-active').filter({ hasText: '分管领导' }).waitFor();

  await trial.getByRole('button', { name: '通过 分管领导 1' }).click();

  await trial.getByText('流程结束').waitFor();
  await expect.poll(() => page.locator('.djs-connection.pm-taken').count()).toBe(5);
  await trial.getByRole('button', { name: /^关\s*闭$/ }).click();
});

it('a broken file is refused and leaves the drawing as it is', async () => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^导\s*入$/ }).click();
  await (
    await chooser
  ).setFiles({
    name: 'broken.bpmn',
    mimeType: 'text/xml',
    buffer: Buffer.from('<definitions><process></definitions>'),
  });

  await page.getByText('“broken.bpmn”不是 BPMN 2.0 文件，或内容已损坏').waitFor();
  await page.locator('.djs-shape').filter({ hasText: '分管领导' }).first().waitFor();
});

it('it is deployed, and its version is looked at without changing it', async () => {
  await page.getByRole('button', { name: /^部\s*署$/ }).click();
  const dialog = page.getByRole('dialog', { name: '部署流程' });
  await dialog.getByText('这是第一次部署，将成为版本 1。').waitFor();
  await dialog.getByLabel('部署说明').fill('键盘绘制');
  await dialog.getByRole('button', { name: /^部\s*署$/ }).click();
  await waitForToast(page, '部署成功');
  const { data } = await callApi(
    world.product,
    token,
    'GET /activiti/process/page?page=1&limit=50',
  );
  const deployed = (
    data as { readonly list: readonly { readonly id: string; readonly key: string }[] }
  ).list.find(({ key }) => key === KEY);

  await openModeler(`definitionId=${deployed?.id}`);

  await page.getByText('只读').waitFor();
  expect(await page.getByRole('button', { name: /^保\s*存$/ }).count()).toBe(0);
});
