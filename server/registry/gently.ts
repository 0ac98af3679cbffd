import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long steps hold the others before these are served, ms. */
const TURN_MS = 15;

/** Runs steps to their end; the others are served between one step and the next. */
export async function gently<T>(steps: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
