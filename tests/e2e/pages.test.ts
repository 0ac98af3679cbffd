import axe from 'axe-core';
import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Manifest } from '#schemas/api/engine.ts';
import { isLong, share } from '#tests/builders/long.ts';
import { WAIT_MS } from '../patience.ts';
import { activePage, askAnew, chooseInMenu, rowsOf, watchStrictly } from './support/browser.ts';
import { goThrough, routesOf, type Entry } from './support/go-through.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/**
 * Every page is drawn once and read once. Those of the menu in English, where a text without a translation shows: nothing in the
 * console, nothing refused, no Chinese but data. One of each kind is judged by axe, in light and, where it stands, in dark; the
 * long form opens the list of every entity, judges more of a kind, and goes back to each tab.
 */
const world = aWorld({ watch: watchStrictly });
const WAITING = '.page-skeleton, .ant-skeleton, .ant-spin-spinning, [aria-busy="true"]';
/** The menu is gone through in parts, so that no test is long. */
const PARTS = isLong ? [1, 2, 3, 4, 5] : [1, 2, 3];
/** Of pages that are the list of an entity and nothing else every so many are opened: one part draws them all. */
const LISTS = 3;
/** Every so many tabs are come back to. */
const RETURNS = 4;
/** What is a word of the product and no data; a head that somebody wrote says so. */
const WORDS = `.shell-side, .tab-page:not([hidden]) :is(${[
  'h1',
  'h2:not([data-written])',
  'h3',
  'th:not([scope="row"])',
  'label',
  '.engine-toolbar',
  '.engine-stats',
  '.engine-query',
  '.engine-pager',
].join(', ')})`;

