import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import type { EntityHooks, Values } from '#server/records/hooks.ts';
import { findRow, listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition, type Condition } from '#server/records/store/entity-where.ts';
import { removeLinking } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { dropVersions, hasAttempts, insertVersion, isAsked } from './exam-store.ts';
import { judgeQuestion } from './judge-question.ts';
import { QUESTION_KIND } from './question-kind.ts';
import { isPlatform, keeps, keptQuestions, lacksTraining, seen, seenLessons } from './seen.ts';
import {
  dropRecords,
  forgetReminders,
  hasRecords,
  ofOthers,
  ofQuestions,
  ofUser,
} from './study-store.ts';
import { readTruth, sayTruths } from './truths.ts';

type Owned = 'course' | 'exam' | 'question';

/** A company writes what is its own; what it makes is its own. @throws AppError `badMove` it is everybody's, or another company's */
function owned<T extends { readonly opsCompanyId?: unknown }>(
  ctx: Ctx,
  { values, before }: { readonly values: T; readonly before: T | undefined },
): T {
  const { actor } = ctx;
  if (before && !keeps(actor, before.opsCompanyId)) throw foreign(ctx);
  return isPlatform(actor) ? values : { ...values, opsCompanyId: actor.opsCompanyId };
}

async function demandOwn(ctx: Ctx, name: Owned, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = await findRow(ctx.db, SYSTEM_SCOPE, needEntity(ctx, name), id);
    if (row && !keeps(ctx.actor, row.opsCompanyId)) throw foreign(ctx);
  }
}

function foreign(ctx: Ctx): AppError {
  return new AppError('badMove', { reason: serverText(ctx.lang, 'study.foreign') });
}

function inUse(ctx: Ctx): AppError {
  return new AppError('badMove', { reason: serverText(ctx.lang, 'study.inUse') });
}

/** Learners see what is published for them, companies what is theirs. What somebody has begun stays. */
export const COURSE_HOOKS: EntityHooks<'course'> = {
  ...hooksOfLife('course'),
  where: (ctx) => seen(ctx, 'course'),
  beforeSave: (ctx, step) => ({ ...owned(ctx, step) }),
  async afterSave(ctx, { id, values, before }) {
    if (before && values.deadline !== undefined && values.deadline !== before.deadline)
      await forgetReminders(ctx.db, id);
  },
  async beforeDelete(ctx, ids) {
    await demandOwn(ctx, 'course', ids);
    if (await hasRecords(ctx.db, ids)) throw inUse(ctx);
    const by = ctx.actor.id;
    await removeLinking(ctx.db, needEntity(ctx, 'lesson'), { link: 'courseId', ids, by });
    await dropRecords(ctx.db, ids);
  },
};

/** Lessons go with their course. */
export const LESSON_HOOKS: EntityHooks<'lesson'> = {
  where: seenLessons,
  async beforeSave(ctx, { values, before }) {
    const courses = [before?.courseId, values.courseId].filter(
      (id) => typeof id === 'string' && id !== '',
    );
    await demandOwn(ctx, 'course', courses as readonly string[]);
    return { ...values };
  },
  async beforeDelete(ctx, ids) {
    const lessons = await listRows(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'lesson'), {
      where: [ruleCondition(needEntity(ctx, 'lesson'), { field: 'id', op: 'in', value: ids })],
    });
    await demandOwn(
      ctx,
      'course',
      lessons.flatMap(({ courseId }) => courseId ?? []),
    );
  },
};

/** The key of a true-or-false question as it is stored, however it was written. */
function withTruth<T extends Pick<Values<'question'>, 'kind' | 'answer'>>(
  values: T,
  kindBefore: string | null | undefined,
): T {
  const kind = values.kind ?? kindBefore;
  return kind === QUESTION_KIND.truth && typeof values.answer === 'string'
    ? { ...values, answer: readTruth(values.answer) }
    : values;
}

const sayKeys = ({ lang }: Ctx, rows: readonly StoredRow[]): readonly StoredRow[] =>
  sayTruths(lang, rows, ['answer']);

/** A question that was asked keeps what it said then; each change is a version. */
export const QUESTION_HOOKS: EntityHooks<'question'> = {
  where: keptQuestions,
  decorate: sayKeys,
  says: sayKeys,
  beforeSave(ctx, step) {
    const { before } = step;
    const values = withTruth(owned(ctx, step), before?.kind);
    judgeQuestion({ ...before, ...values });
    const isNew =
      before !== undefined &&
      (['stem', 'kind', 'choices', 'answer', 'explain'] as const).some(
        (field) => values[field] !== undefined && values[field] !== before[field],
      );
    const revision = before ? (before.revision ?? 1) + (isNew ? 1 : 0) : 1;
    return { ...values, revision };
  },
  afterSave: (ctx, { id }) =>
    insertVersion(ctx.db, { id: newId(), questionId: id, by: ctx.actor.id, now: ctx.now() }),
  async beforeDelete(ctx, ids) {
    await demandOwn(ctx, 'question', ids);
    if (await isAsked(ctx.db, ids)) throw inUse(ctx);
    await dropVersions(ctx.db, ids);
  },
};

export const EXAM_HOOKS: EntityHooks<'exam'> = {
  ...hooksOfLife('exam'),
  where: (ctx) => seen(ctx, 'exam'),
  beforeSave: (ctx, step) => ({ ...owned(ctx, step) }),
  async beforeDelete(ctx, ids) {
    await demandOwn(ctx, 'exam', ids);
    if (await hasAttempts(ctx.db, ids)) throw inUse(ctx);
  },
};

/** One's own rows; those of one's company with a key. */
function ownUnless(key: string): (ctx: Ctx) => readonly Condition[] {
  return ({ actor }) => (holdsKey(actor, key) ? [] : [ofUser(actor.id)]);
}

/** Training records are kept from user types 1, 2 and 6, whatever keys they hold. @throws AppError `forbidden` */
function trained(ctx: Ctx): readonly Condition[] {
  if (lacksTraining(ctx.actor)) throw new AppError('forbidden', { permission: 'academy:training' });
  return ownUnless('academy:training:all')(ctx);
}

export const TRAINING_HOOKS: EntityHooks<'trainingRecords'> = { where: trained };
export const PROGRESS_HOOKS: EntityHooks<'lessonProgress'> = { where: trained };
export const ATTEMPT_HOOKS: EntityHooks<'examAttempt'> = {
  where: ownUnless('academy:attempt:all'),
};
export const CERTIFICATE_HOOKS: EntityHooks<'certificate'> = {
  where: ownUnless('academy:attempt:all'),
};
/** Nobody sees a key, or marks, of his own paper, nor of one that is still written. */
export const ANSWER_HOOKS: EntityHooks<'examAnswer'> = {
  where: ({ actor }) => [ofOthers(actor.id)],
  decorate: ({ lang }, rows) => sayTruths(lang, rows, ['answer', 'answerKey']),
};
/** Versions go with their question. */
export const VERSION_HOOKS: EntityHooks<'questionVersion'> = {
  where: (ctx) => [ofQuestions(keptQuestions(ctx))],
  decorate: sayKeys,
};
