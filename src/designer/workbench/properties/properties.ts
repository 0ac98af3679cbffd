import type { Shape } from '#schemas/types/shape.ts';
import { typesOfFields } from '../language/field-types.ts';
import { printLine } from '../language/format-schema.ts';
import { nodeAt, type ParsedText } from '../language/json-tree.ts';
import { namesFor, type KnownName, type KnownWorld } from '../language/known-names.ts';
import { objectsAt, shapesAt, type PlacedShape, type SchemaKind } from '../language/shape-at.ts';
import { insertMember, removeMember, type TextChange } from '../structure/edit-text.ts';

/** How a word is entered by hand. `json`: what is neither a text, a number nor a choice is typed as JSON. */
export type Control =
  | { readonly kind: 'bool' | 'text' | 'color' | 'json' }
  | { readonly kind: 'number'; readonly min?: number; readonly isInt?: boolean }
  | { readonly kind: 'choice'; readonly of: readonly (string | number | boolean)[] }
  | { readonly kind: 'names'; readonly of: readonly KnownName[] };

/** A word that may stand in the picked part, with what stands there. */
export interface Property {
  /** Path of the object it stands in. */
  readonly path: readonly string[];
  readonly key: string;
  /** Name of its explanation. */
  readonly word: string;
  readonly control: Control;
  /** Undefined: the word is not said. */
  readonly value: unknown;
  readonly isRequired: boolean;
}

const WHOLE_PARTS: ReadonlySet<string> = new Set([
  'table',
  'rest',
  'list',
  'form',
  'detail',
  'label',
  'search',
  'public',
  'menu',
  'import',
]);
const MEMBERS: ReadonlySet<string> = new Set([
  'fields',
  'actions',
  'presets',
  'values',
  'moves',
  'roles',
  'guards',
  'timers',
]);

/** The entry of a form's layout that a place belongs to. */
function layoutPartAt(path: readonly string[]): readonly string[] | undefined {
  if (path[0] !== 'form' || path[1] !== 'layout') return undefined;
  const depth = path.findLastIndex((_, at) => at > 2 && HOLDS_ENTRIES.has(path[at - 1] ?? ''));
  return depth < 0 ? path.slice(0, 2) : path.slice(0, depth + 1);
}

/** The panel or figure of a big screen that a place belongs to, or the big screen. */
function wallPartAt(path: readonly string[]): readonly string[] | undefined {
  if (path[0] !== 'body' || path[1] !== 'wall') return undefined;
  // between two panels the next one is meant
  if (WALL_LISTS.has(path[2] ?? '')) return path.length > 3 ? path.slice(0, 4) : undefined;
  return path.slice(0, 2);
}

const WALL_LISTS: ReadonlySet<string> = new Set(['figures', 'left', 'right']);
const HOLDS_ENTRIES: ReadonlySet<string> = new Set(['items', 'steps']);

/** The part of a text that a place belongs to: a field (of a sub-table too), a button, a move, a preset, an entry of the form's layout, a panel of a big screen, or a part such as `list`. */
export function pickedAt(path: readonly string[]): readonly string[] | undefined {
  const inLayout = layoutPartAt(path) ?? wallPartAt(path);
  if (inLayout) return inLayout;
  for (let depth = path.length - 1; depth > 0; depth -= 1)
    if (MEMBERS.has(path[depth - 1] ?? '')) return path.slice(0, depth + 1);
  return WHOLE_PARTS.has(path[0] ?? '') ? path.slice(0, 1) : undefined;
}

/** Every word that may stand in a part, in the order of the language; what holds words of its own is followed by them. */
export function propertiesAt(
  kind: SchemaKind,
  parsed: ParsedText,
  path: readonly string[],
  world: KnownWorld,
): readonly Property[] {
  return wordsAt(kind, parsed, path, world).flatMap(({ property, shapes }) => {
    const isGroup = shapes.some(({ shape }) => shape.kind === 'object');
    const own = isGroup && property.control.kind === 'json' ? [] : [property];
    return isGroup
      ? [
          ...own,
          ...wordsAt(kind, parsed, [...path, property.key], world).flatMap((inner) =>
            isSimple(inner.property) ? [inner.property] : [],
          ),
        ]
      : own;
  });
}

