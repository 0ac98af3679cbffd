import { standardCode } from '#schemas/basics/factor-code.ts';

/** The inside of `CP=&&…&&`: loose parameters, and fields by factor. Values are text as sent. */
export interface Content {
  readonly params: Readonly<Record<string, string>>;
  readonly factors: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly hasContent: boolean;
}

const SEMICOLON = 0x3b;
const COMMA = 0x2c;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const SPACE = 0x20;
const LAST_ASCII = 0x7e;

/**
 * A record in which a device may name anything: nothing is inherited, `__proto__` is a name like others. Made by `new`, it is laid out
 * like any object; what `Object.create(null)` makes is a table of its own, four times the memory, ten times a packet.
 */
export const BareRecord = function (): void {} as unknown as new <T>() => Record<string, T>;
BareRecord.prototype = Object.freeze(Object.create(null));

/** What an item's key names. */
interface ItemName {
  /** Null: a loose parameter. */
  readonly factor: string | null;
  readonly field: string;
  /** It begins with the code of a factor, and says nothing that is known of which of its values it is. */
  readonly isBare: boolean;
}

/** Names of fields and parameters as the standard writes them; devices write them in any case. */
const STANDARD_NAMES = new Map(
  (
    'Rtd Avg Min Max Cou Data DayData NightData ZsRtd ZsAvg ZsMin ZsMax Flag EFlag SampleTime Info SN RS RT ' +
    'DataTime PolId SystemTime BeginTime EndTime QnRtn ExeRtn OverTime ReCount RtdInterval MinInterval RestartTime ' +
    'InfoId NewPW NewSK VaseNo CstartTime Ctime Stime'
  )
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

/** Names that were read before: devices use some dozens of them, over and over. */
const names = new Map<string, ItemName>();
const MAX_NAMES = 4_096;
const MAX_NAME = 64;

/**
 * Splits on `;` and `,` (log text between `//` and `//` stays whole). A key is cut at its last `-` into factor and field,
 * for factor codes may contain one. Codes and names of the standard are read in any case. Of a repeated key the first counts.
 * What begins like a number and has no key goes on with the value before it (`12,5`): that one is no number then, and not 12.
 */
export function parseContent(text: string, warnings: string[]): Content {
  const into: Target = {
    params: new BareRecord<string>(),
    factors: new BareRecord<Record<string, string>>(),
    warnings,
    lastFields: null,
    lastField: '',
  };
  let start = 0;
  let equals = -1;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : SEMICOLON;
    if (code > EQUALS) continue;
    if (code === EQUALS && equals < 0) equals = i;
    else if (code === SLASH && text.charCodeAt(i + 1) === SLASH) {
      const close = text.indexOf('//', i + 2);
      if (close < 0) continue;
      if (equals < 0) equals = equalsIn(text, i, close);
      i = close + 1;
    } else if (code === SEMICOLON || code === COMMA) {
      addItem(text, { start, equals, end: i }, into);
      start = i + 1;
      equals = -1;
    }
  }
  return { params: into.params, factors: into.factors, hasContent: text.trim() !== '' };
}

function equalsIn(text: string, from: number, to: number): number {
  const found = text.indexOf('=', from);
  return found < to ? found : -1;
}

interface Target {
  readonly params: Record<string, string>;
  readonly factors: Record<string, Record<string, string>>;
  readonly warnings: string[];
  /** Where the value stands that was read last, and what it is called; null where none was taken. */
  lastFields: Record<string, string> | null;
  lastField: string;
}

/** How what is left of a number begins that was cut at a comma of its own. */
const REST_OF_NUMBER = /^[+-]?\.?\d/;
const ENDS_AS_NUMBER = /\d\.?$/;

/** Where an item lies in its text; `equals` is -1 where it has none. */
interface ItemSpan {
  readonly start: number;
  readonly equals: number;
  readonly end: number;
}

function addItem(text: string, { start, equals, end }: ItemSpan, into: Target): void {
  if (equals < 0) {
    const item = cut(text, start, end);
    if (item === '') return;
    into.warnings.push(`MALFORMED_ITEM:${item}`);
    goOnWith(into, text[start - 1] ?? '', item);
    return;
  }
  const key = cut(text, start, equals);
  const name = names.get(key) ?? readName(key);
  into.lastFields = null;
  if (name === null) {
    into.warnings.push(`MALFORMED_ITEM:${cut(text, start, end)}`);
    return;
  }
  // which of its values that is, nobody knows
  if (name.isBare) into.warnings.push(`MALFORMED_ITEM:${cut(text, start, end)}`);
  const fields =
    name.factor === null ? into.params : (into.factors[name.factor] ??= new BareRecord<string>());
  if (fields[name.field] !== undefined) into.warnings.push(`DUPLICATE_FIELD:${key}`);
  else {
    fields[name.field] = cut(text, equals + 1, end);
    into.lastFields = fields;
    into.lastField = name.field;
  }
}

function goOnWith({ lastFields, lastField }: Target, sign: string, item: string): void {
  const before = lastFields?.[lastField];
  if (lastFields && before && REST_OF_NUMBER.test(item) && ENDS_AS_NUMBER.test(before))
    lastFields[lastField] = `${before}${sign}${item}`;
}

/** @returns null where a key names nothing */
function readName(key: string): ItemName | null {
  const [code, field] = partsOf(key);
  if (field === '' || code === '') return null;
  const name = {
    factor: code === null ? null : standardCode(code),
    field: standardName(field),
    isBare: code === null && BEGINS_AS_FACTOR.test(field),
  };
  if (key.length > MAX_NAME) return name;
  if (names.size >= MAX_NAMES) names.clear();
  // a part of a text holds the whole of it: these are to stay without
  const own = {
    factor: name.factor === null ? null : copyOf(name.factor),
    field: copyOf(name.field),
    isBare: name.isBare,
  };
  names.set(copyOf(key), own);
  return own;
}

/** Codes of HJ 212-2017, whatever follows, and those of the edition before it. */
const BEGINS_AS_FACTOR = /^(?:[a-z]\d{5}|[a-z]?\d{3}$)/i;
/** Signs that writers of firmware take for the dash, or none; with a field of the standard behind them it is certain what they mean. */
const LIKE_DASH = /^([a-z]\d{5}|[a-z]?\d{3})\s*[_.:\u2010-\u2015\u2212\uff0d\uff1a]?\s*([a-z]+)$/iu;

/** The code of a factor and its field; null for the code of what belongs to no factor. */
function partsOf(key: string): readonly [code: string | null, field: string] {
  const dash = key.lastIndexOf('-');
  if (dash >= 0) return [key.slice(0, dash).replace(/-+$/, '').trim(), key.slice(dash + 1).trim()];
  const [, code, field = ''] = LIKE_DASH.exec(key) ?? [];
  return code !== undefined && STANDARD_NAMES.has(field.toLowerCase())
    ? [code, field]
    : [null, key.trim()];
}

/** Whether an edition of the standard knows a field by this name. */
export function isStandardField(name: string): boolean {
  return STANDARD_NAMES.has(name.toLowerCase());
}

function standardName(name: string): string {
  return STANDARD_NAMES.get(name.toLowerCase()) ?? name;
}

function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** A part of a text without space around it. */
function cut(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return end <= start || (isVisible(text.charCodeAt(start)) && isVisible(text.charCodeAt(end - 1)))
    ? part
    : part.trim();
}

function isVisible(code: number): boolean {
  return code > SPACE && code <= LAST_ASCII;
}
