import type { Prepared } from '../receive/prepare.ts';

/** One attempt to write a batch. */
export interface Attempt {
  readonly batch: readonly Prepared[];
  /** Part of a batch that the database refused: nothing is made ready on top of it. */
  readonly isPart: boolean;
}

/**
 * Where the one writer stands. `Next` is a batch that was made ready while the one before was on its way.
 *
 *     waiting ── take ──> judging ── depart ──> writing ── arrive ──> waiting, or laidOut where the next one is ready
 *     laidOut ── take ──> judging               │  └─ layOut: the next one is ready
 *                 judging, writing ── fail ──> failed ── take ──> judging
 */
export type WriterState<Next> =
  /** No batch is in hand. */
  | { readonly at: 'waiting' }
  /** The next batch is judged and laid out on top of the one that was just written. */
  | { readonly at: 'laidOut'; readonly next: Next }
  /** A batch is being judged and laid out; the database is not at work on it yet. */
  | { readonly at: 'judging'; readonly attempt: Attempt }
  /** A batch is on its way: the database is at work, and there is time to make the next one ready. */
  | { readonly at: 'writing'; readonly attempt: Attempt; readonly next: Next | null }
  /** An attempt failed; the same batch, or parts of it, come next. */
  | { readonly at: 'failed' };

export const WAITING = { at: 'waiting' } as const;
export const FAILED = { at: 'failed' } as const;

/** An attempt begins. Whatever was laid out is in hand by now. */
export function take<Next>(attempt: Attempt): WriterState<Next> {
  return { at: 'judging', attempt };
}

/** The statement of an attempt is on its way; an attempt that is over by then changes nothing. */
export function depart<Next>(state: WriterState<Next>, attempt: Attempt): WriterState<Next> {
  return state.at === 'judging' && state.attempt === attempt
    ? { at: 'writing', attempt, next: null }
    : state;
}

/** Whether the next batch may be made ready on top of the one that is on its way. */
export function hasTime<Next>(state: WriterState<Next>): boolean {
  return state.at === 'writing' && state.next === null && !state.attempt.isPart;
}

export function layOut<Next>(state: WriterState<Next>, next: Next): WriterState<Next> {
  return state.at === 'writing' ? { ...state, next } : state;
}

/** The batch in hand is durable. */
export function arrive<Next>(state: WriterState<Next>): WriterState<Next> {
  return state.at === 'writing' && state.next !== null
    ? { at: 'laidOut', next: state.next }
    : WAITING;
}

/** What was made ready on top of a batch that failed: it is to be made ready again after it. */
export function fallen<Next>(state: WriterState<Next>): Next | null {
  return state.at === 'writing' || state.at === 'laidOut' ? state.next : null;
}