function isSimple({ control }: Property): boolean {
  return control.kind !== 'json';
}

interface Word {
  readonly property: Property;
  readonly shapes: readonly PlacedShape[];
}

function wordsAt(
  kind: SchemaKind,
  parsed: ParsedText,
  path: readonly string[],
  world: KnownWorld,
): readonly Word[] {
  const words = new Map<string, Word>();
  for (const { shape, word } of objectsAt(kind, parsed, path))
    for (const key of Object.keys(shape.props)) {
      if (words.has(key)) continue;
      const shapes = shapesAt(kind, parsed, [...path, key]).filter(
        (one) => one.word.endsWith(`.${key}`) || one.shape.kind !== 'object' || one.word !== word,
      );
      const control =
        key === 'type' && path.at(-2) === 'fields'
          ? ({ kind: 'choice', of: typesOfFields() } as const)
          : controlOf(
              shapes.map((one) => one.shape),
              parsed,
              world,
            );
      const property = {
        path,
        key,
        word: `${word}.${key}`,
        control,
        value: valueAt(parsed, [...path, key]),
        isRequired: shape.required?.includes(key) ?? false,
      };
      words.set(key, { property, shapes });
    }
  return [...words.values()];
}

function controlOf(shapes: readonly Shape[], parsed: ParsedText, world: KnownWorld): Control {
  const choices = shapes.flatMap(namedValues);
  const hasBool = shapes.some(({ kind }) => kind === 'bool');
  if (choices.length > 0)
    return { kind: 'choice', of: [...(hasBool ? [true, false] : []), ...choices] };
  if (hasBool) return { kind: 'bool' };
  const [first] = shapes;
  if (!first || shapes.some(({ kind }) => kind !== first.kind)) return { kind: 'json' };
  if (first.kind === 'number')
    return {
      kind: 'number',
      ...(first.min !== undefined && { min: first.min }),
      ...(first.isInt && { isInt: true }),
    };
  return first.kind === 'text' ? textControl(first, parsed, world) : { kind: 'json' };
}

/** The values a shape names one by one. */
function namedValues(shape: Shape): readonly (string | number)[] {
  return shape.kind === 'text' || shape.kind === 'number' ? (shape.oneOf ?? []) : [];
}

/** A text that means a name is chosen among those that are known; a colour is seen. */
function textControl(
  { says, like }: Extract<Shape, { kind: 'text' }>,
  parsed: ParsedText,
  world: KnownWorld,
): Control {
  if (like?.every((one) => one.startsWith('#'))) return { kind: 'color' };
  const names = says && namesFor(says, parsed, world);
  return names && names.length > 0 ? { kind: 'names', of: names } : { kind: 'text' };
}

/** What stands at a path; undefined where nothing does, or something is still being typed. */
function valueAt(parsed: ParsedText, path: readonly string[]): unknown {
  const node = nodeAt(parsed, path);
  if (!node) return undefined;
  try {
    return JSON.parse(parsed.text.slice(node.from, node.to)) as unknown;
  } catch {
    return undefined;
  }
}

/** Says a word, says it otherwise, or (undefined) no longer says it. Nothing else of the text changes. */
export function setProperty(
  parsed: ParsedText,
  path: readonly string[],
  key: string,
  value: unknown,
): readonly TextChange[] {
  if (value === undefined) return removeMember(parsed, [...path, key]);
  const node = nodeAt(parsed, [...path, key]);
  if (node) return [{ from: node.from, to: node.to, insert: printLine(value) }];
  const holder = path.at(-1);
  // `"list": true` becomes an object when one of its words is said
  if (holder !== undefined && nodeAt(parsed, path)?.name !== 'Object')
    return setProperty(parsed, path.slice(0, -1), holder, { [key]: value });
  return insertMember(parsed, path, { key, value: printLine(value) });
}
