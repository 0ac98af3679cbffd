import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { LessonProgress, STUDY } from '#schemas/api/study.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible, readRecordInfo } from '#server/records/resource/read.ts';
import { asLessons } from './courses.ts';
import { percentOf } from './progress.ts';
import { addSpan, countSpans, cutSpan } from './spans.ts';
import {
  addRecords,
  findPassedScore,
  holdLearner,
  holdRecord,
  keepRecord,
  keepSpans,
  listLessons,
  readIdleMs,
  readLessonSpans,
  STUDY_RESULT,
  touchLesson,
  type HeldRecord,
} from './study-store.ts';

/** A lesson with its course, as whoever studies it sees them. */
interface Studied {
  readonly lessonId: string;
  readonly courseId: string;
  readonly studyPercent: number;
  readonly inOrder: boolean;
  readonly examId: string | null;
}

/**
 * Opens a lesson: its clock begins, and whoever opens it has a record of the course.
 * @throws AppError `notFound` no such lesson in sight; `badMove` the one before is to be studied first
 */
export async function openLesson(
  ctx: Ctx,
  { lessonId }: BodyOf<typeof STUDY.open>,
): Promise<AnswerOf<typeof STUDY.open>> {
  const lesson = await readRecordInfo(ctx, 'lesson', lessonId);
  const progress = await inTransaction(ctx, async (tx) => {
    const studied = await findStudied(tx, lessonId);
    await holdLearner(tx.db, tx.actor.id);
    await demandTurn(tx, studied);
    const record = await ownRecord(tx, studied.courseId);
    await touchLesson(tx.db, { id: newId(), recordId: record.id, lessonId }, tx.now());
    return settle(tx, studied);
  });
  const file = lesson.kind === '2' ? lesson.pdf : lesson.kind === '3' ? lesson.video : null;
  const { name, kind, content } = lesson;
  return {
    id: lessonId,
    name,
    kind,
    content: kind === '1' ? content : null,
    file: firstFile(file),
    length: progress.length,
    progress: progress.told,
  };
}

function firstFile(value: unknown): { readonly id: string; readonly name: string } | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && 'id' in one && 'name' in one
    ? { id: toText(one.id), name: toText(one.name) }
    : null;
}

/**
 * Counts what was watched of a lesson: seconds not watched before, and not more than have gone by since this person told of anything.
 * @throws AppError `notFound` no such lesson in sight; `badMove` it was not opened
 */
export async function watchLesson(
  ctx: Ctx,
  { lessonId, from, to, rate = 1 }: BodyOf<typeof STUDY.watch>,
): Promise<LessonProgress> {
  return inTransaction(ctx, async (tx) => {
    const studied = await findStudied(tx, lessonId);
    const { db, actor } = tx;
    await holdLearner(db, actor.id);
    const kept = await readLessonSpans(db, actor.id, lessonId);
    if (!kept) throw refused(tx, 'study.notOpened');
    await demandTurn(tx, studied);
    const now = tx.now();
    const lessons = await listLessons(db, studied.courseId, actor.id);
    const { length, need } = findLesson(lessons, studied);
    const passedMs = (await readIdleMs(db, actor.id, now)) ?? 0;
    const span = cutSpan([from, to], { length, passedMs, rate });
    const spans = span ? addSpan(kept.spans, span) : kept.spans;
    const seconds = countSpans(spans);
    const isDone = kept.isDone || seconds >= need;
    const place = Math.min(span ? span[1] : from, length);
    await keepSpans(db, actor.id, { lessonId, spans, seconds, place, isDone, now });
    return (await settle(tx, studied)).told;
  });
}

async function findStudied(tx: Ctx, lessonId: string): Promise<Studied> {
  const { courseId } = await findVisible(tx, needEntity(tx, 'lesson'), lessonId);
  const course = await findVisible(tx, needEntity(tx, 'course'), toText(courseId));
  const { studyPercent, inOrder, examId } = course;
  return {
    lessonId,
    courseId: course.id,
    studyPercent: studyPercent ?? 0,
    inOrder: inOrder === true,
    examId: examId ?? null,
  };
}

async function demandTurn(tx: Ctx, studied: Studied): Promise<void> {
  const lessons = await listLessons(tx.db, studied.courseId, tx.actor.id);
  if (findLesson(lessons, studied).isLocked) throw refused(tx, 'study.locked');
}

function findLesson(lessons: Parameters<typeof asLessons>[0], studied: Studied) {
  const found = asLessons(lessons, studied).find(({ id }) => id === studied.lessonId);
  if (!found) throw new AppError('notFound', { id: studied.lessonId });
  return found;
}

async function ownRecord(tx: Ctx, courseId: string): Promise<HeldRecord> {
  await addRecords(tx.db, courseId, [{ id: newId(), userId: tx.actor.id }], tx.now());
  const record = await holdRecord(tx.db, tx.actor.id, courseId);
  if (!record) throw new AppError('notFound', { id: courseId });
  return record;
}

/** The sums of the record after its lessons changed. What is passed stays so, whatever lessons come later. */
async function settle(
  tx: Ctx,
  studied: Studied,
): Promise<{ readonly told: LessonProgress; readonly length: number }> {
  const { db, actor } = tx;
  const rows = await listLessons(db, studied.courseId, actor.id);
  const { seconds, need, place, isDone, length } = findLesson(rows, studied);
  const spans = (await readLessonSpans(db, actor.id, studied.lessonId))?.spans ?? [];
  const record = await ownRecord(tx, studied.courseId);
  const percent = percentOf(rows, studied.studyPercent);
  const result = await resultOf(tx, studied, {
    record,
    isStudied: rows.every((row) => row.isDone),
  });
  await keepRecord(db, {
    id: record.id,
    seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
    percent,
    result,
    now: tx.now(),
  });
  return {
    told: {
      seconds,
      need,
      place,
      spans: spans.map(([from, to]) => ({ from, to })),
      isDone,
      percent,
      result,
    },
    length,
  };
}

async function resultOf(
  tx: Ctx,
  { examId }: Studied,
  { record, isStudied }: { readonly record: HeldRecord; readonly isStudied: boolean },
): Promise<LessonProgress['result']> {
  if (record.result === STUDY_RESULT.passed) return STUDY_RESULT.passed;
  if (!isStudied) return STUDY_RESULT.studying;
  if (examId === null) return STUDY_RESULT.passed;
  const score = await findPassedScore(tx.db, tx.actor.id, examId);
  return score === undefined ? STUDY_RESULT.waiting : STUDY_RESULT.passed;
}

function refused({ lang }: Ctx, why: 'study.notOpened' | 'study.locked'): AppError {
  return new AppError('badMove', { reason: serverText(lang, why) });
}
