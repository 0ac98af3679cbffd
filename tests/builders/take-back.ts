/** A connection to a database of tests: the one in memory, or one to a server. */
export interface Reached {
  /** Several statements at once. */
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string, values?: unknown[]): Promise<{ readonly rows: readonly Row[] }>;
}

/** What a database of tests held when it was made: its shape, its relations, and the rows that came with it. */
export interface Made {
  readonly shape: string;
  readonly relations: readonly string[];
  readonly indexes: readonly string[];
  readonly rows: ReadonlyMap<string, string>;
  /** Which versions of rows its tables held, by table: where these are the same nothing was written. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Where the sequences stood. */
  readonly counts: readonly Count[];
}

interface Count {
  readonly name: string;
  /** Null: never used. */
  readonly last: string | null;
}

/** Columns, defaults, indexes, constraints, triggers and functions of the schema `public` as one value. */
const SHAPE = `
  select md5(coalesce(string_agg(part, ';' order by part), '')) as shape from (
    select c.relname || '.' || a.attname || ':' || a.atttypid || a.attnotnull || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as part
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ':' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select t.tgrelid::regclass || ':' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all select proname || ':' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
  ) parts`;
const RELATIONS =
  "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";
/** Those of constraints belong to them. */
const INDEXES = `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'I')
  and not exists (select 1 from pg_constraint where conindid = c.oid) and not exists (select 1 from pg_inherits where inhrelid = c.oid)`;
const TABLES =
  "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname";

/** Looks at a database that was just made. */
export async function lookAt(database: Reached): Promise<Made> {
  const rows = new Map<string, string>();
  const filled = await filledTables(database);
  for (const table of filled) {
    const { rows: found } = await database.query<{ rows: string }>(
      `select json_agg(t)::text as rows from only "${table}" t`,
    );
    rows.set(table, found[0]?.rows ?? '[]');
  }
  const counts = await countsOf(database);
  return {
    shape: await shapeOf(database),
    counts,
    relations: await names(database, RELATIONS),
    indexes: await names(database, INDEXES),
    rows,
    stamps: await stampsOf(database, filled),
  };
}

/**
 * Brings a database back to what it was when it was made: tables, indexes and rows that came go, rows that it had come back.
 * @returns how it is made now; null when something else was changed, such as a column of a table that stays: it has to be made anew.
 */
export async function takeBack(database: Reached, made: Made): Promise<Made | null> {
  await database.exec("rollback; reset all; set session_replication_role = 'replica'");
  const had = new Set([...made.relations, ...made.indexes]);
  for (const name of await names(database, RELATIONS))
    if (!had.has(name)) await database.exec(`drop table if exists public."${name}" cascade`);
  for (const name of await names(database, INDEXES))
    if (!had.has(name)) await database.exec(`drop index if exists public."${name}"`);
  if ((await shapeOf(database)) !== made.shape) return null;
  const filled = await filledTables(database);
  const stamps = await stampsOf(database, filled);
  const changed = [...new Set([...filled, ...made.rows.keys()])].filter(
    (name) => stamps.get(name) !== made.stamps.get(name),
  );
  // few rows are sooner deleted than their tables truncated, which makes every file anew; triggers and links rest
  await database.exec(changed.map((name) => `delete from only "${name}";`).join(''));
  for (const table of changed)
    await database.query(
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`,
      [made.rows.get(table) ?? '[]'],
    );
  const moved = changedCounts(await countsOf(database), made.counts);
  for (const { name, last } of moved)
    await database.query(`select setval($1, coalesce($2::bigint, 1), $2 is not null)`, [
      `public."${name}"`,
      last,
    ]);
  const renewed = await stampsOf(
    database,
    changed.filter((name) => made.rows.has(name)),
  );
  await database.exec('reset all');
  return { ...made, stamps: new Map([...made.stamps, ...renewed]) };
}

/** A version of a row is where it lies and who wrote it. */
async function stampsOf(
  database: Reached,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const looks = tables.map(
    (name) =>
      `select '${name}' as name, (select md5(string_agg(ctid::text || xmin::text, ',')) from only "${name}") as stamp`,
  );
  const { rows } = await database.query<{ name: string; stamp: string }>(looks.join(' union all '));
  return new Map(rows.map(({ name, stamp }) => [name, stamp]));
}

async function shapeOf(database: Reached): Promise<string> {
  const { rows } = await database.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

async function countsOf(database: Reached): Promise<readonly Count[]> {
  const { rows } = await database.query<Count>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'",
  );
  return rows;
}

function changedCounts(now: readonly Count[], before: readonly Count[]): readonly Count[] {
  return before.filter(({ name, last }) => now.find((count) => count.name === name)?.last !== last);
}

async function names(database: Reached, sql: string): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

async function filledTables(database: Reached): Promise<readonly string[]> {
  const tables = await names(database, TABLES);
  if (tables.length === 0) return [];
  const looks = tables.map(
    (name) => `case when exists (select 1 from only "${name}") then '${name}' end`,
  );
  const { rows } = await database.query<{ filled: string[] }>(
    `select array_remove(array[${looks.join(', ')}], null) as filled`,
  );
  return rows[0]?.filled ?? [];
}
