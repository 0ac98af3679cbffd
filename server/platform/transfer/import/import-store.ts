import { sql } from 'kysely';

import type { Issue } from '#schemas/api/envelope.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { allOf, column, visibleRows } from '#server/records/store/entity-where.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { LineSheet } from './sheet-rows.ts';

/** A file somebody wants to import; its rows lie in the store as lines of JSON. */
export interface ImportSource {
  readonly id: string;
  readonly ownerId: string;
  readonly entity: string;
  readonly name: string;
  readonly header: readonly string[];
  readonly rowCount: number;
  readonly storage: string;
  readonly storeKey: string;
  /** Other sheets of the file in which lines of sub-tables stood. */
  readonly sheets: readonly LineSheet[];
}

/** What became of one row of a file; `rowNo` as a spreadsheet counts, the header is row 1. */
export interface ImportRow {
  readonly rowNo: number;
  /** `undone` and `kept`: what taking it back came to. */
  readonly outcome: 'save' | 'update' | 'bad' | 'undone' | 'kept';
  readonly recordId?: string | undefined;
  /** Version or time of change right after the import. */
  readonly stamp?: string | undefined;
  /** The changed fields as they were. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly issues?: readonly Issue[] | undefined;
}

const SOURCE = sql`id::text as id, owner_id::text as "ownerId", entity, name, header, row_count as "rowCount", storage, store_key as "storeKey", coalesce(sheets, '[]') as sheets`;

export async function insertSource(db: Db, source: ImportSource, at: Date): Promise<void> {
  const { id, ownerId, entity, name, header, rowCount, storage, storeKey, sheets } = source;
  await sql`
    insert into sys_import_source (id, owner_id, entity, name, header, row_count, storage, store_key, sheets, create_date)
    values (${id}::bigint, ${ownerId}::bigint, ${entity}, ${name}, ${JSON.stringify(header)}::jsonb, ${rowCount}, ${storage}, ${storeKey}, ${JSON.stringify(sheets)}::jsonb, ${at})`.execute(
    db,
  );
}

/** An upload of this user. */
export async function findSource(
  db: Db,
  id: string,
  ownerId: string,
): Promise<ImportSource | undefined> {
  const { rows } =
    await sql<ImportSource>`select ${SOURCE} from sys_import_source where id = ${id}::bigint and owner_id = ${ownerId}::bigint`.execute(
      db,
    );
  return rows[0];
}

/** Whether rows of an upload were written, or are about to be, and stand. Holds the upload until the transaction ends: two answers do not cross. */
export async function isImported(db: Db, sourceId: string): Promise<boolean> {
  await sql`select 1 from sys_import_source where id = ${sourceId}::bigint for update`.execute(db);
  const { rows } = await sql`
    select 1 from sys_task where kind = 'import' and params->>'sourceId' = ${sourceId} and status <> 'failed'
    and coalesce((result->>'isUndone')::boolean, false) = false limit 1`.execute(db);
  return rows.length > 0;
}

/** Uploads of a user that are kept. */
export async function countSources(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from sys_import_source where owner_id = ${ownerId}::bigint`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

export async function listStaleSources(
  db: Db,
  before: Date,
  limit: number,
): Promise<readonly ImportSource[]> {
  return (
    await sql<ImportSource>`select ${SOURCE} from sys_import_source where create_date < ${before} limit ${limit}`.execute(
      db,
    )
  ).rows;
}

export async function dropSource(db: Db, id: string): Promise<void> {
  await sql`delete from sys_import_source where id = ${id}::bigint`.execute(db);
}

/** Notes what became of rows; a row that is noted again counts as the last note says. */
export async function noteRows(db: Db, taskId: string, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(
    ({ rowNo, outcome, recordId = null, stamp = null, before = null, issues = null }) => ({
      rowNo,
      outcome,
      recordId,
      stamp,
      before,
      issues,
    }),
  );
  await sql`
    insert into sys_import_row (task_id, row_no, outcome, record_id, stamp, before, issues)
    select ${taskId}::bigint, r."rowNo", r.outcome, r."recordId", r.stamp, r.before, r.issues
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r("rowNo" integer, outcome text, "recordId" bigint, stamp text, before jsonb, issues jsonb)
    on conflict (task_id, row_no) do update set outcome = excluded.outcome, record_id = excluded.record_id, stamp = excluded.stamp,
      before = excluded.before, issues = excluded.issues`.execute(db);
}

export async function countRowsBy(
  db: Db,
  taskId: string,
): Promise<Readonly<Record<ImportRow['outcome'], number>>> {
  const { rows } = await sql<{ outcome: ImportRow['outcome']; n: string }>`
    select outcome, count(*) as n from sys_import_row where task_id = ${taskId}::bigint group by outcome`.execute(
    db,
  );
  return {
    save: 0,
    update: 0,
    bad: 0,
    undone: 0,
    kept: 0,
    ...Object.fromEntries(rows.map(({ outcome, n }) => [outcome, Number(n)])),
  };
}

/** Rows that were refused (`bad`) or could not be taken back (`kept`), in the order of the file. */
export async function listRowsWithIssues(
  db: Db,
  taskId: string,
  outcome: 'bad' | 'kept',
  limit: number,
): Promise<readonly ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select row_no as "rowNo", outcome, issues from sys_import_row where task_id = ${taskId}::bigint and outcome = ${outcome} order by row_no limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What an import wrote and nobody has tried to take back yet, the last first. */
export async function listWrittenRows(
  db: Db,
  taskId: string,
  limit: number,
): Promise<readonly ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select row_no as "rowNo", outcome, record_id::text as "recordId", stamp, before from sys_import_row
    where task_id = ${taskId}::bigint and outcome in ('save', 'update') order by row_no desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Forgets what imports did that began before a time. */
export async function forgetImportRows(db: Db, before: Date): Promise<void> {
  await sql`delete from sys_import_row r where not exists (select 1 from sys_task t where t.id = r.task_id and t.create_date >= ${before})`.execute(
    db,
  );
}

/** A row that carries one of the texts asked for. */
export interface NamedRow {
  readonly key: string;
  readonly texts: readonly string[];
  /** Comma list of ancestors; empty outside trees. */
  readonly pids: string;
}

interface WantedNames {
  readonly texts: readonly string[];
  /** Text fields of the entity. */
  readonly fields: readonly string[];
  readonly key: string;
  readonly where: readonly Condition[];
}

/** Rows within the scope that carry one of the texts in one of the fields. */
export async function listRowsNamed(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  { texts, fields, key, where }: WantedNames,
): Promise<readonly NamedRow[]> {
  const { byField } = tableOf(entity);
  const columns = fields
    .flatMap((field) => byField.get(field) ?? [])
    .map(({ name }) => sql`${column(name)}::text`);
  const keyColumn = byField.get(key);
  if (columns.length === 0 || !keyColumn || texts.length === 0) return [];
  const any = sql.join(
    columns.map((text) => sql`${text} = any(${texts}::text[])`),
    sql` or `,
  );
  const pids = entity.table.tree ? sql`coalesce(t.pids, '')` : sql`''`;
  const { rows } = await sql<NamedRow>`
    select ${column(keyColumn.name)}::text as key, array[${sql.join(columns)}]::text[] as texts, ${pids} as pids
    from ${sql.table(entity.table.name)} t where (${any}) and ${allOf([visibleRows(entity, scope), ...where])} limit 5000`.execute(
    db,
  );
  return rows;
}
