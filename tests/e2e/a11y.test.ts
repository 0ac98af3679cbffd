import type { Page } from 'playwright-core';
import axe from 'axe-core';
import { beforeAll, expect, it } from 'vitest';
import { activePage, rowsOf } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
let page: Page;
let order = '';

beforeAll(async () => {
  ({ page } = await world.person('admin'));
  order = (await callApi(world.product, await tokenOf(world.product, 'admin'), 'GET /ops/workorder/page?limit=1')).data.list[0].id as string;
});

/** The script is handed in by the tool, past the content policy that the page itself obeys. */
async function findings(at: Page): Promise<readonly string[]> {
  await at.waitForTimeout(400);
  await at.evaluate(axe.source);
  const { violations } = await at.evaluate(async () => (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 4).map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`));
}

const rows = async () => rowsOf(page).first().waitFor();
const dialog = async () => page.getByRole('dialog').last().waitFor();
const create = async () => {
  await rows();
  await activePage(page).getByRole('button', { name: '新增' }).first().click();
  await dialog();
};

const PAGES: readonly (readonly [string, () => string, () => Promise<void>])[] = [
  ['home', () => 'home', async () => activePage(page).locator('canvas').first().waitFor()],
  [
    'alarm list',
    () => 'dm-alarm-record',
    async () => {
      await activePage(page).getByRole('button', { name: /^全部/ }).click();
      await rows();
    },
  ],
  [
    'alarm drawer',
    () => 'dm-alarm-record',
    async () => {
      await activePage(page).getByRole('button', { name: /^全部/ }).click();
      await rowsOf(page).first().click();
      await dialog();
      await page.getByRole('dialog').locator('canvas').first().waitFor();
    },
  ],
  ['work-order list', () => 'ops-work-order', rows],
  ['work-order detail', () => `ops-work-order/${order}`, async () => activePage(page).getByText('处理过程').first().waitFor()],
  ['user list', () => 'sys-user', rows],
  ['user form', () => 'sys-user', create],
  ['role form', () => 'sys-role', create],
  ['menu tree', () => 'sys-menu', rows],
  ['enterprise form', () => 'ops-enterprise/create', async () => activePage(page).locator('.eform-page').waitFor()],
];

async function look(route: string, arrive: () => Promise<void>): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${world.product.url}/#/${route}`);
  await arrive();
}

it('the login page has no serious finding', async () => {
  const { page: login } = await world.person();
  await login.goto(`${world.product.url}/#/login`);
  await login.locator('.captcha img').waitFor();

  expect(await findings(login)).toEqual([]);
});

it.each(PAGES)('the %s has no serious finding', async (_name, route, arrive) => {
  await look(route(), arrive);

  expect(await findings(page)).toEqual([]);
});

it.each(PAGES)('the %s has no serious finding in dark and compact', async (_name, route, arrive) => {
  await page.evaluate(() => {
    localStorage.setItem('ui:theme', JSON.stringify('dark'));
    localStorage.setItem('ui:density', JSON.stringify('compact'));
  });
  await look(route(), arrive);

  expect(await page.evaluate(() => [document.documentElement.dataset['theme'], document.documentElement.dataset['density']])).toEqual(['dark', 'compact']);
  expect(await findings(page)).toEqual([]);
});
