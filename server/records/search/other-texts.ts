import type { EntitySchema } from '#schemas/language/entity.ts';
import { fieldName } from '#schemas/language/names.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { wordsFor } from '#server/base/texts/said.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { readFieldOf } from '#server/records/store/entity-names.ts';
import type { OtherTexts, TextRow } from '#server/records/store/search-words.ts';
import { readTranslations } from '#server/records/store/translations.ts';
import { wordsField } from '#server/records/words-field.ts';

/** What texts of rows are in the languages that the rows are not written in: written by an admin, brought along or said by the product. */
export async function otherTexts(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly TextRow[],
): Promise<readonly OtherTexts[]> {
  const fields = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const isWritten = fields.some((name) => entity.fields[name]?.translatable);
  const { localTexts } = hooksOf(ctx, entity.name);
  const said = await saidTexts(ctx, entity, rows);
  const isKept = (isWritten || localTexts) && ctx.registry.entity('language');
  if (!isKept && said.length === 0) return rows.map(() => ({}));
  const ids = rows.map(({ id }) => id);
  const written = isKept ? await readTranslations(ctx.db, entity.table.name, ids) : [];
  const brought = isKept ? await broughtTexts(ctx, entity, rows) : [];
  return rows.map((row, at) =>
    Object.fromEntries(
      fields.map((field) => {
        const own = written.filter(
          ({ id, field: column }) => id === row.id && fieldName(column) === field,
        );
        const others = [...brought, ...said].map((one) => one[at]?.[field]);
        const texts = [...own.map(({ text }) => text), ...others];
        return [field, [...new Set(texts)].filter((text) => text !== undefined)];
      }),
    ),
  );
}

/** Of each other language what the product wrote into the rows; empty of an entity that keeps none of it. */
async function saidTexts(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly TextRow[],
): Promise<readonly (readonly Readonly<Record<string, string>>[])[]> {
  const field = wordsField(entity);
  if (field === undefined) return [];
  const kept = await readFieldOf(ctx.db, entity, { field, ids: rows.map(({ id }) => id) });
  const [, ...others] = LANGS;
  return others.map((lang) => rows.map(({ id }) => wordsFor(lang, kept.get(id))));
}

/** Of each other language the texts of every row. */
async function broughtTexts(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly TextRow[],
): Promise<readonly (readonly Readonly<Record<string, string>>[])[]> {
  const hooks = hooksOf(ctx, entity.name);
  const [, ...others] = LANGS;
  return Promise.all(others.map(async (lang) => hooks.localTexts?.({ ...ctx, lang }, rows) ?? []));
}
