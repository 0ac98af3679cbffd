import type pg from 'pg';

/** What was carried over. */
export interface Moved {
  readonly tables: number;
  readonly rows: number;
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const BATCH = 2000;
const WITHOUT = new Set([
  'sys_migration',
  'sys_token',
  'sys_try',
  'sys_public_call',
  'sys_known_device',
  'sys_second_step',
  'sys_job_lease',
  'sys_process',
]);

/**
 * Copies every row of one database into another that has the same tables and no users yet, in one transaction.
 * Sessions are left behind: everybody signs in again. So are tables that the target does not know, each told in a line.
 * @throws Error when the target is in use; the target is as it was before.
 */
export async function moveData(
  source: pg.Pool,
  target: pg.Pool,
  tell: (line: string) => void = () => {},
): Promise<Moved> {
  const { rows: used } = await target.query('select 1 from sys_user limit 1');
  if (used.length > 0)
    throw new Error('the target database holds users already; move into an empty one');
  const from = await source.connect();
  const to = await target.connect();
  let rows = 0;
  try {
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    await copyPartitions(from, to);
    const known = new Set((await tablesOf(to)).map(({ name }) => name));
    const all = (await tablesOf(from)).filter(({ name }) => !WITHOUT.has(name));
    for (const { name } of all.filter((table) => !known.has(table.name)))
      tell(`${name}: left behind, no schema file names it any more`);
    const tables = all.filter(({ name }) => known.has(name));
    for (const table of tables) {
      const count = await copyTable(from, to, table);
      rows += count;
      if (count > 0) tell(`${table.name}: ${count}`);
    }
    await moveCounters(to);
    await moveSequences(from, to);
    await to.query('commit');
    return { tables: tables.length, rows };
  } catch (error) {
    await to.query('rollback').catch(() => {});
    throw error;
  } finally {
    await from.query('rollback').catch(() => {});
    from.release();
    to.release();
  }
}

/** Months of readings exist at the source only. */
async function copyPartitions(from: pg.PoolClient, to: pg.PoolClient): Promise<void> {
  const { rows } = await from.query<{ child: string; parent: string; bound: string }>(`
    select quote_ident(c.relname) as child, quote_ident(p.relname) as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);
  for (const { child, parent, bound } of rows)
    await to.query(`create table if not exists ${child} partition of ${parent} ${bound}`);
}

/** Tables that hold rows themselves, with their plain columns. */
async function tablesOf(client: pg.PoolClient): Promise<readonly Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 1`);
  return rows;
}

/** Rows travel as the database's own JSON text, never parsed here, so that no number loses a digit. */
async function copyTable(
  from: pg.PoolClient,
  to: pg.PoolClient,
  { name, columns }: Table,
): Promise<number> {
  const table = `"${name.replaceAll('"', '""')}"`;
  const list = columns.join(', ');
  let count = 0;
  await to.query(`delete from ${table}`);
  await from.query(
    `declare moving no scroll cursor for select row_to_json(t)::text as row from (select ${list} from ${table}) t`,
  );
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${BATCH} from moving`);
    if (rows.length === 0) break;
    await to.query(
      `insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
    count += rows.length;
  }
  await from.query('close moving');
  return count;
}

/** Identity columns go on after the highest value that came. */
async function moveCounters(to: pg.PoolClient): Promise<void> {
  const { rows } = await to.query<{ tab: string; col: string; sequence: string }>(`
    select quote_ident(c.relname) as tab, quote_ident(a.attname) as col, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition`);
  for (const { tab, col, sequence } of rows)
    await to.query(`select setval($1, coalesce((select max(${col}) from ${tab}), 0) + 1, false)`, [
      sequence,
    ]);
}

/** Every counter goes on where it stood, also one that no column owns: a number that was given out once is not given out again. */
async function moveSequences(from: pg.PoolClient, to: pg.PoolClient): Promise<void> {
  const used = await from.query<{ name: string; value: string }>(
    "select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  for (const { name, value } of used.rows) {
    await to.query(
      `select setval(s, greatest($2::bigint, coalesce((select last_value from pg_sequences where format('%I.%I', schemaname, sequencename) = $1), 0)))
       from to_regclass($1) as s where s is not null`,
      [name, value],
    );
  }
}
