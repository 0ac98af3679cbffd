import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import type { BankQuestion, PaperPart } from './draw.ts';

/** Dictionary `exam_attempt_status`. */
export const ATTEMPT = { writing: '1', marking: '2', passed: '3', failed: '4' } as const;

/** An examination as it is set. */
export interface ExamRow {
  readonly id: string;
  readonly name: string;
  readonly instructions: string | null;
  readonly minutes: number;
  readonly passScore: string;
  readonly tries: number;
  readonly triesPer: string;
  readonly review: string;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly opsCompanyId: string | null;
  readonly givesCertificate: boolean;
  readonly questions: number;
  /** Points of all questions. */
  readonly total: string;
}

const EXAM = sql`t.id::text as id, t.name, t.instructions, t.minutes, t.pass_score::text as "passScore", t.tries, t.tries_per as "triesPer", t.review,
  t.opens_at as "opensAt", t.closes_at as "closesAt", t.ops_company_id::text as "opsCompanyId", coalesce(t.certificate, true) as "givesCertificate",
  (select coalesce(sum(p.count), 0)::int from aca_exam_parts p where p.owner_id = t.id) as questions,
  (select coalesce(sum(p.count * p.points), 0)::text from aca_exam_parts p where p.owner_id = t.id) as total`;

/** The published examinations that meet these conditions. */
export async function listExams(
  db: Db,
  conditions: readonly Condition[],
): Promise<readonly ExamRow[]> {
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { rows } = await sql<ExamRow>`
    select ${EXAM} from aca_exam t where t.status = '1' and ${where} order by t.closes_at nulls last, t.name, t.id limit 100`.execute(
    db,
  );
  return rows;
}

/** An examination by its id, whoever may see it. */
export async function findExam(db: Db, id: string): Promise<ExamRow | undefined> {
  const { rows } =
    await sql<ExamRow>`select ${EXAM} from aca_exam t where t.id = ${id}::bigint`.execute(db);
  return rows[0];
}

export async function listParts(db: Db, examId: string): Promise<readonly PaperPart[]> {
  const { rows } = await sql<PaperPart>`
    select category_id::text as "categoryId", kind, difficulty, count, points::text as points, partial_points::text as "partialPoints"
    from aca_exam_parts where owner_id = ${examId}::bigint order by sort, aca_exam_parts.id`.execute(
    db,
  );
  return rows;
}

/** A question of the bank with what a paper keeps of it. */
export interface PaperQuestion extends BankQuestion {
  readonly revision: number;
  readonly stem: string;
  readonly choices: string | null;
  readonly answer: string;
  readonly explain: string | null;
}

/** The enabled questions that an examination may draw from: those of everybody, and those of its company. */
export async function listBank(
  db: Db,
  opsCompanyId: string | null,
  categoryIds: readonly string[],
): Promise<readonly PaperQuestion[]> {
  const { rows } = await sql<PaperQuestion>`
    select id::text as id, category_id::text as "categoryId", kind, difficulty, coalesce(revision, 1) as revision, stem, choices, answer, explain
    from aca_question where is_enabled and category_id = any(${categoryIds}::bigint[])
      and (ops_company_id is null or ops_company_id = ${opsCompanyId}::bigint) order by aca_question.id`.execute(
    db,
  );
  return rows;
}

export async function nameCategory(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from aca_course_category where id = ${id}::bigint`.execute(db);
  return rows[0]?.name ?? '';
}

/** A paper of somebody. */
export interface AttemptRow {
  readonly id: string;
  readonly examId: string;
  readonly userId: string;
  readonly number: number;
  readonly status: '1' | '2' | '3' | '4';
  readonly score: string | null;
  readonly total: string;
  readonly passScore: string;
  readonly startedAt: string;
  readonly isLate: boolean;
  readonly certificateId: string | null;
  /** Milliseconds until it is due; negative: over. */
  readonly leftMs: number;
}

const attemptAt = (
  now: Date,
) => sql`a.id::text as id, a.exam_id::text as "examId", a.user_id::text as "userId", a.number, a.status, a.score::text as score,
  a.total::text as total, a.pass_score::text as "passScore", a.started_at as "startedAt", coalesce(a.is_late, false) as "isLate", c.id::text as "certificateId",
  (extract(epoch from (a.due_at - ${now}::timestamptz)) * 1000)::float8 as "leftMs"`;
const ATTEMPTS = sql`aca_exam_attempt a left join aca_certificate c on c.attempt_id = a.id`;

/** Somebody's papers of these examinations, the newest first. */
export async function listAttempts(
  db: Db,
  userId: string,
  { examIds, now }: { readonly examIds: readonly string[]; readonly now: Date },
): Promise<readonly AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptAt(now)} from ${ATTEMPTS}
    where a.user_id = ${userId}::bigint and a.exam_id = any(${examIds}::bigint[]) order by a.number desc`.execute(
    db,
  );
  return rows;
}

