import type { EntitySchema } from '#schemas/language/entity.ts';
import { fieldName } from '#schemas/language/names.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOf } from '#server/records/hooks.ts';
import type { OtherTexts, TextRow } from '#server/records/store/search-words.ts';
import { readTranslations } from '#server/records/store/translations.ts';

/** What texts of rows are in the languages that the rows are not written in: written by an admin, or brought along by the product. */
export async function otherTexts(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly TextRow[],
): Promise<readonly OtherTexts[]> {
  const fields = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const isWritten = fields.some((name) => entity.fields[name]?.translatable);
  const { localTexts } = hooksOf(ctx, entity.name);
  if ((!isWritten && !localTexts) || !ctx.registry.entity('language')) return rows.map(() => ({}));
  const ids = rows.map(({ id }) => id);
  const written = await readTranslations(ctx.db, entity.table.name, ids);
  const brought = await broughtTexts(ctx, entity, rows);
  return rows.map((row, at) =>
    Object.fromEntries(
      fields.map((field) => {
        const own = written.filter(
          ({ id, field: column }) => id === row.id && fieldName(column) === field,
        );
        const texts = [...own.map(({ text }) => text), ...brought.map((one) => one[at]?.[field])];
        return [field, [...new Set(texts)].filter((text) => text !== undefined)];
      }),
    ),
  );
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
