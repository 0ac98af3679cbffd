import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName, fieldName } from '#schemas/language/names.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import {
  demandKey,
  demandWrite,
  isMaskedFor,
  mayRead,
  needEntity,
} from '#server/records/access.ts';
import { dropDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { hooksOf, type EntityHooks } from '#server/records/hooks.ts';
import { demandValid } from '#server/records/resource/input.ts';
import { findVisible } from '#server/records/resource/read.ts';
import {
  SOURCE_LANG,
  translatableFields,
  writeTexts,
} from '#server/records/resource/translations.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { forgetOtherWords, keepOtherWords } from '#server/records/search/keep-words.ts';
import { findRows } from '#server/records/store/entity-read.ts';
import { readTranslations } from '#server/records/store/translations.ts';

/** Which text of which record. */
export interface TextPlace {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
}

/** A text in every language; `isOwn` is false where the product brings it along and no admin wrote it. */
export type LocalTexts = readonly {
  readonly language: Lang;
  readonly text: string;
  readonly isOwn: boolean;
}[];

/** @throws AppError `forbidden`; `notFound` no such record within sight; `invalid` the field has one text for all languages. */
export async function readRowTexts(
  ctx: Ctx,
  { entity: name, id, field }: TextPlace,
): Promise<LocalTexts> {
  const entity = needEntity(ctx, name);
  demandKey(ctx, verbPermission(entity, 'info'));
  demandField(ctx, entity, field);
  const row = await findVisible(ctx, entity, id);
  const written = new Map(
    (await readTranslations(ctx.db, entity.table.name, [id]))
      .filter((one) => fieldName(one.field) === field)
      .map((one) => [one.language, one.text]),
  );
  const texts: LocalTexts[number][] = [];
  for (const language of LANGS) {
    if (language === SOURCE_LANG) texts.push({ language, text: toText(row[field]), isOwn: true });
    else {
      const [brought] =
        (await hooksOf(ctx, name).localTexts?.({ ...ctx, now: () => ctx.now(), lang: language }, [
          row,
        ])) ?? [];
      texts.push({
        language,
        text: written.get(language) ?? brought?.[field] ?? '',
        isOwn: written.has(language),
      });
    }
  }
  return texts;
}

/**
 * Sets the text of a record in some languages; an empty one falls back to what the product brings along, or to the record's own.
 * @throws AppError as `readRowTexts`; `forbidden` without the right to change the record; `invalid` a text the field would not take.
 */
export async function setTexts(
  ctx: Ctx,
  place: TextPlace,
  texts: Readonly<Partial<Record<Lang, string>>>,
): Promise<void> {
  const entity = needEntity(ctx, place.entity);
  const { id, field } = place;
  demandKey(ctx, verbPermission(entity, 'update'));
  demandField(ctx, entity, field);
  demandWrite(ctx, entity, field);
  await inTransaction(ctx, async (tx) => {
    const before = await findVisible(tx, entity, id, { forUpdate: true });
    for (const [language, text] of Object.entries(texts) as [Lang, string][]) {
      if (text !== '' || language === SOURCE_LANG)
        await demandValid(tx, entity, { ...before, [field]: text }, { mode: 'update', before });
      if (language !== SOURCE_LANG)
        await writeTexts(tx, entity, { id, language, texts: { [field]: text } });
      else if (text !== toText(before[field]))
        await changeRecord(tx, place.entity, id, { [field]: text });
    }
    tx.emit('entity.changed', { entity: entity.name, id, change: 'update', by: tx.actor.id });
  });
  dropDictionaries(ctx.registry);
}

function demandField(
  ctx: Ctx,
  entity: EntitySchema,
  field: string,
): EntitySchema['fields'][string] {
  const spec = translatableFields(ctx, entity).includes(field) ? entity.fields[field] : undefined;
  if (!spec || !mayRead(ctx.actor, spec) || isMaskedFor(ctx.actor, spec))
    throw new AppError('invalid', { field });
  return spec;
}

function entityOfTable({ registry }: Ctx, table: string): EntitySchema | undefined {
  return registry
    .entities()
    .find((one) => one.table.name === table && one.table.managed !== 'elsewhere');
}

/** The list of all translations: only of texts that have any, and of records that the actor sees and may change. */
export const languageHooks: EntityHooks<'language'> = {
  async beforeSave(ctx, { values, before }) {
    const [table = '', field, id = ''] = (['tableName', 'fieldName', 'tableId'] as const).map(
      (name) => toText(values[name] ?? before?.[name]),
    );
    const entity = entityOfTable(ctx, table);
    if (!entity || !translatableFields(ctx, entity).some((name) => columnName(name) === field))
      throw new AppError('invalid', { name: 'fieldName' });
    demandKey(ctx, verbPermission(entity, 'update'));
    await findVisible(ctx, entity, id);
    return { ...values };
  },
  async afterSave(ctx, { values, before }) {
    const { tableName, tableId, fieldName: column } = { ...before, ...values };
    const entity = entityOfTable(ctx, toText(tableName));
    const fields = [fieldName(toText(column))];
    if (entity) await keepOtherWords(ctx, entity, { id: toText(tableId), fields });
    dropDictionaries(ctx.registry);
  },
  async beforeDelete(ctx, ids) {
    for (const row of await findRows(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'language'), ids)) {
      const entity = entityOfTable(ctx, toText(row.tableName));
      if (entity) await forgetOtherWords(ctx, entity, toText(row.tableId));
    }
  },
  afterDelete: (ctx) => dropDictionaries(ctx.registry),
};
