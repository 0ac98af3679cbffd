import { leaveTopDialog } from '#engine/base/top-dialog.ts';

/** The path of an address without its query. */
export const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** Something unsaved that goes with what stands in the window. */
export interface LeaveGuard {
  /** Whether going to an address (`/path?search`) takes it down. */
  readonly losesAt: (to: string) => boolean;
  /** Asks; yes gives up what is unsaved. */
  readonly ask: () => Promise<boolean>;
}

const guards = new Set<LeaveGuard>();
/** What an entry of the history that the router did not make says of its place: nothing. */
const NO_INDEX = -1;
/** Where the window stood when the router heard of it last. */
let index = NO_INDEX;
let isAsking = false;
/** How many moves of the history are our own: to where the window stood, or on to where it was let go. */
let ownMoves: ('hidden' | 'told')[] = [];

/** Asks before what is shown is left, by a way inside the product or by the browser's. @returns the way to stop */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** The router stands at an address now. */
export function noteIndex(): void {
  index = indexNow();
}

/** Goes where `go` leads, once all who would lose something by it agreed; at once where nobody does. */
export function leaveFor(to: string, go: () => void): void {
  if (!isGuarded(to)) go();
  else void askAll(to).then((isSure) => isSure && go());
}

/**
 * Back and forward of the browser tell only that they have happened. What is guarded stays: the window goes to where it stood before
 * the router hears of it, and goes again once it is let go. A dialog over the page is what back leaves first, as Escape does: it would
 * stand over another page. Must listen before the router does.
 * @returns the way to stop
 */
export function watchHistory(): () => void {
  const hear = (event: PopStateEvent): void => {
    const own = ownMoves.shift();
    if (own === 'told') return;
    const to = window.location.hash.slice(1);
    const steps = stepsTaken();
    const isNew = own === undefined && !isAsking;
    const isClosing = isNew && steps < 0 && leaveTopDialog();
    if (isNew && !isClosing && !isGuarded(to)) return;
    event.stopImmediatePropagation();
    if (own === 'hidden') return;
    move(-steps, 'hidden');
    if (!isAsking && !isClosing) void askAll(to).then((isSure) => isSure && move(steps, 'told'));
  };
  window.addEventListener('popstate', hear, { capture: true });
  return () => window.removeEventListener('popstate', hear, { capture: true });
}

/** An address that was typed stands one further on. */
function stepsTaken(): number {
  const there = indexNow();
  return there === NO_INDEX || index === NO_INDEX ? 1 : there - index;
}

function move(steps: number, how: 'hidden' | 'told'): void {
  if (steps === 0) return;
  ownMoves = [...ownMoves, how];
  window.history.go(steps);
}

function isGuarded(to: string): boolean {
  return [...guards].some((guard) => guard.losesAt(to));
}

async function askAll(to: string): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    for (const guard of guards) if (guard.losesAt(to) && !(await guard.ask())) return false;
    return true;
  } finally {
    isAsking = false;
  }
}

function indexNow(): number {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : NO_INDEX;
}
