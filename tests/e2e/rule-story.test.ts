import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { HOUR_MS, WEEK_MS } from '#schemas/basics/units.ts';
import {
  hearsPushes,
  newRows,
  openRoute,
  pressUntil,
  rowOf,
  waitForTexts,
  waitForToast,
} from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, sendPackets, tokenOf } from './support/product.ts';
import { aStation, hourPacket, stationTime, type TestStation } from './support/station.ts';
import { aWorld } from './support/world.ts';

/**
 * A rule from its first block to the end of what it made: 如果 氨氮 小时值 连续 3 次 > 0.9 × 限值 且 流量 > 0 那么 预警 黄色, 派单 is drawn
 * without a mouse, tried over what its stations sent, published for four of them, and fires; its warning is verified by the bureau
 * without a mouse, diagnosed, put under supervision, answered by the enterprise, reported and closed.
 */
const world = aWorld();
const NAME = '氨氮接近限值预警';
const LIST = '/warningManage-warningList';
const MATTER = '查明氨氮升高的原因';
const NOW_HOUR_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
let stations: readonly TestStation[];
let admin: Page;
let token: string;
let bureau: Page;

const spaced = (name: string): RegExp => new RegExp(`^${Array.from(name).join('\\s*')}$`);
const first = (): TestStation => {
  const [station] = stations;
  if (!station) throw new Error('stations are made before the first test');
  return station;
};

beforeAll(async () => {
  token = await tokenOf(world.product, 'admin');
  const made: TestStation[] = [];
  for (const n of [1, 2, 3, 4])
    made.push(
      await aStation(world.product, token, {
        name: `规则测试${n}号排口`,
        mn: `3305DE5${n}A8900016F090050${n}`,
        factor: 'w21003',
        upper: 5,
      }),
    );
  stations = made;
  // the day before yesterday it was three times near the limit while water flowed; since then it was not
  await sendHours(first(), 50, [4.7, 4.8, 4.7, 2.1, 2.2]);
  ({ page: admin } = await world.person('admin'));
  ({ page: bureau } = await world.person('bureau'));
});

/** Hourly values of a station, the first so many hours ago. */
async function sendHours(
  { mn }: TestStation,
  hoursAgo: number,
  values: readonly number[],
): Promise<void> {
  const packets = values.map((value, n) =>
    hourPacket(mn, NOW_HOUR_MS - (hoursAgo - n) * HOUR_MS, { w21003: value, w00000: 12 }),
  );
  await sendPackets(world.product, packets);
}

const canvas = (): Locator => admin.getByRole('tree', { name: '规则画布' });
const palette = (): Locator => admin.getByRole('navigation', { name: '可用的块' });

async function enterOn(part: Locator): Promise<void> {
  await part.focus();
  await admin.keyboard.press('Enter');
}
const add = (name: string): Promise<void> =>
  enterOn(palette().getByRole('button', { name, exact: true }));

async function addFactor(name: string): Promise<void> {
  const search = admin.getByRole('textbox', { name: '搜索块' });
  await search.focus();
  await admin.keyboard.type(name);
  await enterOn(palette().locator('.dg-item').first());
  await search.focus();
  await admin.keyboard.press('Control+A');
  await admin.keyboard.press('Delete');
}

async function typeInHole(text: string): Promise<void> {
  await canvas().locator('.dg-hole[tabindex="0"]').focus();
  await admin.keyboard.type(text);
}

it('the rule is drawn by keyboard alone, for four stations', async () => {
  await admin.goto(`${world.product.url}/#/omRules-rule/design`);
  await canvas().waitFor();
  await admin.getByRole('textbox', { name: '规则名称' }).first().focus();
  await admin.keyboard.press('Control+A');
  await admin.keyboard.type(NAME);
  const scope = admin.getByRole('combobox', { name: '适用站点', exact: true });
  await scope.focus();
  for (const { name } of stations) {
    await admin.keyboard.type(name);
    // Enter takes the one that is marked
    await admin.locator('.ant-select-item-option-active').filter({ hasText: name }).waitFor();
    await admin.keyboard.press('Enter');
  }
  await admin.keyboard.press('Escape');
  await addFactor('氨氮');
  await add('限值上限');
  await add('乘 ×');
  await typeInHole('0.9');
  await admin.keyboard.press('Home');
  await add('连续几次');
  await add('流量');
  await typeInHole('0');
  await add('预警');
  await add('派单');
  await admin.keyboard.press('Control+S');
  await admin.getByText(/^已保存 \d\d:\d\d$/).waitFor();

  expect(await admin.locator('.rd-sentence').innerText()).toMatch(
    /^如果 氨氮 小时值 连续 3 次 > 上限 × 0\.9 且 流量 > 0，那么发出黄色预警.*，并派发“报警处置”工单/,
  );
});

it('it is tried over what its stations sent: once in seven days', async () => {
  await enterOn(admin.getByRole('button', { name: spaced('试运行') }).first());
  const panel = admin.getByRole('region', { name: '试运行' });
  await enterOn(panel.getByRole('button', { name: '开始试运行' }));

  await panel.getByText(/将产生 1 条/).waitFor();
  await panel.getByText(first().name).first().waitFor();
});

