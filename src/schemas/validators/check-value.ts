import { linearPattern } from './linear-pattern.ts';
import type { FieldSpec, FieldTypeName } from '../types/field.ts';
import { isRealDate, isRealMonth, isRealTime } from '../types/dates.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import { FORMATS } from './formats.ts';

/** Why a value is refused: the tail of a `validation.` key, and what its text needs. */
export interface Fault {
  readonly rule: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Looks up values that the schema only names. Without a lookup they pass. */
export interface Lookups {
  readonly dictHas?: (dict: string, value: string) => boolean;
}

type FieldOf<N extends FieldTypeName, F = FieldSpec> = F extends { readonly type: infer T } ? (N extends T ? F : never) : never;
type Check = (value: unknown, field: never, lookups: Lookups) => Fault | undefined;

/** Largest sizes where a schema says nothing. Texts in code points. */
const MAX_STRING = 255;
const MAX_TEXT = 2000;
const MAX_RICH_TEXT = 100_000;
const MAX_JSON = 100_000;
const MAX_ICON = 64;
const MAX_INT = 2_147_483_647;
const MAX_DECIMAL = 1e15;
const MAX_FILES = 10;
const MAX_LIST = 1000;
const DEFAULT_SCALE = 2;
/** NUL and halves of surrogate pairs: a database text cannot hold them. */
const ILLEGAL = /[\0\p{Surrogate}]/u;

const CHECKS: { readonly [N in FieldTypeName]: Check } = {
  string: checkString,
  text: (value, field: FieldOf<'text'>) => checkText(value, field.max ?? MAX_TEXT),
  richText: (value, field: FieldOf<'richText'>) => checkText(value, field.max ?? MAX_RICH_TEXT),
  icon: (value) => checkText(value, MAX_ICON),
  int: checkInt,
  decimal: checkDecimal,
  money: checkDecimal,
  percent: checkDecimal,
  bool: (value) => when(typeof value !== 'boolean', 'bool'),
  date: (value) => when(typeof value !== 'string' || !isRealDate(value), 'date'),
  datetime: (value) => when(typeof value !== 'string' || !isRealTime(value), 'datetime'),
  month: (value) => when(typeof value !== 'string' || !isRealMonth(value), 'month'),
  dict: (value, field: FieldOf<'dict'>, lookups) => checkDict(value, field.dict, lookups),
  dicts: (value, field: FieldOf<'dicts'>, lookups) => checkEach(value, (item) => checkDict(item, field.dict, lookups)),
  ref: checkId,
  user: checkId,
  dept: checkId,
  station: checkId,
  region: (value) => when(typeof value !== 'string' || !/^\d{1,12}$/.test(value), 'id'),
  refs: (value) => checkEach(value, checkId),
  file: checkFiles,
  image: checkFiles,
  signature: checkFiles,
  location: checkLocation,
  json: checkJson,
  password: (value) => when(typeof value !== 'string' || !FORMATS.password(value), 'password'),
  children: checkRows,
  calc: () => undefined,
  status: (value) => checkText(value, MAX_STRING),
};

/** The fault of a value that is there (not empty), by the type of its field; undefined when it is fine. Rows of children are only counted. */
export function checkValue(value: unknown, field: FieldSpec, lookups: Lookups = {}): Fault | undefined {
  const check = CHECKS[field.type] as ((value: unknown, field: FieldSpec, lookups: Lookups) => Fault | undefined) | undefined;
  return check?.(value, field, lookups);
}

/** Characters that nobody sees in one line: control and format characters (zero width, direction, soft hyphen), separators of lines. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function checkString(value: unknown, field: FieldOf<'string'>): Fault | undefined {
  const fault = checkText(value, field.max ?? MAX_STRING);
  if (fault || typeof value !== 'string') return fault;
  if (INVISIBLE.test(value)) return { rule: 'invisible' };
  if (field.min !== undefined && lengthOf(value) < field.min) return { rule: 'minLength', params: { min: field.min } };
  if (field.format && !FORMATS[field.format](value)) return { rule: field.format === 'decimal2' ? 'digits' : field.format };
  if (field.pattern && !matches(field.pattern, value)) return { rule: 'format', params: field.patternMessage ? { message: field.patternMessage } : {} };
  return undefined;
}

/** Patterns of the product that look around or back go by the language's own engine; published ones never do (rule `slowPattern`). */
function matches(pattern: string, value: string): boolean {
  return (linearPattern(pattern) ?? new RegExp(pattern, 'u')).test(value);
}

function checkText(value: unknown, max: number): Fault | undefined {
  if (typeof value !== 'string') return { rule: 'text' };
  if (ILLEGAL.test(value)) return { rule: 'illegal' };
  return lengthOf(value) > max ? { rule: 'max', params: { max } } : undefined;
}

function checkInt(value: unknown, field: FieldOf<'int'>): Fault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  if (!Number.isInteger(value)) return { rule: 'int' };
  return checkRange(value, field.min ?? -MAX_INT, field.max ?? MAX_INT);
}

