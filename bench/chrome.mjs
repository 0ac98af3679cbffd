import { chromium } from 'playwright';

import { CHROME_FLAGS, findChrome } from '../scripts/chrome-path.mjs';

/** The Chromium of the tests, or the given one. */
export function launchChrome(given) {
  const { executablePath, env } = given ? { executablePath: given } : findChrome();
  return chromium.launch({ executablePath, args: CHROME_FLAGS, ...(env ? { env } : {}) });
}
