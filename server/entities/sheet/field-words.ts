import { toText } from '#schemas/expressions/values.ts';
import { formatMoney } from '#schemas/formats/money.ts';
import {
  formatMegabytes,
  formatNumber,
  formatPlain,
  formatShort,
} from '#schemas/formats/numbers.ts';
import {
  formatDateInWords,
  formatDuration,
  formatWeekday,
  type TimeWords,
} from '#schemas/formats/times.ts';
import { companionName } from '#schemas/language/names.ts';
import { dictOf, isHtml, isSecretType, optionsOf, statesOf, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText, serverWord } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { isBlankValue, storedFiles } from './stored-files.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** Says the value of a field as people read it: what its page shows, as one text. Empty where there is nothing. */
export type SayField = (fields: Fields, name: string, row: StoredRow) => string;

/** @param known all fields whose values will be asked for: their dictionaries are read at once */
export async function makeFieldWords(ctx: Ctx, known: readonly Fields[]): Promise<SayField> {
  const specs = known.flatMap((fields) => Object.values(fields));
  const dicts = [...new Set(specs.flatMap((spec) => dictOf(spec) ?? []))];
  const labels = await readLabelsOf(ctx, dicts);
  const factors = specs.some(hasFactorCell) ? await readFactorNames(ctx) : undefined;
  const separator = serverWord(ctx.lang, 'sheet.separator');
  const facts: Facts = {
    ctx,
    separator,
    labelOf: (dict, value) => labels.get(dict)?.get(value) ?? value,
    factorOf: (code) => factors?.get(code) ?? code,
  };
  return (fields, name, row) => {
    const spec = fields[name];
    const value = row[name];
    if (!spec || isBlankValue(value) || isSecretType(spec)) return '';
    const named = row[companionName(name)] ?? row[`${name}Name`];
    if (targetOf(spec) !== undefined || (!saysItself(spec) && !isBlankValue(named)))
      return nameOf(value, named, separator);
    return sayValue(spec, value, { ...facts, row });
  };
}

/** Whether the words of the values stand in the schema, a dictionary or a states file. */
function saysItself(spec: FieldSpec): boolean {
  return [optionsOf, dictOf, statesOf].some((words) => words(spec) !== undefined);
}

interface Facts {
  readonly ctx: Ctx;
  readonly separator: string;
  readonly labelOf: (dict: string, value: string) => string;
  readonly factorOf: (code: string) => string;
  readonly row?: StoredRow;
}

function hasFactorCell({ list }: FieldSpec): boolean {
  return typeof list === 'object' && list.cell === 'factor';
}

/** What the root records of a tree carry for their parent. */
const NO_PARENT = '0';

function nameOf(value: unknown, named: unknown, separator: string): string {
  const said = isBlankValue(named) ? (value === NO_PARENT ? '' : value) : named;
  return Array.isArray(said) ? said.map(toText).join(separator) : toText(said);
}

function sayValue(spec: FieldSpec, value: unknown, facts: Facts): string {
  const [dict, states] = [dictOf(spec), statesOf(spec)];
  const many = Array.isArray(value) ? value.map(toText) : [toText(value)];
  const own = optionsOf(spec);
  if (own)
    return many
      .map((one) => own.find((option) => option.value === one)?.title ?? one)
      .join(facts.separator);
  if (dict !== undefined) return many.map((one) => facts.labelOf(dict, one)).join(facts.separator);
  if (states !== undefined)
    return (
      facts.ctx.registry.localizedStates(states, facts.ctx.lang)?.values[toText(value)]?.title ??
      toText(value)
    );
  if (hasFactorCell(spec)) return many.map(facts.factorOf).join(facts.separator);
  return sayByType(spec, value, facts);
}

type Say = (spec: FieldSpec, value: unknown, facts: Facts) => string;

const number: Say = (spec, value, facts) => sayNumber(spec as NumberWords, value, facts);
const files: Say = (_spec, value) =>
  storedFiles(value)
    .map(({ name }) => name)
    .join(', ');

/** A date as it is, in words, or with its weekday, as its field says. */
const inWords: Say = (spec, value, { ctx }) => {
  const text = toText(value);
  const { format } = spec as NumberWords;
  if (format !== 'words' && format !== 'weekday') return text;
  const [date, words] = [text.slice(0, 10), timeWords(ctx)];
  const day =
    format === 'words'
      ? formatDateInWords(date, words)
      : `${date} ${formatWeekday(date, words)}`.trim();
  return day === '' ? text : `${day}${text.slice(10)}`;
};

