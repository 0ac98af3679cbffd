import { textsOf } from '#schemas/language/localize.ts';
import type { Shape } from '#schemas/types/shape.ts';
import { readValue, type JsonPlace, type ParsedText } from './json-tree.ts';
import {
  distinct,
  wordBefore,
  type CompletionQuestion,
  type Proposal,
  type Proposals,
} from './proposals.ts';
import { objectsAt, shapesAt } from './shape-at.ts';

/** Starts of a new field; `|` is where its title is typed. */
const FIELD_SNIPPETS: Readonly<Record<string, string>> = {
  string: '"name": { "type": "string", "title": "|", "max": 100, "list": true }',
  text: '"remark": { "type": "text", "title": "|", "max": 500 }',
  int: '"count": { "type": "int", "title": "|", "list": true }',
  decimal: '"value": { "type": "decimal", "title": "|", "scale": 2, "list": true }',
  bool: '"enabled": { "type": "bool", "title": "|", "list": true }',
  date: '"date": { "type": "date", "title": "|", "list": true, "filter": "between" }',
  dict: '"kind": { "type": "dict", "title": "|", "dict": "", "list": true, "filter": "in" }',
  ref: '"otherId": { "type": "ref", "title": "|", "to": "", "list": true, "filter": "eq" }',
  children: '"lines": { "type": "children", "title": "|", "fields": {} }',
};

/** Keys of the language that are not there yet, texts to be translated, and whole fields to begin with. */
export function keyProposals(
  { kind, parsed, at }: CompletionQuestion,
  place: JsonPlace,
): Proposals {
  const { from, to } = place.token ?? wordBefore(parsed.text, at);
  const hasColon = /^\s*:/.test(parsed.text.slice(to));
  const objects = objectsAt(kind, parsed, place.path);
  const keys = objects.flatMap(({ shape, word }) =>
    Object.entries(shape.props)
      .filter(([key]) => !place.taken.includes(key))
      .map(([key, part]): Proposal => ({
        label: key,
        detail: shape.required?.includes(key) ? `${formWord(part)} *` : formWord(part),
        word: `${word}.${key}`,
        insert: hasColon ? `"${key}"` : `"${key}": ${emptyValue(part)}`,
        type: 'property',
      })),
  );
  const listed = shapesAt(kind, parsed, place.path).flatMap(
    ({ shape, word }): readonly Proposal[] =>
      shape.kind === 'map' && shape.keysOneOf
        ? shape.keysOneOf
            .filter((key) => !place.taken.includes(key))
            .map((key) => ({
              label: key,
              word: `${word}.${key}`,
              insert: hasColon ? `"${key}"` : `"${key}": ${emptyValue(shape.of)}`,
              type: 'property',
            }))
        : [],
  );
  const texts =
    place.path.length === 2 && place.path[0] === 'translations'
      ? textProposals(parsed, place, hasColon)
      : [];
  const snippets =
    place.path.at(-1) === 'fields' && place.path[0] !== 'actions' && !hasColon
      ? fieldSnippets()
      : [];
  return { from, to, options: distinct([...keys, ...listed, ...texts, ...snippets]) };
}

/** The texts of the schema that this language lacks, each with what it says in the source language. */
function textProposals(
  parsed: ParsedText,
  { taken }: JsonPlace,
  hasColon: boolean,
): readonly Proposal[] {
  return Object.entries(textsOf(readValue(parsed)))
    .filter(([key]) => !taken.includes(key))
    .map(([key, text]) => ({
      label: key,
      detail: text,
      insert: hasColon ? `"${key}"` : `"${key}": "|"`,
      type: 'name',
    }));
}

function fieldSnippets(): readonly Proposal[] {
  return Object.entries(FIELD_SNIPPETS).map(([type, insert]) => ({
    label: `+ ${type}`,
    word: `field.type.${type}`,
    insert,
    type: 'snippet',
  }));
}

const FORM_WORDS: Readonly<Partial<Record<Shape['kind'], string>>> = {
  text: '"…"',
  number: '0',
  bool: 'true',
  list: '[ ]',
  map: '{ }',
  object: '{ }',
  rule: '{ }',
  null: 'null',
};

/** How a value looks, in signs that need no translation. */
function formWord(shape: Shape): string {
  if (shape.kind === 'choice') return [...new Set(shape.of.map(formWord))].join(' | ');
  return FORM_WORDS[shape.kind] ?? '{ }';
}

function emptyValue(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return '"|"';
    case 'bool':
      return 'true|';
    case 'list':
      return '[|]';
    case 'map':
    case 'object':
    case 'rule':
      return '{ | }';
    case 'choice':
      return shape.of[0] ? emptyValue(shape.of[0]) : '|';
    default:
      return '|';
  }
}
