import {
  canImport,
  formFields,
  importPermission,
  verbPermission,
} from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { LANGS } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { plainTitle } from '#server/base/tables/table-head.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { demandButton, demandKey, mayWrite, needEntity } from '#server/records/access.ts';
import { readFieldLabels } from '#server/records/dictionaries/field-labels.ts';
import { unknownField } from '#server/records/resource/rule-values.ts';
import { boolWords } from '../bool-words.ts';
import type { CellField } from './cells.ts';
import { innerSpec, lineColumns, lineTitle, lineTitles } from './line-columns.ts';

/** A field that a column of a file may fill. */
export interface ImportColumn {
  readonly field: string;
  readonly title: string;
  readonly isRequired: boolean;
  /** The row is found by it: it must be mapped. */
  readonly isKey: boolean;
  /** What may stand there, in words. */
  readonly note: string;
  /** Allowed values, where they are few. */
  readonly choices: readonly string[];
}

const MAX_CHOICES = 60;

/** The entity, if the actor may import into it. @throws AppError `notFound` nothing can be imported there; `forbidden` */
export function needImport(ctx: Ctx, name: string): EntitySchema {
  const entity = needEntity(ctx, name);
  if (!canImport(entity)) throw new AppError('notFound', { entity: name });
  demandKey(ctx, importPermission(entity));
  demandButton(ctx, entity, 'import');
  demandKey(ctx, verbPermission(entity, 'save'));
  return entity;
}

/** Fields that this actor may fill from a file, in the order of the form. */
export function importFields(ctx: Ctx, entity: EntitySchema): Readonly<Record<string, FieldSpec>> {
  return Object.fromEntries(
    formFields(entity, 'create').flatMap((field) => {
      const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
      return spec && !spec.virtual && cardOf(spec)?.workbook && mayWrite(ctx.actor, spec)
        ? [[field, spec] as const]
        : [];
    }),
  );
}

/** All that a file may fill: fields of the record, and columns of its sub-tables (`<sub-table>.<column>`), whose lines are rows of the file. */
export function importable(ctx: Ctx, entity: EntitySchema): Readonly<Record<string, FieldSpec>> {
  const lines = Object.entries(lineColumns(ctx, entity));
  return {
    ...importFields(ctx, entity),
    ...Object.fromEntries(lines.map(([name, { spec }]) => [name, spec])),
  };
}

/** A field as its cells are read: with the words of every language. It must be one of the entity, or a column of a sub-table. */
export function fieldForCells(ctx: Ctx, entity: EntitySchema, field: string): CellField {
  const line = lineColumns(ctx, entity)[field];
  if (line)
    return {
      spec: line.spec,
      inLanguages: LANGS.flatMap(
        (lang) => innerSpec(ctx.registry.localizedEntity(entity.name, lang), line) ?? [],
      ),
    };
  const spec = entity.fields[field];
  if (!spec) throw unknownField(entity, field);
  return {
    spec,
    inLanguages: LANGS.flatMap(
      (lang) => ctx.registry.localizedEntity(entity.name, lang)?.fields[field] ?? [],
    ),
  };
}

/** Fields that find the record a row changes; empty where every row makes a new one. */
export function keyFields(entity: EntitySchema): readonly string[] {
  return entity.import ? (entity.import.key ?? []) : [];
}

/** The columns with their words in the actor's language. */
export async function importColumns(
  ctx: Ctx,
  entity: EntitySchema,
): Promise<readonly ImportColumn[]> {
  const fields = importFields(ctx, entity);
  const shown = ctx.registry.localizedEntity(entity.name, ctx.lang)?.fields ?? fields;
  const keys = keyFields(entity);
  const own = await Promise.all(
    Object.entries(fields).map(async ([field, spec]) => {
      const choices = await choicesOf(ctx, shown[field] ?? spec);
      const isRequired = spec.required === true && spec.default === undefined;
      return {
        field,
        title: shown[field]?.title ?? spec.title,
        isRequired,
        isKey: keys.includes(field),
        note: noteOf(ctx, shown[field] ?? spec, choices),
        choices,
      };
    }),
  );
  return [...own, ...(await lineImportColumns(ctx, entity))];
}

