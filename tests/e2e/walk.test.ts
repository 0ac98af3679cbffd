import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeName } from '#schemas/language/names.ts';
import { findBrowsers, type FoundBrowser } from '../../scripts/find-browsers.mjs';
import { activePage, launchBrowser, openRoute, rowOf, watchStrictly } from './support/browser.ts';
import { launchFound } from './support/found-browser.ts';
import { callApi, sendPackets, tokenOf } from './support/product.ts';
import { aStation, codPacket } from './support/station.ts';
import { aWorld } from './support/world.ts';

/** The whole product once through, in every other browser of this machine: newer ones than the pinned, and other engines. */
const { found, missing } = findBrowsers();
const PINNED = { name: 'the pinned Chromium', engine: 'pinned' } as const;
const walked: string[] = [];

/** The menu is gone through in parts, so that no test is long. */
const PARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const FAILURES = '.shell-part-failure, .tab-page .plain-card[role="alert"], .tab-page [role="alert"]:not(:empty)';
const STATION = '走查总排口';
const SAVE = /^保\s*存$/;
const FILE = 'paramCode,paramValue,remark\nWALKED_A,1,first\nWALKED_B,2,second\n';

/** An entry of the menu as the server answers it. */
interface Entry {
  readonly name: string;
  readonly url?: string | null;
  readonly type?: number | string;
  readonly children?: readonly Entry[];
}

afterAll(() => {
  const absent = missing.length ? `; not on this machine: ${missing.join(', ')}` : '';
  process.stdout.write(`walked: ${walked.join(', ')}${absent}${found.length ? '' : '; no other browser than the pinned one was found'}\n`);
});

const launch = async (browser: FoundBrowser | typeof PINNED) => {
  const started = await (browser.engine === 'pinned' ? launchBrowser() : launchFound(browser));
  walked.push(`${browser.name} ${started.version()}`);
  return started;
};

