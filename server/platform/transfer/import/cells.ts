import type { Issue } from '#schemas/api/envelope.ts';
import { cardOf, dictOf, targetOf } from '#schemas/types/ask.ts';
import type { WorkbookForm } from '#schemas/types/card.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { ReadCell } from '#server/base/tables/read-table.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readDictionaryValues } from '#server/records/dictionaries/dictionaries.ts';
import type { References } from './references.ts';

/** A cell that cannot be read; `rule` is a key of `server.json` below `import.bad.`. */
export interface BadCell {
  readonly rule: 'missing' | 'ambiguous' | 'choice' | 'place';
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

const SEPARATORS = /\s*[,，、;；\n]\s*/;

/** A reader for a field: labels become dictionary values, names records, dates what the product keeps; other texts stay for the form's own rules. */
export async function makeCellReader(
  ctx: Ctx,
  spec: FieldSpec,
  references: References,
): Promise<CellReader> {
  const form = cardOf(spec)?.workbook?.form ?? 'text';
  const target = targetOf(spec);
  if (target) return referenceReader(target, form === 'names', references);
  const dict = dictOf(spec);
  if (dict !== undefined) return dictReader(ctx, dict, form === 'choices');
  const change = CHANGES[form];
  return { read: (_ctx, cell) => change(cell) };
}

/** The issue of a cell, in words. */
export function cellIssue(
  ctx: Ctx,
  field: string,
  title: string,
  { rule, params }: BadCell,
): Issue {
  return {
    path: field,
    rule,
    message: serverText(ctx.lang, `import.bad.${rule}`, { label: title, ...params }),
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
  // a dictionary that is not there yet judges nothing
  if (values.size === 0) return { read: (_ctx, cell) => ({ value: isList ? listOf(cell) : cell }) };
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

type Change = (cell: ReadCell) => Read;

/** One reader for each form of cell; names and choices are read above, where they can be looked up. */
const CHANGES: Readonly<Record<WorkbookForm, Change>> = {
  text: asIs,
  choice: asIs,
  choices: asIs,
  name: asIs,
  names: asIs,
  number: toNumberText,
  bool: toBool,
  date: (cell) => toTimeText(cell, 'date'),
  datetime: (cell) => toTimeText(cell, 'datetime'),
  month: (cell) => toTimeText(cell, 'month'),
  place: toPlace,
};

function asIs(cell: ReadCell): Read {
  return { value: typeof cell === 'boolean' ? String(cell) : cell };
}

const YES: ReadonlySet<string> = new Set([
  '1',
  'true',
  'y',
  '√',
  '✓',
  ...LANGS.map((lang) => serverText(lang, 'export.yes').toLowerCase()),
]);
const NO: ReadonlySet<string> = new Set([
  '0',
  'false',
  'n',
  '×',
  ...LANGS.map((lang) => serverText(lang, 'export.no').toLowerCase()),
]);

function toBool(cell: ReadCell): Read {
  const text = textOf(cell).toLowerCase();
  if (YES.has(text)) return { value: true };
  return NO.has(text) ? { value: false } : { bad: { rule: 'choice', params: { text } } };
}

/** `1,234.5` and `80%` are numbers to people. */
function toNumberText(cell: ReadCell): Read {
  if (typeof cell === 'number') return { value: cell };
  const text = textOf(cell);
  return {
    value: /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
      ? text.replaceAll(',', '')
      : text.replace(/\s*%$/, ''),
  };
}

const TIME =
  /^(\d{4})\D{1,2}(\d{1,2})(?:\D{1,2}(\d{1,2})\D?)?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d+)?)?$/;

function toTimeText(cell: ReadCell, kind: 'date' | 'datetime' | 'month'): Read {
  const text = textOf(cell);
  const match = TIME.exec(text);
  if (!match) return { value: text };
  const [year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = match
    .slice(1)
    .map((part: string | undefined) => part?.padStart(2, '0'));
  if (kind === 'month') return { value: `${year}-${month}` };
  const date = `${year}-${month}-${day || '01'}`;
  return {
    value:
      kind === 'date'
        ? date
        : `${date} ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`,
  };
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

function textOf(cell: ReadCell): string {
  return cell === null ? '' : String(cell).trim();
}

function listOf(cell: ReadCell): readonly string[] {
  return textOf(cell).split(SEPARATORS).filter(Boolean);
}

/** Whether nothing stands in a cell. */
export function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || cell === '';
}