/** Somebody's own paper. */
export async function findOwnAttempt(
  db: Db,
  userId: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptAt(now)} from ${ATTEMPTS} where a.id = ${id}::bigint and a.user_id = ${userId}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** A paper, held until the transaction ends. */
export async function holdAttempt(db: Db, id: string, now: Date): Promise<AttemptRow | undefined> {
  await sql`select 1 from aca_exam_attempt where id = ${id}::bigint for update`.execute(db);
  const { rows } = await sql<AttemptRow>`
    select ${attemptAt(now)} from ${ATTEMPTS} where a.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** Begins a paper. @returns false where there is one of this number already */
export async function insertAttempt(
  db: Db,
  attempt: {
    readonly id: string;
    readonly examId: string;
    readonly userId: string;
    readonly number: number;
    readonly total: string;
    readonly passScore: string;
    readonly now: Date;
    readonly dueAt: Date;
  },
): Promise<boolean> {
  const { id, examId, userId, number, total, passScore, now, dueAt } = attempt;
  const { numAffectedRows } = await sql`
    insert into aca_exam_attempt (id, exam_id, user_id, number, status, total, pass_score, started_at, due_at, is_late, ops_company_id, enterprise_id, region_code, creator, create_date, updater, update_date)
    select ${id}::bigint, ${examId}::bigint, u.id, ${number}, '1', ${total}::numeric, ${passScore}::numeric, ${now}, ${dueAt}, false,
      u.ops_company_id, u.enterprise_id, coalesce(c.region_code, e.region_code, u.region_code, '100000'), u.id, ${now}, u.id, ${now}
    from sys_user u left join ops_company c on c.id = u.ops_company_id left join ops_enterprise e on e.id = u.enterprise_id
    where u.id = ${userId}::bigint
    on conflict (exam_id, user_id, number) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
}

export async function endAttempt(
  db: Db,
  {
    id,
    status,
    score,
    isLate,
    now,
  }: {
    readonly id: string;
    readonly status: string;
    readonly score: string | null;
    readonly isLate: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await sql`update aca_exam_attempt set status = ${status}, score = ${score}::numeric, is_late = ${isLate}, submitted_at = coalesce(submitted_at, ${now}), update_date = ${now}
    where id = ${id}::bigint`.execute(db);
}

/** Papers whose time, and the grace after it, is over. */
export async function listOverdue(db: Db, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from aca_exam_attempt where status = '1' and due_at < ${before} order by due_at limit 500`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The certificate of a passed paper, once. */
export async function insertCertificate(
  db: Db,
  {
    id,
    number,
    attemptId,
    now,
  }: {
    readonly id: string;
    readonly number: string;
    readonly attemptId: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into aca_certificate (id, certificate_no, user_id, person_name, exam_id, exam_name, attempt_id, score, passed_at, ops_company_id, enterprise_id, region_code, creator, create_date, updater, update_date)
    select ${id}::bigint, ${number}, a.user_id, u.real_name, a.exam_id, e.name, a.id, a.score, ${now}, a.ops_company_id, a.enterprise_id, a.region_code, 0, ${now}, 0, ${now}
    from aca_exam_attempt a join sys_user u on u.id = a.user_id join aca_exam e on e.id = a.exam_id
    where a.id = ${attemptId}::bigint on conflict (attempt_id) do nothing`.execute(db);
}

/** Whether anybody has written papers of these examinations. */
export async function hasAttempts(db: Db, examIds: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from aca_exam_attempt where exam_id = any(${examIds}::bigint[]) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whether questions stand in papers. */
export async function isAsked(db: Db, questionIds: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from aca_exam_answer where question_id = any(${questionIds}::bigint[]) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** What a question says from now on, beside what it said before. */
export async function insertVersion(
  db: Db,
  {
    id,
    questionId,
    by,
    now,
  }: { readonly id: string; readonly questionId: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into aca_question_version (id, question_id, revision, stem, kind, choices, answer, explain, creator, create_date, updater, update_date)
    select ${id}::bigint, q.id, coalesce(q.revision, 1), q.stem, q.kind, q.choices, q.answer, q.explain, ${by}::bigint, ${now}, ${by}::bigint, ${now}
    from aca_question q where q.id = ${questionId}::bigint on conflict (question_id, revision) do nothing`.execute(
    db,
  );
}

export async function dropVersions(db: Db, questionIds: readonly string[]): Promise<void> {
  await sql`delete from aca_question_version where question_id = any(${questionIds}::bigint[])`.execute(
    db,
  );
}
