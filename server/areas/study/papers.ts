import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { STUDY } from '#schemas/api/study.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { keepAnswers, listAnswers, type AnswerRow } from './answer-store.ts';
import {
  ATTEMPT,
  findExam,
  findOwnAttempt,
  holdAttempt,
  type AttemptRow,
  type ExamRow,
} from './exam-store.ts';
import { GRACE_MS, handIn, isWritten } from './marking.ts';
import { plainPoints } from './points.ts';

/** A paper as it lies before who writes it. @throws AppError `notFound` it is nobody's, or somebody else's */
export async function readPaper(ctx: Ctx, id: string): Promise<AnswerOf<typeof STUDY.paper>> {
  const attempt = await needOwn(ctx, id);
  const exam = await findExam(ctx.db, attempt.examId);
  const answers = await listAnswers(ctx.db, id);
  const isOpen = isWritten(attempt);
  return {
    id,
    examName: exam?.name ?? '',
    instructions: exam?.instructions ?? null,
    status: attempt.status,
    total: plainPoints(attempt.total),
    passScore: plainPoints(attempt.passScore),
    secondsLeft: secondsLeft(attempt),
    // a paper that is handed in is read by its review
    questions: isOpen ? answers.map(asAsked) : [],
  };
}

function asAsked({ seq, kind, stem, choices, points, answer, isFlagged }: AnswerRow) {
  return {
    seq,
    kind,
    stem,
    choices: linesOf(choices),
    points: plainPoints(points),
    answer,
    isFlagged,
  };
}

/** The choices of a question, one a line. */
function linesOf(text: string | null): readonly string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function secondsLeft({ leftMs }: AttemptRow): number {
  return Math.max(0, Math.ceil(leftMs / SECOND_MS));
}

/** Keeps what is answered so far. @throws AppError `notFound` as `readPaper` */
export async function saveAnswers(
  ctx: Ctx,
  { attemptId, answers }: BodyOf<typeof STUDY.save>,
): Promise<AnswerOf<typeof STUDY.save>> {
  await needOwn(ctx, attemptId);
  return inTransaction(ctx, async (tx) => {
    const attempt = await holdAttempt(tx.db, attemptId, tx.now());
    if (!attempt || !isWritten(attempt)) return { secondsLeft: 0, isOver: true };
    await keepAnswers(tx.db, attemptId, answers);
    return { secondsLeft: secondsLeft(attempt), isOver: false };
  });
}

/**
 * Hands a paper in. After its time and half a minute what comes with it counts no more: the last autosave is marked.
 * @throws AppError `notFound` as `readPaper`
 */
export async function submitPaper(
  ctx: Ctx,
  { attemptId, answers }: BodyOf<typeof STUDY.submit>,
): Promise<AnswerOf<typeof STUDY.submit>> {
  await needOwn(ctx, attemptId);
  return inTransaction(ctx, async (tx) => {
    const attempt = await holdAttempt(tx.db, attemptId, tx.now());
    if (!attempt) throw new AppError('notFound', { id: attemptId });
    if (attempt.status !== ATTEMPT.writing)
      return { status: attempt.status, isLate: attempt.isLate };
    const isLate = !isWritten(attempt);
    if (!isLate) await keepAnswers(tx.db, attemptId, answers);
    return { status: await handIn(tx, attempt, isLate), isLate };
  });
}

/** What came of a paper; its answers with their keys where the examination allows it. @throws AppError `notFound` as `readPaper` */
export async function readResult(ctx: Ctx, id: string): Promise<AnswerOf<typeof STUDY.result>> {
  const attempt = await needOwn(ctx, id);
  const exam = await findExam(ctx.db, attempt.examId);
  const mayReview = exam !== undefined && isReviewed(exam, attempt, ctx.now());
  const answers = mayReview ? await listAnswers(ctx.db, id) : [];
  return {
    id,
    examName: exam?.name ?? '',
    status: attempt.status,
    score: attempt.score === null ? null : plainPoints(attempt.score),
    total: plainPoints(attempt.total),
    passScore: plainPoints(attempt.passScore),
    isLate: attempt.isLate,
    certificateId: attempt.certificateId,
    review: mayReview ? answers.map(asReviewed) : null,
  };
}

function asReviewed({
  seq,
  kind,
  stem,
  choices,
  answer,
  answerKey,
  explain,
  points,
  score,
  comment,
}: AnswerRow) {
  return {
    seq,
    kind,
    stem,
    choices: linesOf(choices),
    answer,
    answerKey,
    explain,
    points: plainPoints(points),
    score: score === null ? null : plainPoints(score),
    comment,
  };
}

/** Whether the keys are told to whoever wrote this paper: of review `2` once nobody can be writing one that was begun before the end. */
export function isReviewed(
  { review, closesAt, minutes }: Pick<ExamRow, 'review' | 'closesAt' | 'minutes'>,
  { status }: Pick<AttemptRow, 'status'>,
  now: Date,
): boolean {
  if (status !== ATTEMPT.passed && status !== ATTEMPT.failed) return false;
  if (review === '1') return true;
  const begun = new Date(now.getTime() - minutes * MINUTE_MS - GRACE_MS);
  return review === '2' && closesAt !== null && wallTime(begun) > closesAt;
}

async function needOwn(ctx: Ctx, id: string): Promise<AttemptRow> {
  const attempt = await findOwnAttempt(ctx.db, ctx.actor.id, { id, now: ctx.now() });
  if (!attempt) throw new AppError('notFound', { id });
  return attempt;
}
