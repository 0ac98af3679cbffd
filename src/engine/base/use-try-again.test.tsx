import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useTryAgain } from './use-try-again.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Failure({ code, onRetry }: { readonly code: number; readonly onRetry: () => void }) {
  useTryAgain({ code }, onRetry);
  return null;
}

it.each([
  ['a server in trouble is asked again, now and then', 500, 2],
  ['a refusal is an answer: nobody asks again', 403, 0],
])('%s', (_what, code, least) => {
  const retry = vi.fn();
  render(<Failure code={code} onRetry={retry} />);

  vi.advanceTimersByTime(80_000);

  expect(retry.mock.calls.length >= least && retry.mock.calls.length <= least * 2).toBe(true);
});
