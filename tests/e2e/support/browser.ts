import { chromium, type Browser, type Page } from 'playwright-core';
import { CHROME_FLAGS, findChrome } from '../../../scripts/chrome-path.mjs';
import type { Product } from './product.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo_2026';

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = findChrome();
  return chromium.launch({ executablePath, args: CHROME_FLAGS, ...(env ? { env } : {}) });
}

/** The answer of the captcha the page shows now. */
export async function captchaAnswer(product: Product, page: Page): Promise<string> {
  const image = page.locator('[data-captcha-uuid]').first();
  await image.waitFor();
  const uuid = await image.getAttribute('data-captcha-uuid');
  for (let i = 0; i < 50; i += 1) {
    const hook = product.hooks().find((line) => line.kind === 'captcha' && line.uuid === uuid);
    if (hook) return String(hook.answer);
    await page.waitForTimeout(100);
  }
  throw new Error(`no captcha answer for ${uuid}`);
}

/** Signs in through the login page and waits for the shell. */
export async function signIn(product: Product, page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('[data-field="captcha"] input, input[name="captcha"]').first().fill(await captchaAnswer(product, page));
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/#\/home/, { timeout: 20_000 });
}
