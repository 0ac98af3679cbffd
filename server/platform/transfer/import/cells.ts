import type { Issue } from '#schemas/api/envelope.ts';
import { readNumberText } from '#schemas/basics/number-text.ts';
import { cardOf, dictOf, optionsOf, targetOf } from '#schemas/types/ask.ts';
import type { TimePart, WorkbookForm } from '#schemas/types/card.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { readTimeText } from '#schemas/types/time-text.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { shownIn, type ReadCell } from '#server/base/tables/read-cell.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readDictionaryValues } from '#server/records/dictionaries/dictionaries.ts';
import type { References } from './references.ts';

/** A cell that cannot be read; `rule` is a key of `server.json` below `import.bad.`. */
export interface BadCell {
  readonly rule:
    | 'missing'
    | 'ambiguous'
    | 'choice'
    | 'place'
    | 'error'
    | 'uncomputed'
    | 'lostDigits'
    | 'number'
    | 'percent'
    | TimePart;
  readonly params?: Readonly<Record<string, unknown>>;
}

type Read = { readonly value: unknown } | { readonly bad: BadCell };

/** What turns texts into values of one field. */
export interface CellReader {
  read(ctx: Ctx, cell: ReadCell): Promise<Read> | Read;
  /** The records that a cell names, for looking them up together. */
  names?(cell: ReadCell): readonly string[];
  readonly target?: string;
}

/** A field as it is stored, and as each language calls it. */
export interface CellField {
  readonly spec: FieldSpec;
  readonly inLanguages: readonly FieldSpec[];
}

const SEPARATORS = /\s*[,，、;；\n]\s*/;

/**
 * A reader for a field: labels become dictionary values, names records, dates what the product keeps; other texts stay for the
 * form's own rules. A cell that holds an error, or digits that the spreadsheet has lost, is refused whatever its field.
 */
export async function makeCellReader(
  ctx: Ctx,
  { spec, inLanguages }: CellField,
  references: References,
): Promise<CellReader> {
  const reader = await readerOf(ctx, { spec, inLanguages }, references);
  const isNumber = cardOf(spec)?.workbook?.form === 'number';
  return {
    ...reader,
    read: (tx, cell) => {
      const bad = badCell(cell) ?? (isNumber ? undefined : lostDigits(cell));
      return bad ? { bad } : reader.read(tx, cell);
    },
  };
}

async function readerOf(
  ctx: Ctx,
  { spec, inLanguages }: CellField,
  references: References,
): Promise<CellReader> {
  const form = cardOf(spec)?.workbook?.form ?? 'text';
  const target = targetOf(spec);
  if (target) return referenceReader(target, form === 'names', references);
  const dict = dictOf(spec);
  if (dict !== undefined) return dictReader(ctx, dict, form === 'choices');
  if (optionsOf(spec)) return optionsReader([...inLanguages, spec], form === 'choices');
  if (form === 'bool') return boolReader(inLanguages);
  const change = CHANGES[form];
  return { read: (_ctx, cell) => change(cell, spec) };
}

/** From here on a spreadsheet keeps no more digits. */
const LOST_FROM = 1e15;
/** A long code as a spreadsheet writes it into a CSV file. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d{2,}$/i;

function badCell(cell: ReadCell): BadCell | undefined {
  if (cell === null || typeof cell !== 'object') return undefined;
  if (cell.is === 'error') return { rule: 'error', params: { text: cell.shown } };
  return cell.is === 'uncomputed' ? { rule: 'uncomputed' } : undefined;
}

/** A code of more than fifteen digits in a cell of numbers: its last digits are gone. */
function lostDigits(cell: ReadCell): BadCell | undefined {
  const value =
    typeof cell === 'number'
      ? cell
      : cell !== null && typeof cell === 'object' && 'value' in cell
        ? cell.value
        : 0;
  const isLost =
    (typeof value === 'number' && Math.abs(value) >= LOST_FROM) ||
    (typeof cell === 'string' && SHORTENED.test(cell));
  return isLost ? { rule: 'lostDigits', params: { text: textOf(cell) } } : undefined;
}

/** The issue of a cell, in words. @param place the cell as a spreadsheet calls it: `F5` */
export function cellIssue(
  ctx: Ctx,
  {
    field,
    title,
    place,
  }: { readonly field: string; readonly title: string; readonly place: string },
  { rule, params }: BadCell,
): Issue {
  return {
    path: field,
    rule,
    message: serverText(ctx.lang, `import.bad.${rule}`, { label: title, place, ...params }),
  };
}

function referenceReader(target: string, isList: boolean, references: References): CellReader {
  const names = (cell: ReadCell): readonly string[] => (isList ? listOf(cell) : [textOf(cell)]);
  return {
    target,
    names,
    async read(ctx, cell) {
      const keys: string[] = [];
      for (const text of names(cell)) {
        const found = await references.find(ctx, target, text);
        if (typeof found === 'string') return { bad: { rule: found, params: { text } } };
        keys.push(found.key);
      }
      return { value: isList ? keys : keys[0] };
    },
  };
}

async function dictReader(ctx: Ctx, dict: string, isList: boolean): Promise<CellReader> {
  const values = new Map<string, string>();
  for (const lang of [ctx.lang, ...LANGS]) {
    for (const { dictValue, dictLabel } of await readDictionaryValues(
      { ...ctx, lang, now: () => ctx.now() },
      dict,
    ))
      if (!values.has(dictLabel.trim())) values.set(dictLabel.trim(), dictValue);
  }
  return choiceReader(values, isList);
}

