import type { Row, TextPort } from '#engine/base/ports.ts';
import type { TypeFaces } from '#engine/base/registry.ts';
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
import { optionsOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

type ToText = TypeFaces['toText'];
type TextPorts = TextPort;

/** Shown where a list has no value. */
export const EMPTY_TEXT = '-';

/** Whether a value has nothing to show. */
export function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

export const plainText: ToText = (value) => (isBlank(value) ? '' : String(value));

export const numberText: ToText = (value, field, ports, row) => {
  if (isBlank(value)) return '';
  const { format = '', unit = '', scaleBy } = field as NumberWords;
  const scale =
    (scaleBy === undefined ? undefined : readScale(row?.[scaleBy])) ?? (field as NumberWords).scale;
  const said = WITHOUT_UNIT[format]?.(value, ports);
  if (said !== undefined) return said || String(value);
  const number =
    format === 'short' ? shortText(value, scale, ports) : groupedText(value, scale, unit !== '');
  return unit === '' ? number : `${number} ${unit}`;
};

/** What a field of any type may say of how its numbers are written. */
interface NumberWords {
  readonly format?: string;
  readonly unit?: string;
  readonly scale?: number;
  readonly scaleBy?: string;
}

const MOST_DECIMALS = 10;

/** How many decimals a row says its numbers have; undefined where it says nothing that can be. */
function readScale(value: unknown): number | undefined {
  const scale = isBlank(value) ? Number.NaN : Number(value);
  return Number.isInteger(scale) && scale >= 0 && scale <= MOST_DECIMALS ? scale : undefined;
}

/** In ten thousands from there on; a count below is as whole as it is. */
function shortText(value: unknown, scale: number | undefined, ports: TextPorts): string {
  const { text, exact } = formatShort(value, ports.t('cell.tenThousand'));
  const isCount =
    scale === undefined && Number.isInteger(Number(value)) && text === formatNumber(value);
  return (isCount ? exact : text) || String(value);
}

/** Quantities, which have decimals or a unit, are written in groups of three (SPEC.md section 9); a whole number without one may be a code. */
function groupedText(value: unknown, scale: number | undefined, hasUnit: boolean): string {
  if (scale !== undefined) return formatNumber(value, scale) || String(value);
  return (hasUnit ? formatPlain(value) : '') || toFixedText(value, undefined);
}

/** Formats that say their unit themselves; an empty text where it is no such number. */
const WITHOUT_UNIT: Readonly<
  Partial<Record<string, (value: unknown, ports: TextPorts) => string>>
> = {
  duration: (value, ports) => formatDuration(Number(value), timeWords(ports)),
  minutes: (value, ports) => formatDuration(Number(value) * SECONDS_OF_MINUTE, timeWords(ports)),
  megabytes: formatMegabytes,
};
const SECONDS_OF_MINUTE = 60;

export const moneyText: ToText = (value, field) => {
  if (isBlank(value)) return '';
  const scale = 'scale' in field ? field.scale : undefined;
  return (scale === undefined ? formatMoney(value) : formatNumber(value, scale)) || String(value);
};

/** A date as it is, in words, or with its weekday, as its field says. */
export const dateText: ToText = (value, field, ports) => {
  const text = plainText(value, field, ports);
  const format = 'format' in field ? field.format : undefined;
  if (text === '' || (format !== 'words' && format !== 'weekday')) return text;
  const words = timeWords(ports);
  const day =
    format === 'words'
      ? formatDateInWords(text.slice(0, 10), words)
      : `${text.slice(0, 10)} ${formatWeekday(text.slice(0, 10), words)}`;
  return day.trim() === '' ? text : `${day}${text.slice(10)}`;
};

/** The words of times in the reader's language. */
function timeWords({ t }: Pick<TextPort, 't'>): TimeWords {
  return {
    hour: t('cell.word.hour'),
    minute: t('cell.word.minute'),
    second: t('cell.word.second'),
    year: t('cell.word.year'),
    month: t('cell.word.month'),
    day: t('cell.word.day'),
    weekdays: t('cell.word.weekdays').split(' '),
  };
}

export const percentText: ToText = (value, field) =>
  isBlank(value) ? '' : `${toFixedText(value, 'scale' in field ? field.scale : undefined)}%`;

export const boolText: ToText = (value, field, ports) => {
  if (isBlank(value)) return '';
  if ('words' in field && field.words) return field.words[isTrue(value) ? 'yes' : 'no'].title;
  return ports.t(isTrue(value) ? 'cell.yes' : 'cell.no');
};

export const dictText: ToText = (value, field, ports) => {
  if (isBlank(value)) return '';
  const own = optionsOf(field)?.map(({ value: dictValue, title }) => ({
    dictValue,
    dictLabel: title,
  }));
  const items = own ?? ('dict' in field ? ports.dict(field.dict) : []);
  const words = (Array.isArray(value) ? value : [value]).map(
    (one) => items.find((item) => item.dictValue === String(one))?.dictLabel ?? String(one),
  );
  return words.join(ports.t('cell.listSeparator'));
};

export const richTextText: ToText = (value) =>
  plainText(value, NO_FIELD, NO_PORTS)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const linkText: ToText = (value) => (isBlank(value) ? '' : String(value));

/** What the root records of a tree carry for their parent. */
const NO_PARENT = '0';

/** Text of a link: its companion name when the row carries it, else the id; empty for the parent of a root. */
export function linkLabel(value: unknown, name: string, row: Row, ports: TextPorts): string {
  const separator = ports.t('cell.listSeparator');
  const label = row[companionName(name)];
  if (!isBlank(label)) return Array.isArray(label) ? label.join(separator) : String(label);
  if (Array.isArray(value))
    return value
      .map((one) => (isObject(one) ? String(one.name ?? one.id ?? '') : String(one)))
      .join(separator);
  if (isObject(value)) return String(value.name ?? value.id ?? '');
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
    return {
      id: String(one.id ?? ''),
      name: String(one.name ?? one.id ?? ''),
      ...(typeof one.size === 'number' ? { size: one.size } : {}),
    };
  });
}

