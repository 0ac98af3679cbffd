import { printLine } from '#designer/workbench/language/format-schema.ts';
import type { SchemaFile } from '#schemas/language/check-facts.ts';
import {
  DEFINITIONS,
  ENTITY_SHAPE,
  REPORT_SHAPE,
  SCREEN_SHAPE,
  STATES_SHAPE,
} from '#schemas/language/language-shape.ts';
import type { ObjectShape, Shape } from '#schemas/types/shape.ts';
import { OPERATORS } from '#schemas/types/words.ts';

/** Where a word stands in checked files: the shortest way it is written there, and the files that use it, the first first. */
export interface WordUse {
  readonly example: string;
  readonly files: readonly string[];
}

const SHAPES: Readonly<Record<SchemaFile['kind'], ObjectShape>> = {
  entity: ENTITY_SHAPE,
  screen: SCREEN_SHAPE,
  states: STATES_SHAPE,
  report: REPORT_SHAPE,
};
/** A rule as an object of the language. */
export const RULE_SHAPE: ObjectShape = {
  kind: 'object',
  props: {
    all: { kind: 'list', of: { kind: 'rule' } },
    any: { kind: 'list', of: { kind: 'rule' } },
    not: { kind: 'rule' },
    field: { kind: 'text' },
    op: { kind: 'text', oneOf: OPERATORS },
    value: { kind: 'any' },
  },
};

/** Every word that the files use, by the part of the language it belongs to, wherever that part stands. */
export function usesOf(
  files: readonly SchemaFile[],
): (part: ObjectShape, word: string) => WordUse | undefined {
  const uses = new Map<ObjectShape, Map<string, { example: string; files: string[] }>>();
  const note = (
    part: ObjectShape,
    word: string,
    { text, path }: { readonly text: string; readonly path: string },
  ) => {
    const own = uses.get(part) ?? new Map<string, { example: string; files: string[] }>();
    uses.set(part, own);
    const known = own.get(word);
    if (!known) return void own.set(word, { example: text, files: [path] });
    if (text.length < known.example.length) known.example = text;
    if (!known.files.includes(path)) known.files.push(path);
  };
  for (const { kind, path, text } of files) {
    const visit = (value: unknown, shape: Shape): void => {
      for (const one of unfold(shape)) visitOne(value, one);
    };
    const visitOne = (value: unknown, shape: Shape): void => {
      if (shape.kind === 'list' && Array.isArray(value))
        for (const item of value as readonly unknown[]) visit(item, shape.of);
      if (!isPart(value)) return;
      if (shape.kind === 'map') for (const item of Object.values(value)) visit(item, shape.of);
      if (shape.kind !== 'object' || !isMeant(shape, value)) return;
      for (const [key, item] of Object.entries(value)) {
        const own = Object.hasOwn(shape.props, key) ? shape.props[key] : undefined;
        if (!own) continue;
        note(shape, key, { text: `${JSON.stringify(key)}: ${printLine(item)}`, path });
        visit(item, own);
      }
    };
    visit(JSON.parse(text), SHAPES[kind]);
  }
  return (part, word) => uses.get(part)?.get(word);
}

function unfold(shape: Shape): readonly Shape[] {
  if (shape.kind === 'rule') return [RULE_SHAPE];
  if (shape.kind === 'choice') return shape.of.flatMap(unfold);
  const named = shape.kind === 'named' ? DEFINITIONS[shape.name] : undefined;
  return named ? unfold(named) : [shape];
}

function isPart(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMeant(shape: ObjectShape, value: Readonly<Record<string, unknown>>): boolean {
  if (!shape.when) return (shape.required ?? []).every((key) => Object.hasOwn(value, key));
  return Object.entries(shape.when).every(([key, values]) =>
    values.length === 0 ? Object.hasOwn(value, key) : values.includes(String(value[key])),
  );
}
