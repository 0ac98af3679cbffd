import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { addRecords, listUnassigned, takeReminders, type Reminder } from './study-store.ts';

/** People whom courses name by their roles have a record each, before they begin. Of one course, or of all. */
export async function assignCourses(tx: Ctx, courseId: string | null): Promise<void> {
  const missing = await listUnassigned(tx.db, courseId);
  for (const course of new Set(missing.map((one) => one.courseId)))
    await addRecords(
      tx.db,
      course,
      missing
        .filter((one) => one.courseId === course)
        .map(({ userId }) => ({ id: newId(), userId })),
      tx.now(),
    );
}

/** Who came to a role has its courses; whoever has not passed is told three days, a day and on the day before it is too late. */
export async function remindLearners(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await assignCourses(tx, null);
    const reminders = await takeReminders(tx.db, formatWallDay(tx.now()));
    for (const about of new Set(reminders.map(keyOf)))
      await tell(
        tx,
        reminders.filter((one) => keyOf(one) === about),
      );
  });
}

/** Whoever is told the same is told it at once. */
function keyOf({ courseId, stage }: Reminder): string {
  return `${courseId} ${stage}`;
}

async function tell(tx: Ctx, some: readonly Reminder[]): Promise<void> {
  const [first] = some;
  if (!first) return;
  const { courseId, name, deadline, stage } = first;
  await tellUsers(
    tx,
    some.map(({ userId }) => userId),
    {
      // the course that is given to them
      about: null,
      kind: 'system',
      level: stage === 0 ? '3' : '2',
      topic: 'pushOpsTask',
      sourceId: courseId,
      link: `/academy-lesson?courseId=${courseId}`,
      ...(await inLanguages(tx, ({ lang }) => ({
        title: serverText(lang, 'study.remind', { name }),
        body: serverText(lang, 'study.remindBody', { deadline }),
      }))),
    },
  );
}
