import type { Message } from './messages.ts';

/** More than this many within the window are told as one number (UX.md section 9). */
const LIMIT = 5;
const WINDOW_MS = 2000;

/** What to show for one message. */
export type Showing =
  | { readonly kind: 'card'; readonly message: Message }
  | { readonly kind: 'merged'; readonly count: number }
  | { readonly kind: 'none' };

/** Decides what each message shows: levels 1 and 2 only count, 3 and 4 show cards, a storm shows one number that grows. */
export function createStormGuard(now: () => number): (message: Message) => Showing {
  let times: readonly number[] = [];
  let merged = 0;
  return (message) => {
    if (message.level < 3) return { kind: 'none' };
    const at = now();
    times = [...times.filter((time) => at - time < WINDOW_MS), at];
    if (times.length <= LIMIT) {
      merged = 0;
      return { kind: 'card', message };
    }
    merged = merged === 0 ? times.length : merged + 1;
    return { kind: 'merged', count: merged };
  };
}
