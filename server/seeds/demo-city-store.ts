import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';

/** What the rows of the demo city are known by. */
export interface DemoKeys {
  readonly stationCodes: readonly string[];
  /** Of the stations, and of the simulated device that nobody registered. */
  readonly mns: readonly string[];
  readonly creditCodes: readonly string[];
  readonly deptNames: readonly string[];
  readonly usernames: readonly string[];
  /** Of the rules that its people drew. */
  readonly ruleNames: readonly string[];
  /** Stays, whoever he is. */
  readonly keptUserId: string;
}

/** Ids of the demo city's own rows. */
export interface DemoIds {
  readonly station: readonly string[];
  readonly monitorPoint: readonly string[];
  readonly enterprise: readonly string[];
  readonly opsCompany: readonly string[];
  readonly dept: readonly string[];
  readonly user: readonly string[];
  readonly alarmRecord: readonly string[];
  readonly workOrder: readonly string[];
  readonly standingBookRecord: readonly string[];
  readonly warning: readonly string[];
  readonly supervision: readonly string[];
  readonly diagnosis: readonly string[];
  /** Those of its stations alone. */
  readonly specialEvent: readonly string[];
  readonly monitorRule: readonly string[];
  readonly assessSheet: readonly string[];
  /** Those of its points, and those that add them up. */
  readonly dailyReport: readonly string[];
  readonly testingTask: readonly string[];
  readonly testingSample: readonly string[];
}

/** Seeded rows carry no person as their creator. */
const SEEDED = sql`creator = 0`;

/** The rows the seeds made and what hangs on their stations. What people made under the same names is not among them. */
export async function findDemoIds(db: Db, keys: DemoKeys): Promise<DemoIds> {
  const { rows } = await sql<DemoIds>`
    with s as (select id from ops_station where code = any(${keys.stationCodes}::text[]) and ${SEEDED}),
         p as (select id from dm_monitor_point where station_id in (select id from s) or (mn = any(${keys.mns}::text[]) and ${SEEDED})),
         e as (select id from ops_enterprise where credit_code = any(${keys.creditCodes}::text[]) and ${SEEDED}),
         c as (select id from ops_company where credit_code = any(${keys.creditCodes}::text[]) and ${SEEDED}),
         u as (select id from sys_user where username = any(${keys.usernames}::text[]) and ${SEEDED})
    select coalesce((select array_agg(id::text) from s), '{}') as station,
      coalesce((select array_agg(id::text) from p), '{}') as "monitorPoint",
      coalesce((select array_agg(id::text) from e), '{}') as enterprise,
      coalesce((select array_agg(id::text) from c), '{}') as "opsCompany",
      coalesce((select array_agg(id::text) from sys_dept where name = any(${keys.deptNames}::text[]) and ${SEEDED}), '{}') as dept,
      coalesce((select array_agg(id::text) from u where id <> ${keys.keptUserId}::bigint), '{}') as "user",
      coalesce((select array_agg(id::text) from dm_alarm_record where station_id in (select id from s) or monitor_point_id in (select id from p)), '{}') as "alarmRecord",
      coalesce((select array_agg(id::text) from ops_work_order where station_id in (select id from s)), '{}') as "workOrder",
      coalesce((select array_agg(id::text) from ops_standing_book_record where station_id in (select id from s)), '{}') as "standingBookRecord",
      coalesce((select array_agg(id::text) from dm_warning where station_id in (select id from s)), '{}') as warning,
      coalesce((select array_agg(id::text) from dm_supervision where station_id in (select id from s) or (station_id is null and enterprise_id in (select id from e))), '{}') as supervision,
      coalesce((select array_agg(id::text) from dm_diagnosis where station_id in (select id from s) or (station_id is null and enterprise_id in (select id from e))), '{}') as diagnosis,
      coalesce((select array_agg(id::text) from dm_special_event v where exists (select 1 from dm_special_event_station_ids l where l.own_id = v.id)
        and not exists (select 1 from dm_special_event_station_ids l where l.own_id = v.id and l.other_id not in (select id from s))), '{}') as "specialEvent",
      coalesce((select array_agg(id::text) from test_testing_task where station_id in (select id from s)), '{}') as "testingTask",
      coalesce((select array_agg(id::text) from test_testing_sample where station_id in (select id from s)), '{}') as "testingSample",
      coalesce((select array_agg(id::text) from dm_rule where name = any(${keys.ruleNames}::text[]) and creator in (select id from u)), '{}') as "monitorRule",
      coalesce((select array_agg(id::text) from assess_sheet where enterprise_id in (select id from e) or ops_company_id in (select id from c)), '{}') as "assessSheet",
      coalesce((select array_agg(id::text) from dm_report r where r.monitor_point_id in (select id from p) or exists (select 1 from dm_report_member m join dm_report o on o.id = m.report_id
        where o.monitor_point_id in (select id from p) and o.kind = r.kind and o.period = r.period and m.subject = r.subject and m.target_id = r.target_id)), '{}') as "dailyReport"`.execute(
    db,
  );
  const [ids] = rows;
  if (!ids) throw new Error('the ids of the demo city: expected one row, got none');
  return ids;
}

