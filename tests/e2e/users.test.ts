import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { isLong } from '#tests/builders/long.ts';
import {
  activePage,
  chooseOption,
  openRoute,
  pressUntil,
  rowOf,
  rowsOf,
  waitForTexts,
  waitForToast,
} from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/** One story in order: the same user is added, changed, fought over and deleted. */
const world = aWorld();
let page: Page;
let token = '';

beforeAll(async () => {
  token = await tokenOf(world.product, 'admin');
  ({ page } = await world.person('admin'));
});

const drawer = () => page.locator('[role="dialog"]:visible').last();
const field = (label: string) => drawer().getByLabel(label, { exact: true });
const button = (name: string | RegExp) => drawer().getByRole('button', { name });
const SAVE = /^保\s*存$/;
const YES = /^确\s*定$/;

/** Until the form is gone: the next one has the same title, and while this one closes it holds the focus. */
async function saveForm(): Promise<void> {
  await button(SAVE).click();
  await drawer().waitFor({ state: 'hidden' });
}

async function openList(): Promise<void> {
  await openRoute(world.product, page, '/sys-user');
  await rowsOf(page).first().waitFor();
}

async function openForm(name: string): Promise<void> {
  await openList();
  // the button of a row may have been pressed within the same second
  await pressUntil(
    name
      ? rowOf(page, name).getByRole('button', { name: '修改', exact: true })
      : activePage(page).getByRole('button', { name: '新增' }),
    drawer().getByText(name ? '修改用户' : '新增用户'),
  );
}

async function chooseType(text: string): Promise<void> {
  await field('用户类型').click();
  await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).click();
}

it('a filled form adds a user, who stands in the list at once', async () => {
  await openForm('');
  await field('用户名').fill('form_user');
  await field('姓名').fill('表单用户');
  await field('密码').fill('Form_2026');
  await field('确认密码').fill('Form_2026');
  await field('手机号').fill('13800138000');
  await chooseOption(page, drawer().getByRole('combobox', { name: '所属部门' }), '市生态环境局');
  await chooseType('环保部门用户');
  // regions are too many for a list: their dialog opens at once
  await drawer().getByRole('combobox', { name: '管辖区域' }).click();
  await drawer().getByRole('row').filter({ hasText: /省|市/ }).first().click();
  await button(YES).click();

  await saveForm();
  await rowOf(page, 'form_user').waitFor();

  expect(await rowOf(page, 'form_user').innerText()).toContain('表单用户');
});

it('a user is changed in the form', async () => {
  await openForm('form_user');
  await field('姓名').fill('改名用户');

  await saveForm();
  await rowOf(page, 'form_user').filter({ hasText: '改名用户' }).waitFor();

  expect(await rowOf(page, 'form_user').innerText()).toContain('13800138000');
});

it('who saves second sees what the first one saved and chooses', async () => {
  await openForm('form_user');
  await field('姓名').fill('第二个保存');
  const { data } = await callApi(world.product, token, 'GET /sys/user/page?username=form_user');
  const user = (await callApi(world.product, token, `GET /sys/user/${data.list[0].id}`)).data;
  const first = await callApi(world.product, token, 'PUT /sys/user', {
    ...user,
    realName: '第一个保存',
  });

  await button(SAVE).click();
  await page.getByText('记录已被他人修改').waitFor();
  const shown = await drawer().innerText();
  await button('按所选保存').click();
  await page.getByText('记录已被他人修改').waitFor({ state: 'hidden' });
  await rowOf(page, 'form_user').filter({ hasText: '第二个保存' }).waitFor();
  await drawer().waitFor({ state: 'hidden' });

  expect(first.code).toBe(0);
  expect(shown).toContain('第一个保存');
  expect(shown).toContain('第二个保存');
});

