import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { watchProgress } from './watch-progress.ts';

const LIMIT_MS = 40_000;

describe('class “an upload ended by the clock”: what goes on', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes on for as long as it moves, and ends once it stands still', () => {
    const watch = watchProgress(LIMIT_MS);

    for (let part = 0; part < 10; part += 1) {
      vi.advanceTimersByTime(LIMIT_MS - 1);
      watch.moved();
    }
    const whileMoving = watch.signal.aborted;
    vi.advanceTimersByTime(LIMIT_MS);

    expect([whileMoving, watch.signal.aborted, watch.hasStalled()]).toEqual([false, true, true]);
  });

  it('ends when its caller gives up, which is no standstill', () => {
    const caller = new AbortController();
    const watch = watchProgress(LIMIT_MS, caller.signal);

    caller.abort();

    expect([watch.signal.aborted, watch.hasStalled()]).toEqual([true, false]);
    watch.stop();
  });

  it('leaves no clock behind', () => {
    watchProgress(LIMIT_MS).stop();

    expect(vi.getTimerCount()).toBe(0);
  });
});
