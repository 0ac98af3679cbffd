import type { Inside, TypeCard } from './card.ts';
import { CARDS } from './cards.ts';
import type { AggregateFacts } from './field-base.ts';
import type { Rule } from './field-base.ts';
import type { FieldSpec } from './field.ts';
import type { FormField } from './form.ts';
import type { CodeOf, NumberSpec } from './string.ts';

type Card = TypeCard<FieldSpec>;
type Fields = Readonly<Record<string, FieldSpec>>;

/** The card of a field's type; undefined for a type that no card knows, as in a draft the checker has not seen. */
export function cardOf(field: { readonly type: string }): Card | undefined {
  return cardNamed(field.type);
}

/** The card of a type by its name. */
export function cardNamed(type: string): Card | undefined {
  return Object.hasOwn(CARDS, type)
    ? (CARDS as Readonly<Record<string, unknown>> as Readonly<Record<string, Card>>)[type]
    : undefined;
}

/** The dictionary of a field's values; undefined where they come from none. */
export function dictOf(field: FieldSpec | undefined): string | undefined {
  return field && cardOf(field)?.dict?.(field);
}

/** The values that a field itself says may be chosen; undefined where it says none. */
export function optionsOf(
  field: FieldSpec | undefined,
): readonly { readonly value: string; readonly title: string }[] | undefined {
  return field && cardOf(field)?.options?.(field);
}

/** The states file of a field's values; undefined for a field that is no status. */
export function statesOf(field: FieldSpec | undefined): string | undefined {
  return field && cardOf(field)?.states?.(field);
}

/** The entity a link points to; undefined for other fields. */
export function targetOf(field: FieldSpec | undefined): string | undefined {
  return field && cardOf(field)?.target?.(field);
}

/** Whether values are regions: links by code, which cover all codes that begin as they do. */
export function isRegion(field: FieldSpec): boolean {
  return targetOf(field) !== undefined && cardOf(field)?.kind === 'text';
}

/** The rule that the rows a link names must meet; undefined where any will do. */
export function linkRuleOf(field: FieldSpec | undefined): Rule | undefined {
  return field !== undefined && 'where' in field && targetOf(field) !== undefined
    ? field.where
    : undefined;
}

/** The fields of the record a link names that are shown along. */
export function bringOf(field: FieldSpec | undefined): readonly string[] {
  return (field !== undefined && 'bring' in field ? field.bring : undefined) ?? [];
}

/** What a text names by its code; undefined where it names nothing. */
export function codeOf(field: FieldSpec | undefined): CodeOf | undefined {
  return field !== undefined && 'codeOf' in field ? field.codeOf : undefined;
}

/** How records are numbered by the field; undefined where they are not. */
export function numberOf(field: FieldSpec): NumberSpec | undefined {
  return 'number' in field ? field.number : undefined;
}

/** The columns of a sub-table; undefined for other fields. */
export function innerOf(field: FieldSpec | undefined): Fields | undefined {
  return field && (cardOf(field)?.rows?.(field) as Fields | undefined);
}

/** Where the fields of what was filled in stand; undefined for other fields. */
export function formOf(
  field: FieldSpec | undefined,
): ReturnType<NonNullable<Card['form']>> | undefined {
  return field && cardOf(field)?.form?.(field);
}

/** How values of a field name records in their depth; undefined where they name none. */
export function insideOf(field: FieldSpec | undefined): Inside | undefined {
  return field && cardOf(field)?.inside?.(field);
}

/** The expression a field is worked out by; undefined for a field that holds a value. */
export function exprOf(field: FieldSpec | undefined): string | undefined {
  return field && cardOf(field)?.expr?.(field);
}

/** The rows a number is made of; undefined for a field that is made of none. */
export function aggregateOf(field: FieldSpec | undefined): AggregateFacts | undefined {
  return field && cardOf(field)?.aggregate?.(field);
}

/** Whether people enter the values of a type: neither computed nor changed by moves alone. */
export function isEntered(field: FieldSpec): boolean {
  const card = cardOf(field);
  return !card?.isComputed && !card?.isMoved;
}

/** Whether the type keeps its values from everybody. */
export function isSecretType(field: { readonly type?: string } | undefined): boolean {
  return field?.type !== undefined && cardNamed(field.type)?.isSecret === true;
}

/** Whether the field holds what the product's own texts of a record are in other languages: nobody reads or writes the field itself. */
export function isWords(field: FieldSpec | undefined): boolean {
  return field !== undefined && cardOf(field)?.isWords?.(field) === true;
}

/** Whether values of the type are worked out, neither entered nor stored. */
export function isComputed(field: { readonly type?: string } | undefined): boolean {
  return field?.type !== undefined && cardNamed(field.type)?.isComputed === true;
}

/** Whether an effect or a button may set the field of its own: entered, no secret, and kept in a column of the record. */
export function isSettable(field: FieldSpec): boolean {
  const stored = cardOf(field)?.stored;
  return isEntered(field) && !isSecretType(field) && stored !== 'links' && stored !== 'rows';
}

/** Whether rows are found by a field: it has a column or links of its own, or is a number the database makes of other rows, and is no secret. */
export function isAsked(field: FieldSpec): boolean {
  const stored = cardOf(field)?.stored;
  if (field.virtual || isSecretType(field) || stored === 'rows') return false;
  return stored !== 'none' || aggregateOf(field) !== undefined;
}

/** Whether a field has a column of its own in the table of the record. */
export function hasColumn(field: FieldSpec): boolean {
  const stored = cardOf(field)?.stored;
  return !field.virtual && stored !== 'none' && stored !== 'links' && stored !== 'rows';
}

/** Whether a field holds markup, which is cleaned before it is stored and carries files. */
export function isHtml(field: FieldSpec | undefined): boolean {
  return field !== undefined && cardOf(field)?.isHtml === true;
}

/** Whether a field holds stored pictures. */
export function holdsPictures(field: FieldSpec | undefined): boolean {
  return field !== undefined && cardOf(field)?.files === 'pictures';
}

/** How a field finds the form that it was filled into: through the link `by` to a record of `of`, which `holds` the form, `drawn` as a document. */
export type FormLink = Pick<FormField, 'by' | 'of' | 'holds' | 'drawn' | 'asks'>;

/** The form a field is filled into; undefined of what is filled in otherwise. */
export function formLinkOf(field: FieldSpec | undefined): FormLink | undefined {
  return field && 'holds' in field && 'by' in field && 'of' in field ? field : undefined;
}
