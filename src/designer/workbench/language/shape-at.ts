import {
  DEFINITIONS,
  ENTITY_SHAPE,
  REPORT_SHAPE,
  SCREEN_SHAPE,
  STATES_SHAPE,
} from '#schemas/language/language-shape.ts';
import type { ObjectShape, Shape } from '#schemas/types/shape.ts';
import { OPERATORS } from '#schemas/types/words.ts';
import { keysAt, textAt, type ParsedText } from './json-tree.ts';

/** The kinds of schema files. */
export type SchemaKind = 'entity' | 'screen' | 'states' | 'report';

/** What the language says about one place: the forms a value may have there, and the word that explains it. */
export interface PlacedShape {
  readonly shape: Shape;
  /** Name of the explanation: `entity.table.lock`, `field.required`. Names of the author's choosing are left out. */
  readonly word: string;
}

const ROOTS: Readonly<Record<SchemaKind, ObjectShape>> = {
  entity: ENTITY_SHAPE,
  screen: SCREEN_SHAPE,
  states: STATES_SHAPE,
  report: REPORT_SHAPE,
};

const OPERATOR: Shape = { kind: 'text', oneOf: OPERATORS };
const RULES: Shape = { kind: 'list', of: { kind: 'rule' } };
/** A rule as an object of the language, so that it completes like the rest. */
const RULE_OBJECT: ObjectShape = {
  kind: 'object',
  props: {
    all: RULES,
    any: RULES,
    not: { kind: 'rule' },
    field: { kind: 'text', says: 'field' },
    op: OPERATOR,
    value: { kind: 'any' },
  },
};
/** Places where the language lets anything stand and a rule or a layout is meant. */
const MEANT: Readonly<Record<string, Shape>> = {
  where: { kind: 'rule' },
  layout: { kind: 'named', name: 'layout' },
};

/** A life cycle reads the same in a file of its own. */
const WORD_OF: Readonly<Record<string, string>> = { lifeCycle: 'states' };

/** The forms that fit a path of a text; several where the text has not yet said which is meant. */
export function shapesAt(
  kind: SchemaKind,
  parsed: ParsedText,
  path: readonly string[],
): readonly PlacedShape[] {
  let places = unfold({ shape: ROOTS[kind], word: kind });
  for (const [depth, key] of path.entries()) {
    const above = path.slice(0, depth);
    places = chosen(places, parsed, above).flatMap((place) => step(place, key).flatMap(unfold));
  }
  return places;
}

/** The objects among the forms of a place, narrowed by what the text says already (`"type": "dict"`). */
export function objectsAt(
  kind: SchemaKind,
  parsed: ParsedText,
  path: readonly string[],
): readonly (PlacedShape & { readonly shape: ObjectShape })[] {
  return chosen(shapesAt(kind, parsed, path), parsed, path).flatMap(({ shape, word }) =>
    shape.kind === 'object' ? [{ shape, word }] : [],
  );
}

function chosen(
  places: readonly PlacedShape[],
  parsed: ParsedText,
  path: readonly string[],
): readonly PlacedShape[] {
  const objects = places.filter(({ shape }) => shape.kind === 'object');
  if (objects.length < 2) return places;
  const keys = keysAt(parsed, path);
  const fitting = objects.filter(
    ({ shape }) =>
      shape.kind === 'object' && isMeant(shape, keys, (key) => textAt(parsed, [...path, key])),
  );
  // what stands for names that nobody declared is meant where no other part is
  const declared = fitting.filter(({ shape }) => shape.kind !== 'object' || !shape.isOfOthers);
  if (declared.length > 0) return declared;
  return fitting.length > 0 ? fitting : places;
}

function isMeant(
  { when, required = [] }: ObjectShape,
  keys: readonly string[],
  textOf: (key: string) => string | undefined,
): boolean {
  if (!when) return required[0] !== undefined && keys.includes(required[0]);
  return Object.entries(when).every(([key, values]) =>
    values.length === 0 ? keys.includes(key) : values.includes(textOf(key) ?? ''),
  );
}

function step({ shape, word }: PlacedShape, key: string): readonly PlacedShape[] {
  if (shape.kind === 'list') return [{ shape: shape.of, word }];
  if (shape.kind === 'map')
    return [{ shape: shape.of, word: shape.keysOneOf ? `${word}.${key}` : word }];
  if (shape.kind !== 'object') return [];
  const own = Object.hasOwn(shape.props, key) ? shape.props[key] : undefined;
  if (!own) return [];
  return [{ shape: own.kind === 'any' && MEANT[key] ? MEANT[key] : own, word: `${word}.${key}` }];
}

function unfold({ shape, word }: PlacedShape): readonly PlacedShape[] {
  if (shape.kind === 'choice') return shape.of.flatMap((part) => unfold({ shape: part, word }));
  if (shape.kind === 'rule') return [{ shape: RULE_OBJECT, word: 'rule' }];
  if (shape.kind !== 'named') return [{ shape, word }];
  const named = DEFINITIONS[shape.name];
  return named ? unfold({ shape: named, word: WORD_OF[shape.name] ?? shape.name }) : [];
}

/** Every word of the language that wants an explanation, for the test that none is missing. */
export function wordsOfLanguage(): readonly string[] {
  const words = new Set<string>();
  const visit = (place: PlacedShape): void => {
    for (const { shape, word } of unfold(place)) {
      if (shape.kind === 'list' || shape.kind === 'map') {
        for (const key of shape.kind === 'map' ? (shape.keysOneOf ?? []) : [])
          words.add(`${word}.${key}`);
        if (!isNamed(shape.of)) visit({ shape: shape.of, word });
      }
      if (shape.kind !== 'object') continue;
      for (const [key, part] of Object.entries(shape.props)) {
        words.add(`${word}.${key}`);
        if (!isNamed(part)) visit({ shape: part, word: `${word}.${key}` });
      }
    }
  };
  for (const kind of ['entity', 'screen', 'states', 'report'] as const)
    visit({ shape: ROOTS[kind], word: kind });
  visit({ shape: { kind: 'rule' }, word: 'rule' });
  for (const name of Object.keys(DEFINITIONS))
    visit({ shape: { kind: 'named', name }, word: name });
  return [...words];
}

function isNamed(shape: Shape): boolean {
  return (
    shape.kind === 'named' ||
    shape.kind === 'rule' ||
    (shape.kind === 'choice' && shape.of.every(isNamed))
  );
}
