import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A field that goes on under another name, in these entities. `within`: it is a column of this sub-table. */
export interface RenamedField {
  readonly entities: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly within?: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Changes of records are told under the name that the field has now. */
export async function renameInHistory(
  db: Db,
  { entities, from, to, within }: RenamedField,
): Promise<void> {
  if (within === undefined) {
    await sql`update sys_history set fields = (fields - ${from}::text) || jsonb_build_object(${to}::text, fields -> ${from}::text)
      where entity = any(${entities}::text[]) and jsonb_exists(fields, ${from}::text)`.execute(db);
    return;
  }
  // rows of a sub-table stand in the history as they were before and after
  const row = sql`case when jsonb_typeof(r) = 'object' and jsonb_exists(r, ${from}::text) then (r - ${from}::text) || jsonb_build_object(${to}::text, r -> ${from}::text) else r end`;
  const rows = sql`(select coalesce(jsonb_agg(${row} order by i), '[]') from jsonb_array_elements(side) with ordinality as rows(r, i))`;
  const sides = sql`(select jsonb_agg(case when jsonb_typeof(side) = 'array' then ${rows} else side end order by n)
    from jsonb_array_elements(fields -> ${within}::text) with ordinality as sides(side, n))`;
  await sql`update sys_history set fields = jsonb_set(fields, array[${within}::text], ${sides})
    where entity = any(${entities}::text[]) and jsonb_typeof(fields -> ${within}::text) = 'array'`.execute(
    db,
  );
}

/** Texts in other languages are kept by table and column. */
export async function renameInTranslations(
  db: Db,
  table: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`update sys_language set field_name = ${to} where table_name = ${table} and field_name = ${from}`.execute(
    db,
  );
}

/** Which records a file belongs to, and by which field. */
export async function renameInFileLinks(
  db: Db,
  { entities, from, to }: RenamedField,
): Promise<void> {
  await sql`update sys_file_link set field = ${to} where entity = any(${entities}::text[]) and field = ${from}`.execute(
    db,
  );
}

/** What records held before an import, which may still be taken back. */
export async function renameInImports(db: Db, { entities, from, to }: RenamedField): Promise<void> {
  await sql`update sys_import_row r set before = (before - ${from}::text) || jsonb_build_object(${to}::text, before -> ${from}::text)
    from sys_task t where t.id = r.task_id and t.entity = any(${entities}::text[]) and jsonb_exists(r.before, ${from}::text)`.execute(
    db,
  );
}

/** Filters, order and columns of saved views, whoever's they are. */
export async function renameInViews(db: Db, renamed: RenamedField): Promise<void> {
  const { rows } = await sql<{ id: string; content: Json }>`
    select id::text as "id", content from sys_list_view where target = any(${renamed.entities}::text[]) and content::text like ${`%"${renamed.from}"%`}`.execute(
    db,
  );
  for (const { id, content } of rows)
    await sql`update sys_list_view set content = ${JSON.stringify(viewWith(content, renamed))}::jsonb where id = ${id}::bigint`.execute(
      db,
    );
}

/** How people arranged the columns of a list, and which column of a workbook they meant by which field. */
export async function renameInSettings(db: Db, renamed: RenamedField): Promise<void> {
  const keys = renamed.entities.flatMap((entity) => [`list.${entity}`, `import.${entity}`]);
  const { rows } = await sql<{ userId: string; key: string; value: Json }>`
    select user_id::text as "userId", key, value from sys_user_setting where key = any(${keys}::text[]) and value::text like ${`%"${renamed.from}"%`}`.execute(
    db,
  );
  for (const { userId, key, value } of rows) {
    const next = key.startsWith('list.')
      ? arrangedWith(value, renamed)
      : mapValues(value, (field) => nameNow(field, renamed));
    await sql`update sys_user_setting set value = ${JSON.stringify(next)}::jsonb where user_id = ${userId}::bigint and key = ${key}`.execute(
      db,
    );
  }
}

/** The short form of a query: `f` filters by field, `s` field and order, `c` columns. */
function viewWith(content: Json, renamed: RenamedField): Json {
  const next: Record<string, unknown> = { ...content };
  if (isJson(content['f'])) next['f'] = renameKey(content['f'], renamed);
  for (const part of ['s', 'c'])
    if (Array.isArray(content[part]))
      next[part] = content[part].map((name) => nameNow(name, renamed));
  return next;
}

function arrangedWith(prefs: Json, renamed: RenamedField): Json {
  const next: Record<string, unknown> = { ...prefs };
  if (Array.isArray(prefs['order']))
    next['order'] = prefs['order'].map((name) => nameNow(name, renamed));
  for (const part of ['shown', 'widths', 'pins'])
    if (isJson(prefs[part])) next[part] = renameKey(prefs[part], renamed);
  return next;
}

/** The order of the keys stays. */
function renameKey(part: Json, renamed: RenamedField): Json {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [nameNow(key, renamed), value]),
  );
}

function mapValues(part: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, change(value)]));
}

function nameNow<T>(name: T, { from, to }: RenamedField): T | string {
  return name === from ? to : name;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
