import { companionName } from '#schemas/language/names.ts';
import { optionsOf, statesOf } from '#schemas/types/ask.ts';
import type { FieldSpec, FieldTypeName } from '#schemas/types/field.ts';
import { formatMoney } from './money.ts';
import { formatMegabytes, formatNumber, formatPlain, formatShort } from './numbers.ts';
import {
  formatDateInWords,
  formatDuration,
  formatWeekday,
  timeWords,
  type TimeWordKey,
} from './times.ts';

type Row = Readonly<Record<string, unknown>>;

/** Words that values are put into, as the texts of the screens name them. */
export type FieldWordKey =
  | 'cell.yes'
  | 'cell.no'
  | 'cell.listSeparator'
  | 'cell.rows'
  | 'cell.corners'
  | 'cell.tenThousand'
  | TimeWordKey;

/** What the words of a value are looked up in, in the reader's language. */
export interface FieldWords {
  readonly t: (key: FieldWordKey, params?: Row) => string;
  dict(code: string): readonly { readonly dictValue: string; readonly dictLabel: string }[];
  /** What a status is called; absent, or undefined: its code is said. */
  stateTitle?(states: string, value: string): string | undefined;
}

/** A value as one line of plain text; empty where there is nothing. The row is the one it stands in. */
export type FieldText = (value: unknown, field: FieldSpec, words: FieldWords, row?: Row) => string;

/** Whether a value has nothing to show. */
export function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

export const plainText: FieldText = (value) => (isBlank(value) ? '' : String(value));

export const numberText: FieldText = (value, field, words, row) => {
  if (isBlank(value)) return '';
  const own = field as NumberWords;
  const { format = '', unit = '' } = own;
  const said = WITHOUT_UNIT[format]?.(value, words);
  if (said !== undefined) return said || String(value);
  const scale = scaleOf(own, row);
  const number = BY_FORMAT[format]?.(value, scale, words) ?? groupedText(value, scale, unit !== '');
  return unit === '' ? number : `${number} ${unit}`;
};

/** What a field of any type may say of how its numbers are written. */
interface NumberWords {
  readonly format?: string;
  readonly unit?: string;
  readonly scale?: number;
  readonly scaleBy?: string;
}

/** How many decimals are written: as the row says, else as the field does. */
function scaleOf({ scale, scaleBy }: NumberWords, row: Row | undefined): number | undefined {
  return (scaleBy === undefined ? undefined : readScale(row?.[scaleBy])) ?? scale;
}

const MOST_DECIMALS = 10;

/** How many decimals a row says its numbers have; undefined where it says nothing that can be. */
function readScale(value: unknown): number | undefined {
  const scale = isBlank(value) ? Number.NaN : Number(value);
  return Number.isInteger(scale) && scale >= 0 && scale <= MOST_DECIMALS ? scale : undefined;
}

/** In ten thousands from there on; a count below is as whole as it is. */
function shortText(value: unknown, scale: number | undefined, words: FieldWords): string {
  const { text, exact } = formatShort(value, words.t('cell.tenThousand'));
  const isCount =
    scale === undefined && Number.isInteger(Number(value)) && text === formatNumber(value);
  return (isCount ? exact : text) || String(value);
}

/** Formats that write the number their own way, before its unit. */
const BY_FORMAT: Readonly<
  Partial<Record<string, (value: unknown, scale: number | undefined, words: FieldWords) => string>>
> = {
  short: shortText,
  trimmed: (value, scale) => formatPlain(value, scale) || String(value),
};

/** Quantities, which have decimals or a unit, are written in groups of three (SPEC.md section 9); a whole number without one may be a code. */
function groupedText(value: unknown, scale: number | undefined, hasUnit: boolean): string {
  if (scale !== undefined) return formatNumber(value, scale) || String(value);
  return (hasUnit ? formatPlain(value) : '') || toFixedText(value, undefined);
}

const SECONDS_OF_MINUTE = 60;
/** What is counted in minutes (a mean of them) is no more exact than that; what is shorter than one says its seconds. @returns seconds */
const wholeMinutes = (minutes: number): number =>
  (minutes < 1 ? minutes : Math.round(minutes)) * SECONDS_OF_MINUTE;
/** Formats that say their unit themselves; an empty text where it is no such number. */
const WITHOUT_UNIT: Readonly<
  Partial<Record<string, (value: unknown, words: FieldWords) => string>>
> = {
  duration: (value, words) => formatDuration(Number(value), timeWords(words.t)),
  minutes: (value, words) => formatDuration(wholeMinutes(Number(value)), timeWords(words.t)),
  megabytes: formatMegabytes,
};

/** Whether numbers of a format are written with words of their own: hours and minutes, megabytes. */
export const saysOwnUnit = (format: string): boolean => Object.hasOwn(WITHOUT_UNIT, format);

export const moneyText: FieldText = (value, field) => {
  if (isBlank(value)) return '';
  const scale = 'scale' in field ? field.scale : undefined;
  return (scale === undefined ? formatMoney(value) : formatNumber(value, scale)) || String(value);
};

/** A date as it is, in words, or with its weekday, as its field says. */
export const dateText: FieldText = (value, field, words) => {
  const text = plainText(value, field, words);
  const format = 'format' in field ? field.format : undefined;
  if (text === '' || (format !== 'words' && format !== 'weekday')) return text;
  const [date, said] = [text.slice(0, 10), timeWords(words.t)];
  const day =
    format === 'words' ? formatDateInWords(date, said) : `${date} ${formatWeekday(date, said)}`;
  return day.trim() === '' ? text : `${day}${text.slice(10)}`;
};

