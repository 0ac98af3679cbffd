import { toText } from '#schemas/expressions/values.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { targetOf } from '#schemas/types/ask.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { readNamesOf } from '#server/records/resource/name-cache.ts';
import { makeNameShower } from '#server/records/resource/present.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { localizeRow } from '#server/records/resource/translations.ts';
import { visibleRow } from '#server/records/resource/visible-row.ts';
import type { StoredRow } from '#server/registry/rows.ts';

const PLACES = /\{(\w+)\}/g;

/** The fields that a text with places names. */
export function placesIn(text: string): readonly string[] {
  return [...text.matchAll(PLACES)].map(([, name = '']) => name);
}

/** What is told of a record, and to whom it may be shown. */
interface Telling {
  readonly entity: EntitySchema;
  readonly row: StoredRow;
  readonly names: readonly string[];
  readonly reader: Actor;
}

/**
 * The record as its texts name it: links by what they are called, dictionary values and statuses by their titles, the rest as it stands.
 * Of what this reader may not see nothing, or its mask.
 */
export async function readToldRow(
  ctx: Ctx,
  { entity, row, names, reader }: Telling,
): Promise<StoredRow> {
  const fields = names.filter((name) => Object.hasOwn(entity.fields, name));
  const needsLinks = fields.some((name) => row[name] === undefined);
  const links =
    needsLinks && row['id'] !== undefined
      ? await readRelations(ctx, entity, toText(row['id']))
      : {};
  const local = await localizeRow(ctx, entity, row);
  const seen = visibleRow(reader, entity.fields, { ...local, ...links });
  const shown = ctx.registry.localizedEntity(entity.name, ctx.lang)?.fields ?? entity.fields;
  const specs = Object.fromEntries(
    fields.flatMap((name) => (shown[name] ? [[name, shown[name]] as const] : [])),
  );
  const say = await makeFieldWords(ctx, [specs]);
  const named = await withNames({ ...ctx, actor: reader }, specs, seen);
  const told: Record<string, unknown> = { ...seen };
  for (const name of fields)
    if (seen[name] !== null && seen[name] !== undefined) told[name] = say(specs, name, named);
  return told;
}

/** The row with what its links are called beside them, as this reader may be told. */
async function withNames(
  ctx: Ctx,
  fields: EntitySchema['fields'],
  row: StoredRow,
): Promise<StoredRow> {
  const names: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(fields)) {
    const [value, target] = [row[name], ctx.registry.entity(targetOf(spec) ?? '')];
    if (!target || isBlank(value)) continue;
    const keys = [value].flat().map(toText);
    const [found, show] = [await readNamesOf(ctx, target, keys), makeNameShower(ctx, target)];
    names[companionName(name)] = keys.map((key) => show(found.get(key) ?? key));
  }
  return { ...row, ...names };
}