function checkDecimal(value: unknown, field: FieldOf<'decimal'>): Fault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  const scale = field.scale ?? DEFAULT_SCALE;
  if (roundTo(value, scale) !== value) return { rule: 'scale', params: { scale } };
  return checkRange(value, field.min ?? -MAX_DECIMAL, field.max ?? MAX_DECIMAL);
}

function checkRange(value: number, min: number, max: number): Fault | undefined {
  if (value < min) return { rule: 'minValue', params: { min } };
  return value > max ? { rule: 'maxValue', params: { max } } : undefined;
}

function checkDict(value: unknown, dict: string, { dictHas }: Lookups): Fault | undefined {
  return when(typeof value !== 'string' || value.length > MAX_STRING || ILLEGAL.test(value) || dictHas?.(dict, value) === false, 'dict');
}

function checkId(value: unknown): Fault | undefined {
  return when(typeof value !== 'string' || !/^\d{1,19}$/.test(value), 'id');
}

function checkEach(value: unknown, check: (item: unknown) => Fault | undefined): Fault | undefined {
  if (!Array.isArray(value)) return { rule: 'list' };
  if (value.length > MAX_LIST) return { rule: 'maxRows', params: { max: MAX_LIST } };
  return value.map(check).find((fault) => fault !== undefined);
}

function checkFiles(value: unknown, field: FieldOf<'file'>): Fault | undefined {
  if (!Array.isArray(value)) return { rule: 'list' };
  const max = field.count ?? MAX_FILES;
  if (value.length > max) return { rule: 'maxFiles', params: { max } };
  const { accept } = field;
  for (const file of value as readonly unknown[]) {
    if (!isObject(file) || typeof file['id'] !== 'string' || typeof file['name'] !== 'string') return { rule: 'file' };
    const name = file['name'].toLowerCase();
    if (accept && !accept.some((extension) => name.endsWith(`.${extension.replace(/^\./, '').toLowerCase()}`)))
      return { rule: 'fileFormat', params: { format: accept.join(', ') } };
  }
  return undefined;
}

function checkLocation(value: unknown): Fault | undefined {
  if (!isObject(value)) return { rule: 'location' };
  const { lng, lat, address } = value;
  if (address !== undefined && address !== null && checkText(address, MAX_STRING)) return checkText(address, MAX_STRING);
  return when(!isWithin(lng, 180) || !isWithin(lat, 90), 'location');
}

function checkJson(value: unknown): Fault | undefined {
  const text = JSON.stringify(value) ?? '';
  return text.includes('\\u0000') ? { rule: 'illegal' } : when(text.length > MAX_JSON, 'tooLarge');
}

function checkRows(value: unknown, field: FieldOf<'children'>): Fault | undefined {
  if (!Array.isArray(value) || !value.every(isObject)) return { rule: 'list' };
  const max = field.maxRows ?? MAX_LIST;
  if (value.length < (field.minRows ?? 0)) return { rule: 'minRows', params: { min: field.minRows } };
  return value.length > max ? { rule: 'maxRows', params: { max } } : undefined;
}

function when(isWrong: boolean, rule: string): Fault | undefined {
  return isWrong ? { rule } : undefined;
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Length as people count: code points. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
