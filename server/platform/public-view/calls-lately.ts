import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { placeOf } from '#server/base/context/place-of.ts';
import { keptPart } from '#server/base/house/house.ts';

interface Count {
  readonly since: number;
  calls: number;
}

/** Calls of this minute on this server, by key and place. */
const CALLS = keptPart('public calls of this minute', () => new Map<string, Count>());
/** Wrong keys a minute and place: enough for a mistake in somebody's settings. */
const MISTAKES = 30;
const MAX_COUNTS = 20_000;

/** Counts a call by a key from where it comes. @returns whether it is still one of those the key allows in a minute */
export function spendCall(
  ctx: Ctx,
  { id, perMinute }: { readonly id: string; readonly perMinute: number },
): boolean {
  return spend(ctx, `${id} ${placeOf(ctx.ip)}`, perMinute);
}

/** Counts a wrong key. @returns whether more may be tried from there */
export function spendMistake(ctx: Ctx): boolean {
  return spend(ctx, `? ${placeOf(ctx.ip)}`, MISTAKES);
}

function spend(ctx: Ctx, key: string, most: number): boolean {
  const counts = ctx.house.of(CALLS);
  const at = ctx.now().getTime();
  const known = counts.get(key);
  if (known && at - known.since < MINUTE_MS) return (known.calls += 1) <= most;
  if (counts.size >= MAX_COUNTS) forgetOld(counts, at);
  counts.set(key, { since: at, calls: 1 });
  return most >= 1;
}

/** Where all of them are of this minute, the oldest go: nobody fills the memory by coming from everywhere. */
function forgetOld(counts: Map<string, Count>, at: number): void {
  for (const [key, { since }] of counts)
    if (at - since >= MINUTE_MS || counts.size >= MAX_COUNTS) counts.delete(key);
}