/** A table of an entity with the columns that say whose its rows are. */
export interface OwnedTable {
  readonly table: string;
  readonly station?: string | undefined;
  readonly enterprise?: string | undefined;
  readonly opsCompany?: string | undefined;
}

const OWNERS = ['station', 'enterprise', 'opsCompany'] as const;

/** Rows that belong to the city: to its stations, or to none but to its companies. */
export async function listOwned(
  db: Db,
  ids: Pick<DemoIds, (typeof OWNERS)[number]>,
  owned: OwnedTable,
): Promise<readonly string[]> {
  const columns = OWNERS.flatMap((owner) => {
    const column = owned[owner];
    return column === undefined ? [] : [{ owner, column }];
  });
  const belongs = columns.map(({ owner, column }, at) => {
    const nearer = columns.slice(0, at).map((one) => sql`${sql.ref(one.column)} is null and `);
    return sql`(${sql.join(nearer, sql``)}${sql.ref(column)} = any(${ids[owner]}::bigint[]))`;
  });
  if (belongs.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(owned.table)} where ${sql.join(belongs, sql` or `)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Table and column whose rows go with the ids of an entity. Names are constants of this file, never input. */
const GOES_WITH: readonly (readonly [keyof DemoIds, string, string])[] = [
  ['monitorPoint', 'dm_reading_rt', 'point_id'],
  ['monitorPoint', 'dm_reading_minute', 'point_id'],
  ['monitorPoint', 'dm_reading_hour', 'point_id'],
  ['monitorPoint', 'dm_reading_day', 'point_id'],
  ['monitorPoint', 'dm_correction_hour', 'point_id'],
  ['monitorPoint', 'dm_check_due', 'point_id'],
  ['monitorPoint', 'dm_check_rule', 'monitor_point_id'],
  ['monitorPoint', 'dm_statistic', 'point_id'],
  ['monitorPoint', 'dm_statistic_mark', 'point_id'],
  ['monitorPoint', 'dm_rate_day', 'point_id'],
  ['monitorPoint', 'dm_extreme_rt', 'point_id'],
  ['monitorPoint', 'dm_extreme_minute', 'point_id'],
  ['monitorPoint', 'gw_judge_state', 'point_id'],
  ['monitorPoint', 'gw_quarantine', 'point_id'],
  ['alarmRecord', 'dm_alarm_log', 'alarm_id'],
  ['alarmRecord', 'dm_alarm_collect', 'alarm_id'],
  ['alarmRecord', 'ops_work_order_alarm', 'alarm_id'],
  ['workOrder', 'ops_work_order_alarm', 'order_id'],
  ['warning', 'dm_warning_key', 'warning_id'],
  ['warning', 'dm_warning', 'id'],
  ['supervision', 'dm_supervision', 'id'],
  ['diagnosis', 'dm_diagnosis', 'id'],
  ['specialEvent', 'dm_special_event_station_ids', 'own_id'],
  ['specialEvent', 'dm_special_event', 'id'],
  ['monitorPoint', 'gw_rule_state', 'point_id'],
  ['monitorRule', 'dm_rule_hit', 'rule_id'],
  ['monitorRule', 'gw_rule_state', 'rule_id'],
  ['monitorRule', 'dm_rule_version', 'rule_id'],
  ['monitorRule', 'dm_rule_station_ids', 'own_id'],
  ['monitorRule', 'dm_rule_point_ids', 'own_id'],
  ['monitorRule', 'dm_rule_group_ids', 'own_id'],
  ['monitorRule', 'dm_rule', 'id'],
  ['station', 'dm_alarm_mute', 'station_id'],
  ['user', 'dm_alarm_mute', 'user_id'],
  ['user', 'dm_alarm_collect', 'user_id'],
  ['user', 'sys_role_user', 'user_id'],
  ['user', 'sys_token', 'user_id'],
  ['user', 'sys_session', 'user_id'],
  ['user', 'sys_user_setting', 'user_id'],
  ['user', 'sys_notice_user', 'receiver_id'],
  ['user', 'msg_message', 'user_id'],
  ['user', 'sys_user_account', 'user_id'],
  ['user', 'sys_user_monitor', 'user_id'],
  ['monitorPoint', 'sys_user_monitor', 'monitor_point_id'],
  ['user', 'sys_user_post', 'user_id'],
  ['user', 'sys_user_station', 'user_id'],
  ['user', 'sys_user_station_group', 'user_id'],
  ['station', 'sys_user_station', 'station_id'],
  ['station', 'ops_station_group_station', 'station_id'],
  ['dept', 'sys_role_data_scope', 'dept_id'],
  ['dept', 'sys_notice_dept', 'dept_id'],
  ['standingBookRecord', 'ops_standing_book_record', 'id'],
  ['user', 'ops_standing_book_import', 'owner_id'],
  ['user', 'ops_standing_book_permission', 'creator'],
  ['alarmRecord', 'dm_alarm_record', 'id'],
  ['workOrder', 'ops_work_order', 'id'],
  ['testingSample', 'test_sample_custody', 'sample_id'],
  ['testingSample', 'test_testing_sample_factor_ids', 'own_id'],
  ['testingSample', 'test_testing_sample', 'id'],
  ['testingTask', 'test_testing_task_items', 'owner_id'],
  ['testingTask', 'test_testing_task_sampler_ids', 'own_id'],
  ['testingTask', 'test_testing_task', 'id'],
  ['user', 'aca_certificate', 'user_id'],
  ['user', 'aca_exam_answer', 'user_id'],
  ['user', 'aca_exam_attempt', 'user_id'],
  ['user', 'aca_lesson_progress', 'user_id'],
  ['user', 'aca_training_record', 'user_id'],
  ['user', 'aca_lesson', 'creator'],
  ['user', 'aca_course', 'creator'],
  ['user', 'aca_course_category', 'creator'],
  ['user', 'aca_exam', 'creator'],
  ['user', 'aca_question_version', 'creator'],
  ['user', 'aca_question', 'creator'],
  ['opsCompany', 'dm_alarm_record', 'ops_company_id'],
  ['assessSheet', 'assess_sheet_items', 'owner_id'],
  ['assessSheet', 'assess_sheet', 'id'],
  ['dailyReport', 'dm_report_content', 'report_id'],
  ['dailyReport', 'dm_report_member', 'report_id'],
  ['dailyReport', 'dm_report', 'id'],
  ['monitorPoint', 'dm_report_due', 'point_id'],
  ['user', 'dm_report_subscription', 'user_id'],
  ['monitorPoint', 'dm_monitor_point', 'id'],
  ['station', 'ops_station', 'id'],
  ['enterprise', 'ops_enterprise', 'id'],
  ['opsCompany', 'ops_company', 'id'],
  ['user', 'sys_user', 'id'],
  ['dept', 'sys_dept', 'id'],
];

/** Their rows are never changed, says a trigger; samples are the exception. */
const FIXED = ['sys_move_log', 'dm_alarm_log'];

/** Links of rows that stay, to rows that go. */
const LETS_GO: readonly (readonly [keyof DemoIds, string, string])[] = [
  ['dept', 'sys_user', 'dept_id'],
  ['enterprise', 'sys_user', 'enterprise_id'],
  ['opsCompany', 'sys_user', 'ops_company_id'],
  ['enterprise', 'ops_station', 'enterprise_id'],
  ['opsCompany', 'ops_station', 'ops_company_id'],
  ['user', 'ops_station', 'duty_user_id'],
  ['user', 'sys_dept', 'leader_id'],
];

/** Rows of a table that go. */
export interface Going {
  readonly table: string;
  readonly ids: readonly string[];
}

/** Removes the rows and everything that hangs on them, packets of the devices included. Log books stay. @param owned rows of other tables that belong to them */
export async function removeDemoRows(
  db: Db,
  ids: DemoIds,
  { mns, owned }: { readonly mns: readonly string[]; readonly owned: readonly Going[] },
): Promise<void> {
  await sql`delete from gw_packet where mn = any(${mns}::text[])`.execute(db);
  await sql`delete from gw_device where mn = any(${mns}::text[])`.execute(db);
  await sql`delete from msg_message where source_id = any(${[...ids.alarmRecord, ...ids.workOrder, ...ids.standingBookRecord, ...ids.warning, ...ids.supervision, ...ids.specialEvent, ...ids.monitorRule, ...ids.assessSheet, ...ids.testingTask]}::text[])`.execute(
    db,
  );
  const all = [...Object.values(ids), ...owned.map((one) => one.ids)].flat();
  await sql`delete from sys_history where record_id = any(${all}::bigint[])`.execute(db);
  await sql`delete from gw_rule_done where split_part(key, '|', 1) = any(${ids.monitorRule}::text[])`.execute(
    db,
  );
  await removeProcessesOf(db, ids.user);
  for (const [entity, table, column] of LETS_GO)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = any(${ids[entity]}::bigint[])`.execute(
      db,
    );
  for (const table of FIXED)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(`${table}_fixed`)}`.execute(
      db,
    );
  for (const table of ['sys_move_log', 'sys_move_timer'])
    await sql`delete from ${sql.table(table)} where record_id = any(${all}::bigint[])`.execute(db);
  for (const { table, ids: gone } of owned)
    await sql`delete from ${sql.table(table)} where id = any(${gone}::bigint[])`.execute(db);
  for (const [entity, table, column] of GOES_WITH)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids[entity]}::bigint[])`.execute(
      db,
    );
  // rules and roles of examinations and courses that are gone
  await sql`delete from aca_exam_parts p where not exists (select 1 from aca_exam e where e.id = p.owner_id)`.execute(
    db,
  );
  await sql`delete from aca_course_for_roles r where not exists (select 1 from aca_course c where c.id = r.own_id)`.execute(
    db,
  );
  for (const table of FIXED)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(`${table}_fixed`)}`.execute(
      db,
    );
}

