import dayjs from 'dayjs';
import type { FieldSpec } from '#schemas/language/field.ts';
import { numericText, numberOf } from '../../inputs/text-filters.ts';
import type { EnginePorts, Row } from '../../ports.ts';
import { numberShape } from '../../inputs/number-shape.ts';
import type { FieldSpecs } from '../form-source.ts';

type PastePorts = Pick<EnginePorts, 'dict' | 't'>;

/** Cells of a text copied from a spreadsheet: tabs between columns, lines between rows, quotes around cells with either. */
export function parseTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '"' && isQuoted && source.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if ((char === '\t' || char === '\n') && !isQuoted) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (char === '\n') rows.push([]);
    } else cell += char;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/** Whether a pasted text is more than one cell, so that it spreads. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

interface PasteTarget {
  readonly fields: FieldSpecs;
  readonly columns: readonly string[];
  readonly row: number;
  readonly column: number;
  readonly maxRows: number;
  readonly newRow: () => Row;
  readonly ports: PastePorts;
}

/** Spreads cells over rows from one cell on; rows are added as far as allowed, read-only columns and unreadable cells are left alone. */
export function spread(rows: readonly Row[], cells: readonly (readonly string[])[], target: PasteTarget): readonly Row[] {
  const next = [...rows];
  cells.forEach((line, down) => {
    const at = target.row + down;
    if (at >= target.maxRows) return;
    const changed = { ...(next[at] ?? target.newRow()) };
    line.forEach((text, right) => {
      const name = target.columns[target.column + right];
      const field = name === undefined ? undefined : target.fields[name];
      if (name === undefined || !field || field.readOnly || field.type === 'calc') return;
      const value = cellValue(field, text.trim(), target.ports);
      if (value !== undefined) changed[name] = value;
    });
    next[at] = changed;
  });
  return next;
}

/** @returns the value a pasted text stands for: labels of dictionaries become their values; undefined when it stands for none. */
export function cellValue(field: FieldSpec, text: string, ports: PastePorts): unknown {
  if (text === '') return null;
  const read = READERS[field.type];
  return read ? read(field, text, ports) : text;
}

type Reader = (field: FieldSpec, text: string, ports: PastePorts) => unknown;

const readNumber: Reader = (field, text) => {
  const { scale, isSigned } = numberShape(field);
  return numberOf(numericText(text, scale, isSigned)) ?? undefined;
};

const readDate =
  (format: string): Reader =>
  (_field, text) => {
    const day = dayjs(text.replace(/[./\u5e74\u6708]/g, '-').replace('\u65e5', ''));
    return day.isValid() ? day.format(format) : undefined;
  };

const readNothing: Reader = () => undefined;

const READERS: Partial<Record<FieldSpec['type'], Reader>> = {
  int: readNumber,
  decimal: readNumber,
  money: readNumber,
  percent: readNumber,
  date: readDate('YYYY-MM-DD'),
  datetime: readDate('YYYY-MM-DD HH:mm:ss'),
  month: readDate('YYYY-MM'),
  bool: (_field, text, { t }) => [t('input.yes'), 'true', '1', '\u221a'].includes(text),
  dict: (field, text, ports) =>
    field.type === 'dict' ? ports.dict(field.dict).find(({ dictLabel, dictValue }) => dictLabel === text || dictValue === text)?.dictValue : undefined,
  ref: readNothing,
  refs: readNothing,
  user: readNothing,
  dept: readNothing,
  station: readNothing,
  region: readNothing,
  file: readNothing,
  image: readNothing,
  signature: readNothing,
  location: readNothing,
  json: readNothing,
  children: readNothing,
  dicts: readNothing,
};
