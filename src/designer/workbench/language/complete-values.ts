import { FUNCTION_EXAMPLES } from '#schemas/expressions/function-examples.ts';
import { FUNCTION_NAMES } from '#schemas/expressions/functions.ts';
import { viewsOf } from '#schemas/language/derive.ts';
import { EXPRESSION_NAMES, USER_FACTS } from '#schemas/language/placeholders.ts';
import { namesOfParam, type ScreenParams } from '#schemas/language/screen-params.ts';
import type { Shape } from '#schemas/types/shape.ts';
import { keysAt, nodeAt, readValue, textAt, type JsonPlace, type ParsedText } from './json-tree.ts';
import {
  fieldsOf,
  fieldsOfEntity,
  namesFor,
  type KnownName,
  type KnownWorld,
} from './known-names.ts';
import {
  distinct,
  wordBefore,
  type CompletionQuestion,
  type Proposal,
  type Proposals,
} from './proposals.ts';
import { shapesAt, type PlacedShape } from './shape-at.ts';

/** Values of the language, and names that the schema or the registry knows. */
export function valueProposals(question: CompletionQuestion, place: JsonPlace): Proposals {
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
const NEIGHBOURS: Readonly<Record<string, string>> = { show: 'to', by: 'entity', key: 'entity' };

function namesOfText(
  { parsed, world }: CompletionQuestion,
  shape: PlacedText['shape'],
  path: readonly string[],
): readonly KnownName[] | undefined {
  if (shape.says === 'otherField') return fieldsOfOther(parsed, path, world);
  if (shape.says) return namesFor(shape.says, parsed, world);
  const key = path.at(-1) ?? '';
  if (key === 'use') return fieldsOf(parsed);
  if (key === '$writes') return keysAt(parsed, ['writes']).map((name) => ({ name }));
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
  return listed ?? namesOfRelated({ parsed, world }, path);
}

/** Columns of a related list, columns and filters of a list on a screen. */
function namesOfRelated(
  { parsed, world }: Pick<CompletionQuestion, 'parsed' | 'world'>,
  path: readonly string[],
): readonly KnownName[] | undefined {
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

/** Fields of the entity that `entity` among the `props` names. */
function fieldsOfOther(
  parsed: ParsedText,
  path: readonly string[],
  world: KnownWorld,
): readonly KnownName[] | undefined {
  const props = path.slice(0, path.lastIndexOf('props') + 1);
  return fieldsOfEntity(textAt(parsed, [...props, 'entity']) ?? '', world);
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
    detail: FUNCTION_EXAMPLES[name].example,
    word: `function.${name}`,
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
