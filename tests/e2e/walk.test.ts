import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isLong } from '#tests/builders/long.ts';
import { findBrowsers, type FoundBrowser } from '../../scripts/find-browsers.mjs';
import {
  activePage,
  chooseInMenu,
  comeSignedIn,
  openRoute,
  rowOf,
  watchStrictly,
} from './support/browser.ts';
import { launchFound } from './support/found-browser.ts';
import { goThrough, routesOf, type Entry } from './support/go-through.ts';
import {
  acceptOrder,
  confirmOrder,
  dispatchAlarm,
  openOrder,
  reviewOrder,
  submitOrder,
  topDialog,
} from './support/order-steps.ts';
import { callApi, sendPackets, tokenOf } from './support/product.ts';
import { aStation, codPacket, type TestStation } from './support/station.ts';
import { aWorld } from './support/world.ts';

/**
 * The product in every other browser of this machine: newer ones than the pinned, and other engines. The main path and one
 * page of each kind; the long form opens every page of the menu. The pinned one does all of it in the files beside this one:
 * its pages in `pages.test.ts`, the way of an alarm in `main-job.test.ts`, a file in `import.test.ts`.
 */
const { found, missing } = findBrowsers();
const walked: string[] = [];

/** The menu is gone through in parts, so that no test is long. */
const PARTS = isLong ? [1, 2, 3, 4, 5] : [1];
/** A list, a tree, figures, curves, a report, a form of settings, blocks and a drawing: what a browser draws in a way of its own. */
const KINDS = [
  '/home',
  '/dm-alarm-record',
  '/sys-menu',
  '/dm-quality',
  '/dm-readings',
  '/dm-alarm-report',
  '/my-center',
  '/omRules-rule',
  '/activiti-model',
];
/** How long a page may take to have what it asked for. */
const PAGE_MS = 15_000;
/** As many as `scripts/find-browsers.mjs` knows by name. */
const KNOWN = 4;
const SAVE = /^保\s*存$/;

afterAll(() => {
  const absent = missing.length ? `; not on this machine: ${missing.join(', ')}` : '';
  const others = walked.join(', ') || 'no other browser than the pinned one was found';
  process.stdout.write(`walked: ${others}${absent}\n`);
});

const launch = async (browser: FoundBrowser) => {
  const started = await launchFound(browser);
  walked.push(`${browser.name} ${started.version()}`);
  return started;
};

it('the browsers of this machine besides the pinned one are named', () => {
  expect([...found.map(({ name }) => name), ...missing]).toHaveLength(KNOWN);
});

