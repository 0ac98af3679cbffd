import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

/** A dictionary with its values in their order. */
export interface DictRow {
  readonly dictType: string;
  readonly dictName: string;
  readonly dataList: readonly { readonly dictValue: string; readonly dictLabel: string; readonly color: string | null }[];
}

/** All dictionaries; they are not scoped. */
export async function allDictionaries(db: Db): Promise<readonly DictRow[]> {
  const { rows } = await sql<{ type: string; name: string; value: string | null; label: string; color: string | null }>`
    select t.dict_type as "type", t.dict_name as "name", d.dict_value as "value", d.dict_label as "label", d.color as "color"
    from sys_dict_type t left join sys_dict_data d on d.dict_type_id = t.id order by t.sort, t.id, d.sort, d.id`.execute(db);
  const dictionaries = new Map<string, { dictType: string; dictName: string; dataList: { dictValue: string; dictLabel: string; color: string | null }[] }>();
  for (const { type, name, value, label, color } of rows) {
    const own = dictionaries.get(type) ?? { dictType: type, dictName: name, dataList: [] };
    dictionaries.set(type, own);
    if (value !== null) own.dataList.push({ dictValue: value, dictLabel: label, color });
  }
  return [...dictionaries.values()];
}
