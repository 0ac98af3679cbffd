import axe from 'axe-core';
import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { activePage, rowsOf } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const WAITING = '.page-skeleton, .ant-skeleton, .ant-spin-spinning, [aria-busy="true"]';

const world = aWorld();
let page: Page;
let order = '';

beforeAll(async () => {
  order = (
    await callApi(
      world.product,
      await tokenOf(world.product, 'admin'),
      'GET /ops/workorder/page?limit=1',
    )
  ).data.list[0].id as string;
});

/** The script is handed in by the tool, past the content policy that the page itself obeys; a page that moves or loads has other colours for a while. */
async function findings(at: Page): Promise<readonly string[]> {
  await at.waitForFunction((waiting) => {
    const isLoading = [...document.querySelectorAll(waiting)].some((part) =>
      part.checkVisibility(),
    );
    return (
      !isLoading &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getTiming().iterations === Infinity,
        )
    );
  }, WAITING);
  if (!(await at.evaluate(() => 'axe' in window))) await at.evaluate(axe.source);
  const { violations } = await at.evaluate(async () =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 4)
        .map(
          (node) =>
            `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`,
        ),
    );
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
  [
    'work-order detail',
    () => `ops-work-order/${order}`,
    async () => activePage(page).getByText('处理过程').first().waitFor(),
  ],
  ['user list', () => 'sys-user', rows],
  ['user form', () => 'sys-user', create],
  ['role form', () => 'sys-role', create],
  ['menu tree', () => 'sys-menu', rows],
  [
    'enterprise form',
    () => 'ops-enterprise/create',
    async () => activePage(page).locator('.eform-page').waitFor(),
  ],
];

it('the login page has no serious finding', async () => {
  const { page: login } = await world.person();
  await login.goto(`${world.product.url}/#/login`);
  await login.locator('.captcha img').waitFor();

  expect(await findings(login)).toEqual([]);
});

describe.each([
  ['light', 'standard', 'default'],
  ['dark', 'compact', 'compact'],
])('in %s and %s', (theme, density, shown) => {
  beforeAll(async () => {
    ({ page } = await world.person('admin', { at: '/home' }));
    await page.evaluate(
      (look) => {
        for (const [key, value] of Object.entries(look))
          localStorage.setItem(key, JSON.stringify(value));
      },
      { 'ui:theme': theme, 'ui:density': density },
    );
    await page.reload();
  });
  // the next test opens its page anew
  afterEach(async () => {
    const open = page.getByRole('dialog');
    for (let left = await open.count(); left > 0; left -= 1) {
      await page.keyboard.press('Escape');
      await open.nth(left - 1).waitFor({ state: 'hidden' });
    }
    const tab = page.locator('[role="tab"][aria-selected="true"][aria-controls^="tab-page-"]');
    const id = (await tab.getAttribute('aria-controls')) ?? '';
    await tab.press('Delete');
    if (id !== 'tab-page-/home') await page.locator(`[id="${id}"]`).waitFor({ state: 'detached' });
  });

  it.each(PAGES)('the %s has no serious finding', async (_name, route, arrive) => {
    await page.goto(`${world.product.url}/#/${route()}`);
    await arrive();

    expect(
      await page.evaluate(() => [
        document.documentElement.dataset['theme'],
        document.documentElement.dataset['density'],
      ]),
    ).toEqual([theme, shown]);
    expect(await findings(page)).toEqual([]);
  });
});

it('class “an animation that never ends”: who wants no motion still chooses from lists', async () => {
  const { page: still } = await world.person('admin');
  await still.emulateMedia({ reducedMotion: 'reduce' });
  await still.goto(`${world.product.url}/#/ops-work-order`);
  await rowsOf(still).first().waitFor();

  const size = activePage(still).locator('.ant-select').filter({ hasText: '条/页' });
  for (const choice of ['20 条/页', '10 条/页']) {
    await size.click();
    await still.locator('.ant-select-item-option').filter({ hasText: choice }).click();
    await still.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });
  }

  expect(await size.textContent()).toContain('10 条/页');
});