export const filesText: ToText = (value) =>
  filesOf(value)
    .map((file) => file.name)
    .join(', ');

export const locationText: ToText = (value) => {
  if (!isObject(value)) return plainText(value, NO_FIELD, NO_PORTS);
  if (value.address) return String(value.address);
  return value.lng === undefined
    ? ''
    : `${toFixedText(value.lng, 6)}, ${toFixedText(value.lat, 6)}`;
};

export const jsonText: ToText = (value) =>
  isBlank(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value);

export const childrenText: ToText = (value, _field, ports) =>
  Array.isArray(value)
    ? ports.t('cell.rows', { count: value.length })
    : plainText(value, NO_FIELD, NO_PORTS);

/** Minutes in words: `1 d 3 h 20 min`, at most two parts. */
export function durationText(minutes: number, ports: Pick<TextPort, 't'>): string {
  if (isUnderMinute(minutes)) return ports.t('cell.underMinute');
  return durationParts(minutes, (unit, count) => ports.t(`cell.${unit}`, { count })).join(' ');
}

/** `2天5时`, `1d 5h`: the two largest units, without the room of whole words. */
export function shortDurationText(minutes: number, ports: Pick<TextPort, 't'>): string {
  if (isUnderMinute(minutes)) return ports.t('cell.underMinute');
  return durationParts(minutes, (unit, count) => ports.t(`cell.short.${unit}`, { count })).join(
    ports.t('cell.short.between'),
  );
}

/** What lasted less than a minute lasted: "0 minutes" would say that it did not. */
function isUnderMinute(minutes: number): boolean {
  return minutes >= 0 && minutes < 1;
}

function durationParts(
  minutes: number,
  say: (unit: 'days' | 'hours' | 'minutes', count: number) => string,
): readonly string[] {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = Math.floor(minutes % 60);
  const parts = [
    days > 0 ? say('days', days) : '',
    hours > 0 ? say('hours', hours) : '',
    rest > 0 ? say('minutes', rest) : '',
  ];
  return parts.filter(Boolean).slice(0, 2);
}

/** `11-22 09:30` of this year, `2025-11-22` of another. `time` and `now` are `YYYY-MM-DD HH:mm:ss`. */
export function shortTimeText(time: string, now: string): string {
  return time.slice(0, 4) === now.slice(0, 4) ? time.slice(5, 16) : time.slice(0, 10);
}

/** Bytes in the largest unit that keeps the number at 1 or more. */
export function fileSizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(
    units.length - 1,
    Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)),
  );
  const size = bytes / 1024 ** step;
  return `${step === 0 ? size : size.toFixed(1)} ${units[step]}`;
}

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

const NO_FIELD: FieldSpec = { type: 'string', title: '' };
const NO_PORTS: TextPorts = { dict: () => [], t: (key) => key };