it('published for the four stations it fires at the third hour, with a warning and an order', async () => {
  await enterOn(admin.getByRole('button', { name: spaced('发布') }));
  const dialog = admin.getByRole('dialog', { name: '发布规则' });
  await dialog.getByText(/4 个站点/).waitFor();
  await dialog.getByRole('radio', { name: '启用' }).focus();
  await admin.keyboard.press('Space');
  await enterOn(dialog.getByRole('button', { name: spaced('发布') }));
  await waitForToast(admin, '已发布为版本 1');
  await openRoute(world.product, bureau, LIST);
  await rowOf(bureau, 'WN').first().waitFor();
  await hearsPushes(bureau);

  await sendHours(first(), 4, [4.6, 4.6, 4.62]);
  await bureau
    .locator('.alarm-dock, [class*="dock"]')
    .filter({ hasText: first().name })
    .first()
    .waitFor();
  // it would come by itself once nobody touches the page
  const row = rowOf(bureau, first().name);
  await pressUntil(newRows(bureau), row);

  expect(await row.innerText()).toMatch(/黄色预警/);
  const orders = async () =>
    (
      await callApi(
        world.product,
        token,
        `GET /ops/workorder/page?limit=100&stationId=${first().stationId}`,
      )
    ).data.list;
  await expect.poll(orders).toMatchObject([{ orderType: '2' }]);
});

const warning = (): Locator => rowOf(bureau, first().name).filter({ hasText: 'WN' });

/** A deed of a row, in the row or in what stands behind 更多. */
async function deed(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: /更多/ });
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.press('Enter');
  await more.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}

it('the bureau reads why, has it diagnosed, and puts it under supervision', async () => {
  await deed(warning(), '核实');
  await topDialog(bureau).getByRole('radio', { name: '属实' }).focus();
  await bureau.keyboard.press('Space');
  await topDialog(bureau).getByLabel('核实说明').focus();
  await bureau.keyboard.type('企业工况异常');
  await topDialog(bureau)
    .getByRole('button', { name: spaced('确定') })
    .focus();
  await bureau.keyboard.press('Enter');
  await warning().filter({ hasText: '已核实' }).waitFor();
  const diagnosed = bureau.waitForResponse((answer) => answer.url().endsWith('/dm/diagnosis/run'));
  await deed(warning(), '诊断');
  await diagnosed;
  await bureau.locator('[role="dialog"]:visible').waitFor({ state: 'hidden' });
  await deed(warning(), '转督办');
  const form = topDialog(bureau);
  await form.getByLabel('督办事项', { exact: true }).fill(MATTER);
  await form.getByLabel('整改期限', { exact: true }).fill(stationTime(WEEK_MS));
  await form.getByLabel('整改期限', { exact: true }).press('Enter');
  await form.getByLabel('督办要求', { exact: true }).fill('查明原因并反馈');
  await answerDialog(bureau);
  await warning().filter({ hasText: '督办中' }).waitFor();

  const { data } = await callApi(
    world.product,
    token,
    `GET /dm/diagnosis/page?limit=10&stationId=${first().stationId}`,
  );
  expect(data.list).toHaveLength(1);
});

it('the enterprise answers, the bureau ends it, and the report says all of it', async () => {
  const { page: enterprise } = await world.person('enterprise');
  await openRoute(world.product, enterprise, '/dm-supervision');
  await deed(rowOf(enterprise, MATTER), '签收');
  await rowOf(enterprise, MATTER).filter({ hasText: '整改中' }).waitFor();
  await deed(rowOf(enterprise, MATTER), '提交整改');
  await topDialog(enterprise).getByLabel('整改情况', { exact: true }).fill('已调整曝气量');
  await answerDialog(enterprise);
  await rowOf(enterprise, MATTER).filter({ hasText: '待复核' }).waitFor();
  await openRoute(world.product, bureau, '/dm-supervision');
  await deed(rowOf(bureau, MATTER), '办结');
  await answerDialog(bureau);
  await rowOf(bureau, MATTER).filter({ hasText: '已办结' }).waitFor();
  await openRoute(world.product, bureau, LIST);
  await deed(warning(), '关闭');
  await topDialog(bureau).getByLabel('关闭说明').fill('整改完成');
  await answerDialog(bureau);
  await warning().filter({ hasText: '已关闭' }).waitFor();

  const { data } = await callApi(
    world.product,
    token,
    `GET /dm/warning/page?limit=10&stationId=${first().stationId}`,
  );
  await bureau.goto(
    `${world.product.url}/#/warningManage/warningList/warningDetailPage?id=${String(data.list[0].id)}`,
  );
  const report = bureau.getByRole('article').filter({ hasText: '一、基本情况' });

  await waitForTexts(report, [
    '督办过程',
    '预警报告',
    '黄色预警',
    NAME,
    '4.62',
    '企业工况异常',
    MATTER,
    '已调整曝气量',
    '整改完成',
    '编制人',
  ]);
  await bureau.emulateMedia({ media: 'print' });
  const onPaper = await bureau.getByRole('button', { name: '打印' }).isVisible();
  await bureau.emulateMedia({ media: 'screen' });
  await bureau.getByRole('button', { name: '返回' }).click();
  await warning().waitFor();

  expect(onPaper).toBe(false);
});
