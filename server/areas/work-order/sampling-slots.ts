import { MINUTE_MS } from '#schemas/basics/units.ts';

/** A stretch of time in which one sample is taken. */
export interface Slot {
  readonly fromMs: number;
  /** When the next one begins. */
  readonly toMs: number;
}

/** As many as are asked for at once after an outage: those before are older than anybody could still enter. */
const MOST = 120;
const SHORTEST_MS = 30 * MINUTE_MS;

/** The slots that have begun by now, each right after the one before; of very many the newest. */
export function slotsOf({
  fromMs,
  everyMs,
  nowMs,
}: {
  readonly fromMs: number;
  readonly everyMs: number;
  readonly nowMs: number;
}): readonly Slot[] {
  const step = Math.max(everyMs, SHORTEST_MS);
  const count = nowMs < fromMs ? 0 : Math.floor((nowMs - fromMs) / step) + 1;
  const skipped = Math.max(0, count - MOST);
  return Array.from({ length: count - skipped }, (_, index) => {
    const begin = fromMs + (skipped + index) * step;
    return { fromMs: begin, toMs: begin + step };
  });
}
