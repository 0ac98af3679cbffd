import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { page } from 'vitest/browser';

import { WAIT_MS } from '../patience.ts';
import { keepStyles } from './kept-styles.tsx';

/**
 * All component files run in one page, and the library that draws them is loaded once: what it would do for the first file
 * alone is done here for each. What is waited for may take as long as a busy machine lets it.
 */
/** The size of `vitest.config.ts`. */
const [WIDTH, HEIGHT] = [1366, 768];

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** Says what was looked for and prints the page beside it. */
const { getElementError } = getConfig();
/** While something is waited for: each look that finds nothing yet is thrown away, and a page in print costs more than the look. */
const isLookedForAgain = (): boolean =>
  Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  asyncUtilTimeout: WAIT_MS,
  getElementError: (message, container) =>
    isLookedForAgain()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

/**
 * For its warnings React keeps by whom each element was made: a stack for each of them, a quarter of what a page costs. It does so
 * for ten thousand in a second; here it has counted so far already.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
    configurable: true,
  });

/**
 * What draws by itself (a wave, a timer, an answer) is not awaited by `act`, as nothing is in a product; cases wait for what they
 * want to see. React says so of each such drawing, five hundred times in a run, which nobody can read past.
 */
const NOT_AWAITED = 'was not wrapped in act(';
const { console: told } = window;
if (!Reflect.has(told, NOT_AWAITED)) {
  const { error } = told;
  Reflect.set(told, NOT_AWAITED, true);
  told.error = (...said: unknown[]): void => {
    if (typeof said[0] !== 'string' || !said[0].includes(NOT_AWAITED)) error(...said);
  };
}

/** Whether a press reaches what is pressed. */
function isPressHeard(): boolean {
  let isHeard = false;
  const hear = (): void => {
    isHeard = true;
  };
  document.body.addEventListener('click', hear);
  document.body.dispatchEvent(new MouseEvent('click'));
  document.body.removeEventListener('click', hear);
  return isHeard;
}

beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  keepStyles();
});
afterEach(async () => {
  cleanup();
  // for 50 ms after a drag dnd-kit swallows every press, those of the next case too
  if (!isPressHeard()) await expect.poll(isPressHeard).toBe(true);
});
afterAll(async () => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  document.body.replaceChildren();
  await page.viewport(WIDTH, HEIGHT);
});
