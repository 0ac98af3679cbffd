import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { dictOf, statesOf, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { readNamesOf } from '#server/records/resource/name-cache.ts';
import { makeNameShower } from '#server/records/resource/present.ts';
import { readRelations } from '#server/records/resource/read.ts';
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
  const seen = visibleRow(reader, entity.fields, { ...row, ...links });
  const asReader: Ctx = { ...ctx, actor: reader };
  const told: Record<string, unknown> = { ...seen };
  for (const name of fields) {
    const [spec, value] = [entity.fields[name], seen[name]];
    if (spec && value !== null && value !== undefined)
      told[name] = await sayValue(asReader, spec, value);
  }
  return told;
}

async function sayValue(ctx: Ctx, spec: FieldSpec, value: unknown): Promise<unknown> {
  const labels = await labelsOf(ctx, spec, value);
  if (!labels) return value;
  return [value]
    .flat()
    .map((one) => labels.get(toText(one)) ?? toText(one))
    .join(', ');
}

async function labelsOf(
  ctx: Ctx,
  spec: FieldSpec,
  value: unknown,
): Promise<ReadonlyMap<string, string> | undefined> {
  const [dict, states, target] = [
    dictOf(spec),
    statesOf(spec),
    ctx.registry.entity(targetOf(spec) ?? ''),
  ];
  if (dict !== undefined) return readDictionaryLabels(ctx, dict);
  if (states !== undefined)
    return new Map(
      Object.entries(ctx.registry.localizedStates(states, ctx.lang)?.values ?? {}).map(
        ([one, { title }]) => [one, title],
      ),
    );
  if (!target) return undefined;
  const say = makeNameShower(ctx, target);
  return new Map(
    [...(await readNamesOf(ctx, target, [value].flat().map(toText)))].map(([key, name]) => [
      key,
      say(name),
    ]),
  );
}