it('a user is deleted after a question that names him', async () => {
  await openList();
  await rowOf(page, 'form_user').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page
    .getByText(/确定删除用户“第二个保存”吗/)
    .first()
    .waitFor();
  await drawer()
    .getByRole('button', { name: /取\s*消/ })
    .click();
  await page
    .getByText(/确定删除用户“第二个保存”吗/)
    .first()
    .waitFor({ state: 'hidden' });
  await rowOf(page, 'form_user').getByRole('checkbox').check();
  await pressUntil(
    activePage(page).locator('.engine-toolbar').getByRole('button', { name: '删除' }),
    drawer(),
  );
  await drawer()
    .getByRole('button', { name: /^(确\s*定|删\s*除)$/ })
    .click();
  await rowOf(page, 'form_user').waitFor({ state: 'detached' });

  expect(
    (await callApi(world.product, token, 'GET /sys/user/page?username=form_user')).data.total,
  ).toBe(0);
});

/**
 * What `record-form.test.tsx` and `form-host.test.tsx` prove of every form (what is missing, what the server refuses, drafts
 * without secrets, the question before one leaves) and `list-page.test.tsx` of every list, once more with this form.
 */
const inLong = it.runIf(isLong);

async function pressEscape(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-confirm-title').getByText('内容尚未保存，确定离开吗？').waitFor();
}

inLong('the form says what is missing or wrong, field by field, and saves nothing', async () => {
  await openForm('');

  await button(SAVE).click();
  await drawer().getByText('用户名不能为空').first().waitFor();
  await field('手机号').fill('123');
  await field('密码').fill('short');
  await field('确认密码').fill('different');
  await button(SAVE).click();
  await waitForTexts(drawer(), ['请选择部门', '姓名不能为空', '确认密码与密码输入不一致', '还有']);

  expect(await drawer().innerText()).toMatch(/手机号.*(格式|不正确|有误)/s);
  expect(
    (await callApi(world.product, token, 'GET /sys/user/page?username=form_user')).data.total,
  ).toBe(0);
});

inLong('a user name that is taken is said at its field', async () => {
  await page.reload();
  await openForm('');
  await field('用户名').fill('admin');
  await field('姓名').fill('另一个');
  await field('密码').fill('Form_2026');
  await field('确认密码').fill('Form_2026');
  await chooseOption(page, drawer().getByRole('combobox', { name: '所属部门' }), '市生态环境局');
  await chooseType('平台行政管理员');

  await button(SAVE).click();
  const message = drawer()
    .locator('.eform-item')
    .filter({ has: page.getByLabel('用户名', { exact: true }) })
    .getByText(/已存在|重复|被占用/)
    .first();
  await message.waitFor();

  expect(await field('用户名').getAttribute('aria-invalid')).toBe('true');
  // the first bad field gets the focus back from the button that was off meanwhile
  await page.waitForFunction(
    () =>
      document.activeElement?.closest('.ant-drawer') !== null &&
      document.activeElement?.tagName === 'INPUT',
  );
});

inLong('a form with changes asks before it is left and keeps a draft', async () => {
  await pressEscape();
  await drawer()
    .getByRole('button', { name: /取\s*消/ })
    .click();
  const kept = await field('姓名').inputValue();

  await pressEscape();
  await drawer().getByRole('button', { name: YES }).click();
  await page.getByText('新增用户').waitFor({ state: 'hidden' });
  await activePage(page).getByRole('button', { name: '新增' }).click();
  await page.getByText(/发现未提交的草稿/).waitFor();
  await page.getByRole('button', { name: '恢复' }).click();

  expect(kept).toBe('另一个');
  expect(await field('姓名').inputValue()).toBe('另一个');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    'Form_2026',
  );
});

inLong('deleting without a choice says what to do', async () => {
  await page.reload();
  await openList();

  // it is off, and says by a press what is missing
  await activePage(page).getByRole('button', { name: '删除' }).first().press('Enter');

  await waitForToast(page, '请选择删除项');
});
