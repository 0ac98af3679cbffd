/** A one-line expression of the schema language, such as `status == '1' && !isEmpty(remark)`. Parsed by `expressions/`, never evaluated as code. */
export type Expression = string;

/** The operators of rules and filters. `between` takes `[from, to]`, either may be null; `in` a list; `tree` a node and all below it. */
export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'like',
  'startsWith',
  'in',
  'notIn',
  'between',
  'isNull',
  'notNull',
  'tree',
] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * Spans of time that a filter offers by one click. `24h`, `7d`, `30d` reach from so long ago until now, whatever comes meanwhile
 * included; of days without a time, `7d` and `30d` are whole days with today as the last.
 */
export const TIME_SPANS = [
  'today',
  'yesterday',
  '24h',
  '7d',
  '30d',
  'thisMonth',
  'lastMonth',
] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];

/**
 * How values of a field compare, in the browser and in SQL alike.
 * `id`: 64-bit number as text. `list`: several texts. `blob`: only null or not null.
 */
export type Kind = 'text' | 'number' | 'id' | 'bool' | 'date' | 'datetime' | 'list' | 'blob';

/** Tones that a number or a value is given by a condition. */
export const VALUE_TONES = ['neutral', 'primary', 'success', 'warning', 'danger'] as const;
export type ValueTone = (typeof VALUE_TONES)[number];

export const LANGS = ['zh-CN', 'zh-TW', 'en-US'] as const;
/** The languages of the product; zh-CN is the source and the default. */
export type Lang = (typeof LANGS)[number];

/**
 * The texts of one schema in the other languages, by flat keys relative to it (`fields.name.title`): the word `translations`.
 * They come before those of `locales/<lang>/schemas/<name>.json`, which a published schema cannot bring.
 */
export type Translations = Readonly<
  Partial<Record<Exclude<Lang, 'zh-CN'>, Readonly<Record<string, string>>>>
>;

declare const entity: unique symbol;
/** The id of a row of one entity: a 64-bit number as text. `Id<'station'>` and `Id<'user'>` cannot be mixed up. */
export type Id<E extends string> = string & { readonly [entity]: E };
