import { inTransaction } from '#server/base/context/transaction.ts';
import { markSpan, sumDays, takeMarks } from './statistic-store.ts';

import type { Ctx } from '#server/base/context/ctx.ts';

/** Marks worked off in one transaction. */
const AT_ONCE = 2_000;
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9999-12-31';

/** Makes the sums anew of every day that is marked. Meant for every minute. @returns how many days */
export async function followMarks(ctx: Ctx): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await inTransaction(ctx, async (tx) => {
      const days = await takeMarks(tx.db, AT_ONCE);
      await sumDays(tx.db, days);
      return days.length;
    });
    done += count;
    if (count === 0) return done;
  }
}

/** Makes all sums anew, or those of a span `2026-01-01,2026-03-31`. The job of that name in the schedule calls it. */
export async function recomputeStatistics(ctx: Ctx, span = ''): Promise<void> {
  const [from, to] = span.split(',').map((part) => part.trim());
  await markSpan(ctx.db, { from: from || FIRST_DAY, to: to || LAST_DAY });
  await followMarks(ctx);
}
