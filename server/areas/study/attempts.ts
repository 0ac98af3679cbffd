import { randomInt } from 'node:crypto';

import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { ExamCard, STUDY } from '#schemas/api/study.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { freezePaper } from './answer-store.ts';
import { drawFromBank } from './bank.ts';
import type { Drawn } from './draw.ts';
import {
  insertAttempt,
  listAttempts,
  listExams,
  type AttemptRow,
  type ExamRow,
  type PaperQuestion,
} from './exam-store.ts';
import { isUndecided, isWritten } from './marking.ts';
import { plainPoints } from './points.ts';
import { forLearner } from './seen.ts';

const MONTH_CHARS = 7;
const MONTHLY = '2';

/** The examinations that are for whoever asks, with his papers. */
export async function listMyExams(ctx: Ctx): Promise<AnswerOf<typeof STUDY.exams>> {
  const exams = await listExams(ctx.db, forLearner(ctx, 'exam'));
  const now = ctx.now();
  const examIds = exams.map(({ id }) => id);
  const attempts = await listAttempts(ctx.db, ctx.actor.id, { examIds, now });
  return {
    exams: exams.map((exam) =>
      asCard(
        exam,
        attempts.filter(({ examId }) => examId === exam.id),
        now,
      ),
    ),
  };
}

function asCard(exam: ExamRow, attempts: readonly AttemptRow[], now: Date): ExamCard {
  const open = attempts.find((attempt) => isWritten(attempt));
  const { id, name, instructions, minutes, questions, tries, triesPer, closesAt } = exam;
  return {
    id,
    name,
    instructions,
    minutes,
    questions,
    tries,
    triesPer,
    closesAt,
    total: plainPoints(exam.total),
    passScore: plainPoints(exam.passScore),
    left: triesLeft(exam, attempts, now),
    hindrance: hindranceOf(exam, attempts, now),
    openAttempt: open?.id ?? null,
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      number: attempt.number,
      status: attempt.status,
      score: attempt.score === null ? null : plainPoints(attempt.score),
      startedAt: attempt.startedAt,
      certificateId: attempt.certificateId,
    })),
  };
}

function triesLeft({ tries, triesPer }: ExamRow, attempts: readonly AttemptRow[], now: Date) {
  const month = wallTime(now).slice(0, MONTH_CHARS);
  const counted =
    triesPer === MONTHLY
      ? attempts.filter(({ startedAt }) => startedAt.startsWith(month))
      : attempts;
  return Math.max(0, tries - counted.length);
}

function hindranceOf(
  exam: ExamRow,
  attempts: readonly AttemptRow[],
  now: Date,
): ExamCard['hindrance'] {
  const at = wallTime(now);
  if (exam.opensAt !== null && at < exam.opensAt) return 'notOpen';
  if (exam.closesAt !== null && at > exam.closesAt) return 'over';
  // what the paper before is worth may end it: passed is passed, whatever a next one would say
  if (attempts.some(isUndecided)) return 'marking';
  return triesLeft(exam, attempts, now) === 0 ? 'noTries' : null;
}

/**
 * Begins a paper: its questions are drawn and frozen. Whoever has one open gets that, from two tabs and at the same moment too.
 * @throws AppError `notFound` no such examination for whoever asks; `badMove` it is not open, no tries are left, or the bank is too small
 */
export async function startExam(
  ctx: Ctx,
  { examId }: BodyOf<typeof STUDY.start>,
): Promise<{ readonly attemptId: string }> {
  const [exam] = (await listExams(ctx.db, forLearner(ctx, 'exam'))).filter(
    ({ id }) => id === examId,
  );
  if (!exam) throw new AppError('notFound', { id: examId });
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const attempts = await ownAttempts(tx, examId);
    const open = attempts.find((attempt) => isWritten(attempt));
    if (open) return { attemptId: open.id };
    const hindrance = hindranceOf(exam, attempts, now);
    if (hindrance !== null)
      throw new AppError('badMove', { reason: serverText(tx.lang, `exam.${hindrance}`) });
    const drawn = await drawFromBank(tx, exam, (below) => randomInt(below));
    const id = newId();
    const isFirst = await insertAttempt(tx.db, {
      id,
      examId,
      userId: tx.actor.id,
      number: (attempts[0]?.number ?? 0) + 1,
      total: exam.total,
      passScore: exam.passScore,
      now,
      dueAt: new Date(now.getTime() + exam.minutes * MINUTE_MS),
    });
    if (!isFirst) return { attemptId: (await ownAttempts(tx, examId))[0]?.id ?? '' };
    await freezePaper(tx.db, id, drawn.map(freeze));
    return { attemptId: id };
  });
}

async function ownAttempts(tx: Ctx, examId: string): Promise<readonly AttemptRow[]> {
  return listAttempts(tx.db, tx.actor.id, { examIds: [examId], now: tx.now() });
}

function freeze({ question, part }: Drawn<PaperQuestion>, at: number) {
  const { id, revision, kind, stem, choices, answer, explain } = question;
  return {
    id: newId(),
    seq: at + 1,
    questionId: id,
    revision,
    kind,
    stem,
    choices,
    answerKey: answer,
    explain,
    points: part.points,
    partialPoints: part.partialPoints,
  };
}
