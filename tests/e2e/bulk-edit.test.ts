import { expect, it } from 'vitest';

import { activePage, openRoute, rowsOf } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aStation } from './support/station.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();

it('the duty engineer of eight stations is changed at once: old and new first, one row is refused with its reason, and it is taken back', async () => {
  const { product } = world;
  const token = await tokenOf(product, 'admin');
  const { data: companies } = await callApi(product, token, 'GET /ops/opsEnterprise/page?limit=10');
  const names = companies.list.map((row: { readonly name: string }) => row.name) as string[];
  const other = names.find((name) => name !== '绿测环境运维有限公司') ?? '';
  for (let n = 0; n < 8; n += 1)
    await aStation(product, token, {
      name: `批改站 ${n}`,
      mn: `BULK0000000000000000${n}`,
      ...(n === 7 ? { opsCompany: other } : {}),
    });
  const duty = async () =>
    (await callApi(product, token, 'GET /ops/station/page?name=批改站&limit=20')).data.list.filter(
      (row: { readonly dutyUserId: string | null }) => row.dutyUserId,
    ).length as number;
  const { page } = await world.person('admin');
  const query = encodeURIComponent(JSON.stringify({ f: { name: '批改站' } }));
  await openRoute(product, page, `/ops-station?q=${query}`);
  await expect.poll(() => rowsOf(page).count()).toBe(8);
  await activePage(page).getByRole('checkbox').first().check();
  await activePage(page).getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog');
  const isOff = await dialog.getByRole('button', { name: /预\s*览/ }).isDisabled();

  await dialog.getByRole('checkbox', { name: '值班运维人员', exact: true }).check();
  await dialog.getByRole('combobox', { name: '值班运维人员' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '工程师' }).first().click();
  await dialog.getByRole('button', { name: /预\s*览/ }).click();
  await dialog.getByText('将修改').first().waitFor();
  const before = await duty();
  await dialog.getByRole('button', { name: '修改 7 条' }).click();
  await dialog.getByText('7 成功 1 失败').waitFor();
  const after = await duty();
  await dialog.getByRole('button', { name: /撤销/ }).click();
  await dialog.getByText('已撤销：7 条恢复，0 条保留').waitFor();

  expect([isOff, before, after, await duty()]).toEqual([true, 0, 7, 0]);
});