describe.each<FoundBrowser | typeof PINNED>(found.length ? [...found] : [PINNED])('$name', { retry: 0 }, (browser) => {
  const world = aWorld({}, { launch: () => launch(browser), watch: watchStrictly });
  let page: Page;
  let token = '';
  beforeAll(async () => {
    token = await tokenOf(world.product, 'admin');
    ({ page } = await world.person('admin'));
  });

  it.each(PARTS)('the pages of the menu open, and their tabs are left and come back to (part %i)', async (part) => {
    const routes = routesOf((await callApi(world.product, token, 'GET /sys/menu/nav')).data as readonly Entry[]);
    const share = Math.ceil(routes.length / PARTS.length);
    const mine = routes.slice((part - 1) * share, part * share);
    let before = '';
    for (const route of mine) {
      await page.evaluate((hash) => (location.hash = hash), `#${route}`);
      await settle(page, route);
      if (before) await clickTab(page, before);
      before = route;
    }

    expect(mine.length).toBeGreaterThan(1);
    expect(await page.locator(FAILURES).allInnerTexts()).toEqual([]);
    expect(await page.getByRole('tab', { name: '404' }).count()).toBe(0);
  });

  it('a form is filled and saved, and rows come in from a file', async () => {
    await openRoute(world.product, page, '/sys-params');
    await activePage(page).getByRole('button', { name: '新增' }).click();
    await dialog(page).getByLabel('编码').fill('HAND_WALKED');
    await dialog(page).getByLabel('值', { exact: true }).fill('1');
    await dialog(page).getByRole('button', { name: SAVE }).click();
    await rowOf(page, 'HAND_WALKED').waitFor();

    await activePage(page).getByRole('button', { name: '导入' }).click();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '参数.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    await dialog(page).getByRole('button', { name: '检查数据' }).click();
    await dialog(page)
      .getByRole('button', { name: /导入 2 行|开始导入/ })
      .click();
    await dialog(page).getByRole('button', { name: '完成' }).click();

    await rowOf(page, 'WALKED_B').waitFor();
    expect(await rowOf(page, 'WALKED_A').count()).toBe(1);
  });

  it('an alarm becomes an order that is dispatched and accepted', async () => {
    const { mn } = await aStation(world.product, token, { name: STATION, mn: '3305DE31A8900016F0900309' });
    const manager = await pageOf('opsmgr');
    await openRoute(world.product, manager, '/dm-alarm-record');
    await activePage(manager)
      .getByText(/^共 \d+ 条$/)
      .waitFor();
    await sendPackets(world.product, [codPacket(mn, 99)]);
    await manager.getByRole('button', { name: /有 \d+ 条新数据/ }).click();
    await rowOf(manager, STATION).getByRole('button', { name: '派单' }).click();
    await dialog(manager)
      .getByRole('button', { name: /接单人/ })
      .click();
    await dialog(manager)
      .getByRole('row', { name: /绿测运维工程师(?!二)/ })
      .click();
    await answer(manager);
    await answer(manager);
    const engineer = await pageOf('opseng');
    await openOrder(engineer);
    await activePage(engineer).getByRole('button', { name: '接单' }).click();
    await answer(engineer);

    await activePage(engineer).getByRole('button', { name: '提交' }).waitFor();
  });

  it('the order is dealt with, reviewed and confirmed', async () => {
    const engineer = await pageOf('opseng');
    await openOrder(engineer);
    await activePage(engineer).getByRole('button', { name: '提交' }).click();
    await dialog(engineer).getByLabel('处理结果').fill('更换蠕动泵管，读数恢复正常');
    await answer(engineer);
    await activePage(engineer).getByText('待审核').first().waitFor();
    const manager = await pageOf('opsmgr');
    await openOrder(manager);
    await activePage(manager).getByRole('button', { name: '审核' }).click();
    await dialog(manager).getByLabel('审核意见').fill('处理到位');
    await answer(manager, /^通\s*过$/);
    await activePage(manager).getByText('待确认').first().waitFor();
    const client = await pageOf('enterprise');
    await openOrder(client);
    await activePage(client).getByRole('button', { name: '确认' }).click();
    await answer(client);

    await activePage(client).getByText('已完成').first().waitFor();
  });

  it('the workbench opens a schema, shows its page beside the text', async () => {
    await openRoute(world.product, page, '/sys-schema');
    await activePage(page).getByRole('textbox', { name: '名称、标题或拼音' }).fill('monitorPoint');
    await activePage(page).locator('.wb-entry').filter({ hasText: 'monitorPoint' }).first().click();
    await page.locator('.wb-preview').getByRole('columnheader').first().waitFor();

    expect(await page.locator('.wb-preview [role="alert"]').allInnerTexts()).toEqual([]);
  });

  it('a page is opened from the menu itself, and the last tab is closed', async () => {
    const menu = page.getByRole('menu').first();
    await menu.getByText('系统设置', { exact: true }).click();
    await menu.getByText('参数', { exact: true }).click();
    await settle(page, '/sys-params');
    await page.locator('[role="tab"][aria-controls="tab-page-/sys-params"]').press('Delete');

    await page.locator('[id="tab-page-/sys-params"]').waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.hash.startsWith('#/sys-params'));
  });

  async function openOrder(of: Page): Promise<void> {
    await openRoute(world.product, of, '/ops-work-order');
    await rowOf(of, STATION).locator('a, .engine-link, button').first().click();
    await activePage(of).getByRole('heading', { name: /WO\d+/ }).waitFor();
  }

  /** The browser of a person, signed in. */
  const pageOf = async (username: string): Promise<Page> => (await world.person(username)).page;
});

const dialog = (of: Page): Locator => of.locator('[role="dialog"]:visible').last();

/** Presses 确定, or the button named, in the topmost dialog and waits until it is gone. */
async function answer(of: Page, name = /^确\s*定$/): Promise<void> {
  const dialogs = of.locator('[role="dialog"]:visible');
  const open = await dialogs.count();
  await dialogs.last().getByRole('button', { name }).click();
  await dialogs.nth(open - 1).waitFor({ state: 'hidden' });
}

/** The addresses of all pages of the menu, in reading order. */
function routesOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ url, type, children }) => {
    if (String(type ?? '0') === '1') return [];
    const below = routesOf(children ?? []);
    return below.length || !url ? below : [`/${routeName(url)}`];
  });
}

/** Waits until the page of this address is the one in sight and has what it asked for. */
async function settle(page: Page, route: string): Promise<void> {
  await page.locator(`.tab-page:not([hidden])[id="tab-page-${route}"]`).waitFor();
  await page.waitForFunction(() => {
    const shown = document.querySelector('.tab-page:not([hidden])');
    return shown && shown.textContent !== '' && !shown.querySelector('.page-skeleton, .ant-skeleton, .ant-spin-spinning, [aria-busy="true"]');
  });
}

async function clickTab(page: Page, route: string): Promise<void> {
  await page.locator(`[role="tab"][aria-controls="tab-page-${route}"]`).click();
  await settle(page, route);
}
