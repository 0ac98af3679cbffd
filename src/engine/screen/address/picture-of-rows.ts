import type { Row, TextPort } from '#engine/base/ports.ts';
import type { ChartFaceProps } from '#engine/base/registry.ts';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import type { ChartNode } from '#schemas/language/address-nodes.ts';
import { cardOf, dictOf } from '#schemas/types/ask.ts';

type Picture = Pick<
  ChartFaceProps,
  'categories' | 'series' | 'colors' | 'unit' | 'head' | 'label'
> & {
  /** The row a number is of, and the field it stands in, by the places of its category and its series. */
  readonly sourceOf: (
    category: number,
    series: number,
  ) => { readonly name: string; readonly row: Row } | undefined;
};

/** Rows as numbers by category and series. A category stands where it first came; what nothing was answered for has no value. */
export function pictureOfRows(node: ChartNode, rows: readonly Row[], ports: TextPort): Picture {
  const { x, split, fields } = node;
  const [first = ''] = node.series;
  const keys = distinct(rows.map((row) => String(row[x] ?? '')));
  const rowOf = (key: string, of?: string): Row | undefined =>
    rows.find(
      (row) =>
        String(row[x] ?? '') === key &&
        (of === undefined || split === undefined || String(row[split] ?? '') === of),
    );
  const word = (name: string, row: Row | undefined): string => textOf(node, name, row, ports);
  const categories = keys.map((key) => word(x, rowOf(key)));
  const parts = split ? distinct(rows.map((row) => String(row[split] ?? ''))) : [];
  const series = split
    ? parts.map((of) => ({
        name: word(
          split,
          rows.find((row) => String(row[split] ?? '') === of),
        ),
        color: colorOf(node, split, of, ports),
        values: keys.map((key) => numberOf(rowOf(key, of)?.[first])),
      }))
    : node.series.map((name) => ({
        name: fields[name]?.title ?? name,
        values: keys.map((key) => numberOf(rowOf(key)?.[name])),
      }));
  const sums = categories.map(
    (category, at) =>
      `${category} ${series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)}`,
  );
  return {
    categories,
    series,
    colors: split ? [] : keys.map((key) => colorOf(node, x, key, ports)),
    unit: unitOf(node, first),
    sourceOf: (category, at) => {
      const row = rowOf(keys[category] ?? '', parts[at]);
      const name = split ? first : node.series[at];
      return row && name !== undefined ? { name, row } : undefined;
    },
    head: fields[x]?.title ?? x,
    label: `${node.title ?? ''}: ${sums.slice(0, MOST_SPOKEN).join(', ')}`,
  };
}

/** Categories told to screen readers. */
const MOST_SPOKEN = 20;

function unitOf({ fields }: ChartNode, name: string): string {
  const field = fields[name];
  if (!field) return '';
  return ('unit' in field ? field.unit : undefined) ?? cardOf(field)?.number?.unit ?? field.title;
}

function textOf(
  { fields }: ChartNode,
  name: string,
  row: Row | undefined,
  ports: TextPort,
): string {
  const field = fields[name];
  return (field && row && cellText(name, field, row, ports)) || ports.t('views.empty');
}

function colorOf(
  { fields }: ChartNode,
  name: string,
  key: string,
  ports: Pick<TextPort, 'dict'>,
): string | undefined {
  const dict = dictOf(fields[name]);
  return dict === undefined
    ? undefined
    : ports.dict(dict).find(({ dictValue }) => dictValue === key)?.color;
}

function numberOf(value: unknown): number | null {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

function distinct(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)];
}
