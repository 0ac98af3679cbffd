import type { BulkRow } from '#schemas/api/entity.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { sayRefusalTo } from '#server/base/texts/lacking-right.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { mayAskFor } from '#server/records/access.ts';
import { findRows } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { presentRows } from '../present.ts';
import { findVisible, readRelations } from '../read.ts';
import { goesTogether, sideBySide, TOGETHER } from '../side-by-side.ts';

/** What came of one record: as it was and as it is; `why` where it was refused. */
export interface RowChange {
  readonly id: string;
  readonly before?: StoredRow;
  readonly after?: StoredRow;
  readonly why?: string;
}

/**
 * Does the same to many records in one transaction, each by itself: a record that is refused leaves nothing behind, and nobody hears
 * of it. They are held in the order of their ids, so that two people who change the same ones wait for each other. Where no record
 * hangs on another, a hundred go side by side and share their statements.
 */
export async function eachRow(
  tx: Ctx,
  entity: EntitySchema,
  ids: readonly string[],
  work: (ctx: Ctx, before: StoredRow) => Promise<unknown>,
): Promise<readonly RowChange[]> {
  const sorted = ids.toSorted(byNumber);
  await findRows(tx.db, tx.scope, entity, { ids: sorted, forUpdate: true });
  const doing = { tx, entity, work };
  const found = new Map<string, RowChange>();
  const size = goesTogether(tx, entity, 'inBulk') ? TOGETHER : 1;
  for (let at = 0; at < sorted.length; at += size) {
    const changes = await sideBySide(tx, sorted.slice(at, at + size), {
      beside: (ctx, id) => doOne({ ...doing, tx: ctx }, id),
      alone: (id) => doRow(doing, id),
    });
    for (const row of changes) found.set(row.id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** What is done to the records of an entity. */
interface Doing {
  readonly tx: Ctx;
  readonly entity: EntitySchema;
  readonly work: (ctx: Ctx, before: StoredRow) => Promise<unknown>;
}

async function doRow({ tx, entity, work }: Doing, id: string): Promise<RowChange> {
  const { ctx, flush } = bufferEvents(tx);
  let before: StoredRow | undefined;
  try {
    const done = await inSavepoint(tx.db, () =>
      doOne({ tx: ctx, entity, work }, id, (row) => (before = row)),
    );
    flush();
    return done;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, ...(before && { before }), why: sayRefusalTo(tx, error) };
  }
}

async function doOne(
  { tx, entity, work }: Doing,
  id: string,
  found?: (before: StoredRow) => void,
): Promise<RowChange> {
  const before = await wholeRow(tx, entity, id);
  found?.(before);
  await work(tx, before);
  return { id, before, after: await wholeRow(tx, entity, id) };
}

async function wholeRow(ctx: Ctx, entity: EntitySchema, id: string): Promise<StoredRow> {
  const row = await findVisible(ctx, entity, id, { forUpdate: true });
  return { ...row, ...(await readRelations(ctx, entity, id)) };
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
