import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { slotPart } from '#server/base/house/house.ts';
import type { Db } from '#server/db/db.ts';
import { readParams } from '#server/records/param-store.ts';

/** Key of the process that notices go through. */
export const NOTICE_PROCESS = 'notice';
/** System parameter: `1` where nobody publishes a notice alone. */
const FOUR_EYES = 'NOTICE_FOUR_EYES';

/** What this room knows of the process of a notice; the area of processes fills it. Both run in the transaction of the write. */
export interface NoticeDesk {
  /** Starts the review of a notice, or goes on with one that was sent back. */
  submit(tx: Ctx, id: string): Promise<void>;
  isOpen(tx: Ctx, id: string): Promise<boolean>;
}

export const NOTICE_DESK = slotPart<NoticeDesk>('the desk of notices');

/** Whether a notice is published only after somebody else has reviewed it. */
export async function needsReview(db: Db): Promise<boolean> {
  return (await readParams(db, FOUR_EYES)).get(FOUR_EYES)?.trim() === '1';
}

/** @throws AppError `unavailable` there is nothing that could run the process; as starting it */
export async function submitNotice(tx: Ctx, id: string): Promise<void> {
  const desk = tx.house.of(NOTICE_DESK);
  if (!desk) throw new AppError('unavailable', { service: 'workflow' });
  await desk.submit(tx, id);
}

export async function isNoticeOpen(tx: Ctx, id: string): Promise<boolean> {
  return (await tx.house.of(NOTICE_DESK)?.isOpen(tx, id)) ?? false;
}
