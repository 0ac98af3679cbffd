import type { Page } from 'playwright';

/** How long playwright waits between two looks at a page at most, ms. */
const BETWEEN_LOOKS_MS = 100;

type Retry = (progress: unknown, timeouts: readonly number[], action: unknown) => Promise<unknown>;
interface Inside {
  readonly _connection: { toImpl?(page: Page): { mainFrame(): object } };
}

const known = new WeakSet<object>();

/**
 * Whoever waits for something in a page looks again after 20, 50, 100, 100 and then every 500 ms: what a story waits for is
 * there after 300 to 400 ms most of the time, and half of a second goes by each time without anybody doing anything. Once for all
 * pages of a worker looks are no further apart than `BETWEEN_LOOKS_MS`; what is waited for, and for how long, stays.
 */
export function lookOftener(page: Page): void {
  const frame = (page as unknown as Inside)._connection.toImpl?.(page).mainFrame();
  const frames: unknown = frame && Object.getPrototypeOf(frame);
  if (typeof frames !== 'object' || !frames || known.has(frames)) return;
  known.add(frames);
  const retry: unknown = Reflect.get(frames, 'retryWithProgressAndTimeouts');
  if (typeof retry !== 'function')
    throw new Error(
      'this edition of playwright looks again elsewhere: see support/look-oftener.ts',
    );
  Reflect.set(frames, 'retryWithProgressAndTimeouts', function oftener(
    this: unknown,
    progress: unknown,
    timeouts,
    action,
  ) {
    const sooner = timeouts.map((ms) => Math.min(ms, BETWEEN_LOOKS_MS));
    return Reflect.apply(retry, this, [progress, sooner, action]) as Promise<unknown>;
  } satisfies Retry);
}
