import { sql } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import type { Db } from '#server/db/db.ts';
import { needEntity } from '#server/records/access.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';

/** What a file can bring into the data. */
export type FilePart = 'dictionary' | 'grant' | 'sample' | 'process';

/** A value of a dictionary as a file says it. */
export interface SaidValue {
  readonly title: string;
  readonly color: string | null;
  readonly remark: string | null;
}

/** What a file has brought already, with what it said then. */
export async function listBroughtItems(
  db: Db,
  entity: string,
  part: FilePart,
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ item: string; said: unknown }>`
    select item, said from sys_file_part where entity = ${entity} and part = ${part}`.execute(db);
  return new Map(rows.map(({ item, said }) => [item, said]));
}

/** What files have brought, by entity and part, with what they said then. */
export type BroughtItems = (entity: string, part: FilePart) => ReadonlyMap<string, unknown>;

/** What all files have brought of dictionaries and keys. */
export async function readBroughtItems(db: Db): Promise<BroughtItems> {
  const { rows } = await sql<{ entity: string; part: string; item: string; said: unknown }>`
    select entity, part, item, said from sys_file_part where part in ('dictionary', 'grant')`.execute(
    db,
  );
  const found = new Map<string, Map<string, unknown>>();
  for (const { entity, part, item, said } of rows) {
    const items = found.get(`${entity} ${part}`) ?? new Map<string, unknown>();
    found.set(`${entity} ${part}`, items.set(item, said));
  }
  return (entity, part) => found.get(`${entity} ${part}`) ?? new Map();
}

/** Every dictionary that some file has brought, with the entity of that file. */
export async function listBroughtDictionaries(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ item: string; entity: string }>`
    select item, entity from sys_file_part where part = 'dictionary' and position(':' in item) = 0`.execute(
    db,
  );
  return new Map(rows.map(({ item, entity }) => [item, entity]));
}

/** Notes what a file has brought, or says now; each item once. */
export async function noteItems(
  db: Db,
  entity: string,
  part: FilePart,
  items: readonly { readonly item: string; readonly said?: unknown }[],
): Promise<void> {
  if (items.length === 0) return;
  const said = JSON.stringify(items.map((one) => ({ item: one.item, said: one.said ?? null })));
  await sql`insert into sys_file_part (entity, part, item, said)
    select ${entity}, ${part}, x.item, x.said from jsonb_to_recordset(${said}::jsonb) as x(item text, said jsonb)
    on conflict (entity, part, item) do update set said = excluded.said`.execute(db);
}

/** The sample rows of all files that are still there to be taken away, by entity. */
export async function listBroughtSamples(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ entity: string; ids: readonly string[] }>`
    select entity, array_agg(said #>> '{}') as ids from sys_file_part where part = 'sample' and said <> 'null'::jsonb group by entity`.execute(
    db,
  );
  return new Map(rows.map(({ entity, ids }) => [entity, ids]));
}

/** A file whose tables went begins anew when it comes back; its dictionaries and its process stay. */
export async function forgetFile(db: Db, entity: string): Promise<void> {
  await sql`delete from sys_file_part where entity = ${entity} and part not in ('dictionary', 'process')`.execute(
    db,
  );
}

/** The name of a dictionary, where it still reads as the file said before. */
export async function renameDictionary(
  tx: Ctx,
  type: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const where = sql`t.dict_type = ${type} and t.dict_name = ${from}`;
  await updateKept(tx.db, needEntity(tx, 'dictType'), {
    where,
    set: { dictName: to },
    by: tx.actor.id,
    keepsVersion: true,
  });
}

/** The parts of a value that still read as the file said before. */
export async function changeValue(
  tx: Ctx,
  { typeId, value }: { readonly typeId: string; readonly value: string },
  { from, to }: { readonly from: SaidValue; readonly to: SaidValue },
): Promise<void> {
  const set = {
    dictLabel: sql`case when t.dict_label = ${from.title} then ${to.title} else t.dict_label end`,
    color: sql`case when t.color is not distinct from ${from.color}::text then ${to.color}::text else t.color end`,
    remark: sql`case when t.remark is not distinct from ${from.remark}::text then ${to.remark}::text else t.remark end`,
  };
  const where = sql`t.dict_type_id = ${typeId}::bigint and t.dict_value = ${value}`;
  await updateKept(tx.db, needEntity(tx, 'dictData'), {
    where,
    set,
    by: tx.actor.id,
    keepsVersion: true,
  });
}

/** Roles by name, with their ids. */
export async function listRolesNamed(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id::text as id, name from sys_role where name = any(${names}::text[]) order by sys_role.id desc`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The names of all roles. */
export async function listRoleNames(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from sys_role order by name`.execute(db);
  return rows.map(({ name }) => name);
}
