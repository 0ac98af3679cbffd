import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A question of a paper as it is frozen. */
export interface FrozenQuestion {
  readonly id: string;
  readonly seq: number;
  readonly questionId: string;
  readonly revision: number;
  readonly kind: string;
  readonly stem: string;
  readonly choices: string | null;
  readonly answerKey: string;
  readonly explain: string | null;
  readonly points: string;
  readonly partialPoints: string | null;
}

export async function freezePaper(
  db: Db,
  attemptId: string,
  questions: readonly FrozenQuestion[],
): Promise<void> {
  await sql`
    insert into aca_exam_answer (id, attempt_id, exam_id, user_id, seq, question_id, revision, kind, stem, choices, answer_key, explain, points, partial_points,
      answer, is_flagged, is_open, ops_company_id, enterprise_id, region_code, creator, create_date, updater, update_date)
    select q.id, a.id, a.exam_id, a.user_id, q.seq, q."questionId", q.revision, q.kind, q.stem, q.choices, q."answerKey", q.explain, q.points, q."partialPoints",
      '', false, false, a.ops_company_id, a.enterprise_id, a.region_code, a.user_id, a.started_at, a.user_id, a.started_at
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as q (id bigint, seq int, "questionId" bigint, revision int, kind text, stem text, choices text,
      "answerKey" text, explain text, points numeric, "partialPoints" numeric), aca_exam_attempt a where a.id = ${attemptId}::bigint`.execute(
    db,
  );
}

/** A question of a paper with what was answered. Its key stays on the server until the review is allowed. */
export interface AnswerRow {
  readonly id: string;
  readonly seq: number;
  readonly kind: string;
  readonly stem: string;
  readonly choices: string | null;
  readonly answerKey: string;
  readonly explain: string | null;
  readonly points: string;
  readonly partialPoints: string | null;
  readonly answer: string;
  readonly isFlagged: boolean;
  readonly isOpen: boolean;
  readonly score: string | null;
  readonly comment: string | null;
}

export async function listAnswers(db: Db, attemptId: string): Promise<readonly AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select id::text as id, seq, kind, stem, choices, answer_key as "answerKey", explain, points::text as points, partial_points::text as "partialPoints",
      coalesce(answer, '') as answer, coalesce(is_flagged, false) as "isFlagged", coalesce(is_open, false) as "isOpen", score::text as score, comment
    from aca_exam_answer where attempt_id = ${attemptId}::bigint order by seq`.execute(db);
  return rows;
}

/** What was answered so far; questions that are not of the paper change nothing. */
export async function keepAnswers(
  db: Db,
  attemptId: string,
  answers: readonly {
    readonly seq: number;
    readonly answer: string;
    readonly isFlagged?: boolean;
  }[],
): Promise<void> {
  if (answers.length === 0) return;
  // of two answers to one question the later one counts
  const bySeq = [...new Map(answers.map((one) => [one.seq, one])).values()];
  await sql`update aca_exam_answer t set answer = g.answer, is_flagged = coalesce(g."isFlagged", t.is_flagged)
    from jsonb_to_recordset(${JSON.stringify(bySeq)}::jsonb) as g (seq int, answer text, "isFlagged" boolean)
    where t.attempt_id = ${attemptId}::bigint and t.seq = g.seq`.execute(db);
}

/** What the answers of a paper are worth; those without a score wait for a person. */
export async function keepScores(
  db: Db,
  attemptId: string,
  scores: readonly { readonly seq: number; readonly score: string | null }[],
  now: Date,
): Promise<void> {
  await sql`update aca_exam_answer t set score = g.score, is_open = g.score is null, submitted_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as g (seq int, score numeric)
    where t.attempt_id = ${attemptId}::bigint and t.seq = g.seq`.execute(db);
}

/** The points a person gave. */
export async function keepMark(
  db: Db,
  {
    id,
    score,
    comment,
    by,
    now,
  }: {
    readonly id: string;
    readonly score: string;
    readonly comment: string | null;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql`update aca_exam_answer set score = ${score}::numeric, comment = ${comment}, is_open = false, marked_by = ${by}::bigint, marked_at = ${now}
    where id = ${id}::bigint`.execute(db);
}
