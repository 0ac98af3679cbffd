import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { formatWallDay } from '#schemas/basics/wall-time.ts';
import {
  activePage,
  askAnew,
  chooseOption,
  openRoute,
  rowOf,
  waitForTexts,
  waitForToast,
} from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { aColleague } from './support/people.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/**
 * One story in order, of five people: an administrator changes the process of contracts, tries it out and deploys it; the manager of an
 * O&M company submits a contract, the bureau rejects it, he mends it, the bureau entrusts a colleague, who passes; the auditor sends it
 * back once and signs; the contract is in force, and its history and picture are there.
 */
const world = aWorld();
const CONTRACT = 'HT-2026-E2E';
const DAY = formatWallDay(Date.now());
const YEAR_MS = 365 * 86_400_000;

const spaced = (name: string): RegExp => new RegExp(`^${Array.from(name).join('\\s*')}$`);
const panel = (page: Page): Locator => page.getByRole('complementary', { name: '元素属性' });
const deeds = (page: Page): Locator => activePage(page).getByRole('toolbar', { name: '处理' });
const deed = (page: Page, name: string): Locator =>
  deeds(page).getByRole('button', { name: spaced(name) });

let people: Readonly<Record<'admin' | 'manager' | 'bureau' | 'colleague' | 'auditor', Page>>;
const COLLEAGUE = {
  username: 'bureau_colleague',
  realName: '环保局审批员',
  like: 'bureau',
  role: '环保部门',
};

beforeAll(async () => {
  await aColleague(world.product, COLLEAGUE);
  const page = async (username: string): Promise<Page> => (await world.person(username)).page;
  people = {
    admin: await page('admin'),
    manager: await page('opsmgr'),
    bureau: await page('bureau'),
    colleague: await page(COLLEAGUE.username),
    auditor: await page('auditor'),
  };
});

/** The tasks a person has, and those he may take: the tab of 我的待办, and the question it asks. */
const TASKS = {
  审批待办: '/activiti/task/myToDoTaskPage',
  审批待签收: '/activiti/task/page',
} as const;

/** The row of the contract in a list of a person's tasks, opened as soon as the list is of now. */
async function openTask(page: Page, tab: keyof typeof TASKS): Promise<void> {
  const asked = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    // the number beside the title asks for one row
    return pathname.endsWith(TASKS[tab]) && searchParams.get('limit') !== '1';
  });
  await openRoute(world.product, page, '/activiti-my-todo-task');
  await askAnew(page, async () => {
    await activePage(page)
      .getByRole('tab', { name: new RegExp(`^${tab}`) })
      .click();
    await asked;
  });
  await activePage(page)
    .getByRole('tabpanel', { name: new RegExp(`^${tab}`) })
    .getByRole('row')
    .filter({ hasText: '合同审批' })
    .first()
    .click();
  await activePage(page).getByRole('heading', { name: '审批记录' }).waitFor();
}

async function chooseRegion(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: '所属区域' }).click();
  const regions = page.getByRole('dialog', { name: '选择区域' });
  await regions.getByRole('searchbox').fill(name);
  await regions.getByRole('searchbox').press('Enter');
  await regions.getByRole('row').filter({ hasText: name }).first().click();
  await regions.getByRole('button', { name: /^确\s*定$/ }).click();
  await regions.waitFor({ state: 'hidden' });
}

async function decide(page: Page, name: string, comment: string): Promise<void> {
  await deed(page, name).click();
  await topDialog(page).getByLabel('审核意见').fill(comment);
  // where to is asked for when the dialog opens
  if (name === '回退') await topDialog(page).getByRole('radio', { checked: true }).waitFor();
  await answerDialog(page, spaced(name));
}

it('the process of contracts is changed, tried out and deployed', async () => {
  const { admin } = people;
  await openRoute(world.product, admin, '/activiti-model');
  await rowOf(admin, '合同审批').getByRole('button', { name: '在线设计' }).click();
  await admin.locator('.pm-canvas [data-element-id="bureau"]').first().click();
  await panel(admin).getByLabel('名称').fill('环保局审核');
  await panel(admin).getByLabel('名称').press('Tab');
  await admin.getByText('没有问题，可以部署').waitFor();
  await admin.getByRole('button', { name: '试运行' }).click();
  const trial = admin.getByRole('complementary', { name: '试运行' });
  await trial.getByLabel('合同金额').fill('200000');
  await trial.getByRole('button', { name: '开始试运行' }).click();
  await trial.getByRole('button', { name: /^通过 提交申请/ }).click();
  await trial.getByRole('button', { name: /^通过 环保局审核/ }).click();
  await admin.locator('.djs-shape.pm-active').filter({ hasText: '审计会签' }).waitFor();
  await trial.getByRole('button', { name: /^关\s*闭$/ }).click();
  await admin.keyboard.press('Control+S');
  await waitForToast(admin, '保存成功');
  await admin.getByRole('button', { name: spaced('部署') }).click();
  const dialog = admin.getByRole('dialog', { name: '部署流程' });
  await dialog.getByText('环保局审核').first().waitFor();
  await dialog.getByRole('button', { name: spaced('部署') }).click();
  await waitForToast(admin, '部署成功');

  const { data } = await callApi(
    world.product,
    await tokenOf(world.product, 'admin'),
    'GET /activiti/process/lastestPage?key=contract',
  );
  expect(data.list[0]).toMatchObject({ key: 'contract', version: 2 });
});

