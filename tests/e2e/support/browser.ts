import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright';
import { vi } from 'vitest';

import { tabKey } from '#runtime/state/tabs-model.ts';
import { CHROME_FLAGS, findChrome } from '../../../scripts/chrome-path.mjs';
import { WAIT_MS } from '../../patience.ts';
import { lookOftener } from './look-oftener.ts';
import { DEMO_PASSWORD, sessionOf, type Product } from './product.ts';

/** What a page did that it must not: uncaught errors, broken policies, calls of other hosts. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly misdeeds: readonly string[];
}

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = findChrome();
  return chromium.launch({ executablePath, args: CHROME_FLAGS, ...(env ? { env } : {}) });
}

/** The screen of a person, and what his browser has stored already. */
export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  /** Entries of the store: a session (`sessionOf`), or nothing. */
  readonly session?: readonly (readonly [string, string])[];
}

/** An address of the product that shows nothing of it: its store can be written there, and the next page costs less than after an empty one. */
const BLANK = '/healthz';

/** A browser profile for one person at a time. What it has loaded once it need not load again. */
export async function aProfile(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await context.addInitScript(typeAsPeopleDo);
  return context;
}

/** A page of a profile. */
export async function newPage(profile: BrowserContext, moves = false): Promise<Page> {
  const page = await profile.newPage();
  lookOftener(page);
  // a browser without a graphics card draws every step of a movement, and each is waited for
  if (!moves) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(hurry);
  }
  page.setDefaultTimeout(WAIT_MS);
  return page;
}

/** A person sits down at a page, where nothing is kept but his session; it is watched from then on, and shows nothing yet. */
export async function sitDown(
  page: Page,
  product: Product,
  { width = 1366, height = 768, session = [] }: PageOptions = {},
  watch = watchPage,
): Promise<Watched> {
  await page.context().clearCookies();
  await page.setViewportSize({ width, height });
  await page.goto(`${product.url}${BLANK}`);
  await page.evaluate((entries) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, session);
  return { page, context: page.context(), misdeeds: await watch(page, product) };
}

/** Whoever sat here has left: nobody listens, and the next one finds the page as it was made. */
export async function leavePage(page: Page, product: Product): Promise<void> {
  for (const event of ['pageerror', 'console', 'request', 'dialog']) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setExtraHTTPHeaders({});
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
  await page.goto(`${product.url}${BLANK}`);
}

/** A person's own browser: a profile with nothing kept but his session, whose page is watched. */
export async function openPage(
  profile: BrowserContext,
  product: Product,
  options: PageOptions = {},
  watch = watchPage,
): Promise<Watched> {
  return sitDown(await newPage(profile), product, options, watch);
}

/**
 * Over BiDi playwright fills a field by setting its value, which React does not take for typing. Here the text goes in
 * as an input method puts it; other ways of driving a browser never ask for it.
 */
function typeAsPeopleDo(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => {
      const focused = document.activeElement;
      if (focused instanceof HTMLIFrameElement) return focused;
      document.execCommand('insertText', false, text);
      return null;
    },
    set: () => {},
  });
}

/**
 * Runs inside the page: what waits up to a second for people (a dialog closes half a second after it was answered, a search begins
 * when typing rests) waits a tenth of that. How often a button is heard goes by the clock and stays.
 */
function hurry(): void {
  const [SHORTEST, LONGEST, FASTER] = [150, 1000, 10];
  const wait = window.setTimeout.bind(window);
  const hurried = (handler: TimerHandler, ms = 0, ...more: unknown[]): number =>
    wait(handler, ms >= SHORTEST && ms <= LONGEST ? ms / FASTER : ms, ...more);
  window.setTimeout = hurried as typeof window.setTimeout;
}

/** Writes down what a page does that none may do. */
export function watchPage(
  page: Page,
  product: Product,
): readonly string[] | Promise<readonly string[]> {
  const misdeeds: string[] = [];
  page.on('pageerror', (error) => misdeeds.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|refused to (load|execute|apply|connect)/i.test(message.text()))
      misdeeds.push(`policy: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && host !== new URL(product.url).host)
      misdeeds.push(`foreign request: ${request.url()}`);
  });
  return misdeeds;
}

/** Besides what no page may do: nothing in the console, no call that fails, no policy that is broken. */
export async function watchStrictly(page: Page, product: Product): Promise<readonly string[]> {
  const misdeeds = (await watchPage(page, product)) as string[];
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy broken: ${violatedDirective} ${blockedURI}`)),
    ),
  );
  page.on('console', (message) => {
    // browsers ask for the picture of an address that is no page of the product
    if (page.url() !== `${product.url}${BLANK}` && ['error', 'warning'].includes(message.type()))
      misdeeds.push(`${message.type()} on ${page.url()}: ${message.text()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400)
      misdeeds.push(
        `${answer.status()} on ${page.url()}: ${answer.request().method()} ${answer.url()}`,
      );
  });
  page.on('requestfailed', (request) => {
    // a question the page itself took back is no failure
    const reason = request.failure()?.errorText ?? '';
    if (!/abort|cancel/i.test(reason))
      misdeeds.push(`failed on ${page.url()}: ${request.url()} ${reason}`);
  });
  return misdeeds;
}

/** The answer of the captcha the page shows now. */
export async function captchaAnswer(product: Product, page: Page): Promise<string> {
  const uuid = await captchaId(page);
  // also outside of a test, where `expect.poll` does not work
  return vi.waitFor(
    () => {
      const hook = product
        .hooks()
        .find((line) => line['kind'] === 'captcha' && line['uuid'] === uuid);
      if (!hook) throw new Error(`no captcha answer for ${uuid}`);
      return String(hook['answer']);
    },
    { timeout: WAIT_MS },
  );
}

/** Names the captcha picture the page shows now. */
export async function captchaId(page: Page): Promise<string> {
  const source = await page.locator('.captcha img').first().getAttribute('src');
  return new URL(source ?? '', 'http://page').searchParams.get('uuid') ?? '';
}

/** Fills in the login page that is open, a right captcha included, and presses the button. */
export async function fillLogin(
  product: Product,
  page: Page,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('#captcha').fill(await captchaAnswer(product, page));
  await page.locator('button[type="submit"]').click();
}

/** Signs in through the login page and waits for the shell. */
export async function signIn(
  product: Product,
  page: Page,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await fillLogin(product, page, username, password);
  await page.waitForURL(/#\/home/);
  await page.locator('.shell-header').waitFor();
}

/** Opens the shell with a session that was made outside the browser, in place of the one that was there; the login page has tests of its own. */
export async function comeSignedIn(
  product: Product,
  page: Page,
  username: string,
  route = '/home',
): Promise<void> {
  const session = await sessionOf(product, username);
  const isFresh = page.url() === `${product.url}${BLANK}`;
  if (isFresh) await page.goto(`${product.url}/#/login`);
  await page.evaluate(
    ({ entries, hash }) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of entries) localStorage.setItem(key, value);
      location.hash = hash;
    },
    { entries: session, hash: route },
  );
  if (!isFresh) await page.reload();
  await page.locator('.shell-header').waitFor();
}

