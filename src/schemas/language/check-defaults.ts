import { oncePer } from '../basics/once-per.ts';
import { cardOf, isComputed } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport } from './check-file.ts';
import { givenFault } from './check-given.ts';
import type { JsonNode } from './json-reader.ts';

/** Parts that hold values of the author's choosing and no fields. */
const OPAQUE: ReadonlySet<string> = new Set(['samples', 'translations', 'props', 'body', 'set']);

/** A field with something given before anybody enters it, wherever in a file it stands. */
interface Given {
  readonly field: FieldSpec;
  readonly path: readonly string[];
}

/** Defaults that their own field would refuse: of the entity, of its sub-tables, of dialogs and of the parameters of screens. */
export function checkDefaults(root: JsonNode, report: FileReport): void {
  for (const { field, path } of givenIn(root)) {
    if (field.default !== undefined && isComputed(field))
      report.tellAt([...path, 'default'], `a ${field.type} is worked out: it has no default`);
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
  const fault = givenFault(field, value, report.known);
  if (fault !== undefined) report.tellAt([], fault);
}
