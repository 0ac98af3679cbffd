import type { BulkRow } from '#schemas/api/entity.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { sayIssue, sayRefusal } from '#server/base/texts/refusal-text.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { mayAskFor } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { presentRows } from '../present.ts';
import { findVisible, readRelations } from '../read.ts';

/** What came of one record: as it was and as it is; `why` where it was refused. */
export interface RowChange {
  readonly id: string;
  readonly before?: StoredRow;
  readonly after?: StoredRow;
  readonly why?: string;
}

/**
 * Does the same to many records in one transaction, one after the other: a record that is refused leaves nothing behind, and nobody
 * hears of it. They are held in the order of their ids, so that two people who change the same ones wait for each other.
 */
export async function eachRow(
  tx: Ctx,
  entity: EntitySchema,
  ids: readonly string[],
  work: (ctx: Ctx, before: StoredRow) => Promise<unknown>,
): Promise<readonly RowChange[]> {
  const found = new Map<string, RowChange>();
  for (const id of ids.toSorted(byNumber)) found.set(id, await doRow(tx, entity, id, work));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function doRow(
  tx: Ctx,
  entity: EntitySchema,
  id: string,
  work: (ctx: Ctx, before: StoredRow) => Promise<unknown>,
): Promise<RowChange> {
  const { ctx, flush } = bufferEvents(tx);
  let before: StoredRow | undefined;
  try {
    const after = await inSavepoint(tx.db, async () => {
      before = await wholeRow(ctx, entity, id);
      await work(ctx, before);
      return wholeRow(ctx, entity, id);
    });
    flush();
    return { id, ...(before && { before }), after };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, ...(before && { before }), why: reasonOf(tx, error) };
  }
}

async function wholeRow(ctx: Ctx, entity: EntitySchema, id: string): Promise<StoredRow> {
  const row = await findVisible(ctx, entity, id, { forUpdate: true });
  return { ...row, ...(await readRelations(ctx, entity, id)) };
}

function reasonOf(ctx: Ctx, error: AppError): string {
  const [issue] = error.issues;
  return issue ? sayIssue(ctx.lang, issue).message : sayRefusal(ctx.lang, error);
}

/** Longer numbers are larger. */
function byNumber(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** What tells whether somebody changed a record since: its version, or else the time of its last change. */
export function stampOf(entity: EntitySchema, row: StoredRow): string {
  return toText((entity.table.lock ? row['version'] : row['updateDate']) ?? '');
}

/** The records as they are told: their names, and the fields before and after as a list shows them. */
export async function toldRows(
  ctx: Ctx,
  entity: EntitySchema,
  changes: readonly RowChange[],
  fields: readonly string[],
): Promise<{
  readonly rows: readonly BulkRow[];
  readonly done: number;
  readonly refused: number;
}> {
  const shown = async (which: 'before' | 'after') => {
    const rows = changes.flatMap((change): readonly StoredRow[] => {
      const row = change[which];
      return row ? [row] : [];
    });
    return new Map((await presentRows(ctx, entity, rows)).map((row) => [toText(row['id']), row]));
  };
  const [old, next] = [await shown('before'), await shown('after')];
  const names = fields.flatMap((field) => [field, companionName(field)]);
  const nameField = nameFieldOf(entity);
  const part = (row: StoredRow | undefined): StoredRow =>
    Object.fromEntries(
      names.flatMap((name) => (row?.[name] === undefined ? [] : [[name, row[name]]])),
    );
  const rows = changes.map(({ id, why }): BulkRow => ({
    id,
    name: mayAskFor(ctx.actor, entity.fields[nameField]) ? toText(old.get(id)?.[nameField]) : '',
    isOk: why === undefined,
    ...(why === undefined ? {} : { why }),
    old: part(old.get(id)),
    next: part(next.get(id)),
  }));
  const refused = rows.filter(({ isOk }) => !isOk).length;
  return { rows, done: rows.length - refused, refused };
}
