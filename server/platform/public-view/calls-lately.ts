import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { placeOf } from '#server/base/context/place-of.ts';
import { countPublicCall } from './public-call-store.ts';

/** Wrong keys a minute and place: enough for a mistake in somebody's settings. */
const MISTAKES = 30;

/** Counts a call by a key from where it comes, whichever server it came to. @returns whether it is still one of those the key allows in a minute */
export function spendCall(
  ctx: Ctx,
  { id, perMinute }: { readonly id: string; readonly perMinute: number },
): Promise<boolean> {
  return spend(ctx, `${id} ${placeOf(ctx.ip)}`, perMinute);
}

/** Counts a wrong key. @returns whether more may be tried from there */
export function spendMistake(ctx: Ctx): Promise<boolean> {
  return spend(ctx, `? ${placeOf(ctx.ip)}`, MISTAKES);
}

async function spend(ctx: Ctx, key: string, most: number): Promise<boolean> {
  const now = ctx.now();
  const before = new Date(now.getTime() - MINUTE_MS);
  return (await countPublicCall(ctx.db, key, { now, before })) <= most;
}