/** The options a field names itself, by what any language calls them. */
function optionsReader(specs: readonly FieldSpec[], isList: boolean): CellReader {
  const values = new Map<string, string>();
  for (const { value, title } of specs.flatMap((spec) => optionsOf(spec) ?? []))
    if (!values.has(title.trim())) values.set(title.trim(), value);
  return choiceReader(values, isList);
}

/** @param values what is called so → its value */
function choiceReader(values: Map<string, string>, isList: boolean): CellReader {
  // a dictionary that is not there yet judges nothing
  if (values.size === 0)
    return { read: (_ctx, cell) => ({ value: isList ? listOf(cell) : textOf(cell) }) };
  for (const value of new Set(values.values())) if (!values.has(value)) values.set(value, value);
  return {
    read(_ctx, cell) {
      const texts = isList ? listOf(cell) : [textOf(cell)];
      const unknown = texts.find((text) => !values.has(text));
      if (unknown !== undefined) return { bad: { rule: 'choice', params: { text: unknown } } };
      const found = texts.map((text) => values.get(text));
      return { value: isList ? found : found[0] };
    },
  };
}

type Change = (cell: ReadCell, spec: FieldSpec) => Read;

/** One reader for each form of cell; names and choices are read above, where they can be looked up. */
const CHANGES: Readonly<Record<Exclude<WorkbookForm, 'bool'>, Change>> = {
  text: asIs,
  choice: asIs,
  choices: asIs,
  name: asIs,
  names: asIs,
  number: toNumber,
  date: (cell) => toTimeText(cell, 'date'),
  datetime: (cell) => toTimeText(cell, 'datetime'),
  month: (cell) => toTimeText(cell, 'month'),
  place: toPlace,
};

function asIs(cell: ReadCell): Read {
  return { value: textOf(cell) };
}

const YES = ['1', 'true', 'y', '√', '✓', ...LANGS.map((lang) => serverText(lang, 'export.yes'))];
const NO = ['0', 'false', 'n', '×', ...LANGS.map((lang) => serverText(lang, 'export.no'))];

/** Yes and no in every language, and what this field calls them: its own words come before those of all. */
function boolReader(inLanguages: readonly FieldSpec[]): CellReader {
  const values = new Map<string, boolean>();
  const learn = (text: string, value: boolean): void => {
    if (!values.has(text.toLowerCase())) values.set(text.toLowerCase(), value);
  };
  for (const spec of inLanguages) {
    if (!('words' in spec) || !spec.words) continue;
    learn(spec.words.yes.title.trim(), true);
    learn(spec.words.no.title.trim(), false);
  }
  for (const text of YES) learn(text, true);
  for (const text of NO) learn(text, false);
  return {
    read(_ctx, cell) {
      const text = textOf(cell);
      const value = values.get(text.toLowerCase());
      return value === undefined ? { bad: { rule: 'choice', params: { text } } } : { value };
    },
  };
}

/** Digits that a spreadsheet keeps of a number. */
const DIGITS = 15;

/** `1,234.5` and, where the field is a share, `80%` are numbers to people. */
function toNumber(cell: ReadCell, spec: FieldSpec): Read {
  const unit = ('unit' in spec ? spec.unit : undefined) ?? cardOf(spec)?.number?.unit;
  if (typeof cell === 'number') return { value: cell };
  if (cell !== null && typeof cell === 'object') {
    if (cell.is === 'number') return { value: cell.value };
    if (cell.is === 'percent' && unit === '%')
      return { value: Number((cell.value * 100).toPrecision(DIGITS)) };
  }
  return writtenNumber(textOf(cell), unit);
}

function writtenNumber(text: string, unit: string | undefined): Read {
  const isShare = unit === '%';
  const read = readNumberText(
    unit && !isShare && text.endsWith(unit) ? text.slice(0, -unit.length) : text,
  );
  if (read && (isShare || !read.isPercent)) return { value: read.text };
  return { bad: { rule: read ? 'percent' : 'number', params: { text } } };
}

function toTimeText(cell: ReadCell, part: TimePart): Read {
  const isTime = cell !== null && typeof cell === 'object' && cell.is === 'time';
  const text = isTime && part === 'datetime' ? cell.value : textOf(cell);
  const time = readTimeText(text, part);
  return time === undefined ? { bad: { rule: part, params: { text } } } : { value: time };
}

/** `120.62,31.32` and perhaps an address. */
function toPlace(cell: ReadCell): Read {
  const match = /^(-?\d+(?:\.\d+)?)\s*[,，\s]\s*(-?\d+(?:\.\d+)?)(?:\s*[,，\s]\s*(.+))?$/.exec(
    textOf(cell),
  );
  if (!match) return { bad: { rule: 'place' } };
  return {
    value: {
      lng: Number(match[1]),
      lat: Number(match[2]),
      ...(match[3] ? { address: match[3] } : {}),
    },
  };
}

/** What stands in the cell, numbers without powers of ten. */
function textOf(cell: ReadCell): string {
  const shown = String(shownIn(cell) ?? '').trim();
  return typeof cell === 'number' ? (readNumberText(shown)?.text ?? shown) : shown;
}

function listOf(cell: ReadCell): readonly string[] {
  return textOf(cell).split(SEPARATORS).filter(Boolean);
}

/** Whether nothing stands in a cell. */
export function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || cell === '';
}