it('a contract is written and submitted; the bureau rejects it, and it is mended', async () => {
  const { manager, bureau } = people;
  await openRoute(world.product, manager, '/stationManage-contract');
  await activePage(manager)
    .getByRole('button', { name: spaced('新增') })
    .click();
  const form = topDialog(manager);
  await form.getByLabel('合同编号').fill(CONTRACT);
  await form.getByLabel('合同名称').fill('清源水务运维服务');
  await chooseOption(manager, form.getByRole('combobox', { name: '合同类型' }), /./);
  await chooseOption(
    manager,
    form.getByRole('combobox', { name: '甲方企业' }),
    '清源污水处理有限公司',
  );
  await chooseRegion(manager, form, '德清县');
  await form.getByLabel('合同金额').fill('200000');
  await form.getByLabel('开始日期').fill(DAY);
  await form.getByLabel('结束日期').fill(formatWallDay(Date.now() + YEAR_MS));
  await form.getByLabel('结束日期').press('Enter');
  await answerDialog(manager, /提\s*交/);
  await rowOf(manager, CONTRACT).filter({ hasText: '待审核' }).waitFor();

  await openTask(bureau, '审批待签收');
  await deed(bureau, '认领并办理').click();
  await deed(bureau, '驳回').waitFor();
  await decide(bureau, '驳回', '金额有误');
  await activePage(bureau).getByText('驳回[金额有误]').waitFor();

  await openRoute(world.product, manager, '/stationManage-contract');
  await rowOf(manager, CONTRACT).filter({ hasText: '草稿' }).waitFor();
});

it('mended it is taken by a colleague, and signed by the auditor after one way back', async () => {
  const { manager, bureau, colleague, auditor } = people;
  await rowOf(manager, CONTRACT)
    .getByRole('button', { name: spaced('修改') })
    .click();
  await topDialog(manager).getByLabel('合同金额').click();
  await manager.keyboard.press('Control+A');
  await manager.keyboard.type('300000');
  await answerDialog(manager, /提\s*交/);
  await rowOf(manager, CONTRACT).filter({ hasText: '待审核' }).waitFor();

  await openTask(bureau, '审批待签收');
  await deed(bureau, '认领并办理').click();
  await deed(bureau, '委托').click();
  await topDialog(bureau).getByRole('combobox').fill(COLLEAGUE.realName);
  await chooseOption(bureau, topDialog(bureau).getByRole('combobox'), COLLEAGUE.realName);
  await answerDialog(bureau, spaced('委托'));

  await openTask(colleague, '审批待办');
  await decide(colleague, '通过', '同意');
  await openTask(auditor, '审批待办');
  await decide(auditor, '回退', '请补充附件');
  // what goes back to a step of many is offered to them again
  await openTask(colleague, '审批待签收');
  await deed(colleague, '认领并办理').click();
  await decide(colleague, '通过', '已补充');
  await openTask(auditor, '审批待办');
  await decide(auditor, '通过', '同意签订');
  await activePage(auditor).getByText('已办结').first().waitFor();

  await openRoute(world.product, manager, '/stationManage-contract');
  await rowOf(manager, CONTRACT).filter({ hasText: '执行中' }).waitFor();
});

it('who started it sees its history and its picture', async () => {
  const { manager } = people;
  await openRoute(world.product, manager, '/activiti-my-apply');
  await activePage(manager).getByRole('row').filter({ hasText: '合同审批' }).first().click();
  await activePage(manager).getByRole('heading', { name: '审批记录' }).waitFor();
  await activePage(manager).locator('.dsr-node-done').first().waitFor();

  await waitForTexts(activePage(manager), ['驳回[金额有误]', '回退[请补充附件]', '同意签订']);
});
