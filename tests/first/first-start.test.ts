import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  activePage,
  launchBrowser,
  aProfile,
  openPage,
  signIn,
  watchStrictly,
} from '#tests/e2e/support/browser.ts';
import { startProduct, type Product } from '#tests/e2e/support/product.ts';
import { knowTheHouse } from '#tests/e2e/support/seed.ts';

/**
 * What any change may break, before all else: an empty data folder, the demo mode of a fresh clone, the page to sign in and
 * the home page. In a whole run the folder (`SEEDED_DATA`) stays: the products of the browser tests start with copies of it.
 */
const given = process.env['SEEDED_DATA'];
const folder = given ?? path.join(mkdtempSync(path.join(tmpdir(), 'first start ')), 'data');
/** A line of the log that somebody should read; a first start has none. */
const isWarning = (line: string): boolean => /"level":[4-6]0/.test(line);
let product: Product | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  if (existsSync(path.join(folder, 'pg'))) throw new Error(`${folder} has been started in before`);
  [product, browser] = await Promise.all([startProduct({ dataDir: folder }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  if (given && product) await knowTheHouse(product);
  await product?.stop();
  if (!given) rmSync(path.dirname(folder), { recursive: true, force: true });
});

it('a fresh clone starts on an empty folder; somebody signs in and sees the home page, and nothing is wrong in the console', async () => {
  if (!browser || !product) throw new Error('product and browser are started before');
  const { page, misdeeds } = await openPage(await aProfile(browser), product, {}, watchStrictly);

  await signIn(product, page, 'admin');
  await activePage(page).locator('canvas').first().waitFor();
  const title = await page.title();
  await page.context().close();

  expect(title).toContain('首页');
  expect(misdeeds).toEqual([]);
  expect(product.log().split('\n').filter(isWarning)).toEqual([]);
});
