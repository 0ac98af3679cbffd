import { sql } from 'kysely';

import { isId } from '#schemas/basics/ids.ts';
import type { Db } from '#server/db/db.ts';
import { column, type Condition } from '#server/records/store/entity-where.ts';

/** A dictionary with its values in their order. */
export interface DictRow {
  readonly dictType: string;
  readonly dictName: string;
  readonly dataList: readonly {
    readonly dictValue: string;
    readonly dictLabel: string;
    readonly color: string | null;
  }[];
}

/** All dictionaries; they are not scoped. */
export async function listAllDictionaries(db: Db): Promise<readonly DictRow[]> {
  const { rows } = await sql<{
    type: string;
    name: string;
    value: string | null;
    label: string | null;
    color: string | null;
  }>`
    select t.dict_type as "type", t.dict_name as "name", d.dict_value as "value", d.dict_label as "label", d.color as "color"
    from sys_dict_type t left join sys_dict_data d on d.dict_type_id = t.id order by t.sort, t.id, d.sort, d.id`.execute(
    db,
  );
  const dictionaries = new Map<
    string,
    {
      dictType: string;
      dictName: string;
      dataList: { dictValue: string; dictLabel: string; color: string | null }[];
    }
  >();
  for (const { type, name, value, label, color } of rows) {
    const own = dictionaries.get(type) ?? { dictType: type, dictName: name, dataList: [] };
    dictionaries.set(type, own);
    if (value !== null && label !== null)
      own.dataList.push({ dictValue: value, dictLabel: label, color });
  }
  return [...dictionaries.values()];
}

/** What admins wrote in a language, by `type` and `type:value`. */
export async function readDictTexts(
  db: Db,
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; text: string }>`
    select t.dict_type as "key", l.field_value as "text" from sys_language l join sys_dict_type t on t.id::text = l.table_id
    where l.table_name = 'sys_dict_type' and l.field_name = 'dict_name' and l.language = ${language}
    union all
    select t.dict_type || ':' || d.dict_value, l.field_value from sys_language l
    join sys_dict_data d on d.id::text = l.table_id join sys_dict_type t on t.id = d.dict_type_id
    where l.table_name = 'sys_dict_data' and l.field_name = 'dict_label' and l.language = ${language}`.execute(
    db,
  );
  return new Map(rows.map(({ key, text }) => [key, text]));
}

/** Codes of dictionary types by id. */
export async function listDictTypeCodes(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = ids.filter((id) => isId(id));
  const { rows } = await sql<{
    id: string;
    type: string;
  }>`select id::text as "id", dict_type as "type" from sys_dict_type where id = any(${wanted}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Rows of the dictionaries of these codes. */
export function isDictType(types: readonly string[]): Condition {
  return sql<boolean>`${column('dict_type')} = any(${types}::text[])`;
}

/** Rows of these values, each given as `type:value`. */
export function isDictValue(pairs: readonly string[]): Condition {
  return sql<boolean>`exists (select 1 from sys_dict_type k where k.id = ${column('dict_type_id')} and k.dict_type || ':' || ${column('dict_value')} = any(${pairs}::text[]))`;
}
