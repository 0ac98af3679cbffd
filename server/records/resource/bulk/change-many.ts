import type { BulkDone } from '#schemas/api/entity.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { spoken } from '#schemas/texts/told.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { demandButton, demandWrite, needEntity } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { shownFields } from '../input.ts';
import { isClosed } from '../rule-values.ts';
import { updateSeen } from '../update-seen.ts';
import { keepBulkEdit, type ChangedRow } from './bulk-store.ts';
import { eachRow, stampOf, toldRows, type RowChange } from './each-row.ts';

/** What is changed of many records: `set` by field, null empties it; what is not named stays. */
export interface BulkAsked {
  readonly ids: readonly string[];
  readonly set: StoredRow;
  /** The versions that were seen, by id: a record that somebody changed since is refused. */
  readonly versions?: Readonly<Record<string, number>>;
}

/** How long a change of many may be taken back. */
export const UNDO_MS = 10 * MINUTE_MS;

/**
 * Changes named fields of many records, each by the way of a single update: its checks, hooks, scope, rights, version and history
 * (ADR 0051). A record that is refused is told with its reason, the others are changed.
 * @throws AppError `forbidden` a field the actor may not set; `invalid` a field that is not changed of many, or none at all
 */
export async function changeMany(ctx: Ctx, name: string, asked: BulkAsked): Promise<BulkDone> {
  const entity = demandFields(ctx, name, asked);
  return inTransaction(ctx, async (tx) => {
    const changes = await changeEach(tx, entity, asked);
    const kept = changes.flatMap(({ id, before, after }): ChangedRow[] =>
      before && after ? [{ id, stamp: stampOf(entity, after), before: picked(before, asked) }] : [],
    );
    const told = await toldRows(tx, entity, changes, Object.keys(asked.set));
    if (kept.length === 0) return { ...told, undo: null, undoUntil: null };
    const undo = newId();
    const at = tx.now();
    await keepBulkEdit(tx.db, { id: undo, entity: name, userId: tx.actor.id, at, rows: kept });
    return { ...told, undo, undoUntil: wallTime(new Date(at.getTime() + UNDO_MS)) };
  });
}

/** What `changeMany` would come to, old and new; nothing is changed. @throws AppError as `changeMany` */
export async function previewBulk(ctx: Ctx, name: string, asked: BulkAsked): Promise<BulkDone> {
  const entity = demandFields(ctx, name, asked);
  let told: BulkDone | undefined;
  try {
    await inTransaction(ctx, async (tx) => {
      const changes = await changeEach(tx, entity, asked);
      const rows = await toldRows(tx, entity, changes, Object.keys(asked.set));
      told = { ...rows, undo: null, undoUntil: null };
      // judged by doing it: what was written goes with the transaction
      throw new Previewed();
    });
  } catch (error) {
    if (!(error instanceof Previewed)) throw error;
  }
  if (!told) throw new Error('a preview is told before its transaction ends');
  return told;
}

class Previewed extends Error {}

function changeEach(
  tx: Ctx,
  entity: EntitySchema,
  { ids, set, versions = {} }: BulkAsked,
): Promise<readonly RowChange[]> {
  return eachRow(tx, entity, [...new Set(ids.map(toText))], async (ctx, before) => {
    const id = toText(before['id']);
    const closed = Object.keys(set).find((field) => {
      const spec = entity.fields[field];
      return spec !== undefined && isClosed(ctx, spec, before);
    });
    if (closed !== undefined)
      throw new AppError('invalid', {
        message: 'bulk.closed',
        label: shownFields(ctx, entity)[closed]?.title,
      });
    const version = Object.hasOwn(versions, id) ? { version: versions[id] } : {};
    await updateSeen(ctx, entity.name, { ...set, ...version, id });
  });
}

/** The entity, whose fields these are and which the actor may set. */
function demandFields(ctx: Ctx, name: string, { set }: BulkAsked): EntitySchema {
  const entity = needEntity(ctx, name);
  demandButton(ctx, entity, 'update');
  const known = entity.bulk?.fields ?? [];
  const fields = Object.keys(set);
  if (fields.length === 0) throw new AppError('invalid', { message: 'bulk.nothing' });
  for (const field of fields) {
    const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
    if (!spec || !known.includes(field))
      throw new AppError('invalid', {
        message: 'bulk.notOffered',
        label:
          shownFields(ctx, entity)[field]?.title ?? spoken(field, nearest(field, known)).message,
      });
    demandWrite(ctx, entity, field);
  }
  return entity;
}

function picked(row: StoredRow, { set }: BulkAsked): StoredRow {
  return Object.fromEntries(Object.keys(set).map((field) => [field, row[field] ?? null]));
}
