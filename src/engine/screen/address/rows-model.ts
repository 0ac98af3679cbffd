import type { Row, TextPort } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import type { ShownTable } from '#schemas/api/engine.ts';
import { compareValues } from '#schemas/expressions/values.ts';
import { compareByReading } from '#schemas/formats/by-reading.ts';
import type { RowsNode } from '#schemas/language/address-nodes.ts';
import { listFace } from '#schemas/language/derive.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import { summarise } from '../../list/summary-row.tsx';
import { markOf } from './columns-model.ts';

export interface RowsOrder {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** A line of the table: a row, the head of a group, or sums. */
export type Line =
  | { readonly kind: 'row'; readonly row: Row }
  /** `sums`: those of the whole group, which stand in its head. */
  | { readonly kind: 'group'; readonly row: Row; readonly count: number; readonly sums?: Row }
  | { readonly kind: 'sum'; readonly row: Row };

type Texts = TextPort;

/** Rows that hold every word somewhere among the texts people see. */
export function findRows(
  node: Pick<RowsNode, 'fields'>,
  rows: readonly Row[],
  sought: string,
  ports: Texts,
): readonly Row[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const fields = Object.entries(node.fields);
  return rows.filter((row) => {
    const text = fields
      .map(([name, field]) => cellText(name, field, row, ports))
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Rows in an order; what is empty stands last, whichever way. */
export function sortRows(rows: readonly Row[], order: RowsOrder | undefined): readonly Row[] {
  if (!order) return rows;
  const sign = order.order === 'asc' ? 1 : -1;
  const isEmpty = (value: unknown): boolean =>
    value === null || value === undefined || value === '';
  return [...rows].sort((one, other) => {
    const [a, b] = [one[order.field], other[order.field]];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    if (typeof a === 'string' && typeof b === 'string') return sign * compareByReading(a, b);
    return sign * (compareValues(a, b) ?? 0);
  });
}

/** Rows with the one field they stand together by, where they do. */
export type GroupedRows = Omit<RowsNode, 'groupBy'> & {
  readonly groupBy?: string | undefined;
  /** Columns that are hidden at first stand there too. */
  readonly isWhole?: boolean;
};

/** The field that rows are grouped by stands above them, not beside; one with `list: false` is only spoken of. */
export function columnsOf({ fields, groupBy, isWhole }: GroupedRows): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    name === groupBy || field.list === false || (!isWhole && listFace(field).hidden) ? [] : [name],
  );
}

/** Whether some columns stand there only when they are asked for; a file holds them always. */
export function hidesColumns({ fields }: Pick<RowsNode, 'fields'>): boolean {
  return Object.values(fields).some((field) => listFace(field).hidden);
}

/** The fields that a reader may group by; of one alone there is no choice. */
export function groupChoices({ groupBy }: RowsNode): readonly string[] {
  return Array.isArray(groupBy) ? (groupBy as readonly string[]) : [];
}

/**
 * The rows of each group together, in the order in which the groups first come, each with its sums below where there are any.
 * @param wholes the sums of whole groups, of which the rows are a part: they stand in the heads
 */
export function groupLines(
  node: GroupedRows,
  rows: readonly Row[],
  wholes?: readonly Row[],
): readonly Line[] {
  const { groupBy } = node;
  if (groupBy === undefined) return rows.map((row) => ({ kind: 'row', row }));
  if (wholes) return linesOfGroups(groupBy, rows, wholes);
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[groupBy] ?? '');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((inner): readonly Line[] => [
    { kind: 'group', row: inner[0] ?? {}, count: inner.length },
    ...inner.map((row): Line => ({ kind: 'row', row })),
    ...(hasSums(node) ? [{ kind: 'sum', row: sumsOf(node, inner) } as const] : []),
  ]);
}

/** Rows that come in the order of their groups, each run of them under its head. */
function linesOfGroups(
  groupBy: string,
  rows: readonly Row[],
  groups: readonly Row[],
): readonly Line[] {
  const keyOf = (row: Row): string => String(row[groupBy] ?? '');
  const sumsOfKey = new Map(groups.map((group) => [keyOf(group), group]));
  return rows.flatMap((row, at): readonly Line[] => {
    const before = rows[at - 1];
    if (before && keyOf(before) === keyOf(row)) return [{ kind: 'row', row }];
    const sums = sumsOfKey.get(keyOf(row));
    return [
      { kind: 'group', row, count: Number(sums?.count ?? 0), ...(sums && { sums }) },
      { kind: 'row', row },
    ];
  });
}

/** A row by its id; one without, a group and its sums by what kind of line they are. */
export function nameOfLine({ kind, row }: Line): string {
  return kind === 'row' && row.id !== undefined ? `row ${String(row.id)}` : kind;
}

/** Whether any field says what stands below its column. */
export function hasSums({ fields }: Pick<RowsNode, 'fields'>): boolean {
  return Object.values(fields).some((field) => listFace(field).summary !== undefined);
}

/** What stands below the columns: the sum, the average … each field asks for. */
export function sumsOf({ fields }: Pick<RowsNode, 'fields'>, rows: readonly Row[]): Row {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { summary } = listFace(field);
      return summary
        ? [
            [
              name,
              summarise(
                rows.map((row) => row[name]),
                summary,
                field,
              ),
            ] as const,
          ]
        : [];
    }),
  );
}

