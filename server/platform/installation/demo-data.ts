import type { Ctx } from '#server/base/context/ctx.ts';
import { readParams } from '#server/records/param-store.ts';

/** The parameter that says that the records are samples; 0: they were cleared and do not come back. */
export const DEMO_PARAM = 'DEMO_DATA';
const CLEARED = '0';

/** Whether somebody has cleared the samples: nothing speaks for them any more. */
export async function isDemoCleared(ctx: Ctx): Promise<boolean> {
  return (await readParams(ctx.db, DEMO_PARAM)).get(DEMO_PARAM) === CLEARED;
}
