import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { page } from 'vitest/browser';

import { WAIT_MS } from '../patience.ts';

/**
 * All component files run in one page, and the library that draws them is loaded once: what it would do for the first file
 * alone is done here for each. What is waited for may take as long as a busy machine lets it.
 */
/** The size of `vitest.config.ts`. */
const [WIDTH, HEIGHT] = [1366, 768];

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

configure({ asyncUtilTimeout: WAIT_MS });

beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);
afterAll(async () => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  document.body.replaceChildren();
  await page.viewport(WIDTH, HEIGHT);
});
