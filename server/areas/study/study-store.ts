import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { readSpans, type Span } from './spans.ts';

/** Dictionary `study_result`. */
export const STUDY_RESULT = { none: '0', studying: '1', waiting: '2', passed: '3' } as const;

/** Courses (`aca_course`) or examinations (`aca_exam`) that are for everybody, or for one of these roles; the table is aliased `t`. */
export function forRoles(table: 'aca_course' | 'aca_exam', roleIds: readonly string[]): Condition {
  const links = sql.table(`${table}_for_roles`);
  return sql<boolean>`(not exists (select 1 from ${links} r where r.own_id = t.id)
    or exists (select 1 from ${links} r where r.own_id = t.id and r.other_id = any(${roleIds}::bigint[])))`;
}

/** Lessons of the courses that meet these conditions; each of them aliases its table `t`, as the lessons do. */
export function ofCourses(conditions: readonly Condition[]): Condition {
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return sql<boolean>`t.course_id in (select t.id from aca_course t where ${where})`;
}

/** Versions of the questions that meet these conditions. */
export function ofQuestions(conditions: readonly Condition[]): Condition {
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return sql<boolean>`t.question_id in (select t.id from aca_question t where ${where})`;
}

/** Rows that name whoever asks. */
export function ofUser(userId: string): Condition {
  return sql<boolean>`t.user_id = ${userId}::bigint`;
}

/** Answers that are handed in, of somebody else. */
export function ofOthers(userId: string): Condition {
  return sql<boolean>`(t.user_id <> ${userId}::bigint and t.submitted_at is not null)`;
}

/** A course with how far somebody has come. */
export interface CourseRow {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly summary: string | null;
  readonly deadline: string | null;
  readonly lessons: number;
  readonly minutes: string;
  readonly result: string;
  readonly percent: number;
}

/** The published courses that meet these conditions; what is due first, then what was begun. */
export async function listCourses(
  db: Db,
  userId: string,
  conditions: readonly Condition[],
): Promise<readonly CourseRow[]> {
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { rows } = await sql<CourseRow>`
    select t.id::text as id, t.name, k.name as category, t.summary, t.deadline::text as deadline,
      (select count(*)::int from aca_lesson l where l.course_id = t.id) as lessons,
      (select coalesce(sum(l.minutes), 0)::text from aca_lesson l where l.course_id = t.id) as minutes,
      coalesce(r.result, '0') as result, coalesce(r.percent, 0) as percent
    from aca_course t left join aca_course_category k on k.id = t.category_id
      left join aca_training_record r on r.course_id = t.id and r.user_id = ${userId}::bigint
    where t.status = '1' and ${where}
    order by coalesce(r.result, '0') = '3', t.deadline nulls last, t.name, t.id limit 200`.execute(
    db,
  );
  return rows;
}

/** A lesson of a course with what somebody watched of it. */
export interface LessonRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Seconds. */
  readonly length: number;
  readonly seconds: number;
  readonly place: number;
  readonly isDone: boolean;
}

export async function listLessons(
  db: Db,
  courseId: string,
  userId: string,
): Promise<readonly LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select l.id::text as id, l.name, l.kind, round(l.minutes * 60)::int as length,
      coalesce(p.seconds, 0) as seconds, coalesce(p.place, 0) as place, p.done_at is not null as "isDone"
    from aca_lesson l left join aca_lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}::bigint
    where l.course_id = ${courseId}::bigint order by l.sort, l.id`.execute(db);
  return rows;
}

/** Whoever reports from two windows waits for himself. */
export async function holdLearner(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('study'), hashtext(${userId}))`.execute(db);
}

