import { HOUR_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readParams } from '#server/records/param-store.ts';
import { listWrongClocks } from './device-facts-store.ts';
import { requestByItself } from './requests.ts';

/** Seconds that a clock may be off before the server sets it; 0: it never does. */
const PARAM = 'CLOCK_CALIBRATE_SECONDS';
const USUAL_SECONDS = 60;
/** A device that keeps its wrong time is not asked all day. */
const ASK_EVERY_MS = 6 * HOUR_MS;
const MOST_AT_ONCE = 50;

/** How far a clock may be off; null where the server sets none by itself. */
export async function clockLimitMs(ctx: Ctx): Promise<number | null> {
  const said = (await readParams(ctx.db, PARAM)).get(PARAM)?.trim();
  const seconds = said ? Number(said) : USUAL_SECONDS;
  return Number.isInteger(seconds) && seconds > 0 ? seconds * 1_000 : null;
}

/**
 * Asks the devices heard by this server for their time where their packets say that it is wrong. A packet that lay in a queue says so
 * as well, hence the question; the time is set when the answer confirms it.
 */
export async function watchClocks(ctx: Ctx, heardBy: string): Promise<void> {
  const limitMs = await clockLimitMs(ctx);
  if (limitMs === null) return;
  const now = ctx.now();
  const said = await inLanguages(ctx, ({ lang }) => ({
    reason: serverText(lang, 'command.reason.clock'),
  }));
  await inTransaction(ctx, async (tx) => {
    for (const mn of await listWrongClocks(tx.db, {
      heardBy,
      limitMs,
      now,
      before: new Date(now.getTime() - ASK_EVERY_MS),
      limit: MOST_AT_ONCE,
    }))
      await requestByItself(tx, { mn, cn: '1011', source: 'clock', ...said, params: {} });
  });
}
