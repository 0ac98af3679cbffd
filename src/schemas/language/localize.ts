import type { Lang, Translations } from '../types/words.ts';
import type { EntitySchema } from './entity.ts';
import type { ReportSchema } from './report.ts';
import type { ScreenSchema } from './screen.ts';
import type { StatesSchema } from './states.ts';

/** Translations of one schema: flat keys relative to it, e.g. `fields.name.title` or `actions.accept.confirm.text`. */
export type SchemaTexts = Readonly<Record<string, string>>;

/** Property names whose texts people read. */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  'title',
  'help',
  'placeholder',
  'patternMessage',
  'purpose',
  'confirm',
  'text',
  'group',
  'unit',
  'work',
  'submit',
  'empty',
]);
/** The one text that only a translation has: Chinese needs no other word for many. */
export const PLURAL = 'plural';
/** Parts that hold values and names of the author's choosing and nothing to read: of a file, and anywhere. */
const OPAQUE_PARTS: ReadonlySet<string> = new Set(['translations', 'samples', 'grant']);
const OPAQUE: ReadonlySet<string> = new Set([
  'where',
  'default',
  'props',
  'table',
  'rest',
  'rowClass',
  'set',
  'after',
  'columnsFrom',
]);

/** Views of a list whose words name fields. */
const FIELD_NAMES: ReadonlySet<string> = new Set(['cards', 'calendar', 'timeline']);

/** The entity with its texts in another language; a text without translation stays in the source language. */
export function localizeEntity(entity: EntitySchema, texts: SchemaTexts): EntitySchema {
  const localized = translate(entity, texts) as EntitySchema;
  return texts[PLURAL] === undefined ? localized : { ...localized, plural: texts[PLURAL] };
}

/** A localized entity as its file would be: without the one key that only a translation brings, which no file may hold. */
export function withoutPlural({ plural: _plural, ...file }: EntitySchema): EntitySchema {
  return file;
}

/** The screen with its texts in another language. */
export function localizeScreen(screen: ScreenSchema, texts: SchemaTexts): ScreenSchema {
  return translate(screen, texts) as ScreenSchema;
}

/** The template with its texts in another language. */
export function localizeReport(report: ReportSchema, texts: SchemaTexts): ReportSchema {
  return translate(report, texts) as ReportSchema;
}

/** The states with their texts in another language. */
export function localizeStates(states: StatesSchema, texts: SchemaTexts): StatesSchema {
  return translate(states, texts) as StatesSchema;
}

/** The texts a schema brings itself for a language by its word `translations`. */
export function ownTexts(schema: unknown, lang: Lang): SchemaTexts {
  const { translations } = schema as { readonly translations?: Translations };
  return (lang === 'zh-CN' ? undefined : translations?.[lang]) ?? {};
}

/** A schema is never changed once read: each check of the set asks for the texts of all of them again. */
const textsOfSchemas = new WeakMap<object, SchemaTexts>();

/** All texts of a schema by their translation key, in source language: what a translator has to fill. */
export function textsOf(schema: unknown): SchemaTexts {
  if (typeof schema !== 'object' || schema === null) return {};
  const known = textsOfSchemas.get(schema) ?? readTexts(schema);
  textsOfSchemas.set(schema, known);
  return known;
}

function readTexts(schema: object): SchemaTexts {
  const texts: Record<string, string> = {};
  walk(schema, [], (path, text) => {
    texts[path] = text;
    return text;
  });
  return texts;
}

function translate(schema: unknown, texts: SchemaTexts): unknown {
  return walk(schema, [], (path, text) =>
    Object.hasOwn(texts, path) ? (texts[path] ?? text) : text,
  );
}

function walk(
  node: unknown,
  path: readonly string[],
  change: (path: string, text: string) => string,
): unknown {
  if (Array.isArray(node))
    return node.map((item: unknown, i) => walk(item, [...path, String(i)], change));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (isOpaque(key, path)) return [key, value];
      if (typeof value === 'string' && TEXT_KEYS.has(key))
        return [key, change([...path, key].join('.'), value)];
      return [key, walk(value, [...path, key], change)];
    }),
  );
}

/** Whether a `body` at this place is what a screen shows; elsewhere it is what a call sends. */
function holdsNode(path: readonly string[]): boolean {
  return path.length === 0 || ['tabs', 'grid', 'drawers'].includes(path.at(-2) ?? '');
}

/** `translations` holds texts by keys of their own, `samples` and `grant` values; the cards, calendar and timeline of a list name fields. */
function isOpaque(key: string, path: readonly string[]): boolean {
  if (path.length === 0 && OPAQUE_PARTS.has(key)) return true;
  if (FIELD_NAMES.has(key) && path.join('.') === 'list') return true;
  return !holdsNames(path) && (OPAQUE.has(key) || isSent(key, path));
}

/** Where keys are names of the author's choosing: codes of dictionaries, fields, parameters of a screen. */
function holdsNames(path: readonly string[]): boolean {
  return (
    path[0] === 'dictionaries' ||
    path.at(-1) === 'fields' ||
    (path.at(-1) === 'params' && (path.length === 1 || path.at(-3) === 'tabs'))
  );
}

/** Whether a `body`, a `query` or the `filters` of a list that is opened is what a call sends. */
function isSent(key: string, path: readonly string[]): boolean {
  const isInScreen = path[0] === 'body' || path[0] === 'drawers';
  return (
    (key === 'query' && isInScreen) ||
    (key === 'filters' && path.at(-2) === 'opens') ||
    (key === 'body' && !holdsNode(path))
  );
}
