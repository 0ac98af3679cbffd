import { sql } from 'kysely';

import type { Lang } from '#schemas/types/words.ts';
import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';

/** States of a background task: the values of the dictionary `task_status`. */
export type BackgroundTaskStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** A background task as its runner and its owner see it. Times are wall times; `elapsedMs` since it began. */
export interface BackgroundTaskRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** The name in other languages. */
  readonly words: Words | null;
  readonly entity: string;
  readonly ownerId: string;
  readonly lang: Lang;
  readonly status: BackgroundTaskStatus;
  readonly params: Readonly<Record<string, unknown>>;
  /** rows */
  readonly done: number;
  /** rows; null while they are not counted */
  readonly total: number | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
  readonly fileName: string | null;
  readonly fileStorage: string | null;
  readonly fileKey: string | null;
  /** bytes */
  readonly fileSize: number | null;
  readonly createDate: string;
  readonly endedAt: string | null;
  readonly expiresAt: string;
  readonly isExpired: boolean;
  readonly attempts: number;
  readonly elapsedMs: number;
}

export type NewBackgroundTask = Pick<
  BackgroundTaskRow,
  'id' | 'kind' | 'name' | 'words' | 'entity' | 'ownerId' | 'lang' | 'params'
> & {
  readonly total?: number | undefined;
  readonly at: Date;
  readonly expiresAt: Date;
};

/** The file of a task that ended. */
export interface BackgroundTaskFile {
  readonly name: string;
  readonly storage: string;
  readonly key: string;
  /** bytes */
  readonly size: number;
}

/** A server that does not say within this time that it still runs a task has died. */
const LEASE_SECONDS = 30;
const CLAIM_LOCK = 7_180_402;
const UNTIL = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
const COLUMNS = sql`id::text as id, kind, name, words, entity, owner_id::text as "ownerId", lang, status, params, done, total, result, error,
  file_name as "fileName", file_storage as "fileStorage", file_key as "fileKey", file_size::float8 as "fileSize", create_date as "createDate",
  ended_at as "endedAt", expires_at as "expiresAt", expires_at < now() as "isExpired", attempts,
  (extract(epoch from coalesce(ended_at, now()) - coalesce(started_at, now())) * 1000)::float8 as "elapsedMs"`;

export async function insertBackgroundTask(db: Db, task: NewBackgroundTask): Promise<void> {
  const {
    id,
    kind,
    name,
    words,
    entity,
    ownerId,
    lang,
    params,
    total = null,
    at,
    expiresAt,
  } = task;
  const said = words && JSON.stringify(words);
  await sql`
    insert into sys_task (id, kind, name, words, entity, owner_id, lang, params, total, expires_at, creator, create_date, updater, update_date)
    values (${id}::bigint, ${kind}, ${name}, ${said}::jsonb, ${entity}, ${ownerId}::bigint, ${lang}, ${JSON.stringify(params)}::jsonb, ${total}, ${expiresAt},
      ${ownerId}::bigint, ${at}, ${ownerId}::bigint, ${at})`.execute(db);
}

