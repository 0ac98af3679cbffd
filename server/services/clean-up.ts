import { forgetDevices } from '../stores/known-devices.ts';
import { forgetRuns } from '../stores/job-leases.ts';
import { forgetSessions } from '../stores/my-sessions.ts';
import { forgetPhoneCodes } from '../stores/phone-codes.ts';
import { deleteExpired } from '../stores/sessions.ts';
import { forgetTries } from '../stores/tries.ts';
import { forgetSecondSteps } from '../stores/two-step.ts';
import { pruneByAge } from './ages.ts';

import type { Ctx } from '../context/ctx.ts';

const DAY_MS = 24 * 3_600_000;
const KEEP_RUNS_MS = 7 * DAY_MS;
const KEEP_DEVICES_MS = 180 * DAY_MS;

/** Removes what has ended by itself: tokens, counts of failed sign-ins, records of job runs; and, by the parameters of their ages, logs, messages, quarantine and devices nobody registered. */
export async function cleanUp(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await deleteExpired(ctx.db, now);
  await forgetSecondSteps(ctx.db, now);
  await forgetTries(ctx.db, new Date(now.getTime() - DAY_MS));
  await forgetDevices(ctx.db, new Date(now.getTime() - KEEP_DEVICES_MS));
  await forgetSessions(ctx.db);
  await forgetPhoneCodes(ctx.db, new Date(now.getTime() - 2 * DAY_MS));
  await forgetRuns(ctx.db, new Date(now.getTime() - KEEP_RUNS_MS));
  await pruneByAge(ctx);
}