/** Records of people who study a course, where they have none yet. @returns how many are new */
export async function addRecords(
  db: Db,
  courseId: string,
  people: readonly { readonly id: string; readonly userId: string }[],
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into aca_training_record (id, user_id, course_id, result, percent, seconds, ops_company_id, enterprise_id, region_code, creator, create_date, updater, update_date)
    select g.id, u.id, ${courseId}::bigint, '0', 0, 0, u.ops_company_id, u.enterprise_id, coalesce(c.region_code, e.region_code, u.region_code, '100000'), 0, ${at}, 0, ${at}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g (id bigint, "userId" bigint) join sys_user u on u.id = g."userId"
      left join ops_company c on c.id = u.ops_company_id left join ops_enterprise e on e.id = u.enterprise_id
    on conflict (user_id, course_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** A record with its sums, held while they change. */
export interface HeldRecord {
  readonly id: string;
  readonly result: string;
  readonly studiedAt: string | null;
}

export async function holdRecord(
  db: Db,
  userId: string,
  courseId: string,
): Promise<HeldRecord | undefined> {
  const { rows } = await sql<HeldRecord>`
    select id::text as id, result, studied_at as "studiedAt" from aca_training_record
    where user_id = ${userId}::bigint and course_id = ${courseId}::bigint for update`.execute(db);
  return rows[0];
}

/** How long ago somebody told of studying anything, in milliseconds; null: never. */
export async function readIdleMs(db: Db, userId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from (${now}::timestamptz - max(last_at))) * 1000)::float8 as ms
    from aca_lesson_progress where user_id = ${userId}::bigint`.execute(db);
  return rows[0]?.ms ?? null;
}

/** The clock of a lesson is set to now; the row is made where there is none. */
export async function touchLesson(
  db: Db,
  key: { readonly id: string; readonly recordId: string; readonly lessonId: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into aca_lesson_progress (id, record_id, lesson_id, user_id, spans, seconds, place, last_at, ops_company_id, enterprise_id, region_code, creator, create_date, updater, update_date)
    select ${key.id}::bigint, r.id, ${key.lessonId}::bigint, r.user_id, '[]'::jsonb, 0, 0, ${now}, r.ops_company_id, r.enterprise_id, r.region_code, 0, ${now}, 0, ${now}
    from aca_training_record r where r.id = ${key.recordId}::bigint
    on conflict (user_id, lesson_id) do update set last_at = excluded.last_at`.execute(db);
  await sql`update aca_training_record set started_at = coalesce(started_at, ${now}), result = case when result = '0' then '1' else result end
    where id = ${key.recordId}::bigint`.execute(db);
}

export async function readLessonSpans(
  db: Db,
  userId: string,
  lessonId: string,
): Promise<{ readonly spans: readonly Span[]; readonly isDone: boolean } | undefined> {
  const { rows } = await sql<{ spans: unknown; isDone: boolean }>`
    select spans, done_at is not null as "isDone" from aca_lesson_progress
    where user_id = ${userId}::bigint and lesson_id = ${lessonId}::bigint`.execute(db);
  const [row] = rows;
  return row && { spans: readSpans(row.spans), isDone: row.isDone };
}

/** What was watched of a lesson now. */
export async function keepSpans(
  db: Db,
  userId: string,
  {
    lessonId,
    spans,
    seconds,
    place,
    isDone,
    now,
  }: {
    readonly lessonId: string;
    readonly spans: readonly Span[];
    readonly seconds: number;
    readonly place: number;
    readonly isDone: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await sql`update aca_lesson_progress set spans = ${JSON.stringify(spans)}::jsonb, seconds = ${seconds}, place = ${place}, last_at = ${now},
      done_at = case when ${isDone} then coalesce(done_at, ${now}) end, update_date = ${now}
    where user_id = ${userId}::bigint and lesson_id = ${lessonId}::bigint`.execute(db);
}

/** The sums of a record. */
export async function keepRecord(
  db: Db,
  {
    id,
    seconds,
    percent,
    result,
    now,
  }: {
    readonly id: string;
    readonly seconds: number;
    readonly percent: number;
    readonly result: string;
    readonly now: Date;
  },
): Promise<void> {
  const [isStudied, isPassed] = [
    result === STUDY_RESULT.waiting || result === STUDY_RESULT.passed,
    result === STUDY_RESULT.passed,
  ];
  await sql`update aca_training_record set seconds = ${seconds}, percent = ${percent}, result = ${result},
      studied_at = case when ${isStudied} then coalesce(studied_at, ${now}) else studied_at end,
      passed_at = case when ${isPassed} then coalesce(passed_at, ${now}) end, update_date = ${now}
    where id = ${id}::bigint`.execute(db);
}

/** The best passed paper of somebody in an examination. */
export async function findPassedScore(
  db: Db,
  userId: string,
  examId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ score: string }>`
    select score::text as score from aca_exam_attempt
    where user_id = ${userId}::bigint and exam_id = ${examId}::bigint and status = '3' order by aca_exam_attempt.score desc limit 1`.execute(
    db,
  );
  return rows[0]?.score;
}

