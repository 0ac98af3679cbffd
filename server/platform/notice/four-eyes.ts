import type { Db } from '#server/db/db.ts';
import type { SecondPersonRecords } from '#server/platform/second-person/second-person.ts';
import { readParams } from '#server/records/param-store.ts';
import {
  findNotice,
  IN_REVIEW,
  NOTICE_KEY,
  passNotice,
  resubmitNotice,
  returnNotice,
} from './review.ts';

/** Key of the process that notices go through. */
export const NOTICE_PROCESS = 'notice';
/** System parameter: `1` where nobody publishes a notice alone. */
const FOUR_EYES = 'NOTICE_FOUR_EYES';

/** Notices as second persons pass them. */
export const REVIEWED_NOTICES: SecondPersonRecords = {
  entity: 'notice',
  permission: NOTICE_KEY,
  words: {
    process: 'workflow.notice.name',
    submit: 'workflow.notice.apply',
    review: 'workflow.notice.review',
  },
  async find(tx, id) {
    const notice = await findNotice(tx, id);
    return (
      notice && {
        id: notice.id,
        title: notice.title,
        isWaiting: notice.status === IN_REVIEW,
        authorId: notice.creator,
      }
    );
  },
  pass: passNotice,
  giveBack: returnNotice,
  resubmit: resubmitNotice,
};

/** Whether a notice is published only after somebody else has reviewed it. */
export async function needsReview(db: Db): Promise<boolean> {
  return (await readParams(db, FOUR_EYES)).get(FOUR_EYES)?.trim() === '1';
}
