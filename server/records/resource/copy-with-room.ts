import type { StoredRow } from '#server/registry/rows.ts';

const MAX_KEPT = 1000;
/** Empty rows by the names of their fields: putting one together costs as much as filling ten. */
const kept = new Map<string, StoredRow>();

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
  const shape = shapeOf(first, more);
  return rows.map((row) => Object.assign({ ...shape }, row));
}

function shapeOf(row: StoredRow, more: readonly string[]): StoredRow {
  const names = Object.keys(row);
  const key = `${names.join()}|${more.join()}`;
  const known = kept.get(key);
  if (known) return known;
  const made = Object.fromEntries([...names, ...more].map((name) => [name, undefined]));
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, made);
  return made;
}
