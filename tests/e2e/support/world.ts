import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';

import {
  aProfile,
  launchBrowser,
  leavePage,
  newPage,
  signIn,
  sitDown,
  watchPage,
  type Watched,
} from './browser.ts';
import { keptPort, sessionOf, startProduct, type Product } from './product.ts';

/** A product and a browser for the tests of a file. */
export interface World {
  readonly product: Product;
  /**
   * A new browser of a person, with a session when a name is given. His page shows nothing until it goes somewhere, or is opened
   * at `at`. One made inside a test ends with it; every page is judged at the end of the file.
   */
  person(username?: string, how?: Arrival): Promise<Watched>;
  /** Kills the product as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again at its address, with what it had stored. */
  revive(): Promise<void>;
}

/** The size of somebody's screen, and how he comes: with a session of his own unless he signs in through the login page. */
export interface Arrival {
  readonly width?: number;
  readonly height?: number;
  readonly byPassword?: boolean;
  /** He may sign out: his session is nobody else's. */
  readonly isAlone?: boolean;
  /** The route his page is opened at (`/home`); without it the page is empty. */
  readonly at?: string;
}

/** What a file of tests asks of its world. */
export interface WorldOptions {
  /** Another browser than the pinned one. */
  readonly launch?: () => Promise<Browser>;
  /** How strictly pages are judged. */
  readonly watch?: typeof watchPage;
  /** With motion, as most people see it: the main path (`main-job.test.ts`) and other browsers; the rest proves that all goes without. */
  readonly moves?: boolean;
}

/** Where pictures of failed tests go. */
const PICTURES = 'test-results';

/** Profiles of the shared browser at the shared product nobody uses, with a page where the next one can sit down: what was compiled there need not be again. */
const free: BrowserContext[] = [];
let browserOfTheRun: Promise<Browser> | undefined;
let productOfTheRun: Promise<Product> | undefined;
/** A test may come from an address of its own: codes are given out by the minute and address. */
const OUTER = { TRUST_PROXY: 'on' };

/** The pinned browser, started once for all files: everybody's page has a context of its own. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  return (browserOfTheRun ??= launchBrowser());
}

/** The product of the files that share one, started by the first of them and ended after the last (`seed.ts`). */
function sharedProduct(): Promise<Product> {
  return (productOfTheRun ??= startShared());
}

async function startShared(): Promise<Product> {
  const list = inject('sharedProducts');
  const product = await startProduct({
    dataDir: path.join(path.dirname(list), `shared ${process.pid}`),
    seed: inject('seededData'),
    env: {
      ...OUTER,
      PORT: String(await keptPort()),
      HJ212_PORT: String(await keptPort()),
    },
  });
  writeFileSync(list, `${product.pid}\n`);
  return product;
}

/** One that was killed, again: whoever sits at a page of it finds it where it was. */
async function startSharedAgain({ dataDir, httpPort, hj212Port }: Product): Promise<Product> {
  const product = await startProduct({
    dataDir,
    env: { ...OUTER, PORT: String(httpPort), HJ212_PORT: String(hj212Port) },
  });
  writeFileSync(inject('sharedProducts'), `${product.pid}\n`);
  return product;
}

/**
 * Gives the tests of a file the product of the run and a browser. Every story makes records of its own, and finds what is not its
 * own by name and not by place; who kills the product revives it. At the end no page may have
 * thrown, broken the content policy or called another host.
 */
export function aWorld({
  launch,
  watch = watchPage,
  moves = Boolean(launch),
}: WorldOptions = {}): World {
  let started: { product: Product; readonly browser: Browser } | undefined;
  const people: Watched[] = [];
  const misdeeds: string[] = [];
  let kept = 0;
  const isShared = !launch;
  // a page that moves, or that is judged by more, is nobody else's
  const isKept = isShared && !moves && watch === watchPage;
  const leave = async ({ page: his, context, misdeeds: said }: Watched) => {
    misdeeds.push(...said);
    // a page that is gone cannot be sat down at again
    if (!isShared || his.isClosed()) return context.close();
    for (const page of context.pages()) if (page !== his || !isKept) await page.close();
    if (isKept) await leavePage(his, running().product);
    free.push(context);
  };
  const aPage = async (browser: Browser): Promise<Page> => {
    const profile = (isShared && free.pop()) || (await aProfile(browser));
    const [known] = profile.pages();
    if (known && isKept) return known;
    await known?.close();
    return newPage(profile, moves);
  };
  beforeAll(async () => {
    const [product, browser] = await Promise.all([
      sharedProduct(),
      launch ? launch() : sharedBrowser(),
    ]);
    started = { product, browser };
  });
  beforeEach(() => {
    kept = people.length;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(task.name, people);
    await Promise.all(people.splice(kept).map(leave));
  });
  afterAll(async () => {
    await Promise.all(people.map(leave));
    if (launch) await started?.browser.close();
    expect(misdeeds).toEqual([]);
  });
  const running = () => {
    if (!started) throw new Error('product and browser run from the first test on');
    return started;
  };
  return {
    get product() {
      return running().product;
    },
    kill: async () => {
      await running().product.stop('SIGKILL');
    },
    revive: async () => {
      productOfTheRun = startSharedAgain(running().product);
      running().product = await productOfTheRun;
    },
    person: async (username, { byPassword = false, isAlone = false, at, ...size } = {}) => {
      const { browser, product } = running();
      const session = username && !byPassword ? await sessionOf(product, username, isAlone) : [];
      const someone = await sitDown(await aPage(browser), product, { ...size, session }, watch);
      people.push(someone);
      if (username && byPassword) await signIn(product, someone.page, username);
      if (at) {
        await someone.page.goto(`${product.url}/#${at}`);
        if (session.length) await someone.page.locator('.shell-header').waitFor();
      }
      return someone;
    },
  };
}

async function takePictures(name: string, people: readonly Watched[]): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const stem = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  for (const [index, { page }] of people.entries())
    await page.screenshot({ path: `${PICTURES}/${stem}-${index}.png` }).catch(() => undefined);
}