/** The score of an examination in the records of its courses; who has studied all of such a course has passed it where the paper is. */
export async function noteScore(
  db: Db,
  {
    userId,
    examId,
    score,
    isPassed,
    now,
  }: {
    readonly userId: string;
    readonly examId: string;
    readonly score: string;
    readonly isPassed: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await sql`update aca_training_record r set score = greatest(coalesce(r.score, 0), ${score}::numeric),
      result = case when ${isPassed} and r.studied_at is not null then '3' else r.result end,
      passed_at = case when ${isPassed} and r.studied_at is not null then coalesce(r.passed_at, ${now}) else r.passed_at end, update_date = ${now}
    from aca_course c where c.id = r.course_id and c.exam_id = ${examId}::bigint and r.user_id = ${userId}::bigint`.execute(
    db,
  );
}

/** Enabled people whom a published course names by their roles and who have no record of it. */
export async function listUnassigned(
  db: Db,
  courseId: string | null,
): Promise<readonly { readonly courseId: string; readonly userId: string }[]> {
  const { rows } = await sql<{ courseId: string; userId: string }>`
    select distinct t.id::text as "courseId", u.id::text as "userId"
    from aca_course t join aca_course_for_roles r on r.own_id = t.id join sys_role_user ru on ru.role_id = r.other_id
      join sys_user u on u.id = ru.user_id and u.status = '1'
    where t.status = '1' and (${courseId}::bigint is null or t.id = ${courseId}::bigint)
      and (t.ops_company_id is null or t.ops_company_id = u.ops_company_id)
      and not exists (select 1 from aca_training_record x where x.course_id = t.id and x.user_id = u.id)
    limit 5000`.execute(db);
  return rows;
}

/** Somebody who is reminded of a course. */
export interface Reminder {
  readonly userId: string;
  readonly courseId: string;
  readonly name: string;
  readonly deadline: string;
  /** Days until the deadline: 3, 1 or 0. */
  readonly stage: number;
}

/** Records of published courses whose deadline is three days, a day or hours away: each stage is taken once. */
export async function takeReminders(db: Db, today: string): Promise<readonly Reminder[]> {
  const { rows } = await sql<Reminder>`
    update aca_training_record r set reminded = s.stage
    from (select c.id, c.name, c.deadline, case when c.deadline = ${today}::date then 0 when c.deadline = ${today}::date + 1 then 1 else 3 end as stage
      from aca_course c where c.status = '1' and c.deadline between ${today}::date and ${today}::date + 3) s
    where r.course_id = s.id and r.result <> '3' and (r.reminded is null or r.reminded > s.stage)
    returning r.user_id::text as "userId", s.id::text as "courseId", s.name, s.deadline::text as deadline, s.stage`.execute(
    db,
  );
  return rows;
}

/** A new deadline is reminded of anew. */
export async function forgetReminders(db: Db, courseId: string): Promise<void> {
  await sql`update aca_training_record set reminded = null where course_id = ${courseId}::bigint`.execute(
    db,
  );
}

/** Whether anybody has begun, or was named, so that the course stays. */
export async function hasRecords(db: Db, courseIds: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from aca_training_record where course_id = any(${courseIds}::bigint[]) and started_at is not null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Records of courses that go, which nobody began. */
export async function dropRecords(db: Db, courseIds: readonly string[]): Promise<void> {
  await sql`delete from aca_training_record where course_id = any(${courseIds}::bigint[])`.execute(
    db,
  );
}
