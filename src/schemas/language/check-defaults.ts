import { oncePer } from '../basics/once-per.ts';
import { told } from '../texts/told.ts';
import { cardOf, isComputed } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { SPAN_ENDS, thirdEndFault } from './check-asked-values.ts';
import type { FileReport } from './check-file.ts';
import { givenFault } from './check-given.ts';
import type { JsonNode } from './json-reader.ts';
import { findPlaceholderFault } from './placeholders.ts';

/** Parts that hold values of the author's choosing and no fields. */
export const VALUES_OF_OTHERS: ReadonlySet<string> = new Set([
  'samples',
  'translations',
  'props',
  'body',
  'set',
]);

/** Parts that hold fields. */
const HOLDING: ReadonlySet<string | undefined> = new Set(['fields', 'params']);

/** A field with something given before anybody enters it, wherever in a file it stands. */
interface Given {
  readonly field: FieldSpec;
  readonly path: readonly string[];
}

/** Defaults that their own field would refuse: of the entity, of its sub-tables, of dialogs and of the parameters of screens. */
export function checkDefaults(root: JsonNode, report: FileReport): void {
  for (const { field, path } of fieldsIn(root)) {
    if (field.default !== undefined && isComputed(field))
      report.tellAt(
        [...path, 'default'],
        told('workedOut', 'a {{type}} is worked out: it has no {{word}}', {
          type: field.type,
          word: 'default',
        }),
      );
    const own = report.within([...path, 'default']);
    tellMisfit(field, field.default, own);
    tellQuoted(field, field.default, own);
    tellThirdEnd(field, field.default, own);
    // those of entities and of screens are judged where their words are
    if (path[0] !== 'fields' && path.at(-2) === 'fields') tellUnfilled(field.default, own);
    if (typeof field.filter !== 'object') continue;
    const at = report.within([...path, 'filter', 'default']);
    for (const value of [field.filter.default].flat()) tellMisfit(field, value, at);
    tellQuoted(field, field.filter.default, at);
    tellThirdEnd(field, field.filter.default, at);
    tellUnfilled(field.filter.default, at);
  }
}

/** The fields of a file, wherever they stand in it. */
export const fieldsIn = oncePer((root: JsonNode) => [...walkFields(root, [])]);

function* walkFields(node: JsonNode, path: readonly string[]): Generator<Given> {
  for (const [key, { node: inner }] of node.members ?? []) {
    if (VALUES_OF_OTHERS.has(key)) continue;
    const at = [...path, key];
    if (HOLDING.has(path.at(-1)) && isField(inner.value)) yield { field: inner.value, path: at };
    yield* walkFields(inner, at);
  }
  for (const [i, item] of (node.items ?? []).entries())
    yield* walkFields(item, [...path, String(i)]);
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

/** Placeholders that nobody fills in. */
function tellUnfilled(value: unknown, report: FileReport): void {
  for (const [at, part] of ([value].flat() as readonly unknown[]).entries()) {
    const fault =
      typeof part === 'string' ? findPlaceholderFault(part, 'field.default') : undefined;
    if (fault !== undefined) report.tellAt(Array.isArray(value) ? [String(at)] : [], fault);
  }
}

/** `"true"` and `"3"` are texts: whoever compares them with what people choose finds another value. */
function tellQuoted(field: FieldSpec, value: unknown, report: FileReport): void {
  const kind = cardOf(field)?.kind;
  const isOther = kind === 'bool' || kind === 'number';
  if (isOther && typeof value === 'string' && /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(value))
    report.warnAt(
      [],
      told('quoted', '"{{value}}" is a text, the field a {{type}}: write it without quotes', {
        value,
        type: field.type,
      }),
    );
}

/** Told at the first that is too many. */
function tellThirdEnd(field: FieldSpec, value: unknown, report: FileReport): void {
  const fault = Array.isArray(value) ? thirdEndFault(field, value) : undefined;
  if (fault !== undefined) report.tellAt([String(SPAN_ENDS)], fault);
}

function tellMisfit(field: FieldSpec, value: unknown, report: FileReport): void {
  const fault = givenFault(field, value, report.known);
  if (fault !== undefined) report.tellAt([], fault);
}
