import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle, MoveFacts } from '#server/moves/life-cycles.ts';
import { judgeBank } from './bank.ts';
import { assignCourses } from './remind.ts';
import { keeps } from './seen.ts';
import { listLessons } from './study-store.ts';

const ownUnit = ({ actor, lang }: Ctx, { row }: MoveFacts): string | null =>
  keeps(actor, row['opsCompanyId']) ? null : serverText(lang, 'study.foreign');

/** A course is published with its lessons; whom it names by their roles has it from then on. */
export const COURSE_LIFE: LifeCycle = {
  guards: {
    ownUnit,
    complete: async (ctx, { row }) => {
      const lessons = await listLessons(ctx.db, toText(row['id']), ctx.actor.id);
      return lessons.length > 0 ? null : serverText(ctx.lang, 'study.noLessons');
    },
  },
  services: { assign: (tx, { row }) => assignCourses(tx, toText(row['id'])) },
};

/** An examination is published when the bank has enough questions for its rules. */
export const EXAM_LIFE: LifeCycle = {
  guards: {
    ownUnit,
    complete: (ctx, { row }) => {
      const opsCompanyId = toText(row['opsCompanyId']);
      return judgeBank(ctx, {
        id: toText(row['id']),
        opsCompanyId: opsCompanyId === '' ? null : opsCompanyId,
      });
    },
  },
};
