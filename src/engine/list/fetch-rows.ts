import { callVerb } from '#engine/base/call-verb.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import type { CallOptions, DataPort, Row } from '#engine/base/ports.ts';
import type { PageResult } from '#schemas/api/envelope.ts';
import type { PresetCounts } from '#schemas/api/group.ts';
import { endpointOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName } from '#schemas/language/names.ts';
import type { ListModel } from './list-model.ts';
import type { ListSort } from './list-query.ts';

/** Rows above which "select all that match" stops. */
export const SELECT_ALL_MAX = 5000;
/** Rows on paper at most. */
export const PRINT_MAX = 1000;
const CHUNK = 100;

/** What of a list says which rows it has. */
type RowSource = Pick<ListModel, 'entity' | 'isTree' | 'isLazyTree'>;

/** Asks for the rows of a list: one page, or the whole tree. Never shows a toast; the list shows the failure itself. */
export async function fetchRows(
  ports: DataPort,
  model: RowSource,
  wire: Row,
  signal: AbortSignal,
): Promise<PageResult<Row>> {
  const options = { isSilent: true, signal };
  if (!model.isTree) return ports.page(verbApi(model.entity, 'page'), wire, options);
  const { page: _page, limit: _limit, ...params } = wire;
  const rows = await callTree(
    ports,
    model,
    model.isLazyTree ? { ...params, lazy: 1 } : params,
    options,
  );
  const list = rows.map((row) => withoutEmptyChildren(row, model.isLazyTree));
  return { list, total: countNodes(list) };
}

/** The children of a node of a lazy tree. */
export async function fetchChildren(
  ports: DataPort,
  model: ListModel,
  parent: Row,
): Promise<readonly Row[]> {
  const field = model.entity.table.tree?.parent ?? 'pid';
  const rows = await callTree(ports, model, { [field]: parent.id, lazy: 1 }, { isSilent: true });
  return rows.map((row) => withoutEmptyChildren(row, true));
}

/** Every row that matches, up to `max`: for the selection in the order of the server, for paper in the list's own. */
export async function fetchAllRows(
  ports: DataPort,
  model: ListModel,
  filter: Row,
  { max = SELECT_ALL_MAX, sort }: { readonly max?: number; readonly sort?: ListSort } = {},
): Promise<readonly Row[]> {
  const api = verbApi(model.entity, 'page');
  const order = { orderField: sort ? columnName(sort.field) : '', order: sort?.order ?? '' };
  const rows: Row[] = [];
  for (let page = 1; rows.length < max; page += 1) {
    const { list } = await ports.page(api, { ...filter, ...order, page, limit: CHUNK });
    rows.push(...list);
    if (list.length < CHUNK) break;
  }
  return rows.slice(0, max);
}

/** How many rows each of the presets holds, by name; one call for all of them. */
export async function countPresets(
  ports: DataPort,
  entity: EntitySchema,
  names: readonly string[],
  filter: Row,
): Promise<PresetCounts['presets']> {
  const params = { ...filter, presets: names.join(',') };
  const counted = await callVerb(ports, { entity, verb: 'group' }, { params }, { isSilent: true });
  return 'presets' in counted ? counted.presets : {};
}

function callTree(
  ports: DataPort,
  { entity }: Pick<ListModel, 'entity'>,
  params: Row,
  options: CallOptions,
): Promise<readonly Row[]> {
  return callVerb(
    ports,
    { entity, verb: endpointOf(entity, 'tree') ? 'tree' : 'list' },
    { params },
    options,
  );
}

/** Trees answer `children: []` on leaves; the table would draw an arrow there. Unloaded nodes of a lazy tree keep one. */
function withoutEmptyChildren(row: Row, isLazy: boolean): Row {
  const children = row.children as readonly Row[] | undefined;
  if (!Array.isArray(children)) return row;
  if (children.length > 0)
    return { ...row, children: children.map((child) => withoutEmptyChildren(child, isLazy)) };
  if (isLazy && row.hasChildren === true) return row;
  const { children: _none, ...leaf } = row;
  return leaf;
}

function countNodes(rows: readonly Row[]): number {
  return rows.reduce(
    (sum, row) => sum + 1 + countNodes((row.children as readonly Row[] | undefined) ?? []),
    0,
  );
}
