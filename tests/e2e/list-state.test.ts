import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { activePage, openRoute, rowOf, rowsOf, waitForToast } from './support/browser.ts';
import { callApi, sendPackets, tokenOf } from './support/product.ts';
import { codPacket, stationTime } from './support/station.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
let page: Page;

beforeAll(async () => {
  ({ page } = await world.person('admin'));
});

const open = (route: string) => openRoute(world.product, page, `/${route}`);
const choosePageSize = async (of: Page, size: number) => {
  await activePage(of).getByLabel('每页条数').click();
  await of
    .locator('.ant-select-item-option')
    .filter({ hasText: `${size} 条/页` })
    .click();
};
const total = () => activePage(page).getByText(/^共 .* 条$/);
const names = async () => (await rowsOf(page).allInnerTexts()).map((text) => text.split('\t')[1]);

it('filter, sort, page and size stand in the address, and F5, a pasted link and back bring the same rows', async () => {
  await open('dm-factor');
  await rowsOf(page).first().waitFor();
  const first = await names();

  await choosePageSize(page, 20);
  await activePage(page)
    .getByRole('button', { name: /^因子编码|^编码/ })
    .first()
    .click();
  await page.waitForFunction(() => location.hash.includes('q='));
  const [turned] = await Promise.all([
    page.waitForResponse((response) => /\/factor\/page\?.*\bpage=2\b/.test(response.url())),
    activePage(page).locator('.ant-pagination-item-2').click(),
  ]);
  const { data } = (await turned.json()) as {
    readonly data: { readonly list: readonly { readonly code: string }[] };
  };
  await rowsOf(page)
    .first()
    .filter({ hasText: data.list[0]?.code ?? 'no row' })
    .waitFor();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('"p":2'));
  const [rows, address] = [await names(), page.url()];
  await page.reload();
  await rowsOf(page).nth(10).waitFor();
  const afterReload = await names();
  const pasted = await world.person('admin');
  await pasted.page.goto(address);
  await rowsOf(pasted.page).nth(10).waitFor();
  const afterPaste = (await rowsOf(pasted.page).allInnerTexts()).map((text) => text.split('\t')[1]);
  await open('sys-role');
  await rowsOf(page).first().waitFor();
  await page.goBack();
  await rowsOf(page).nth(10).waitFor();

  expect(rows.length).toBeGreaterThan(10);
  expect(rows).not.toEqual(first);
  expect([afterReload, afterPaste, await names()]).toEqual([rows, rows, rows]);
});

it('an address with an unknown filter opens the list and says that a part was dropped', async () => {
  await open(
    `sys-user?q=${encodeURIComponent(JSON.stringify({ filters: { nobody: '1' }, sort: { field: 'nothing', order: 'asc' } }))}`,
  );

  await rowsOf(page).first().waitFor();

  expect(await rowsOf(page).count()).toBeGreaterThan(5);
});

interface Order {
  readonly id: string;
  readonly orderNo: string;
}

it('two detail tabs of one route keep their own state', async () => {
  const token = await tokenOf(world.product, 'admin');
  const { data } = await callApi(world.product, token, 'GET /ops/workorder/page?limit=2');
  const [one, two] = data.list as [Order, Order];
  for (const order of [one, two]) {
    await open(`ops-work-order/${order.id}`);
    await activePage(page).getByRole('heading', { name: order.orderNo }).waitFor();
  }

  await activePage(page).getByRole('tab', { name: '变更记录' }).click();
  await page.locator('.tab-strip').getByRole('tab', { name: one.orderNo }).click();
  await activePage(page).getByRole('heading', { name: one.orderNo }).waitFor();

  const inOne = await activePage(page)
    .getByRole('tab', { name: '变更记录' })
    .getAttribute('aria-selected');
  await page.locator('.tab-strip').getByRole('tab', { name: two.orderNo }).click();
  await activePage(page).getByRole('heading', { name: two.orderNo }).waitFor();
  const inTwo = await activePage(page)
    .getByRole('tab', { name: '变更记录' })
    .getAttribute('aria-selected');

  expect([inOne, inTwo]).toEqual(['false', 'true']);
});

