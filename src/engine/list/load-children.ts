import type { ListStore } from '#engine/base/list-store.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { fetchChildren } from './fetch-rows.ts';
import type { ListModel } from './list-model.ts';

/** Brings the children of a node of a lazy tree, once. */
export async function loadChildren(
  ports: Ports<'data' | 'texts' | 'feedback'>,
  model: ListModel,
  store: ListStore,
  row: Row,
): Promise<void> {
  if (Array.isArray(row.children) && row.children.length > 0) return;
  try {
    const children = await fetchChildren(ports, model, row);
    store.patch((rows) => withChildren(rows, rowId(row), children));
  } catch (reason) {
    ports.notify(
      'error',
      reason instanceof Error ? reason.message : ports.t('list.childrenFailed'),
    );
  }
}

function withChildren(rows: readonly Row[], id: string, children: readonly Row[]): readonly Row[] {
  return rows.map((row) => {
    if (rowId(row) === id) return { ...row, children };
    return Array.isArray(row.children)
      ? { ...row, children: withChildren(row.children as readonly Row[], id, children) }
      : row;
  });
}