/** Tables whose rows belong to one instance of a process. */
const OF_INSTANCE = [
  'wf_task',
  'wf_history',
  'wf_flow',
  'wf_job',
  'wf_subscription',
  'wf_copy',
  'wf_deed',
];

/** Processes that these people started, with all that was called by them. */
async function removeProcessesOf(db: Db, users: readonly string[]): Promise<void> {
  const roots = sql`select root_id from wf_instance where start_user = any(${users}::bigint[]) and parent_id is null`;
  const gone = sql`select id from wf_instance where root_id in (${roots})`;
  await sql`delete from wf_task_candidate where task_id in (select id from wf_task where root_id in (${roots}))`.execute(
    db,
  );
  for (const table of OF_INSTANCE)
    await sql`delete from ${sql.table(table)} where instance_id in (${gone})`.execute(db);
  await sql`delete from wf_handled where root_id in (${roots}) or user_id = any(${users}::bigint[])`.execute(
    db,
  );
  await sql`delete from wf_instance where id in (${gone})`.execute(db);
}

/** Puts a system parameter that exists. */
export async function putParam(db: Db, code: string, value: string): Promise<void> {
  await sql`update sys_params set param_value = ${value} where param_code = ${code}`.execute(db);
}

/** Who heads departments. */
export async function setHeads(
  db: Db,
  heads: readonly { readonly deptId: string; readonly userId: string }[],
): Promise<void> {
  for (const { deptId, userId } of heads)
    await sql`update sys_dept set leader_id = ${userId}::bigint where id = ${deptId}::bigint`.execute(
      db,
    );
}

/** Messages of what was over before are read; they were when they were told. */
export async function readOldMessages(db: Db, before: Date): Promise<void> {
  await sql`update msg_message set read_status = '1', read_date = create_date where read_status = '0' and create_date < ${before}`.execute(
    db,
  );
}

/** Values of a point that came otherwise than they were told first: those of an hour of a day grow by a fifth. */
export async function changeHour(
  db: Db,
  { pointId, day, hour }: { readonly pointId: string; readonly day: string; readonly hour: number },
): Promise<void> {
  await sql`update dm_reading_hour set value = round((value * 1.2)::numeric, 2)::float8
    where point_id = ${pointId}::bigint and data_time = (${day}::date::timestamp at time zone ${ZONE}) + ${hour}::int * interval '1 hour'`.execute(
    db,
  );
}
