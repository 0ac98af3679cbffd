import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { routeName } from '#schemas/language/names.ts';
import { findBrowsers, type FoundBrowser } from '../../scripts/find-browsers.mjs';
import {
  activePage,
  comeSignedIn,
  launchBrowser,
  openRoute,
  rowOf,
  watchStrictly,
} from './support/browser.ts';
import { launchFound } from './support/found-browser.ts';
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
 * The whole product in every other browser of this machine: newer ones than the pinned, and other engines. The pinned one
 * does the same things in the files beside this one.
 */
const { found, missing } = findBrowsers();
const PINNED = { name: 'the pinned Chromium', engine: 'pinned' } as const;
const walked: string[] = [];

/** The menu is gone through in parts, so that no test is long. */
const PARTS = [1, 2, 3, 4, 5];
/** How long a page may take to have what it asked for. */
const PAGE_MS = 15_000;
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
  process.stdout.write(
    `walked: ${walked.join(', ')}${absent}${found.length ? '' : '; no other browser than the pinned one was found'}\n`,
  );
});

const launch = async (browser: FoundBrowser | typeof PINNED) => {
  const started = await (browser.engine === 'pinned' ? launchBrowser() : launchFound(browser));
  walked.push(`${browser.name} ${started.version()}`);
  return started;
};

describe.each<FoundBrowser | typeof PINNED>(found.length ? [...found] : [PINNED])(
  '$name',
  (browser) => {
    const world = aWorld({ launch: () => launch(browser), watch: watchStrictly });
    let page: Page;
    /** Where the others sit, one after the other. */
    let desk: Page;
    let token = '';
    let routes: readonly string[] = [];
    let station: TestStation;
    beforeAll(async () => {
      token = await tokenOf(world.product, 'admin');
      station = await aStation(world.product, token, {
        name: '清源五期总排口',
        mn: '3305DE31A8900016F0900305',
      });
      routes = routesOf(
        (await callApi(world.product, token, 'GET /sys/menu/nav')).data as readonly Entry[],
      );
      ({ page } = await world.person('admin', { byPassword: true }));
      ({ page: desk } = await world.person());
    });

    const order = async () =>
      (
        await callApi(
          world.product,
          token,
          `GET /ops/workorder/page?stationId=${station.stationId}`,
        )
      ).data.list[0];

    it.each(PARTS)(
      'the pages of the menu open, and their tabs are left and come back to (part %i)',
      async (part) => {
        const mine = routes.filter((_, at) => at % PARTS.length === part - 1);

        const failures = await page.evaluate(goThrough, { routes: mine, deadlineMs: PAGE_MS });

        expect(mine.length).toBeGreaterThan(1);
        expect(failures).toEqual([]);
      },
    );

    it('a form is filled and saved, and rows come in from a file', async () => {
      await openRoute(world.product, page, '/sys-params');
      await activePage(page).getByRole('button', { name: '新增' }).click();
      await topDialog(page).getByLabel('编码').fill('HAND_WALKED');
      await topDialog(page).getByLabel('值', { exact: true }).fill('1');
      await topDialog(page).getByRole('button', { name: SAVE }).click();
      await rowOf(page, 'HAND_WALKED').waitFor();

      await activePage(page).getByRole('button', { name: '导入' }).click();
      await topDialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: '参数.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      await topDialog(page).getByRole('button', { name: '检查数据' }).click();
      await topDialog(page)
        .getByRole('button', { name: /导入 2 行|开始导入/ })
        .click();
      await topDialog(page).getByRole('button', { name: '完成' }).click();

      await rowOf(page, 'WALKED_B').waitFor();
      expect(await rowOf(page, 'WALKED_A').count()).toBe(1);
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
          { timeout: PAGE_MS },
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
      await activePage(page)
        .getByRole('textbox', { name: '名称、标题或拼音' })
        .fill('monitorPoint');
      await activePage(page)
        .locator('.wb-entry')
        .filter({ hasText: 'monitorPoint' })
        .first()
        .click();
      await page.locator('.wb-preview').getByRole('columnheader').first().waitFor();

      expect(await page.locator('.wb-preview [role="alert"]').allInnerTexts()).toEqual([]);
    });

    it('a page is opened from the menu itself, its tab is closed by key, and its address opens it again', async () => {
      const menu = page.getByRole('menu').first();
      await menu.getByText('系统设置', { exact: true }).click();
      await menu.getByText('参数', { exact: true }).click();
      const tab = page.locator(
        '[role="tab"][aria-selected="true"][aria-controls="tab-page-/sys-params"]',
      );
      await tab.press('Delete');
      await page.locator('[id="tab-page-/sys-params"]').waitFor({ state: 'detached' });
      await page.waitForURL((url) => !url.hash.startsWith('#/sys-params'));

      await openRoute(world.product, page, '/sys-params');
      await rowOf(page, 'HAND_WALKED').waitFor();

      expect(await tab.count()).toBe(1);
    });
  },
);

/** The addresses of all pages of the menu, in reading order. */
function routesOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ url, type, children }) => {
    if (String(type ?? '0') === '1') return [];
    const below = routesOf(children ?? []);
    return below.length || !url ? below : [`/${routeName(url)}`];
  });
}

/**
 * Runs inside the page, which saves a hundred questions from outside: opens each address, goes back to the tab before it,
 * and waits each time until the page in sight has what it asked for. @returns what a page said that none should
 */
async function goThrough({
  routes,
  deadlineMs,
}: {
  readonly routes: readonly string[];
  readonly deadlineMs: number;
}): Promise<readonly string[]> {
  const WAITING = '.page-skeleton, .ant-skeleton, .ant-spin-spinning, [aria-busy="true"]';
  const FAILED = '.shell-part-failure, .plain-card[role="alert"], [role="alert"]:not(:empty)';
  const failures: string[] = [];
  const inSight = (route: string) =>
    document.querySelector(`.tab-page:not([hidden])[id="tab-page-${route}"]`);
  const settle = async (route: string) => {
    const end = performance.now() + deadlineMs;
    for (
      let shown = inSight(route);
      !shown?.textContent || shown.querySelector(WAITING);
      shown = inSight(route)
    ) {
      if (performance.now() > end)
        return failures.push(
          `${route} is not there: ${shown?.textContent?.slice(0, 80) ?? 'no page'}`,
        );
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    noteFailures(route);
  };
  const noteFailures = (route: string) => {
    for (const said of document.querySelectorAll(FAILED))
      if (said.checkVisibility()) failures.push(`${route}: ${said.textContent}`);
    if (document.querySelector('.tab[aria-selected="true"]')?.textContent?.includes('404'))
      failures.push(`${route}: 404`);
  };
  let before = '';
  for (const route of routes) {
    location.hash = `#${route}`;
    await settle(route);
    document
      .querySelector<HTMLElement>(`[role="tab"][aria-controls="tab-page-${before}"]`)
      ?.click();
    if (before) await settle(before);
    before = route;
  }
  return failures;
}
