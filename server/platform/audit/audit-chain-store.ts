import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Logs whose rows are chained. */
export type ChainedLog = 'operation' | 'login';

/** A link of the chain, with the hash of the row as it stands now; null where the row is gone. */
export interface ChainLink {
  readonly seq: string;
  readonly kind: ChainedLog;
  readonly rowId: string;
  readonly rowHash: string;
  readonly hash: string;
  readonly actual: string | null;
}

export interface ChainHead {
  readonly seq: string;
  readonly hash: string;
  readonly baseSeq: string;
  readonly baseHash: string;
}

const TABLES: Readonly<Record<ChainedLog, string>> = {
  operation: 'sys_log_operation',
  login: 'sys_log_login',
};
/** What of a row is sealed: everything that was written, in a fixed order. */
const SEALED: Readonly<Record<ChainedLog, readonly string[]>> = {
  operation: [
    'creator_name',
    'module',
    'operation',
    'request_uri',
    'request_method',
    'request_params',
    'request_time',
    'status',
    'ip',
    'user_agent',
    'request_id',
  ],
  login: ['creator_name', 'operation', 'status', 'ip', 'user_agent'],
};

/** Writes a row of a log and its link, in one statement: whoever writes at once takes turns at the head. A row that is there already stays as it is, with its link. */
export async function insertChained(
  db: Db,
  kind: ChainedLog,
  row: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  const names = Object.keys(row);
  await sql`
    with written as (
      insert into ${sql.table(TABLES[kind])} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(names.map((name) => sql`${row[name]}`))})
      on conflict (id) do nothing returning *
    ), sealed as (
      select r.id, ${sealOf(kind)} as row_hash from written r
    ), head as (
      update sys_audit_head h set seq = h.seq + 1, hash = ${chainHash(sql`h.hash`, sql`sealed.row_hash`)} from sealed where h.id = 1
      returning h.seq, h.hash, sealed.id, sealed.row_hash
    )
    insert into sys_audit_chain (seq, kind, row_id, at, row_hash, hash) select seq, ${kind}, id, ${at}, row_hash, hash from head`.execute(
    db,
  );
}

export async function readChainHead(db: Db): Promise<ChainHead | undefined> {
  const { rows } = await sql<ChainHead>`
    select seq::text as "seq", hash, base_seq::text as "baseSeq", base_hash as "baseHash" from sys_audit_head where id = 1`.execute(
    db,
  );
  return rows[0];
}

/** The links after one, in their order. */
export async function readChain(
  db: Db,
  after: string,
  limit: number,
): Promise<readonly ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select c.seq::text as "seq", c.kind, c.row_id::text as "rowId", c.row_hash as "rowHash", c.hash,
      case c.kind
        when 'operation' then (select ${sealOf('operation')} from sys_log_operation r where r.id = c.row_id)
        else (select ${sealOf('login')} from sys_log_login r where r.id = c.row_id) end as "actual"
    from sys_audit_chain c where c.seq > ${after}::bigint order by c.seq limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** A row that stands in a log and in no link, although the chain was there when it was written. */
export async function findUnchained(
  db: Db,
): Promise<{ readonly kind: ChainedLog; readonly rowId: string } | undefined> {
  const of = (kind: ChainedLog) => sql`
    select ${kind}::text as "kind", r.id::text as "rowId" from ${sql.table(TABLES[kind])} r
    where r.create_date >= (select since from sys_audit_head where id = 1)
      and not exists (select 1 from sys_audit_chain c where c.kind = ${kind} and c.row_id = r.id)`;
  const { rows } = await sql<{
    kind: ChainedLog;
    rowId: string;
  }>`${of('operation')} union all ${of('login')} limit 1`.execute(db);
  return rows[0];
}

/** Removes rows that are older than a time with their links; the chain begins at the next one. Call it inside a transaction. @returns how many rows went, by table. */
export async function forgetChained(
  db: Db,
  before: Date,
): Promise<Readonly<Record<string, number>>> {
  const gone: Record<string, number> = {};
  const { rows } = await sql<{ cut: string }>`
    select coalesce((select min(seq) - 1 from sys_audit_chain where at >= ${before}), h.seq)::text as "cut" from sys_audit_head h where id = 1 for update`.execute(
    db,
  );
  const cut = rows[0]?.cut ?? '0';
  await sql`
    update sys_audit_head h set base_seq = c.seq, base_hash = c.hash from sys_audit_chain c where h.id = 1 and c.seq = ${cut}::bigint`.execute(
    db,
  );
  for (const kind of ['operation', 'login'] as const) {
    const table = sql.table(TABLES[kind]);
    const chained =
      await sql`delete from ${table} r using sys_audit_chain c where c.kind = ${kind} and c.row_id = r.id and c.seq <= ${cut}::bigint`.execute(
        db,
      );
    // from before there was a chain
    const older =
      await sql`delete from ${table} r where r.create_date < least(${before}, (select since from sys_audit_head where id = 1))`.execute(
        db,
      );
    const count = Number(chained.numAffectedRows ?? 0n) + Number(older.numAffectedRows ?? 0n);
    if (count > 0) gone[TABLES[kind]] = count;
  }
  await sql`delete from sys_audit_chain where seq <= ${cut}::bigint`.execute(db);
  return gone;
}

/** The hash of a row's content; times as seconds, so that no setting of a session changes it. */
/** With its words in other languages, where it has any: links of rows before there were words stay as they are. */
const OPERATION = sql`case when r.words is null then to_jsonb(r.operation) else jsonb_build_array(r.operation, r.words) end`;

function sealOf(kind: ChainedLog): RawBuilder<string> {
  const columns = SEALED[kind].map((name) =>
    kind === 'operation' && name === 'operation' ? OPERATION : sql`r.${sql.ref(name)}`,
  );
  return sql<string>`encode(sha256(convert_to(jsonb_build_array(${kind}::text, r.id::text, r.creator::text, extract(epoch from r.create_date)::text, ${sql.join(columns)})::text, 'UTF8')), 'hex')`;
}

function chainHash(before: RawBuilder<unknown>, own: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`encode(sha256(convert_to(${before} || ${own}, 'UTF8')), 'hex')`;
}