const DIGITS = 12;

/** A sum as its field shows numbers; a count is one. */
export function sumText(
  node: Pick<RowsNode, 'fields'>,
  name: string,
  sums: Row,
  ports: Texts,
): string {
  const field = node.fields[name];
  const value = sums[name];
  if (!field || typeof value !== 'number') return '';
  const rounded = Number(value.toPrecision(DIGITS));
  return listFace(field).summary === 'count'
    ? String(rounded)
    : (typeFaces(field.type).toText?.(rounded, field, ports) ?? String(rounded));
}

/** What is shown, for a file: numbers as numbers with their unit in the head, all else as people read it; groups with their heads and sums. */
export function shownTable(
  node: GroupedRows,
  lines: readonly Line[],
  total: Row | undefined,
  ports: Texts,
): Pick<ShownTable, 'columns' | 'rows' | 'foldsBy'> {
  const names = Object.keys(node.fields).filter((name) => node.fields[name]?.list !== false);
  const sums = (row: Row, word: ScreenKey): TableRow => ({
    cells: names.map((name, at) =>
      at === 0 && row[name] === undefined ? ports.t(word) : numberOf(row[name]),
    ),
    isBold: true,
  });
  const isGrouped = node.groupBy !== undefined;
  const rows = lines.map(({ kind, row }): TableRow => {
    if (kind === 'sum') return sums(row, 'list.sum.group');
    const cells = names.map((name) =>
      kind === 'row' || name === node.groupBy ? cellOf(node, name, row, ports) : null,
    );
    return kind === 'group' ? { cells, isBold: true } : { cells, ...(isGrouped && { level: 1 }) };
  });
  return {
    columns: names.map((name) => ({ title: headOf(node, name) })),
    rows: [...rows, ...(total ? [sums(total, 'list.sum.all')] : [])],
    ...(isGrouped && { foldsBy: hasSums(node) ? ('below' as const) : ('above' as const) }),
  };
}

type TableRow = ShownTable['rows'][number];

function headOf({ fields }: Pick<RowsNode, 'fields'>, name: string): string {
  const field = fields[name];
  const unit = field && 'unit' in field ? field.unit : undefined;
  return `${field?.title ?? name}${unit ? ` (${unit})` : ''}`;
}

function cellOf(
  { fields }: Pick<RowsNode, 'fields'>,
  name: string,
  row: Row,
  ports: Texts,
): string | number | null {
  const field = fields[name];
  if (!field) return null;
  const mark = markOf(row, name);
  if (mark !== '') return `${cellText(name, field, row, ports)} ${mark}`;
  return numberOf(row[name]) ?? cellText(name, field, row, ports);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : null;
}