/** Opens a route of the shell by its address, as a pasted link does, and waits until its tab is the one in sight: the one before may hold the same words. */
export async function openRoute(product: Product, page: Page, route: string): Promise<Locator> {
  await page.goto(`${product.url}/#${route}`);
  const [path = '', search = ''] = route.split('?');
  const tab = page.locator(`.tab-page:not([hidden])[id="tab-page-${tabKey(path, search)}"]`);
  await tab.waitFor({ state: 'attached' });
  return tab;
}

/** Does something that asks for other rows, and waits until the list that is shown has them: a row that goes is not heard when it is clicked. */
export async function askAnew(page: Page, does: () => Promise<void>): Promise<void> {
  await does();
  await activePage(page)
    .locator('[aria-busy="true"]:visible')
    .first()
    .waitFor({ state: 'detached' });
}

/** The tab page that is shown. */
export function activePage(page: Page): Locator {
  return page.locator('.tab-page:not([hidden])');
}

/** The rows of the list that is shown; the table's hidden measuring row is none of them. */
export function rowsOf(page: Page): Locator {
  return activePage(page).locator('tbody tr.ant-table-row');
}

/** The row of the list that is shown which holds this text. */
export function rowOf(page: Page, text: string | RegExp): Locator {
  return rowsOf(page).filter({ hasText: text });
}

/** Waits until all of this stands in a part of the page: its pieces come with answers of their own. */
export async function waitForTexts(part: Locator, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const said = await part.innerText();
    return texts.filter((text) => !said.includes(text));
  };
  await expect.poll(missing).toEqual([]);
}

/** How long the same button is not heard a second time. */
const ONCE_MS = 1000;

/** Presses a button until this stands there: twice within a second it counts as one press. */
export async function pressUntil(button: Locator, part: Locator): Promise<void> {
  const isThere = () =>
    part
      .first()
      .waitFor({ timeout: ONCE_MS })
      .then(
        () => true,
        () => false,
      );
  await expect
    .poll(async () => {
      // what it opens may cover it, or stand in its place
      await button.click({ timeout: ONCE_MS }).catch(() => undefined);
      return isThere();
    })
    .toBe(true);
}

/** The bar above the rows of a list that says how many more there are by now; a list that asks anew by itself has none. */
export const newRows = (page: Page): Locator =>
  activePage(page).getByRole('button', { name: /有 \d+ 条新数据/ });

/** Waits until what is pushed reaches a page: what was pushed before is no news for its lists. */
export async function hearsPushes(page: Page): Promise<void> {
  await page.locator('.connection[data-state="connected"]').first().waitFor();
}

/** Waits for a toast; it shows for half a second, the announcement for screen readers stays. */
export async function waitForToast(page: Page, text: string | RegExp): Promise<void> {
  await page.getByTestId('announcements').filter({ hasText: text }).waitFor({ state: 'attached' });
}

/** Opens a list to choose from and takes the option that holds this text; where that stands further down, its first words are typed as people do. */
export async function chooseOption(
  page: Page,
  control: Locator,
  text: string | RegExp,
): Promise<void> {
  await control.click();
  const options = (await ownList(page, control)).locator('.ant-select-item-option');
  const meant = options.filter({ hasText: text }).first();
  await options.first().waitFor();
  const typed = typeof text === 'string' ? text : /[\u4e00-\u9fff]{2,}/.exec(text.source)?.[0];
  if (typed !== undefined && (await meant.count()) === 0 && (await control.isEditable()))
    await control.fill(typed);
  await meant.click();
}

/** The open list that a control names as its own: the one chosen from before may still be fading out, with an option of the same text. */
export async function ownList(page: Page, control: Locator): Promise<Locator> {
  // it names one only while it is open
  await control.and(page.locator('[aria-controls]')).waitFor({ state: 'attached' });
  const listbox = await control.getAttribute('aria-controls');
  return page
    .locator('.ant-select-dropdown:visible')
    .filter({ has: page.locator(`[id="${listbox}"]`) });
}

/** Chooses a page of the menu by the names of its groups and its own; groups that stand open already stay so. */
export async function chooseInMenu(page: Page, ...names: readonly string[]): Promise<void> {
  const menu = page.getByRole('menu').first();
  for (const name of names) {
    const entry = menu
      .getByRole('menuitem')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .first();
    if ((await entry.getAttribute('aria-expanded')) !== 'true') await entry.click();
  }
}
