import type { Row } from '#engine/base/ports.ts';

/** Changes of a sub-table's rows; every one returns a new list and leaves the untouched rows as they are. */
export function withCell(
  rows: readonly Row[],
  index: number,
  name: string,
  value: unknown,
): readonly Row[] {
  return rows.map((row, at) => (at === index ? { ...row, [name]: value } : row));
}

export function withRow(rows: readonly Row[], index: number, row: Row): readonly Row[] {
  return rows.map((old, at) => (at === index ? row : old));
}

export function withAdded(rows: readonly Row[], at: number, row: Row): readonly Row[] {
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

export function withoutRow(rows: readonly Row[], index: number): readonly Row[] {
  return rows.filter((_, at) => at !== index);
}

/** Moves a row by `step` places; at the ends nothing happens. */
export function withMoved(rows: readonly Row[], index: number, step: -1 | 1): readonly Row[] {
  const other = index + step;
  const row = rows[index];
  const swapped = rows[other];
  if (!row || !swapped) return rows;
  return rows.map((old, at) => (at === index ? swapped : at === other ? row : old));
}