describe('in English', () => {
  /** Two browsers share the pages: a page waits for its own work most of the time. */
  let pages: readonly Page[];
  let routes: readonly string[];
  beforeAll(async () => {
    const token = await tokenOf(world.product, 'admin');
    const menu = (await callApi(world.product, token, 'GET /sys/menu/nav')).data;
    const { entities } = (await callApi(world.product, token, 'GET /engine/manifest'))
      .data as Manifest;
    const lists = new Set(entities.map(({ route }) => `/${route}`));
    const all = ['/home', ...routesOf(menu as readonly Entry[])];
    const plain = all.filter((route) => lists.has(route));
    const some = new Set(share(plain, LISTS));
    routes = all.filter((route) => !lists.has(route) || some.has(route));
    pages = await Promise.all([openInEnglish(), openInEnglish()]);
  });

  async function openInEnglish(): Promise<Page> {
    const { page, context } = await world.person('admin');
    await context.addCookies([{ name: 'language', value: 'en-US', url: world.product.url }]);
    await page.goto(`${world.product.url}/#/home`);
    await page.locator('.shell-header').waitFor();
    return page;
  }

  it.each(PARTS)(
    'the pages of the menu open without a word of Chinese, and tabs are left and come back to (part %i)',
    async (part) => {
      const mine = routes.filter((_, at) => at % PARTS.length === part - 1);

      const read = await Promise.all(
        pages.map((page, place) => {
          const his = mine.filter((_, at) => at % pages.length === place);
          return page.evaluate(goThrough, {
            routes: his,
            back: share(his, RETURNS),
            deadlineMs: WAIT_MS,
            read: WORDS,
          });
        }),
      );
      const [failures, words] = [
        read.flatMap((one) => one.failures),
        read.flatMap((one) => one.words),
      ];

      expect(mine.length).toBeGreaterThan(pages.length);
      expect(failures).toEqual([]);
      expect(words.length).toBeGreaterThan(mine.length);
      expect(words.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
    },
  );
});

/** What axe judges: everything, or one of its rules alone. */
type Rule = 'color-contrast';

/** The script is handed in by the tool, past the content policy that the page itself obeys; a page that moves or loads has other colours for a while. */
async function findings(at: Page, only?: Rule): Promise<readonly string[]> {
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
  const { violations, hasMoved } = await at.evaluate(
    async ([rule, waiting]) => {
      // a list that a push asks anew is dimmed meanwhile, and may be so by now
      const isLoading = [...document.querySelectorAll(waiting)].some((part) =>
        part.checkVisibility(),
      );
      const loads: MutationRecord[] = [];
      const watch = new MutationObserver((records) => loads.push(...records));
      watch.observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
      const { axe: judge } = window as unknown as { axe: typeof axe };
      const judged = await judge.run(document, {
        resultTypes: ['violations'],
        ...(rule && { runOnly: [rule] }),
      });
      const hasMoved = isLoading || loads.length + watch.takeRecords().length > 0;
      watch.disconnect();
      return { violations: judged.violations, hasMoved };
    },
    [only, WAITING] as const,
  );
  // what was judged is not what stands there now
  if (hasMoved) return findings(at, only);
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

/** How the page in sight looks: what it says of itself, light or dark. */
async function paint(at: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await at.emulateMedia({ colorScheme });
  await at.waitForFunction(
    (wanted) => document.documentElement.dataset['theme'] === wanted,
    colorScheme,
  );
}

it('the login page has no serious finding', async () => {
  const { page: login } = await world.person();
  await login.goto(`${world.product.url}/#/login`);
  await login.locator('.captcha img').waitFor();

  expect(await findings(login)).toEqual([]);
});

describe('one page of each kind', () => {
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
    ({ page } = await world.person('admin', { at: '/home' }));
    await look({ 'ui:theme': 'follow' });
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

  /** What he has chosen once, as his browser keeps it. */
  async function look(choices: Readonly<Record<string, string>>): Promise<void> {
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries))
        localStorage.setItem(key, JSON.stringify(value));
    }, choices);
    await page.reload();
  }
  const rows = async () => rowsOf(page).first().waitFor();
  const dialog = async () => page.getByRole('dialog').last().waitFor();
  const create = async () => {
    await rows();
    await activePage(page).getByRole('button', { name: '新增' }).first().click();
    await dialog();
  };

  type Judged = readonly [string, () => string, () => Promise<void>];
  /** Another of a kind that is judged already. */
  const MORE: readonly Judged[] = [
    ['work-order list', () => 'ops-work-order', rows],
    ['user form over its list', () => 'sys-user', create],
  ];
  const PAGES: readonly Judged[] = [
    ['home', () => 'home', async () => activePage(page).locator('canvas').first().waitFor()],
    [
      'alarm list with its drawer',
      // of alarms of values alone there is a curve; of others there are more with every minute that no station sends
      () => `dm-alarm-record?q=${encodeURIComponent(JSON.stringify({ f: { alarmType: ['1'] } }))}`,
      async () => {
        await askAnew(page, () => activePage(page).getByRole('button', { name: /^全部/ }).click());
        await rowsOf(page).filter({ hasText: '数据超标' }).first().click();
        expect(await rowsOf(page).count()).toBe(
          await rowsOf(page).filter({ hasText: '数据超标' }).count(),
        );
        await dialog();
        await page.getByRole('dialog').locator('canvas').first().waitFor();
      },
    ],
    [
      'work-order detail',
      () => `ops-work-order/${order}`,
      async () => activePage(page).getByText('处理过程').first().waitFor(),
    ],
    ['role form over its list', () => 'sys-role', create],
    ['menu tree', () => 'sys-menu', rows],
    [
      'enterprise form',
      () => 'ops-enterprise/create',
      async () => activePage(page).locator('.eform-page').waitFor(),
    ],
    ...(isLong ? MORE : []),
  ];

  it('a page is opened from the menu itself, its tab is closed by key, and its address opens it again', async () => {
    const tab = page.locator(
      '[role="tab"][aria-selected="true"][aria-controls="tab-page-/sys-params"]',
    );
    await chooseInMenu(page, '系统', '系统设置', '参数');
    await tab.press('Delete');
    await page.locator('[id="tab-page-/sys-params"]').waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.hash.startsWith('#/sys-params'));

    await page.goto(`${world.product.url}/#/sys-params`);
    await rows();

    expect(await tab.count()).toBe(1);
  });

  it.each(PAGES)('the %s has no serious finding, in light or in dark', async (_, route, arrive) => {
    await page.goto(`${world.product.url}/#/${route()}`);
    await arrive();

    const light = await findings(page);
    await paint(page, 'dark');
    const dark = await findings(page, 'color-contrast');
    await paint(page, 'light');

    expect([light, dark]).toEqual([[], []]);
  });

  it.runIf(isLong)('compact rows have no serious finding', async () => {
    await look({ 'ui:density': 'compact' });
    await page.goto(`${world.product.url}/#/dm-alarm-record`);
    await activePage(page).getByRole('button', { name: /^全部/ }).click();
    await rows();

    expect(await page.evaluate(() => document.documentElement.dataset['density'])).toBe('compact');
    expect(await findings(page)).toEqual([]);
  });
});
