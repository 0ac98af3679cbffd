import { DAY_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { pruneByAge } from '#server/platform/audit/ages.ts';
import { forgetRuns } from '#server/platform/schedule/job-lease-store.ts';
import { forgetDevices } from '#server/platform/session/known-device-store.ts';
import { forgetSessions } from '#server/platform/session/my-session-store.ts';
import { forgetPhoneCodes } from '#server/platform/session/phone-code-store.ts';
import { deleteExpired } from '#server/platform/session/session-store.ts';
import { forgetTries } from '#server/platform/session/tries-store.ts';
import { forgetSecondSteps } from '#server/platform/session/two-step-store.ts';

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
