import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A result as it is stored, with what its table needs. Texts of digits are as they were typed. */
export interface ResultRow {
  readonly id: string;
  readonly sampleId: string;
  readonly factorId: string | null;
  readonly factorCode: string | null;
  readonly item: string;
  readonly round: number;
  readonly status: string;
  readonly digits: string | null;
  readonly parallel: string | null;
  readonly unit: string | null;
  /** In which its online values are. */
  readonly factorUnit: string | null;
  readonly methodId: string | null;
  readonly methodName: string | null;
  readonly detectionLimit: string | null;
  readonly quantLimit: string | null;
  readonly places: number | null;
  readonly limitValue: string | null;
  readonly instrument: string | null;
  readonly analystId: string | null;
  readonly auditorId: string | null;
  readonly retestReason: string | null;
}

const RESULT = sql`t.id::text as id, t.sample_id::text as "sampleId", t.factor_id::text as "factorId", t.factor_code as "factorCode", t.item,
  t.round, t.status, t.digits, t.parallel, t.unit, t.method_id::text as "methodId", t.method_name as "methodName",
  t.detection_limit as "detectionLimit", t.quant_limit as "quantLimit", t.places, t.limit_value as "limitValue", t.instrument,
  t.analyst_id::text as "analystId", t.auditor_id::text as "auditorId", t.retest_reason as "retestReason",
  (select f.unit from dm_factor f where f.id = t.factor_id) as "factorUnit"`;

/** The results of a task that whoever asks was proven to see; those that were retested among them. */
export async function listResults(db: Db, taskId: string): Promise<readonly ResultRow[]> {
  const { rows } = await sql<ResultRow>`select ${RESULT} from test_testing_result t
    where t.task_id = ${taskId}::bigint order by t.item, t.sample_id, t.round, t.id`.execute(db);
  return rows;
}

/** A sample of a task, with what is tested of it. */
export interface TestedSample {
  readonly id: string;
  readonly sampleNo: string;
  readonly point: string | null;
  readonly status: string;
  readonly missingReason: string | null;
  /** When it was taken, milliseconds since 1970. */
  readonly atMs: number | null;
}

/** The samples of a task that whoever asks was proven to see, in the order of their numbers. */
export async function listSamples(db: Db, taskId: string): Promise<readonly TestedSample[]> {
  const { rows } =
    await sql<TestedSample>`select t.id::text as id, t.sample_no as "sampleNo", t.point, t.status,
      t.missing_reason as "missingReason", extract(epoch from t.sampled_at)::float8 * 1000 as "atMs"
    from test_testing_sample t where t.task_id = ${taskId}::bigint order by t.sample_no, t.id`.execute(
      db,
    );
  return rows;
}

/** What is to be tested of which sample that was taken, with the words of its factor. */
export interface PlannedResult {
  readonly sampleId: string;
  readonly point: string | null;
  readonly factorId: string;
  readonly factorName: string;
  readonly unit: string | null;
}

/** @param untaken the status of samples that nobody took */
export async function listPlanned(
  db: Db,
  taskId: string,
  untaken: string,
): Promise<readonly PlannedResult[]> {
  const { rows } =
    await sql<PlannedResult>`select t.id::text as "sampleId", t.point, f.id::text as "factorId", f.name as "factorName", f.unit
    from test_testing_sample t join test_testing_sample_factor_ids l on l.own_id = t.id join dm_factor f on f.id = l.other_id
    where t.task_id = ${taskId}::bigint and t.status <> ${untaken}
      and not exists (select 1 from test_testing_result r where r.sample_id = t.id and r.factor_id = f.id)
    order by t.sample_no, f.code, t.id`.execute(db);
  return rows;
}

/** A method of testing, as results copy it. */
export interface MethodRow {
  readonly id: string;
  readonly name: string;
  readonly factorId: string | null;
  readonly unit: string;
  readonly detectionLimit: string | null;
  readonly quantLimit: string | null;
  readonly places: number | null;
}

/** Methods in use, those in force last among the first. */
export async function listMethods(
  db: Db,
  which: RawBuilder<unknown>,
): Promise<readonly MethodRow[]> {
  const { rows } =
    await sql<MethodRow>`select m.id::text as id, m.name, m.factor_id::text as "factorId", m.unit,
      m.detection_limit as "detectionLimit", m.quant_limit as "quantLimit", m.places
    from test_testing_method m where ${which} order by m.valid_from desc nulls last, m.id`.execute(
      db,
    );
  return rows;
}

export async function findMethod(db: Db, id: string): Promise<MethodRow | undefined> {
  const [method] = await listMethods(db, sql`m.id = ${id}::bigint`);
  return method;
}

/** Those of some factors that are in use. */
export function listMethodsOf(
  db: Db,
  factorIds: readonly string[],
  today: string,
): Promise<readonly MethodRow[]> {
  return listMethods(
    db,
    sql`m.enabled is not false and m.factor_id = any(${[...factorIds]}::bigint[]) and (m.valid_until is null or m.valid_until > ${today}::date)
      and (m.valid_from is null or m.valid_from <= ${today}::date)`,
  );
}

/** What a result belongs to: all rounds of one item of one sample. */
export interface Cell {
  readonly sampleId: string;
  readonly item: string;
}

/** Whether somebody made one of some moves with any round of an item. */
export async function hasMoved(
  db: Db,
  {
    sampleId,
    item,
    userId,
    moves,
  }: Cell & { readonly userId: string; readonly moves: readonly string[] },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_move_log l join test_testing_result r on r.id = l.record_id
    where l.entity = 'testingResult' and l.user_id = ${userId}::bigint and l.move = any(${[...moves]}::text[])
      and r.sample_id = ${sampleId}::bigint and r.item = ${item} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody made one of some moves with any result of a task. */
export async function hasMovedInTask(
  db: Db,
  {
    taskId,
    userId,
    moves,
  }: { readonly taskId: string; readonly userId: string; readonly moves: readonly string[] },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_move_log l join test_testing_result r on r.id = l.record_id
    where l.entity = 'testingResult' and l.user_id = ${userId}::bigint and l.move = any(${[...moves]}::text[])
      and r.task_id = ${taskId}::bigint limit 1`.execute(db);
  return rows.length > 0;
}

/** A task as its results and reports need it. */
export interface TaskFacts {
  readonly id: string;
  readonly taskNo: string | null;
  readonly status: string;
  readonly taskType: string | null;
  readonly stationId: string | null;
}

export async function findTask(db: Db, id: string): Promise<TaskFacts | undefined> {
  const { rows } =
    await sql<TaskFacts>`select t.id::text as id, t.task_no as "taskNo", t.status, t.task_type as "taskType",
      t.station_id::text as "stationId" from test_testing_task t where t.id = ${id}::bigint`.execute(
      db,
    );
  return rows[0];
}

/** The company that looks after a station. */
export async function companyOfStation(db: Db, stationId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null;
  }>`select s.ops_company_id::text as id from ops_station s where s.id = ${stationId}::bigint`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** The monitoring points of a station, by which samples are put beside online values. */
export async function listPointsOf(
  db: Db,
  stationId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select p.id::text as id, p.name from dm_monitor_point p
    where p.station_id = ${stationId}::bigint order by p.id`.execute(db);
  return rows;
}

/** What people are called. */
export async function namesOfUsers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id::text as id, coalesce(real_name, username) as name
    from sys_user where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
