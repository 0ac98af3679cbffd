import type { ErrorName } from '#schemas/api/errors.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { movePids } from '#server/records/store/entity-write.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** The parent of the topmost rows. */
export const ROOT_ID = '0';

const BAD_PARENT: Readonly<Record<string, ErrorName>> = {
  dept: 'badParentDept',
  menu: 'badParentMenu',
  region: 'badParentRegion',
};

interface Placing {
  readonly id: string;
  readonly values: Readonly<StoredRow>;
  readonly before: Readonly<StoredRow> | undefined;
}

/**
 * The `pids` (comma list of ancestors, topmost first) of a tree row; when a parent changed, the rows below follow.
 * @throws AppError the entity's own refusal when the parent is the row itself or lies below it.
 */
export async function placeInTree(
  tx: Ctx,
  entity: EntitySchema,
  { id, values, before }: Placing,
): Promise<StoredRow> {
  const parentField = entity.table.tree?.parent;
  const isUnmoved = before !== undefined && values[parentField ?? ''] === undefined;
  if (!parentField || isUnmoved) return {};
  const parentId = toText(values[parentField] ?? ROOT_ID);
  const pids = await pathTo(tx, entity, parentId);
  if (isBelow(id, parentId, pids))
    throw new AppError(BAD_PARENT[entity.name] ?? 'invalid', { id, parentId });
  const oldPath = joinPath(toText(before?.['pids']), id);
  const newPath = joinPath(pids, id);
  if (before && oldPath !== newPath) await movePids(tx.db, entity, oldPath, newPath);
  return { [parentField]: parentId, pids };
}

async function pathTo(tx: Ctx, entity: EntitySchema, parentId: string): Promise<string> {
  if (parentId === ROOT_ID) return '';
  const parent = await findRow(tx.db, { kind: 'all' }, entity, { id: parentId, forUpdate: true });
  if (!parent) throw new AppError(BAD_PARENT[entity.name] ?? 'invalid', { parentId });
  return joinPath(toText(parent['pids']), parentId);
}

function isBelow(id: string, parentId: string, pids: string): boolean {
  return parentId === id || pids.split(',').includes(id);
}

function joinPath(pids: string, id: string): string {
  return pids ? `${pids},${id}` : id;
}

/** Rows below a node that another part of the program moved follow it. Paths end with the node itself. */
export async function followMove(
  tx: Ctx,
  entity: EntitySchema,
  oldPath: string,
  newPath: string,
): Promise<void> {
  await movePids(tx.db, entity, oldPath, newPath);
}
