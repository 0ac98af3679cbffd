import type { AnswerOf } from '#schemas/api/contract.ts';
import type { CourseLesson, STUDY } from '#schemas/api/study.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { findExam } from './exam-store.ts';
import { needOf, percentOf } from './progress.ts';
import { forLearner } from './seen.ts';
import { listCourses, listLessons, STUDY_RESULT, type LessonRow } from './study-store.ts';

type Result = AnswerOf<typeof STUDY.course>['result'];

/** The courses that are for whoever asks, with how far he has come. */
export async function listMyCourses(ctx: Ctx): Promise<AnswerOf<typeof STUDY.courses>> {
  const rows = await listCourses(ctx.db, ctx.actor.id, forLearner(ctx, 'course'));
  const today = formatWallDay(ctx.now());
  return {
    courses: rows.map(({ minutes, result, ...row }) => ({
      ...row,
      minutes: Number(minutes),
      result: toResult(result),
      isOverdue: row.deadline !== null && row.deadline < today && result !== STUDY_RESULT.passed,
    })),
  };
}

/** A course with its lessons, and what was studied of each. @throws AppError `notFound` no such course for whoever asks */
export async function readCourse(ctx: Ctx, id: string): Promise<AnswerOf<typeof STUDY.course>> {
  const course = await findVisible(ctx, needEntity(ctx, 'course'), id);
  const [card] = (await listCourses(ctx.db, ctx.actor.id, forLearner(ctx, 'course'))).filter(
    (one) => one.id === id,
  );
  const lessons = await listLessons(ctx.db, id, ctx.actor.id);
  const exam = course.examId ? await findExam(ctx.db, course.examId) : undefined;
  const studyPercent = course.studyPercent ?? 0;
  return {
    id,
    name: course.name ?? '',
    summary: course.summary ?? null,
    deadline: course.deadline ?? null,
    studyPercent,
    exam: exam ? { id: exam.id, name: exam.name } : null,
    result: toResult(card?.result ?? STUDY_RESULT.none),
    percent: percentOf(lessons, studyPercent),
    lessons: asLessons(lessons, { studyPercent, inOrder: course.inOrder === true }),
  };
}

/** Lessons with what counts, and which of them wait for the one before. */
export function asLessons(
  lessons: readonly LessonRow[],
  { studyPercent, inOrder }: { readonly studyPercent: number; readonly inOrder: boolean },
): readonly CourseLesson[] {
  return lessons.map((lesson, at) => ({
    ...lesson,
    need: needOf(lesson, studyPercent),
    isLocked: inOrder && lessons.slice(0, at).some(({ isDone }) => !isDone),
  }));
}

function toResult(result: string): Result {
  return result === '1' || result === '2' || result === '3' ? result : '0';
}
