import type { DictionarySpec, EntitySchema } from '#schemas/language/entity.ts';
import type { Tone } from '#schemas/language/page.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { dropDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { readIdsBy, insertMissing } from '#server/records/store/seed-rows.ts';
import {
  listBroughtItems,
  changeValue,
  noteItems,
  renameDictionary,
  type SaidValue,
} from './file-part-store.ts';

/** Values of dictionaries are coloured by a colour, which charts take too. */
const COLOR_OF_TONE: Readonly<Record<Tone, string>> = {
  neutral: '#8c8c8c',
  primary: '#1677ff',
  success: '#389e0d',
  warning: '#d48806',
  danger: '#cf1322',
  purple: '#722ed1',
  cyan: '#08979c',
  volcano: '#d4380d',
};

/** Makes the dictionaries of a file, adds their new values, and lets names and colours that nobody changed follow the file. Nothing is taken away: records may hold it. */
export async function applyDictionaries(
  tx: Ctx,
  { name, dictionaries = {} }: EntitySchema,
): Promise<void> {
  const entries = Object.entries(dictionaries);
  if (entries.length === 0) return;
  const known = await listBroughtItems(tx.db, name, 'dictionary');
  if (areDictionariesBrought(dictionaries, known)) return;
  const audit = {
    creator: tx.actor.id,
    create_date: tx.now(),
    updater: tx.actor.id,
    update_date: tx.now(),
  };
  const types = entries
    .filter(([type]) => !known.has(type))
    .map(([type, { title }], sort) => ({
      id: newId(),
      dict_type: type,
      dict_name: title,
      sort,
      ...audit,
    }));
  await insertMissing(tx.db, 'sys_dict_type', types, ['dict_type']);
  const ids = await readIdsBy(tx.db, 'sys_dict_type', 'dict_type');
  const noted: { item: string; said: unknown }[] = [];
  for (const [type, spec] of entries) {
    const [before, typeId] = [known.get(type) as string | undefined, ids.get(type)];
    if (before !== undefined && before !== spec.title)
      await renameDictionary(tx, type, { from: before, to: spec.title });
    // whoever removed a dictionary does not get it back
    if (typeId !== undefined) await applyValues(tx, { type, typeId, spec, known, audit });
    const said = Object.keys(spec.values)
      .map((value) => ({ item: `${type}:${value}`, said: saidOf(spec, value) }))
      .filter((one) => !isSame(known.get(one.item) as SaidValue | undefined, one.said));
    if (before !== spec.title) noted.push({ item: type, said: spec.title });
    noted.push(...said);
  }
  await noteItems(tx.db, name, 'dictionary', noted);
  dropDictionaries(tx.registry);
}

/** Whether a file says of its dictionaries what it said before. */
export function areDictionariesBrought(
  dictionaries: Readonly<Record<string, DictionarySpec>>,
  known: ReadonlyMap<string, unknown>,
): boolean {
  return Object.entries(dictionaries).every(
    ([type, spec]) =>
      known.get(type) === spec.title &&
      Object.keys(spec.values).every((value) =>
        isSame(known.get(`${type}:${value}`) as SaidValue | undefined, saidOf(spec, value)),
      ),
  );
}

interface Values {
  readonly type: string;
  readonly typeId: string;
  readonly spec: DictionarySpec;
  readonly known: ReadonlyMap<string, unknown>;
  readonly audit: Readonly<Record<string, unknown>>;
}

async function applyValues(tx: Ctx, { type, typeId, spec, known, audit }: Values): Promise<void> {
  const values = Object.keys(spec.values);
  const added = values.flatMap((value, sort) => {
    const { title, color, remark } = saidOf(spec, value);
    return known.has(`${type}:${value}`)
      ? []
      : [
          {
            id: newId(),
            dict_type_id: typeId,
            dict_value: value,
            dict_label: title,
            color,
            remark,
            sort,
            ...audit,
          },
        ];
  });
  await insertMissing(tx.db, 'sys_dict_data', added, ['dict_type_id', 'dict_value']);
  for (const value of values) {
    const [from, to] = [
      known.get(`${type}:${value}`) as SaidValue | undefined,
      saidOf(spec, value),
    ];
    if (from && !isSame(from, to)) await changeValue(tx, { typeId, value }, { from, to });
  }
}

/** Field by field: the database keeps them in an order of its own. */
function isSame(one: SaidValue | undefined, other: SaidValue): boolean {
  return one?.title === other.title && one.color === other.color && one.remark === other.remark;
}

function saidOf({ values }: DictionarySpec, value: string): SaidValue {
  const { title = value, tone, color, remark } = values[value] ?? {};
  return { title, color: color ?? (tone ? COLOR_OF_TONE[tone] : null), remark: remark ?? null };
}