/** The columns of sub-tables stand last: rows that go on with a record are empty before them. */
function lineImportColumns(ctx: Ctx, entity: EntitySchema): Promise<readonly ImportColumn[]> {
  const shown = ctx.registry.localizedEntity(entity.name, ctx.lang) ?? entity;
  const more = serverText(ctx.lang, 'import.note.lines');
  return Promise.all(
    Object.entries(lineColumns(ctx, entity)).map(async ([field, line]) => {
      const spec = innerSpec(shown, line) ?? line.spec;
      const choices = await choicesOf(ctx, spec);
      return {
        field,
        title: lineTitle(shown, line),
        isRequired: line.isNeeded && spec.required === true && spec.default === undefined,
        isKey: false,
        note: [noteOf(ctx, spec, choices), more].join(serverText(ctx.lang, 'import.join')),
        choices,
      };
    }),
  );
}

/** Plain titles → the field they name: its title in any language, or its own name. */
export function importTitles(ctx: Ctx, entity: EntitySchema): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const field of Object.keys(importFields(ctx, entity))) {
    const titles = LANGS.map(
      (lang) => ctx.registry.localizedEntity(entity.name, lang)?.fields[field]?.title ?? '',
    );
    for (const name of [field, ...titles, entity.fields[field]?.title ?? ''])
      if (name && !names.has(plainTitle(name))) names.set(plainTitle(name), field);
  }
  for (const [name, line] of Object.entries(lineColumns(ctx, entity)))
    for (const title of [name, ...lineTitles(ctx, entity, line)])
      if (!names.has(plainTitle(title))) names.set(plainTitle(title), name);
  return names;
}

/** Which column of a header fills which field. */
export function mapHeader(
  titles: ReadonlyMap<string, string>,
  header: readonly string[],
): Readonly<Record<string, number>> {
  const mapping: Record<string, number> = {};
  for (const [at, title] of header.entries()) {
    const field = titles.get(plainTitle(title));
    if (field !== undefined && mapping[field] === undefined) mapping[field] = at;
  }
  return mapping;
}

/** What may stand in the cells of a field, where that are few words. */
export async function choicesOf(ctx: Ctx, spec: FieldSpec): Promise<readonly string[]> {
  if (cardOf(spec)?.workbook?.form === 'bool') {
    const { yes, no } = boolWords(ctx, spec);
    return [yes, no];
  }
  if (cardOf(spec)?.workbook === undefined) return [];
  const labels = [...((await readFieldLabels(ctx, spec))?.values() ?? [])];
  return labels.length <= MAX_CHOICES ? labels : [];
}

/** What may stand in the cells of a field, said to whoever fills them in. */
export function noteOf(ctx: Ctx, spec: FieldSpec, choices: readonly string[]): string {
  const say = (key: ServerKey, params?: TextParams): string => serverText(ctx.lang, key, params);
  const parts = [
    say(spec.required ? 'import.note.required' : 'import.note.optional'),
    say(cardOf(spec)?.workbook?.note ?? 'import.note.text'),
    ...(choices.length > 0 ? [say('import.note.choices', { list: choices.join(' / ') })] : []),
    ...limitNotes(spec, say),
    ...(spec.help ? [spec.help] : []),
  ];
  return parts.join(serverText(ctx.lang, 'import.join'));
}

function limitNotes(
  spec: FieldSpec,
  say: (key: ServerKey, params: TextParams) => string,
): readonly string[] {
  const { max, min, unit } = spec as {
    readonly max?: number;
    readonly min?: number;
    readonly unit?: string;
  };
  const range = cardOf(spec)?.number
    ? [
        min === undefined ? '' : say('import.note.from', { min }),
        max === undefined ? '' : say('import.note.to', { max }),
      ]
    : [max === undefined ? '' : say('import.note.max', { max })];
  return [...range, unit ? say('import.note.unit', { unit }) : ''].filter(Boolean);
}
