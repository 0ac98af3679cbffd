import { holds } from '#schemas/expressions/evaluate.ts';
import { fieldNumber } from '#schemas/formats/field-number.ts';
import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import { withBroughtFields } from '#schemas/language/brought.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fillText, placesIn } from '#schemas/language/fill-text.ts';
import type { SheetFact } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { SayField } from '#server/platform/field-words/field-words.ts';
import { mayRead, needEntity } from '#server/records/access.ts';
import { recordScope } from '#server/records/resource/rule-values.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { FindPicture } from './pictures.ts';

/** What the parts of a sheet are made with. */
export interface SheetWork {
  readonly ctx: Ctx;
  readonly entity: EntitySchema;
  readonly row: StoredRow;
  readonly say: SayField;
  readonly findPicture: FindPicture;
  /** The address of the product without the part behind `#`. */
  readonly home: string;
  /** A text without characters that nothing draws; they are kept for the note at the end. */
  readonly clean: (text: string) => string;
}

/** The entity as its page shows it: in the reader's language, with what its links bring. @throws AppError `notFound` */
export function shownEntity(ctx: Ctx, name: string): EntitySchema {
  const shown = (one: string): EntitySchema | undefined =>
    ctx.registry.localizedEntity(one, ctx.lang);
  return withBroughtFields(shown(name) ?? needEntity(ctx, name), shown);
}

/** Fields with their words, without those that this person may not read or that the record does not show. */
export function factsOf(
  { ctx, entity, row, say, clean }: SheetWork,
  names: readonly string[],
): readonly SheetFact[] {
  return names.flatMap((name) => {
    const spec = entity.fields[name];
    if (!spec || !mayRead(ctx.actor, spec)) return [];
    if (spec.visibleWhen !== undefined && !holdsOf(ctx, spec.visibleWhen, row)) return [];
    const number = fieldNumber(entity.fields, name, row);
    return [
      {
        title: clean(titleWithUnit(spec)),
        text: clean(say(entity.fields, name, row)),
        ...(number !== undefined && { number }),
      },
    ];
  });
}

/** Whether an expression holds of a record; one that cannot be judged does not. */
export function holdsOf(ctx: Ctx, expression: string, row: StoredRow): boolean {
  try {
    return holds(expression, recordScope(ctx, row));
  } catch {
    return false;
  }
}

/** A text of the schema with the record's words in the place of `{field}`. */
export function filled({ entity, row, say, clean }: SheetWork, text: string): string {
  const words = Object.fromEntries(
    placesIn(text).map((name) => [name, say(entity.fields, name, row)]),
  );
  return clean(fillText(text, words));
}
