import type { StoredRow } from '#server/registry/rows.ts';

/** An empty row, and the names of the fields that rows of its kind come with. */
interface Shape {
  readonly names: readonly string[];
  readonly empty: StoredRow;
}

const MAX_KEPT = 500;
/** Of the same additions: entities that have the same links. */
const MAX_ALIKE = 8;
/** Shapes by what is added: putting one together costs as much as filling ten. */
const kept = new Map<string, Shape[]>();

/**
 * Copies of rows of one kind that have places for fields which are filled in afterwards. Added one by one to an object of forty, fields turn
 * it into a hash table, which is ten times as slow to fill and hundreds of times as slow to copy once more.
 * @param more the names of those fields
 */
export function copyWithRoom(
  rows: readonly StoredRow[],
  more: readonly string[],
): Record<string, unknown>[] {
  const [first] = rows;
  if (!first) return [];
  // as they are, copying them costs a quarter
  if (more.every((name) => Object.hasOwn(first, name))) return rows.map((row) => ({ ...row }));
  const shape = shapeOf(first, more);
  return rows.map((row) => Object.assign({ ...shape }, row));
}

function shapeOf(row: StoredRow, more: readonly string[]): StoredRow {
  const names = Object.keys(row);
  const key = more.join();
  const alike = kept.get(key) ?? [];
  const known = alike.find((shape) => isSame(shape.names, names));
  if (known) return known.empty;
  const empty = Object.fromEntries([...names, ...more].map((name) => [name, undefined]));
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, [{ names, empty }, ...alike].slice(0, MAX_ALIKE));
  return empty;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