describe.each<FoundBrowser>([...found])('$name', (browser) => {
  const world = aWorld({ launch: () => launch(browser), watch: watchStrictly });
  /** All browsers walk at one product: what is made has its browser's name. */
  const mine = (name: string): string => `${name}_${browser.name.toUpperCase()}`;
  const place = found.indexOf(browser) + 1;
  let page: Page;
  /** Where the others sit, one after the other. */
  let desk: Page;
  let token = '';
  let routes: readonly string[] = [];
  let station: TestStation;
  beforeAll(async () => {
    token = await tokenOf(world.product, 'admin');
    station = await aStation(world.product, token, {
      name: `清源五期${browser.name}总排口`,
      mn: `3305DE31A8900016F090035${place}`,
    });
    const menu = (await callApi(world.product, token, 'GET /sys/menu/nav')).data;
    routes = isLong ? routesOf(menu as readonly Entry[]) : KINDS;
    ({ page } = await world.person('admin', { byPassword: true }));
    ({ page: desk } = await world.person());
  });

  const order = async () =>
    (await callApi(world.product, token, `GET /ops/workorder/page?stationId=${station.stationId}`))
      .data.list[0];

  it.each(PARTS)(
    'the pages of the menu open, and their tabs are left and come back to (part %i)',
    async (part) => {
      const some = routes.filter((_, at) => at % PARTS.length === part - 1);

      const { failures } = await page.evaluate(goThrough, { routes: some, deadlineMs: PAGE_MS });

      expect(some.length).toBeGreaterThan(1);
      expect(failures).toEqual([]);
    },
  );

  it('a form is filled and saved, and rows come in from a file', async () => {
    await openRoute(world.product, page, '/sys-params');
    await activePage(page).getByRole('button', { name: '新增' }).click();
    await topDialog(page).getByLabel('编码').fill(mine('BY_HAND'));
    await topDialog(page).getByLabel('值', { exact: true }).fill('1');
    await topDialog(page).getByRole('button', { name: SAVE }).click();
    await rowOf(page, mine('BY_HAND')).waitFor();

    const file = `paramCode,paramValue,remark\n${mine('FROM_A')},1,first\n${mine('FROM_B')},2,second\n`;
    await activePage(page).getByRole('button', { name: '导入' }).click();
    await topDialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '参数.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await topDialog(page).getByRole('button', { name: '检查数据' }).click();
    await topDialog(page)
      .getByRole('button', { name: /导入 2 行|开始导入/ })
      .click();
    await topDialog(page).getByRole('button', { name: '完成' }).click();

    await rowOf(page, mine('FROM_B')).waitFor();
    expect(await rowOf(page, mine('FROM_A')).count()).toBe(1);
  });

  it('an alarm becomes an order, which its engineer takes and hands in', async () => {
    await sendPackets(world.product, [codPacket(station.mn, 88.8)]);
    await expect
      .poll(
        async () =>
          (
            await callApi(
              world.product,
              token,
              `GET /dm/alarm/record/page?stationId=${station.stationId}`,
            )
          ).data.total,
      )
      .toBe(1);
    await comeSignedIn(world.product, desk, 'opsmgr', '/dm-alarm-record');
    await dispatchAlarm(desk, station.name, /绿测运维工程师(?!二)/);
    const { orderNo } = await order();
    await comeSignedIn(world.product, desk, 'opseng', '/ops-work-order');
    await openOrder(world.product, desk, orderNo);
    await acceptOrder(desk);
    await submitOrder(desk, '更换蠕动泵管并复测，读数恢复正常');

    expect(String((await order()).status)).toBe('3');
  });

  it('the order is reviewed and confirmed: it is complete', async () => {
    const { orderNo } = await order();
    await comeSignedIn(world.product, desk, 'opsmgr', '/ops-work-order');
    await openOrder(world.product, desk, orderNo);
    await reviewOrder(desk);
    await comeSignedIn(world.product, desk, 'enterprise', '/ops-work-order');
    await openOrder(world.product, desk, orderNo);
    await confirmOrder(desk);

    expect(String((await order()).status)).toBe('5');
  });

  it('the workbench opens a schema, shows its page beside the text', async () => {
    await openRoute(world.product, page, '/sys-schema');
    await activePage(page).getByRole('textbox', { name: '名称、标题或拼音' }).fill('monitorPoint');
    await activePage(page).locator('.wb-entry').filter({ hasText: 'monitorPoint' }).first().click();
    await page.locator('.wb-preview').getByRole('columnheader').first().waitFor();

    expect(await page.locator('.wb-preview [role="alert"]').allInnerTexts()).toEqual([]);
  });

  it('a page is opened from the menu itself, its tab is closed by key, and its address opens it again', async () => {
    await chooseInMenu(page, '系统', '系统设置', '参数');
    const tab = page.locator(
      '[role="tab"][aria-selected="true"][aria-controls="tab-page-/sys-params"]',
    );
    await tab.press('Delete');
    await page.locator('[id="tab-page-/sys-params"]').waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.hash.startsWith('#/sys-params'));

    await openRoute(world.product, page, '/sys-params');
    await rowOf(page, mine('BY_HAND')).waitFor();

    expect(await tab.count()).toBe(1);
  });
});
