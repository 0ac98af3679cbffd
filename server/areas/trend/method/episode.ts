import { HOUR_MS } from '#schemas/basics/units.ts';
/** A trend that was told. Times are ms since 1970. */
export interface Episode {
  readonly beganMs: number;
  /** When it was last seen. */
  readonly seenMs: number;
}

/** It is over once nothing was seen of it for so long: a trend that pauses is not told twice. */
export const OVER_AFTER_MS = 12 * HOUR_MS;

/** What becomes of an episode with another hour; `isNew`: it is to be told. */
export function stepEpisode(
  known: Episode | null,
  { isSeen, nowMs }: { readonly isSeen: boolean; readonly nowMs: number },
): { readonly episode: Episode | null; readonly isNew: boolean } {
  const goesOn = known !== null && nowMs - known.seenMs < OVER_AFTER_MS ? known : null;
  if (!isSeen) return { episode: goesOn, isNew: false };
  return { episode: { beganMs: goesOn?.beganMs ?? nowMs, seenMs: nowMs }, isNew: goesOn === null };
}