const BY_TYPE: Readonly<Partial<Record<FieldSpec['type'], Say>>> = {
  int: number,
  decimal: number,
  calc: (spec, value, facts) =>
    typeof value === 'number' ? number(spec, value, facts) : toText(value),
  money: (spec, value) => {
    const { scale } = spec as NumberWords;
    return (scale === undefined ? formatMoney(value) : formatNumber(value, scale)) || toText(value);
  },
  percent: (spec, value) => {
    const { scale } = spec as NumberWords;
    const number = Number(value);
    return `${scale === undefined || Number.isNaN(number) ? toText(value) : number.toFixed(scale)}%`;
  },
  bool: (spec, value, { ctx }) => {
    const isYes = value === true || value === 1 || value === '1' || value === 'true';
    if ('words' in spec && spec.words) return spec.words[isYes ? 'yes' : 'no'].title;
    return serverText(ctx.lang, isYes ? 'export.yes' : 'export.no');
  },
  date: inWords,
  datetime: inWords,
  file: files,
  image: files,
  signature: files,
  location: (_spec, value) => {
    if (typeof value !== 'object' || value === null) return toText(value);
    const { address, lng, lat } = value as Readonly<Record<string, unknown>>;
    if (!isBlankValue(address)) return toText(address);
    return isBlankValue(lng) ? '' : `${Number(lng).toFixed(6)}, ${Number(lat).toFixed(6)}`;
  },
  children: (_spec, value, { ctx }) =>
    serverText(ctx.lang, 'sheet.rows', { count: Array.isArray(value) ? value.length : 0 }),
};

function sayByType(spec: FieldSpec, value: unknown, facts: Facts): string {
  const say = BY_TYPE[spec.type];
  if (say) return say(spec, value, facts);
  if (isHtml(spec)) return plainOf(toText(value));
  if (typeof value !== 'object' || value === null) return toText(value);
  if (Array.isArray(value)) return value.map(toText).join(facts.separator);
  const { name } = value as Readonly<Record<string, unknown>>;
  return isBlankValue(name) ? JSON.stringify(value) : toText(name);
}

/** What any field may say of how its numbers are written. */
interface NumberWords {
  readonly format?: string;
  readonly unit?: string;
  readonly scale?: number;
  readonly scaleBy?: string;
}

const SECONDS_OF_MINUTE = 60;

function sayNumber(words: NumberWords, value: unknown, { ctx, row = {} }: Facts): string {
  const { format = '', unit = '', scale, scaleBy } = words;
  const said = WITHOUT_UNIT[format]?.(value, ctx);
  if (said !== undefined) return said || toText(value);
  const decimals = (scaleBy === undefined ? undefined : readScale(row[scaleBy])) ?? scale;
  const text =
    format === 'short' ? short(value, decimals, ctx) : grouped(value, decimals, unit !== '');
  return unit === '' ? text : `${text} ${unit}`;
}

const MOST_DECIMALS = 10;

/** How many decimals a row says its numbers have; undefined where it says nothing that can be. */
function readScale(value: unknown): number | undefined {
  const scale = isBlankValue(value) ? Number.NaN : Number(value);
  return Number.isInteger(scale) && scale >= 0 && scale <= MOST_DECIMALS ? scale : undefined;
}

/** In ten thousands from there on; a count below is as whole as it is. */
function short(value: unknown, scale: number | undefined, { lang }: Ctx): string {
  const { text, exact } = formatShort(value, serverWord(lang, 'sheet.word.tenThousand'));
  const isCount =
    scale === undefined && Number.isInteger(Number(value)) && text === formatNumber(value);
  return (isCount ? exact : text) || toText(value);
}

/** Formats that say their unit themselves. */
const WITHOUT_UNIT: Readonly<Partial<Record<string, (value: unknown, ctx: Ctx) => string>>> = {
  duration: (value, ctx) => formatDuration(Number(value), timeWords(ctx)),
  minutes: (value, ctx) => formatDuration(Number(value) * SECONDS_OF_MINUTE, timeWords(ctx)),
  megabytes: (value) => formatMegabytes(value),
};

/** Quantities, which have decimals or a unit, in groups of three; a whole number without one may be a code. */
function grouped(value: unknown, scale: number | undefined, hasUnit: boolean): string {
  if (scale !== undefined) return formatNumber(value, scale) || toText(value);
  return (hasUnit ? formatPlain(value) : '') || toText(value);
}

function timeWords({ lang }: Ctx): TimeWords {
  return {
    hour: serverWord(lang, 'sheet.word.hour'),
    minute: serverWord(lang, 'sheet.word.minute'),
    second: serverWord(lang, 'sheet.word.second'),
    year: serverWord(lang, 'sheet.word.year'),
    month: serverWord(lang, 'sheet.word.month'),
    day: serverWord(lang, 'sheet.word.day'),
    weekdays: serverWord(lang, 'sheet.word.weekdays').split(' '),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
};

/** Formatted text as lines. */
function plainOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
