import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isLong } from '#tests/builders/long.ts';
import { findBrowsers, type FoundBrowser } from '../../scripts/find-browsers.mjs';
import { WAIT_MS } from '../patience.ts';
import {
  activePage,
  chooseInMenu,
  comeSignedIn,
  openRoute,
  rowOf,
  rowsOf,
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
import { callApi, tokenOf } from './support/product.ts';
import { aStation, raiseAlarm, type TestStation } from './support/station.ts';
import { aWorld } from './support/world.ts';

/**
 * The product in every other browser of this machine: newer ones than the pinned, and other engines; each step is walked in all of
 * them beside each other. One page of each kind, and the way of an alarm to an order that is handed in; the long form opens every
 * page of the menu, ends the order, saves a form, reads a file, and moves as people see it. The pinned one does all of it in the files beside this one: its pages in `pages.test.ts`, the way
 * of an alarm in `main-job.test.ts`, a file in `import.test.ts`.
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
/** As many as `scripts/find-browsers.mjs` knows by name. */
const KNOWN = 4;
const SAVE = /^保\s*存$/;
const inLong = it.runIf(isLong);

afterAll(() => {
  const absent = missing.length ? `; not on this machine: ${missing.join(', ')}` : '';
  const others = walked.join(', ') || 'no other browser than the pinned one was found';
  process.stdout.write(`walked: ${others}${absent}\n`);
});

const launch = async (browser: FoundBrowser) => {
  const started = await launchFound(browser, isLong);
  walked.push(`${browser.name} ${started.version()}`);
  return started;
};

it('the browsers of this machine besides the pinned one are named', () => {
  expect([...found.map(({ name }) => name), ...missing]).toHaveLength(KNOWN);
});

/** Somebody at one of the browsers. All of them walk at one product: what is made has its browser's name. */
interface Walker {
  readonly name: string;
  readonly page: Page;
  readonly station: TestStation;
}

describe.runIf(found.length)('every other browser', () => {
  const worlds = found.map((browser) =>
    aWorld({ launch: () => launch(browser), watch: watchStrictly, moves: isLong }),
  );
  let walkers: readonly Walker[] = [];
  let token = '';
  let routes: readonly string[] = [];
  const product = () => {
    const [world] = worlds;
    if (!world) throw new Error('nobody walks');
    return world.product;
  };
  beforeAll(async () => {
    token = await tokenOf(product(), 'admin');
    const menu = (await callApi(product(), token, 'GET /sys/menu/nav')).data;
    routes = isLong ? routesOf(menu as readonly Entry[]) : KINDS;
    const stations: TestStation[] = [];
    for (const [at, { name }] of found.entries())
      stations.push(
        await aStation(product(), token, {
          name: `清源五期${name}总排口`,
          mn: `3305DE31A8900016F090035${at + 1}`,
        }),
      );
    walkers = await Promise.all(
      worlds.map(async (world, at) => {
        const [browser, station] = [found[at], stations[at]];
        if (!browser || !station) throw new Error('a world for each browser');
        const { page } = await world.person('admin', { byPassword: true });
        return { name: browser.name, page, station };
      }),
    );
  });

  /** Each of them does it, beside the others; who fails is named. */
  async function each<Made>(does: (walker: Walker) => Promise<Made>): Promise<readonly Made[]> {
    return Promise.all(
      walkers.map((walker) =>
        does(walker).catch((cause: unknown) => {
          throw new Error(`${walker.name}: ${String(cause)}`, { cause });
        }),
      ),
    );
  }

  const ask = async (what: string) => (await callApi(product(), token, what)).data;
  const orderOf = async ({ station }: Walker) =>
    (await ask(`GET /ops/workorder/page?stationId=${station.stationId}`)).list[0];
  const statusOf = async (walker: Walker) => String((await orderOf(walker)).status);
  const mine = ({ name }: Walker, what: string): string => `${what}_${name.toUpperCase()}`;

  it.each(PARTS)(
    'the pages of the menu open, and their tabs are left and come back to (part %i)',
    async (part) => {
      const some = routes.filter((_, at) => at % PARTS.length === part - 1);

      const failures = await each(
        async ({ page }) =>
          (await page.evaluate(goThrough, { routes: some, back: some, deadlineMs: WAIT_MS }))
            .failures,
      );

      expect(some.length).toBeGreaterThan(1);
      expect(failures).toEqual(walkers.map(() => []));
    },
  );

  it('an alarm becomes an order', async () => {
    await each(async ({ page, station }) => {
      await raiseAlarm(product(), token, station, 88.8);
      await openRoute(product(), page, '/dm-alarm-record');
      await page.reload();
      await dispatchAlarm(page, station.name, /绿测运维工程师(?!二)/);
    });

    expect(await each(statusOf)).toEqual(walkers.map(() => '1'));
  });

  it('its engineer takes it and hands it in', async () => {
    await each(async (walker) => {
      await comeSignedIn(product(), walker.page, 'opseng', '/ops-work-order');
      await openOrder(product(), walker.page, (await orderOf(walker)).orderNo);
      await acceptOrder(walker.page);
      await submitOrder(walker.page, '更换蠕动泵管并复测，读数恢复正常');
    });

    expect(await each(statusOf)).toEqual(walkers.map(() => '3'));
  });

  inLong('the order is reviewed and confirmed: it is complete', async () => {
    await each(async (walker) => {
      const { page } = walker;
      const { orderNo } = await orderOf(walker);
      await comeSignedIn(product(), page, 'opsmgr', '/ops-work-order');
      await openOrder(product(), page, orderNo);
      await reviewOrder(page);
      await comeSignedIn(product(), page, 'enterprise', '/ops-work-order');
      await openOrder(product(), page, orderNo);
      await confirmOrder(page);
      await comeSignedIn(product(), page, 'admin');
    });

    expect(await each(statusOf)).toEqual(walkers.map(() => '5'));
  });

  inLong('a form is filled and saved, and rows come in from a file', async () => {
    const copies = await each(async (walker) => {
      const { page } = walker;
      await openRoute(product(), page, '/sys-params');
      await activePage(page).getByRole('button', { name: '新增' }).click();
      await topDialog(page).getByLabel('编码').fill(mine(walker, 'BY_HAND'));
      await topDialog(page).getByLabel('值', { exact: true }).fill('1');
      await topDialog(page).getByRole('button', { name: SAVE }).click();
      await rowOf(page, mine(walker, 'BY_HAND')).waitFor();

      const file = `paramCode,paramValue,remark\n${mine(walker, 'FROM_A')},1,first\n${mine(walker, 'FROM_B')},2,second\n`;
      await activePage(page).getByRole('button', { name: '导入' }).click();
      await topDialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: '参数.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await topDialog(page).getByRole('button', { name: '检查数据' }).click();
      await topDialog(page)
        .getByRole('button', { name: /导入 2 行|开始导入/ })
        .click();
      await topDialog(page).getByRole('button', { name: '完成' }).click();
      await rowOf(page, mine(walker, 'FROM_B')).waitFor();
      return rowOf(page, mine(walker, 'FROM_A')).count();
    });

    expect(copies).toEqual(walkers.map(() => 1));
  });

  inLong('the workbench opens a schema, shows its page beside the text', async () => {
    const failures = await each(async ({ page }) => {
      await openRoute(product(), page, '/sys-schema');
      await activePage(page)
        .getByRole('textbox', { name: '名称、标题或拼音' })
        .fill('monitorPoint');
      await activePage(page)
        .locator('.wb-entry')
        .filter({ hasText: 'monitorPoint' })
        .first()
        .click();
      await page.locator('.wb-preview').getByRole('columnheader').first().waitFor();
      return page.locator('.wb-preview [role="alert"]').allInnerTexts();
    });

    expect(failures).toEqual(walkers.map(() => []));
  });

  inLong(
    'a page is opened from the menu itself, its tab is closed by key, and its address opens it again',
    async () => {
      const tabs = await each(async ({ page }) => {
        await chooseInMenu(page, '系统', '系统设置', '参数');
        const tab = page.locator(
          '[role="tab"][aria-selected="true"][aria-controls="tab-page-/sys-params"]',
        );
        await tab.press('Delete');
        await page.locator('[id="tab-page-/sys-params"]').waitFor({ state: 'detached' });
        await page.waitForURL((url) => !url.hash.startsWith('#/sys-params'));

        await openRoute(product(), page, '/sys-params');
        await rowsOf(page).first().waitFor();
        return tab.count();
      });

      expect(tabs).toEqual(walkers.map(() => 1));
    },
  );
});
