import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';

import {
  comeSignedIn,
  launchBrowser,
  openPage,
  signIn,
  watchPage,
  type Watched,
} from './browser.ts';
import { startProduct, type Product } from './product.ts';

/** One product and one browser for the tests of a file. */
export interface World {
  readonly product: Product;
  /** A new browser of a person, signed in when a name is given. One made inside a test ends with it; every page is judged at the end of the file. */
  person(username?: string, how?: Arrival): Promise<Watched>;
}

/** The size of somebody's screen, and whether he signs in through the login page; otherwise he comes with a session. */
export interface Arrival {
  readonly width?: number;
  readonly height?: number;
  readonly byPassword?: boolean;
}

/** Another browser than the pinned one, and how strictly its pages are judged. */
export interface Engine {
  readonly launch?: () => Promise<Browser>;
  readonly watch?: typeof watchPage;
}

/** Where pictures of failed tests go. */
const PICTURES = 'test-results';

/**
 * Starts product and browser before the tests of a file. After them it ends both and expects that no page
 * threw, broke the content policy or called another host.
 */
export function aWorld(
  env: Readonly<Record<string, string>> = {},
  { launch = launchBrowser, watch = watchPage }: Engine = {},
): World {
  let started: { readonly product: Product; readonly browser: Browser } | undefined;
  const people: Watched[] = [];
  const misdeeds: string[] = [];
  let kept = 0;
  beforeAll(async () => {
    const [product, browser] = await Promise.all([
      startProduct({ env, seed: inject('seededData') }),
      launch(),
    ]);
    started = { product, browser };
  });
  beforeEach(() => {
    kept = people.length;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(task.name, people);
    for (const someone of people.splice(kept)) {
      misdeeds.push(...someone.misdeeds);
      await someone.context.close();
    }
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.product.stop();
    expect([...misdeeds, ...people.flatMap((someone) => someone.misdeeds)]).toEqual([]);
  });
  const running = () => {
    if (!started) throw new Error('product and browser run from the first test on');
    return started;
  };
  return {
    get product() {
      return running().product;
    },
    person: async (username, { byPassword = false, ...size } = {}) => {
      const { browser, product } = running();
      const someone = await openPage(browser, product, size, watch);
      people.push(someone);
      if (username) await (byPassword ? signIn : comeSignedIn)(product, someone.page, username);
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
