import { suggestNearest } from '#schemas/expressions/nearest.ts';
import { oncePer } from '../basics/once-per.ts';
import { cardOf, targetOf } from '../types/ask.ts';
import '../types/every-rule.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport } from './check-file.ts';
import { valuesOfField } from './check-values.ts';
import type { JsonNode } from './json-reader.ts';

/** Parts that hold values of the author's choosing and no fields. */
const OPAQUE: ReadonlySet<string> = new Set(['samples', 'translations', 'props', 'body', 'set']);
const SHOWN = 10;

/** A field with something given before anybody enters it, wherever in a file it stands. */
interface Given {
  readonly field: FieldSpec;
  readonly path: readonly string[];
}

/** Defaults that their own field would refuse: of the entity, of its sub-tables, of dialogs and of the parameters of screens. */
export function checkDefaults(root: JsonNode, report: FileReport): void {
  for (const { field, path } of givenIn(root)) {
    tellMisfit(field, field.default, report.within([...path, 'default']));
    if (typeof field.filter !== 'object') continue;
    const at = report.within([...path, 'filter', 'default']);
    for (const value of [field.filter.default].flat()) tellMisfit(field, value, at);
  }
}

const givenIn = oncePer((root: JsonNode) => [...fieldsIn(root, [])]);

function* fieldsIn(node: JsonNode, path: readonly string[]): Generator<Given> {
  for (const [key, { node: inner }] of node.members ?? []) {
    if (OPAQUE.has(key)) continue;
    const at = [...path, key];
    if (path.at(-1) === 'fields' && isField(inner.value)) yield { field: inner.value, path: at };
    yield* fieldsIn(inner, at);
  }
  for (const [i, item] of (node.items ?? []).entries()) yield* fieldsIn(item, [...path, String(i)]);
}

function isField(value: unknown): value is FieldSpec {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    cardOf({ type: value.type }) !== undefined
  );
}

function tellMisfit(field: FieldSpec, value: unknown, report: FileReport): void {
  if (value === undefined || value === null || value === '' || isFilledIn(value)) return;
  const strange = strangeCode(field, value, report);
  if (strange !== undefined) return report.tellAt([], strange);
  const card = cardOf(field);
  // what a link names is a record, which only a running product has
  if (!card || targetOf(field) !== undefined || card.isComputed) return;
  const coerced = card.coerce(value, field, (_, row) => row);
  const fault = card.check(coerced, field, {});
  if (fault)
    report.tellAt([], `${JSON.stringify(value)} does not fit a ${field.type} (${fault.rule})`);
}

/** The words for the first value that is none of those the field can have. */
function strangeCode(field: FieldSpec, value: unknown, report: FileReport): string | undefined {
  const known = valuesOfField(field, report.known);
  const strange = [value].flat().find((one) => isCode(one) && !known?.values.includes(String(one)));
  if (!known || strange === undefined) return undefined;
  const text = String(strange);
  return `${known.lack} "${text}"${suggestNearest(text, known.values)}; known: ${known.values.slice(0, SHOWN).join(', ')}`;
}

/** Whether a value does not stand for itself and is filled in later. */
function isFilledIn(value: unknown): boolean {
  return [value].flat().some((one) => typeof one === 'string' && one.startsWith('$'));
}

function isCode(value: unknown): value is string | number {
  return typeof value === 'number' || typeof value === 'string';
}
