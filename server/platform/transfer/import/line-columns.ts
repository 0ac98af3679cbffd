import { formFields } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf, exprOf, innerOf, isSecretType } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { mayWrite } from '#server/records/access.ts';

/** A column of a sub-table that a column of a file may fill: in files it is called `<sub-table>.<column>`. */
export interface LineColumn {
  readonly list: string;
  readonly column: string;
  readonly spec: FieldSpec;
  /** Whether a record needs at least one line. */
  readonly isNeeded: boolean;
}

/** Between the title of a sub-table and that of its column. */
const BETWEEN = ' · ';

/** The columns of sub-tables that this actor may fill from a file, by their names in files, in the order of the form. */
export function lineColumns(ctx: Ctx, entity: EntitySchema): Readonly<Record<string, LineColumn>> {
  return Object.fromEntries(
    formFields(entity, 'create').flatMap((list) => {
      const field = Object.hasOwn(entity.fields, list) ? entity.fields[list] : undefined;
      const inner = innerOf(field);
      if (!field || !inner || cardOf(field)?.stored !== 'rows') return [];
      if (field.readOnly || field.virtual || !mayWrite(ctx.actor, field)) return [];
      const isNeeded = 'minRows' in field && (field.minRows ?? 0) > 0;
      return Object.entries(inner).flatMap(([column, spec]) =>
        isFilled(ctx, spec)
          ? [[`${list}.${column}`, { list, column, spec, isNeeded }] as const]
          : [],
      );
    }),
  );
}

function isFilled({ actor }: Ctx, spec: FieldSpec): boolean {
  return (
    cardOf(spec)?.workbook !== undefined &&
    !spec.virtual &&
    !spec.readOnly &&
    exprOf(spec) === undefined &&
    !isSecretType(spec) &&
    mayWrite(actor, spec)
  );
}

/** A column of a sub-table as an entity of some language has it. */
export function innerSpec(
  entity: Pick<EntitySchema, 'fields'> | undefined,
  { list, column }: Pick<LineColumn, 'list' | 'column'>,
): FieldSpec | undefined {
  return innerOf(entity?.fields[list])?.[column];
}

/** What a column is called in a file: by the sub-table and its own title. */
export function lineTitle(
  entity: Pick<EntitySchema, 'fields'> | undefined,
  line: Pick<LineColumn, 'list' | 'column'>,
): string {
  const { list, column } = line;
  return [entity?.fields[list]?.title ?? list, innerSpec(entity, line)?.title ?? column].join(
    BETWEEN,
  );
}

/** All that a column may be called: in each language, and as two rows of heads say it together. */
export function lineTitles(ctx: Ctx, entity: EntitySchema, line: LineColumn): readonly string[] {
  const titles = LANGS.map((lang) =>
    lineTitle(ctx.registry.localizedEntity(entity.name, lang) ?? entity, line),
  );
  return titles.flatMap((title) => [title, title.replace(BETWEEN, ' ')]);
}
