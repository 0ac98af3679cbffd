import { FUNCTION_NAMES } from '#schemas/expressions/functions.ts';
import { viewsOf } from '#schemas/language/derive.ts';
import { textsOf } from '#schemas/language/localize.ts';
import { EXPRESSION_NAMES, USER_FACTS } from '#schemas/language/placeholders.ts';
import { namesOfParam, type ScreenParams } from '#schemas/language/screen-params.ts';
import type { Shape } from '#schemas/types/shape.ts';
import {
  keysAt,
  nodeAt,
  placeAt,
  readValue,
  textAt,
  type JsonPlace,
  type ParsedText,
} from './json-tree.ts';
import {
  fieldsOf,
  fieldsOfEntity,
  namesFor,
  type KnownName,
  type KnownWorld,
} from './known-names.ts';
import { objectsAt, shapesAt, type PlacedShape, type SchemaKind } from './shape-at.ts';

/** One thing that may be typed. `insert` may hold `|` where the cursor goes. */
export interface Proposal {
  readonly label: string;
  /** What people call it, or what kind of value it takes. */
  readonly detail?: string;
  /** Name of its explanation. */
  readonly word?: string;
  readonly insert: string;
  readonly type: 'property' | 'value' | 'name' | 'snippet';
}

/** What may be typed between two offsets. */
export interface Proposals {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Proposal[];
}

export interface CompletionQuestion {
  readonly kind: SchemaKind;
  readonly parsed: ParsedText;
  /** Offset of the cursor. */
  readonly at: number;
  readonly world: KnownWorld;
}

/** What fits at the cursor: keys of the language, its values, and names the registry knows. */
export function proposalsAt(question: CompletionQuestion): Proposals | undefined {
  const { parsed, at } = question;
  const place = placeAt(parsed, at);
  if (!place) return undefined;
  return place.part === 'key' ? keyProposals(question, place) : valueProposals(question, place);
}

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

