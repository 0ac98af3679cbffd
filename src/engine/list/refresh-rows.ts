import { verbApi } from '#engine/base/entity-facts.ts';
import type { ListStore } from '#engine/base/list-store.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { ListModel } from './list-model.ts';

const MAX_IDS = 100;

/** Reads rows that are in view again and puts them in their places; rows that are gone or no longer seen stay as they were until the next question. */
export async function refreshRows(
  ports: DataPort,
  model: ListModel,
  store: ListStore,
  ids: readonly string[],
): Promise<void> {
  const shown = new Set(store.answer().rows.map(rowId));
  const asked = ids.filter((id) => shown.has(id)).slice(0, MAX_IDS);
  if (asked.length === 0 || model.isTree) return;
  const { list } = await ports.page(
    verbApi(model.entity, 'page'),
    { ids: asked.join(','), orderField: '', order: '', page: 1, limit: MAX_IDS },
    { isSilent: true },
  );
  const fresh = new Map(list.map((row) => [rowId(row), row]));
  if (fresh.size > 0) store.patch((rows) => rows.map((row) => fresh.get(rowId(row)) ?? row));
}

/** Puts one changed row in the place of the old one. */
export function patchRow(store: ListStore, id: string, change: Row): void {
  store.patch((rows) => rows.map((row) => (rowId(row) === id ? { ...row, ...change } : row)));
}
