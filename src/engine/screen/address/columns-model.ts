import type { Row } from '#engine/base/ports.ts';
import type { ColumnsFrom, RowsNode } from '#schemas/language/address-nodes.ts';

const WIDTH = 130;
const SCALE = 2;

/** The node with a column for each row of the address that tells them. */
export function withColumns<N extends Pick<RowsNode, 'fields'>>(
  node: N,
  columns: ColumnsFrom,
  found: readonly Row[],
): N {
  const { name, title, unit, scale, width = WIDTH } = columns;
  const more = found.map((row) => {
    const sign = unit === undefined ? undefined : row[unit];
    const head = String(row[title] ?? row[name]);
    return [
      String(row[name]),
      {
        type: 'decimal',
        title: typeof sign === 'string' && sign !== '' ? `${head} (${sign})` : head,
        scale: scale === undefined ? SCALE : Number(row[scale] ?? SCALE),
        list: { width, align: 'right' },
      } as const,
    ] as const;
  });
  return { ...node, fields: { ...node.fields, ...Object.fromEntries(more) } };
}

/** A row whose values are objects, with their numbers under its names and their marks beside them. */
export function plainRow(
  { columnsFrom, fields }: Pick<RowsNode, 'columnsFrom' | 'fields'>,
  row: Row,
): Row {
  if (columnsFrom?.value === undefined) return row;
  const { value, mark, plain = [] } = columnsFrom;
  const parts = Object.keys(fields).flatMap((name): readonly (readonly [string, unknown])[] => {
    const held = row[name];
    if (typeof held !== 'object' || held === null) return [];
    const said = mark === undefined ? '' : String((held as Row)[mark] ?? '');
    return [
      [name, (held as Row)[value] ?? null],
      ...(said === '' || plain.includes(said) ? [] : [[markName(name), said] as const]),
    ];
  });
  return { ...row, ...Object.fromEntries(parts) };
}

/** The mark behind a value; empty where it is plain. */
export function markOf(row: Row, name: string): string {
  const mark = row[markName(name)];
  return typeof mark === 'string' ? mark : '';
}

/** No field has such a name. */
function markName(name: string): string {
  return `${name} mark`;
}