function keyProposals({ kind, parsed, at }: CompletionQuestion, place: JsonPlace): Proposals {
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

function valueProposals(question: CompletionQuestion, place: JsonPlace): Proposals {
  const { kind, parsed, at } = question;
  const shapes = shapesAt(kind, parsed, place.path);
  const isText = place.token !== undefined && parsed.text.charAt(place.token.from) === '"';
  if (isText && shapes.some(({ shape }) => shape.kind === 'text' && shape.says === 'expression'))
    return expressionProposals(question);
  const { from, to } = place.token ?? wordBefore(parsed.text, at);
  const options = shapes.flatMap((placed) => valuesOf(question, placed, place.path));
  return { from, to, options: distinct(options) };
}

function valuesOf(
  question: CompletionQuestion,
  { shape, word }: PlacedShape,
  path: readonly string[],
): readonly Proposal[] {
  switch (shape.kind) {
    case 'bool':
      return ['true', 'false'].map((label) => ({ label, insert: label, type: 'value' }));
    case 'null':
      return [{ label: 'null', insert: 'null', type: 'value' }];
    case 'number':
      return (shape.oneOf ?? []).map((label) => ({
        label: String(label),
        insert: String(label),
        type: 'value',
      }));
    case 'text':
      return textValues(question, { shape, word }, path);
    case 'list':
      return [{ label: '[ ]', insert: '[|]', type: 'snippet' }];
    case 'map':
    case 'object':
      return [{ label: '{ }', insert: '{ | }', type: 'snippet' }];
    case 'any':
      return anyValues(question, path);
    default:
      return [];
  }
}

/** A text: one of those the language names, or a name the schema or the registry knows. */
function textValues(
  question: CompletionQuestion,
  { shape, word }: PlacedText,
  path: readonly string[],
): readonly Proposal[] {
  if (shape.oneOf)
    return shape.oneOf.map((label) => ({
      label,
      word: `${word}.${label}`,
      insert: `"${label}"`,
      type: 'value',
    }));
  return (namesOfText(question, shape, path) ?? []).map(asName);
}

interface PlacedText {
  readonly shape: Extract<Shape, { kind: 'text' }>;
  readonly word: string;
}

/** A value that may be of any kind: what a screen's card is asked for, and what a condition may be held against. */
function anyValues(question: CompletionQuestion, path: readonly string[]): readonly Proposal[] {
  const isRuleValue = path.at(-1) === 'value' && path.includes('where');
  return [
    ...(question.kind === 'screen' ? paramProposals(question.parsed) : []),
    ...(isRuleValue ? ruleValues(question) : []),
  ];
}

/** What a condition may be held against besides literals: the asker, the clock, and what stands beside a link. */
function ruleValues({ kind, parsed }: CompletionQuestion): readonly Proposal[] {
  const known = [...USER_FACTS.map((fact) => `$user.${fact}`), '$today', '$now'].map(
    (label): Proposal => ({ label, insert: `"${label}"`, type: 'value' }),
  );
  if (kind === 'screen') return known;
  const beside = fieldsOf(parsed).flatMap(({ name, title }) =>
    ['$form', '$row'].map((root): Proposal => ({
      label: `${root}.${name}`,
      ...(title ? { detail: title } : {}),
      insert: `"${root}.${name}"`,
      type: 'name',
    })),
  );
  return [...known, ...beside];
}

/** What the nodes of a screen may read of its card. */
function paramProposals(parsed: ParsedText): readonly Proposal[] {
  const { params } = readValue(parsed) as { readonly params?: ScreenParams };
  return Object.entries(params ?? {}).flatMap(([name, field]) =>
    namesOfParam(name, field).map((read): Proposal => ({
      label: `$param.${read}`,
      detail: field.title,
      insert: `"$param.${read}"`,
      type: 'name',
    })),
  );
}

/** Texts whose meaning stands in a neighbour: a field of the entity that `to` or `entity` names. */
const NEIGHBOURS: Readonly<Record<string, string>> = { show: 'to', by: 'entity' };

function namesOfText(
  { parsed, world }: CompletionQuestion,
  shape: PlacedText['shape'],
  path: readonly string[],
): readonly KnownName[] | undefined {
  if (shape.says) return namesFor(shape.says, parsed, world);
  const key = path.at(-1) ?? '';
  if (key === 'use') return fieldsOf(parsed);
  if (key === 'of')
    return [
      ...fieldsOf(parsed).filter(({ name }) => nodeAt(parsed, ['fields', name, 'fields'])),
      ...world.entities,
    ];
  const counted = countedFields(parsed, path, world);
  if (counted) return counted;
  const meant = entityMeant(parsed, path);
  if (meant !== undefined) return fieldsOfEntity(meant, world);
  const listed = path.includes('body') ? namesOfList(parsed, path, world) : undefined;
  if (listed) return listed;
  // columns of a related list, columns and filters of a list on a screen
  const owner = path.slice(0, -2);
  const entity = textAt(parsed, [...owner, 'entity']) ?? textAt(parsed, [...owner, 'list']);
  return entity === undefined ? undefined : fieldsOfEntity(entity, world);
}

/** What is counted or added up: fields of the rows, or of the entity, that `of` beside it names. */
function countedFields(
  parsed: ParsedText,
  path: readonly string[],
  world: KnownWorld,
): readonly KnownName[] | undefined {
  const key = path.at(-1);
  const counted =
    key === 'by' || key === 'field' ? textAt(parsed, [...path.slice(0, -1), 'of']) : undefined;
  if (counted === undefined) return undefined;
  return [
    ...keysAt(parsed, ['fields', counted, 'fields']).map((name): KnownName => ({ name })),
    ...(fieldsOfEntity(counted, world) ?? []),
  ];
}

/** The entity whose fields a text names, where its neighbours say which; '' while they do not yet. */
function entityMeant(parsed: ParsedText, path: readonly string[]): string | undefined {
  const key = path.at(-1) ?? '';
  if (path.at(-3) === 'tree' && (key === 'by' || key === 'tag'))
    return leafOf(parsed, path.slice(0, -2));
  const neighbour = NEIGHBOURS[key];
  if (neighbour) return textAt(parsed, [...path.slice(0, -1), neighbour]) ?? '';
  if (path.at(-2) !== 'bring') return undefined;
  const link = path.slice(0, -2);
  return textAt(parsed, [...link, 'to']) ?? textAt(parsed, [...link, 'type']) ?? '';
}

/** The entity of the last level of a tree: its fields name the levels above. */
function leafOf(parsed: ParsedText, path: readonly string[]): string {
  const levels = Array.from({ length: MOST_LEVELS }, (_, at) =>
    textAt(parsed, [...path, String(at), 'entity']),
  ).filter((name) => name !== undefined);
  return levels.at(-1) ?? '';
}

const MOST_LEVELS = 9;

/** Presets, counts and views of a list on a screen: those of the entity it names. */
function namesOfList(
  parsed: ParsedText,
  path: readonly string[],
  world: KnownWorld,
): readonly KnownName[] | undefined {
  const isStat = path.at(-2) === 'stats';
  const word = isStat ? 'preset' : path.at(-1);
  const entity = world.read.entities.get(
    textAt(parsed, [...path.slice(0, isStat ? -2 : -1), 'list']) ?? '',
  );
  if (!entity || (word !== 'preset' && word !== 'view')) return undefined;
  if (word === 'view') return viewsOf(entity.list ?? {}).map((name) => ({ name }));
  return Object.entries(entity.list?.presets ?? {}).map(([name, { title }]) => ({ name, title }));
}

function asName({ name, title }: KnownName): Proposal {
  return { label: name, ...(title ? { detail: title } : {}), insert: `"${name}"`, type: 'name' };
}

/** Inside an expression: names of fields and functions at the word under the cursor. */
function expressionProposals({ parsed, at }: CompletionQuestion): Proposals {
  const { from, to } = wordBefore(parsed.text, at);
  const names = fieldsOf(parsed).map(({ name, title }): Proposal => ({
    label: name,
    ...(title ? { detail: title } : {}),
    insert: name,
    type: 'name',
  }));
  const functions = FUNCTION_NAMES.map((name): Proposal => ({
    label: name,
    detail: '( )',
    insert: `${name}(|)`,
    type: 'value',
  }));
  const scope = [...EXPRESSION_NAMES.every].map((label): Proposal => ({
    label,
    insert: label,
    type: 'value',
  }));
  return { from, to, options: [...names, ...functions, ...scope] };
}

function wordBefore(text: string, at: number): { readonly from: number; readonly to: number } {
  const word = /[$\w-]*$/.exec(text.slice(0, at))?.[0] ?? '';
  return { from: at - word.length, to: at };
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

function distinct(options: readonly Proposal[]): readonly Proposal[] {
  const seen = new Map<string, Proposal>();
  for (const option of options) if (!seen.has(option.label)) seen.set(option.label, option);
  return [...seen.values()];
}
