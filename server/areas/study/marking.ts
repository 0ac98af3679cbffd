import { randomBytes } from 'node:crypto';

import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { STUDY } from '#schemas/api/study.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { keepMark, keepScores, listAnswers } from './answer-store.ts';
import {
  ATTEMPT,
  endAttempt,
  findExam,
  holdAttempt,
  insertCertificate,
  listOverdue,
  type AttemptRow,
} from './exam-store.ts';
import { judgeAnswer, sayTenths, toTenths } from './points.ts';
import { QUESTION_KIND } from './question-kind.ts';
import { noteScore } from './study-store.ts';

/** So long after its time a paper is still taken: what was sent in time may have been on its way. */
export const GRACE_MS = MINUTE_MS / 2;

type Status = AttemptRow['status'];
const CODE_BYTES = 5;
const MONTH_CHARS = 7;

/** Whether a paper is still being written, the grace after its time included. */
export function isWritten({ status, leftMs }: AttemptRow): boolean {
  return status === ATTEMPT.writing && leftMs > -GRACE_MS;
}

/** Whether nobody can write a paper any more and nobody knows yet what it is worth: it waits for whoever marks it, or for the clock. */
export function isUndecided(attempt: AttemptRow): boolean {
  const { status } = attempt;
  return status === ATTEMPT.marking || (status === ATTEMPT.writing && !isWritten(attempt));
}

/** Marks a held paper as it is kept. @returns its status from now on */
export async function handIn(tx: Ctx, attempt: AttemptRow, isLate: boolean): Promise<Status> {
  const answers = await listAnswers(tx.db, attempt.id);
  const scores = answers.map((answer) => {
    const tenths = judgeAnswer(answer);
    return { seq: answer.seq, score: tenths === null ? null : sayTenths(tenths) };
  });
  await keepScores(tx.db, attempt.id, scores, tx.now());
  return close(tx, attempt, isLate);
}

/** The sum of a paper, once nothing of it is open. */
async function close(tx: Ctx, attempt: AttemptRow, isLate: boolean): Promise<Status> {
  const answers = await listAnswers(tx.db, attempt.id);
  const isOpen = answers.some((answer) => answer.isOpen);
  const tenths = answers.reduce((sum, { score }) => sum + toTenths(score), 0);
  const isPassed = tenths >= toTenths(attempt.passScore);
  const status = isOpen ? ATTEMPT.marking : isPassed ? ATTEMPT.passed : ATTEMPT.failed;
  const score = sayTenths(tenths);
  const now = tx.now();
  await endAttempt(tx.db, {
    id: attempt.id,
    status,
    score: isOpen ? null : score,
    isLate,
    now,
  });
  if (isOpen) return status;
  const { userId, examId } = attempt;
  await noteScore(tx.db, { userId, examId, score, isPassed, now });
  const exam = await findExam(tx.db, examId);
  if (isPassed && exam?.givesCertificate)
    await insertCertificate(tx.db, {
      id: newId(),
      number: certificateNo(now),
      attemptId: attempt.id,
      now,
    });
  return status;
}

/** Nobody guesses the number of another's certificate. */
function certificateNo(now: Date): string {
  const month = wallTime(now).slice(0, MONTH_CHARS).replace('-', '');
  return `PX${month}-${randomBytes(CODE_BYTES).toString('hex').toUpperCase()}`;
}

/** Papers whose time and grace are over are taken as they are. */
export async function takeOverdue(ctx: Ctx): Promise<void> {
  const ids = await listOverdue(ctx.db, new Date(ctx.now().getTime() - GRACE_MS));
  for (const id of ids)
    await inTransaction(ctx, async (tx) => {
      const attempt = await holdAttempt(tx.db, id, tx.now());
      if (attempt?.status === ATTEMPT.writing) await handIn(tx, attempt, true);
    });
}

/**
 * Gives the points of a short answer. When the last one is marked the paper has its score, and whoever wrote it is told.
 * @throws AppError `notFound` no such answer in sight, one's own among them; `badMove` it is not marked by people, or its paper has its score;
 * `invalid` more points than it has
 */
export async function markAnswer(
  ctx: Ctx,
  { id, score, comment = null }: BodyOf<typeof STUDY.mark>,
): Promise<AnswerOf<typeof STUDY.mark>> {
  return inTransaction(ctx, async (tx) => {
    const { attemptId } = await findVisible(tx, needEntity(tx, 'examAnswer'), id);
    const attempt = await holdAttempt(tx.db, String(attemptId), tx.now());
    const answer = (await listAnswers(tx.db, String(attemptId))).find((one) => one.id === id);
    if (!attempt || !answer) throw new AppError('notFound', { id });
    // once a paper has its score, its writer was told of that
    if (answer.kind !== QUESTION_KIND.short || attempt.status !== ATTEMPT.marking)
      throw new AppError('badMove', { reason: serverText(tx.lang, 'exam.marked') });
    if (toTenths(score) > toTenths(answer.points))
      throw new AppError('invalid', { message: 'errors.exam.points', points: answer.points });
    await keepMark(tx.db, { id, score, comment, by: tx.actor.id, now: tx.now() });
    const status = await close(tx, attempt, attempt.isLate);
    const open = (await listAnswers(tx.db, attempt.id)).filter((one) => one.isOpen).length;
    if (open === 0) await tellScore(tx, attempt);
    return { status, open };
  });
}

async function tellScore(tx: Ctx, { userId, examId, id }: AttemptRow): Promise<void> {
  const exam = await findExam(tx.db, examId);
  await tellUsers(tx, [userId], {
    // his own paper
    about: null,
    kind: 'system',
    level: '2',
    topic: 'pushOpsTask',
    sourceId: id,
    link: `/academy-paper?attemptId=${id}`,
    ...(await inLanguages(tx, ({ lang }) => ({
      title: serverText(lang, 'exam.told', { name: exam?.name ?? '' }),
      body: serverText(lang, 'exam.toldBody'),
    }))),
  });
}
