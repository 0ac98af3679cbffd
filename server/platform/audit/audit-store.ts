import { newId } from '#server/base/context/new-id.ts';
import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import { insertChained } from './audit-chain-store.ts';

export interface LoginLogRow {
  readonly userId: string | null;
  readonly creatorName: string;
  /** `0` sign-in, `1` sign-out. */
  readonly operation: '0' | '1';
  /** `0` failed, `1` succeeded, `2` locked. */
  readonly status: '0' | '1' | '2';
  readonly ip: string;
  readonly userAgent: string;
  readonly at: Date;
}

export interface OperationLogRow {
  readonly userId: string | null;
  readonly creatorName: string;
  readonly module: string;
  readonly operation: string;
  /** What the operation is in other languages. */
  readonly words: Words | null;
  readonly requestUri: string;
  readonly requestMethod: string;
  /** Secrets are masked already. */
  readonly requestParams: string;
  /** ms. */
  readonly requestTime: number;
  /** `0` refused or failed, `1` succeeded. */
  readonly status: '0' | '1';
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly at: Date;
}

export interface ErrorLogRow {
  readonly userId: string | null;
  readonly requestUri: string;
  readonly requestMethod: string;
  readonly requestParams: string;
  readonly errorInfo: string;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly at: Date;
}

/** Lengths of the columns, as the entity files say. */
const MAX = { name: 50, uri: 300, agent: 500, params: 4000, info: 20_000, operation: 100 } as const;

export async function insertLoginLog(db: Db, row: LoginLogRow): Promise<void> {
  const values = {
    ...audit(row),
    creator_name: cut(row.creatorName, MAX.name),
    operation: row.operation,
    status: row.status,
    ip: row.ip,
    user_agent: cut(row.userAgent, MAX.agent),
  };
  await insertChained(db, 'login', values, row.at);
}

/** @param id of a row that may have been written already: nothing happens then */
export async function insertOperationLog(
  db: Db,
  row: OperationLogRow,
  id: string = newId(),
): Promise<void> {
  const values = {
    ...audit(row),
    id,
    creator_name: cut(row.creatorName, MAX.name),
    module: cut(row.module, MAX.name),
    operation: cut(row.operation, MAX.operation),
    request_uri: cut(row.requestUri, MAX.uri),
    request_method: row.requestMethod,
    request_params: cut(row.requestParams, MAX.params),
    request_time: row.requestTime,
    status: row.status,
    ip: row.ip,
    user_agent: cut(row.userAgent, MAX.agent),
    request_id: row.requestId,
    words: row.words ? JSON.stringify(row.words) : null,
  };
  await insertChained(db, 'operation', values, row.at);
}

/** @param id as of `insertOperationLog` */
export async function insertErrorLog(
  db: Db,
  row: ErrorLogRow,
  id: string = newId(),
): Promise<void> {
  await db
    .insertInto('sys_log_error')
    .values({
      ...audit(row),
      id,
      request_uri: cut(row.requestUri, MAX.uri),
      request_method: row.requestMethod,
      request_params: cut(row.requestParams, MAX.params),
      error_info: cut(row.errorInfo, MAX.info),
      request_id: row.requestId,
      ip: row.ip,
      user_agent: cut(row.userAgent, MAX.agent),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function audit({ userId, at }: { readonly userId: string | null; readonly at: Date }) {
  return { id: newId(), creator: userId, create_date: at, updater: userId, update_date: at };
}

/** The null character is the one PostgreSQL refuses. */
function cut(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max);
}
