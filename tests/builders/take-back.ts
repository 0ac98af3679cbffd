/** A connection to a database of tests: the one in memory, or one to a server. */
export interface Reached {
  /** Several statements at once. */
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string, values?: unknown[]): Promise<{ readonly rows: readonly Row[] }>;
}

/** What a database of tests held when it was made. The rows that came with it stand in it, beside the tables of the product. */
export interface Made {
  readonly facts: Facts;
  readonly mark: Mark;
}

/** Its shape, its relations, and where its sequences stood. */
interface Facts {
  readonly shape: string;
  readonly relations: readonly string[];
  readonly indexes: readonly string[];
  /** Tables with rows. */
  readonly filled: readonly string[];
  readonly counts: readonly Count[];
}

interface Count {
  readonly name: string;
  /** Null: never used. */
  readonly last: string | null;
}

/** By which it is told what was changed since. */
interface Mark {
  /** How many transactions there have been. */
  readonly age: number;
  /** How many parts of each kind the catalogs hold. */
  readonly parts: string;
  /** How often each table was written, and in which file its rows lie. */
  readonly writes: ReadonlyMap<string, string>;
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
const WRITES = `select relname as name, relfilenode || ':' || pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) +
  pg_stat_get_tuples_deleted(oid) as writes from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
/** All that `SHAPE` reads. */
const CATALOGS = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_trigger',
  'pg_proc',
];
/** A statement that counts what a session wrote tells others of it, and the session itself, when this was asked before. */
const COUNT_NOW = 'select pg_stat_force_next_flush()';

/** Looks at a database that was just made, and keeps what it saw in it. */
export async function keepLook(database: Reached): Promise<void> {
  const filled = await filledTables(database);
  const facts: Facts = {
    shape: await shapeOf(database),
    relations: await names(database, RELATIONS),
    indexes: await names(database, INDEXES),
    filled,
    counts: await countsOf(database),
  };
  await database.exec(
    `drop schema if exists beside cascade; create schema beside;
     create table beside.facts (facts json not null); create table beside.rows (name text primary key, rows json not null);`,
  );
  await database.query('insert into beside.facts values ($1)', [JSON.stringify(facts)]);
  await database.exec(
    filled
      .map((name) => `insert into beside.rows select '${name}', json_agg(t) from only "${name}" t;`)
      .join(''),
  );
}

/** What was kept in a database, or a copy of it, that nobody has used yet. */
export async function lookAt(database: Reached): Promise<Made> {
  const { rows } = await database.query<{ facts: Facts }>('select facts from beside.facts');
  const facts = rows[0]?.facts;
  if (!facts) throw new Error('nobody kept a look at this database');
  return { facts, mark: await markOf(database) };
}

/**
 * Brings a database back to what it was when it was made: tables, indexes and rows that came go, rows that it had come back.
 * @returns how it is made now; null when something else was changed, such as a column of a table that stays: it has to be made anew.
 */
export async function takeBack(database: Reached, { facts, mark }: Made): Promise<Made | null> {
  await database.exec("rollback; reset all; set session_replication_role = 'replica'");
  if (await isRebuilt(database, mark)) {
    await dropNew(database, facts);
    // what came and went again left no trace, and reading the whole shape takes a quarter of a second
    if ((await isRebuilt(database, mark)) && (await shapeOf(database)) !== facts.shape) return null;
  }
  const written = await writesOf(database);
  const changed = [...written.keys()].filter((name) => written.get(name) !== mark.writes.get(name));
  // few rows are sooner deleted than their tables truncated, which makes every file anew; triggers and links rest
  await database.exec(changed.map((name) => `delete from only "${name}";`).join(''));
  const filled = new Set(facts.filled);
  for (const table of changed.filter((name) => filled.has(name)))
    await database.query(
      `insert into "${table}" overriding system value select * from
        json_populate_recordset(null::"${table}", (select rows from beside.rows where name = $1))`,
      [table],
    );
  const moved = changedCounts(await countsOf(database), facts.counts);
  for (const { name, last } of moved)
    await database.query(`select setval($1, coalesce($2::bigint, 1), $2 is not null)`, [
      `public."${name}"`,
      last,
    ]);
  await database.exec('reset all');
  return { facts, mark: await markOf(database) };
}

/** Tables and indexes that came go. */
async function dropNew(database: Reached, { relations, indexes }: Facts): Promise<void> {
  const had = new Set([...relations, ...indexes]);
  for (const name of await names(database, RELATIONS))
    if (!had.has(name)) await database.exec(`drop table if exists public."${name}" cascade`);
  for (const name of await names(database, INDEXES))
    if (!had.has(name)) await database.exec(`drop index if exists public."${name}"`);
}

async function markOf(database: Reached): Promise<Mark> {
  const { rows } = await database.query<Pick<Mark, 'age' | 'parts'>>(
    `select age('3'::xid) as age, ${partsOf()} as parts`,
  );
  const [now] = rows;
  if (!now) throw new Error('the catalogs cannot be counted');
  return { ...now, writes: await writesOf(database) };
}

/** Whether a part of its shape came, went or was changed: a version of a row bears the transaction that wrote it. */
async function isRebuilt(database: Reached, { age, parts }: Mark): Promise<boolean> {
  const newer = CATALOGS.map(
    (name) => `exists (select 1 from ${name} where age(xmin) <= age('3'::xid) - ${age})`,
  );
  const { rows } = await database.query<{ parts: string; newer: boolean }>(
    `select ${partsOf()} as parts, ${newer.join(' or ')} as newer`,
  );
  return rows[0]?.newer !== false || rows[0].parts !== parts;
}

const partsOf = () => CATALOGS.map((name) => `(select count(*) from ${name})`).join(" || ' ' || ");

async function writesOf(database: Reached): Promise<ReadonlyMap<string, string>> {
  await database.exec(COUNT_NOW);
  const { rows } = await database.query<{ name: string; writes: string }>(WRITES);
  return new Map(rows.map(({ name, writes }) => [name, writes]));
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
