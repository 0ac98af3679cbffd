import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { isLong } from '#tests/builders/long.ts';
import { PNG } from '#tests/builders/uploads.ts';
import { activePage, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, tokenOf } from './support/product.ts';
import { knowTheHouse } from './support/seed.ts';
import { aWorld } from './support/world.ts';

/**
 * A testing task from the wish of an enterprise to the laboratory: asked for, given to a sampler, taken on a phone with photos, handed over.
 * What follows (results, report, signature, a stranger's check) is the story of `test-report.test.ts`. In the long form only: the moves and
 * their refusals are proved by `testing.test.ts` of the area in every run.
 */
const world = aWorld();
const NAME = '总排口季度比对（全程）';
const PHOTO = { name: 'site.png', mimeType: 'image/png', buffer: PNG };

beforeAll(async () => {
  if (isLong) await knowTheHouse(world.product, ['enterprise', 'testdispatch', 'testsampler2']);
});

const press = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name }).first().click();

it.runIf(isLong)(
  'an enterprise asks, the dispatcher gives it to a sampler, who takes it on the phone and hands it over',
  async () => {
    const { page: enterprise } = await world.person('enterprise', { height: 900 });
    await ask(enterprise);

    const { page: dispatcher } = await world.person('testdispatch');
    await openRoute(world.product, dispatcher, '/testManage-task');
    await rowOf(dispatcher, NAME).getByText(/^JC/).click();
    await topDialog(dispatcher).getByRole('button', { name: '派发' }).first().click();
    const form = () => topDialog(dispatcher);
    await chooseOption(dispatcher, form().getByLabel('采样组长'), '清测采样员二');
    await chooseOption(dispatcher, form().getByLabel('采样人员'), '清测采样员二');
    await dispatcher.keyboard.press('Escape');
    await form().getByLabel('完成期限').fill('2099-12-05 18:00:00');
    await dispatcher.keyboard.press('Enter');
    await answerDialog(dispatcher);

    const { page: phone, context } = await world.person('testsampler2', {
      width: 375,
      height: 700,
    });
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ longitude: 120.1, latitude: 30.87 });
    await sample(phone);

    const { data } = await callApi(
      world.product,
      await tokenOf(world.product, 'admin'),
      `GET /test/task/page?name=${encodeURIComponent(NAME)}`,
    );
    expect(data.list[0]).toMatchObject({ status: '5', taskNo: expect.stringMatching(/^JC\d+$/) });
  },
);

/** The form in a tab, two items in its table, then the list. */
async function ask(page: Page): Promise<void> {
  await openRoute(world.product, page, '/testManage-task/create');
  const form = activePage(page);
  await form.getByLabel('任务名称').fill(NAME);
  await chooseOption(page, form.getByLabel('任务类型'), '比对监测');
  await chooseOption(page, form.getByLabel('站点'), '清源总排口');
  await chooseOption(page, form.getByLabel('检测单位'), '清测');
  await form.getByLabel('计划采样日期').fill('2099-12-01');
  await page.keyboard.press('Enter');
  for (const [at, name] of ['化学需氧量', '氨氮'].entries()) {
    const row = form.locator(`tr[data-row="${at}"]`);
    // the first line is there
    if (at === 0) await row.locator('[data-cell="0"]').click();
    else await form.getByRole('button', { name: '添加一行' }).click();
    await chooseOption(page, row.getByLabel('项目'), name);
    await row.getByLabel('点位').fill('总排口');
  }
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await page.getByText('已保存').first().waitFor();
  await openRoute(world.product, page, '/testManage-task');
  await rowOf(page, NAME).getByRole('button', { name: '提交' }).click();
  await rowOf(page, NAME).getByText('待派发').waitFor();
}

/** On the phone: taken on, begun at the place, each bottle with its photo, handed over. */
async function sample(page: Page): Promise<void> {
  await page.goto(`${world.product.url}/#/m/todo`);
  const card = page.locator('.phone-card').filter({ hasText: NAME });
  await card.getByRole('button', { name: '去处理' }).click();
  await press(page, '接收');
  // the bottles are there as soon as the task is taken on
  const bottle = (no: string) => page.getByRole('link', { name: new RegExp(`^JC\\d+-${no}$`) });
  await bottle('01').waitFor();
  await press(page, '开始采样');
  await topDialog(page).getByRole('button', { name: '使用我的位置' }).click();
  await topDialog(page).locator('input[type=file]').setInputFiles(PHOTO);
  await topDialog(page).locator('.eup-item img').waitFor();
  await answerDialog(page);
  for (const no of ['01', '02']) {
    await bottle(no).click();
    await press(page, '拍照');
    await topDialog(page).getByLabel('采样方法').fill('HJ 91.1-2019');
    await topDialog(page).locator('input[type=file]').setInputFiles(PHOTO);
    await topDialog(page).locator('.eup-item img').waitFor();
    await answerDialog(page);
    await page.getByText('交接记录').waitFor();
    await page.getByText('已采样').first().waitFor();
    await page.goBack();
  }
  await press(page, '更多');
  await page.getByText('交接样品').click();
  // who hands over keeps no samples
  await chooseOption(page, topDialog(page).getByLabel('接收人'), '清测检测员');
  await topDialog(page).getByRole('radiogroup', { name: '封条' }).getByText('完好').click();
  await answerDialog(page);
  await page.getByText('检测中').first().waitFor();
}