it('column settings are kept for the person, on the server', async () => {
  await open('sys-user');
  await rowsOf(page).first().waitFor();
  await activePage(page).getByRole('button', { name: '列设置' }).click();
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().includes('/sys/user-setting/') &&
      Boolean(answer.request().postData()?.includes('email')),
  );
  await page.getByRole('dialog').getByLabel('邮箱', { exact: true }).uncheck();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click();
  await activePage(page).getByRole('columnheader', { name: '邮箱' }).waitFor({ state: 'detached' });
  await kept;

  const elsewhere = await world.person('admin');
  await elsewhere.page.goto(`${world.product.url}/#/sys-user`);
  await rowsOf(elsewhere.page).first().waitFor();

  expect(await activePage(elsewhere.page).getByRole('columnheader', { name: '邮箱' }).count()).toBe(
    0,
  );
  expect(
    await activePage(elsewhere.page).getByRole('columnheader', { name: '手机号' }).count(),
  ).toBe(1);
});

it('a saved view opens with its list elsewhere too, and a cell edited in place changes in the other browser where it stands', async () => {
  await open('sys-params');
  await rowsOf(page).first().waitFor();
  await choosePageSize(page, 20);
  await activePage(page).getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitem', { name: '保存为视图' }).click();
  const dialog = page.getByRole('dialog', { name: '保存为视图' });
  await dialog.getByLabel('视图名称').fill('二十条');
  await dialog.getByRole('switch', { name: '默认打开' }).click();
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  await activePage(page).getByRole('button', { name: '二十条', pressed: true }).waitFor();

  const elsewhere = await world.person('admin');
  await elsewhere.page.goto(`${world.product.url}/#/sys-params`);
  await activePage(elsewhere.page).getByRole('button', { name: '二十条', pressed: true }).waitFor();
  const cell = activePage(page).getByTitle('修改备注').first();
  await cell.dblclick();
  await activePage(page).getByRole('textbox', { name: '修改备注' }).fill('就地修改');
  await page.keyboard.press('Enter');
  await waitForToast(page, '成功');
  await rowsOf(elsewhere.page).first().getByText('就地修改').waitFor();

  expect(
    await activePage(elsewhere.page).locator('.engine-pager .ant-select').innerText(),
  ).toContain('20');
});

it('packets of an unknown device wait in the inbox; one click makes its station and the kept packets become data', async () => {
  const token = await tokenOf(world.product, 'admin');
  const mn = '3305DE77A8900016F0900777';
  const answers = await sendPackets(world.product, [
    codPacket(mn, 12.5, new Date(Date.now() - 60_000)),
    codPacket(mn, 13.5),
  ]);
  await open('gw-inbox');

  await rowOf(page, mn).getByRole('button', { name: '建立站点' }).click();
  const dialog = page.getByRole('dialog', { name: '建立站点' });
  await dialog.getByLabel('站点名称', { exact: true }).fill('收件箱新站');
  await dialog.getByLabel('站点编号', { exact: true }).fill('QY-77');
  for (const [label, choice] of [
    ['所属企业', '清源污水处理有限公司'],
    ['站点类型', '污染源废水站'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByText(choice).first().click();
  }
  await dialog.getByRole('combobox', { name: '所属区域' }).click();
  const regions = page.getByRole('dialog', { name: '选择区域' });
  await regions.getByRole('row').filter({ hasText: /省|市/ }).first().click();
  await regions.getByRole('button', { name: /^确\s*定$/ }).click();
  await dialog.getByText('建立站点').first().waitFor();
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  await waitForToast(page, '成功');
  await rowOf(page, mn).waitFor({ state: 'detached' });
  const point = (await callApi(world.product, token, `GET /dm/monitor/page?keyword=${mn}`)).data
    .list[0];
  const readings = async (): Promise<readonly number[]> => {
    const { data } = await callApi(world.product, token, 'POST /dm/monitorData/info', {
      pointId: point.id,
      kind: 'rt',
      from: stationTime(-3_600_000),
      to: stationTime(3_600_000),
    });
    return data.series[0]?.points.map(({ value }: { value: number }) => value) ?? [];
  };

  expect(answers.every((answer) => answer.includes('CN=9014'))).toBe(true);
  await expect.poll(readings).toEqual([12.5, 13.5]);
  expect(await total().count()).toBe(1);
});