/** Takes the oldest task that waits, or whose server died; of all servers together at most `max` run. Call it inside a transaction. */
export async function claimBackgroundTask(
  db: Db,
  { holder, max }: { readonly holder: string; readonly max: number },
): Promise<BackgroundTaskRow | undefined> {
  await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(db);
  const { rows } = await sql<BackgroundTaskRow>`
    update sys_task set status = 'running', holder = ${holder}::uuid, until = ${UNTIL}, attempts = attempts + 1, started_at = now()
    where id = (select id from sys_task where status = 'queued' or (status = 'running' and until < now()) order by sys_task.id limit 1)
      and (select count(*) from sys_task where status = 'running' and until >= now()) < ${max}
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Takes this one at once, beside the others: small work whose owner waits for it. */
export async function claimNow(
  db: Db,
  id: string,
  holder: string,
): Promise<BackgroundTaskRow | undefined> {
  const { rows } = await sql<BackgroundTaskRow>`
    update sys_task set status = 'running', holder = ${holder}::uuid, until = ${UNTIL}, attempts = attempts + 1, started_at = now()
    where id = ${id}::bigint and status = 'queued' returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Says how far a task is. @returns undefined when the caller does not hold it any more */
export async function holdBackgroundTask(
  db: Db,
  {
    id,
    holder,
    done,
    total,
  }: {
    readonly id: string;
    readonly holder: string;
    readonly done?: number;
    readonly total?: number | undefined;
  },
): Promise<{ readonly wantsCancel: boolean } | undefined> {
  const { rows } = await sql<{ wantsCancel: boolean }>`
    update sys_task set until = ${UNTIL}, done = coalesce(${done ?? null}::integer, done), total = coalesce(${total ?? null}::integer, total)
    where id = ${id}::bigint and holder = ${holder}::uuid and status = 'running' returning wants_cancel as "wantsCancel"`.execute(
    db,
  );
  return rows[0];
}

/** How a task ended. */
export interface BackgroundTaskEnd {
  readonly status: Exclude<BackgroundTaskStatus, 'running'>;
  readonly error?: string | undefined;
  readonly result?: Readonly<Record<string, unknown>> | undefined;
  readonly file?: BackgroundTaskFile | undefined;
  /** A running number the task came to; kept where absent. */
  readonly done?: number | undefined;
}

const NO_FILE = { name: null, storage: null, key: null, size: null } as const;

/** Ends a task, or gives it back to the queue. @returns false when another server holds it */
export async function endBackgroundTask(
  db: Db,
  { id, holder }: { readonly id: string; readonly holder: string },
  end: BackgroundTaskEnd,
  at: Date,
): Promise<boolean> {
  const { status, error = null, result, done = null } = end;
  const file = end.file ?? NO_FILE;
  const endedAt = status === 'queued' ? null : at;
  const { numAffectedRows } = await sql`
    update sys_task set status = ${status}, error = ${error}, result = ${result ? JSON.stringify(result) : null}::jsonb, done = coalesce(${done}::integer, done),
      file_name = ${file.name}, file_storage = ${file.storage}, file_key = ${file.key}, file_size = ${file.size},
      ended_at = ${endedAt}, holder = null, until = null, update_date = ${at}
    where id = ${id}::bigint and holder = ${holder}::uuid and status = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

export async function findBackgroundTask(
  db: Db,
  id: string,
): Promise<BackgroundTaskRow | undefined> {
  const { rows } =
    await sql<BackgroundTaskRow>`select ${COLUMNS} from sys_task where id = ${id}::bigint`.execute(
      db,
    );
  return rows[0];
}

/** The newest tasks of a user that the panel still shows. */
export async function listOwnBackgroundTasks(
  db: Db,
  ownerId: string,
  limit: number,
): Promise<readonly BackgroundTaskRow[]> {
  const { rows } = await sql<BackgroundTaskRow>`
    select ${COLUMNS} from sys_task where owner_id = ${ownerId}::bigint and expires_at > now() order by sys_task.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Where waiting tasks stand: 1 is next. */
export async function queuePlaces(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text as id from sys_task where status = 'queued' order by sys_task.id limit 1000`.execute(
    db,
  );
  return new Map(rows.map(({ id }, at) => [id, at + 1]));
}

/** Open tasks of a user: nobody fills the queue alone. */
export async function countOpenBackgroundTasks(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from sys_task where owner_id = ${ownerId}::bigint and status in ('queued', 'running')`.execute(
    db,
  );
  return Number(rows[0]?.n ?? 0);
}

/** A waiting task ends at once; a running one is asked to stop. @returns false: there is no such open task of this user */
export async function askCancel(db: Db, id: string, ownerId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sys_task set wants_cancel = true, update_date = ${at}, status = case when status = 'queued' then 'cancelled' else status end,
      ended_at = case when status = 'queued' then ${at}::timestamptz end
    where id = ${id}::bigint and owner_id = ${ownerId}::bigint and status in ('queued', 'running')`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Marks an import that ended as taken back. @returns false: it runs, or somebody did so before */
export async function markUndone(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sys_task set result = coalesce(result, '{}'::jsonb) || '{"isUndone":true}'::jsonb
    where id = ${id}::bigint and status not in ('queued', 'running') and coalesce((result->>'isUndone')::boolean, false) = false`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Files that somebody's tasks made are over from now on; they are removed with the others. */
export async function expireFilesOf(db: Db, ownerId: string, at: Date): Promise<void> {
  await sql`update sys_task set expires_at = ${at} where owner_id = ${ownerId}::bigint and file_key is not null and expires_at > ${at}`.execute(
    db,
  );
}

/** Files of tasks whose time is over. */
export async function listExpiredFiles(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: string; readonly storage: string; readonly key: string }[]> {
  const { rows } = await sql<{ id: string; storage: string; key: string }>`
    select id::text as id, file_storage as storage, file_key as key from sys_task where file_key is not null and expires_at < now() limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function forgetFile(db: Db, id: string): Promise<void> {
  await sql`update sys_task set file_key = null, file_storage = null, file_size = null where id = ${id}::bigint`.execute(
    db,
  );
}

/** Removes tasks that ended before a time. */
export async function forgetBackgroundTasks(db: Db, before: Date): Promise<void> {
  await sql`delete from sys_task where create_date < ${before} and status not in ('queued', 'running') and file_key is null`.execute(
    db,
  );
}