export const percentText: FieldText = (value, field) =>
  isBlank(value) ? '' : `${toFixedText(value, 'scale' in field ? field.scale : undefined)}%`;

export const boolText: FieldText = (value, field, words) => {
  if (isBlank(value)) return '';
  if ('words' in field && field.words) return field.words[isTrue(value) ? 'yes' : 'no'].title;
  return words.t(isTrue(value) ? 'cell.yes' : 'cell.no');
};

/** The values that may be chosen and what each is called: those the field names itself, else those of its dictionary. */
export function choicesOf(
  field: FieldSpec,
  dict: FieldWords['dict'],
): ReturnType<FieldWords['dict']> {
  const own = optionsOf(field)?.map(({ value: dictValue, title: dictLabel }) => ({
    dictValue,
    dictLabel,
  }));
  return own ?? ('dict' in field ? dict(field.dict) : []);
}

export const choiceText: FieldText = (value, field, words) => {
  if (isBlank(value)) return '';
  const items = choicesOf(field, (code) => words.dict(code));
  const titles = (Array.isArray(value) ? value : [value]).map(
    (one) => items.find((item) => item.dictValue === String(one))?.dictLabel ?? String(one),
  );
  return titles.join(words.t('cell.listSeparator'));
};

export const statusText: FieldText = (value, field, words) => {
  if (isBlank(value)) return '';
  return words.stateTitle?.(statesOf(field) ?? '', String(value)) ?? String(value);
};

export const richTextText: FieldText = (value) =>
  (isBlank(value) ? '' : String(value))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What the root records of a tree carry for their parent. */
const NO_PARENT = '0';

/** Text of a link: its companion name when the row carries it, else the id; empty for the parent of a root. */
export function linkLabel(
  value: unknown,
  name: string,
  row: Row,
  words: Pick<FieldWords, 't'>,
): string {
  const separator = words.t('cell.listSeparator');
  const label = row[companionName(name)];
  if (!isBlank(label)) return Array.isArray(label) ? label.join(separator) : String(label);
  if (Array.isArray(value))
    return value
      .map((one) => (isObject(one) ? String(one['name'] ?? one['id'] ?? '') : String(one)))
      .join(separator);
  if (isObject(value)) return String(value['name'] ?? value['id'] ?? '');
  return isBlank(value) || value === NO_PARENT ? '' : String(value);
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size?: number;
}

/** Files of a value, whether it is one, a list, or ids only. */
export function filesOf(value: unknown): readonly StoredFile[] {
  if (isBlank(value)) return [];
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    if (!isObject(one)) return { id: String(one), name: String(one) };
    const { id, name, size } = one;
    return {
      id: String(id ?? ''),
      name: String((isBlank(name) ? id : name) ?? ''),
      ...(typeof size === 'number' ? { size } : {}),
    };
  });
}

export const filesText: FieldText = (value) =>
  filesOf(value)
    .map((file) => file.name)
    .join(', ');

export const locationText: FieldText = (value) => {
  if (!isObject(value)) return isBlank(value) ? '' : String(value);
  const { address, lng, lat } = value;
  if (!isBlank(address)) return String(address);
  return isBlank(lng) ? '' : `${toFixedText(lng, 6)}, ${toFixedText(lat, 6)}`;
};

/** How many corners an area has. */
export const polygonText: FieldText = (value, _field, words) =>
  Array.isArray(value) ? words.t('cell.corners', { count: value.length }) : '';

export const jsonText: FieldText = (value) =>
  isBlank(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value);

export const childrenText: FieldText = (value, field, words) =>
  Array.isArray(value)
    ? words.t('cell.rows', { count: value.length })
    : plainText(value, field, words);

/** What a calculation gives: a number as its field writes it, a text by its word where the field has one, anything else as it stands. */
export const calcText: FieldText = (value, field, words, row) => {
  if (typeof value === 'number') return numberText(value, field, words, row);
  const said = 'options' in field && field.options?.find((one) => one.value === value);
  return said ? said.title : plainText(value, field, words, row);
};

/** What is stored as a document says by its name, where it has one. */
const documentText: FieldText = (value, field, words) =>
  isObject(value) && !isBlank(value['name'])
    ? String(value['name'])
    : jsonText(value, field, words);

const nothing: FieldText = () => '';

/** True for `true`, 1 and their texts. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toFixedText(value: unknown, scale: number | undefined): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return String(value);
  return scale === undefined ? String(number) : number.toFixed(scale);
}

/** How a value of every type reads, on screens and paper, in files and messages. Links are told by the names beside them (`linkLabel`). */
export const TEXT_OF: Readonly<Record<FieldTypeName, FieldText>> = {
  string: plainText,
  text: plainText,
  richText: richTextText,
  int: numberText,
  decimal: numberText,
  money: moneyText,
  percent: percentText,
  bool: boolText,
  date: dateText,
  datetime: dateText,
  month: dateText,
  json: jsonText,
  password: nothing,
  icon: plainText,
  location: locationText,
  polygon: polygonText,
  user: plainText,
  dept: plainText,
  region: plainText,
  station: plainText,
  dict: choiceText,
  dicts: choiceText,
  choice: choiceText,
  choices: choiceText,
  ref: plainText,
  refs: plainText,
  file: filesText,
  image: filesText,
  signature: filesText,
  children: childrenText,
  calc: calcText,
  aggregate: numberText,
  status: statusText,
  rule: documentText,
  form: documentText,
};
