import { isId } from '#schemas/basics/ids.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { needEntity } from '#server/records/access.ts';
import { demandRemovable } from '#server/records/approval.ts';
import { unlinkRecords } from '#server/records/attachments/attachment-store.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { heldOf, inUse, type Holder } from '#server/records/in-use.ts';
import { removalGuardsOf } from '#server/records/removal-guards.ts';
import { forgetSearchWords } from '#server/records/search/keep-words.ts';
import { removeChildren, removeLinks, removeRows } from '#server/records/store/entity-write.ts';
import { countReferring, mostHeld } from '#server/records/store/held-values.ts';
import { writeHistories } from '#server/records/store/history.ts';
import { goneFields } from '#server/records/store/kept-rows.ts';
import { removeTranslations } from '#server/records/store/translations.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { namedBeside } from './named-beside.ts';
import { demandOffered } from './offered.ts';
import { demandNoEvidence, dropKept, findWrittenEntity } from './own-record.ts';
import { findAllVisible } from './read.ts';
import { translatableFields } from './translations.ts';

const MAX_DELETE = 1000;

/**
 * Removes records, all or none. Links in join tables go with them; rows of other entities that name them forbid it.
 * @throws AppError `notFound` one of them is not within the actor's scope; `inUse` with what uses them.
 */
export async function deleteRecords(ctx: Ctx, name: string, ids: unknown): Promise<void> {
  const view = needEntity(ctx, name);
  demandNoEvidence(ctx, view);
  const entity = findWrittenEntity(ctx, view);
  const wanted = readIds(ids);
  await inTransaction(ctx, async (tx) => {
    const rows: readonly StoredRow[] = await findAllVisible(tx, view, wanted);
    await demandOffered(tx, view, 'delete', rows);
    for (const row of rows) await demandRemovable(tx, entity, row);
    await hooksOf(tx, entity.name).beforeDelete?.(tx, wanted);
    await demandUnused(tx, entity, rows);
    await removeRelations(tx, entity, wanted);
    await removeRows(tx.db, view === entity ? tx.scope : SYSTEM_SCOPE, entity, wanted);
    await hooksOf(tx, entity.name).afterDelete?.(tx, wanted);
    await tell(tx, entity, rows);
  });
  dropKept(ctx, entity);
}

/** @throws AppError `invalid` unless it is a list of 1 to 1,000 ids. */
function readIds(ids: unknown): readonly string[] {
  const list = Array.isArray(ids) ? [...new Set(ids.map(toText))] : [];
  if (list.length === 0) throw new AppError('missingParam', { field: 'ids' });
  if (list.length > MAX_DELETE) throw new AppError('tooLarge', { max: MAX_DELETE });
  if (!list.every(isId)) throw new AppError('notFound', {});
  return list;
}

/** Rows that a query makes hold nobody back: those they are made of do. */
async function demandUnused(
  tx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): Promise<void> {
  const holders: Holder[] = [];
  for (const user of tx.registry.entities()) {
    if (isPersonal(user) || user.table.managed === 'query') continue;
    const of = heldOf(tx, user);
    const held = mostHeld(
      await countReferring(tx.db, of, linksTo(user, entity, rows)),
      await namedBeside(tx, of, { entity, rows }),
    );
    if (held.all > 0) holders.push({ entity: user.name, held });
  }
  const ids = rows.map((row) => String(row['id']));
  for (const guard of removalGuardsOf(tx, entity.name)) {
    const by = await guard.namedBy(tx, ids);
    if (by !== undefined) holders.push({ entity: by });
  }
  if (holders.length > 0) throw inUse(tx, holders);
}

/** The fields of `user` that name rows of `entity`, and what they would hold. */
function linksTo(user: EntitySchema, entity: EntitySchema, rows: readonly StoredRow[]) {
  return tableOf(user)
    .links.filter(
      ({ field, to }) =>
        to === entity.name && !(user.name === entity.name && isWithin(rows, field)),
    )
    .map(({ field, isCode }) => ({
      field,
      keys: rows.map((row) => String(row[isCode && entity.fields['code'] ? 'code' : 'id'])),
    }));
}

/** Rows that only their user sees (messages) hold nobody back. */
function isPersonal({ table }: EntitySchema): boolean {
  const dimensions = Object.keys(table.scope ?? {});
  return dimensions.length === 1 && dimensions[0] === 'user';
}

/** Rows of one batch may name each other. */
function isWithin(rows: readonly StoredRow[], field: string): boolean {
  const ids = new Set(rows.map((row) => String(row['id'])));
  return rows.every((row) => ids.has(String(row[field])));
}

/** What hangs on rows that go: their words of the search, files, translations, links from and to them, rows of their sub-tables. */
export async function removeRelations(
  tx: Ctx,
  entity: EntitySchema,
  ids: readonly string[],
): Promise<void> {
  await forgetSearchWords(tx, entity, ids);
  if (entity.table.softDelete) return;
  await unlinkRecords(tx.db, entity.name, ids);
  if (translatableFields(tx, entity).length > 0)
    await removeTranslations(tx.db, needEntity(tx, 'language'), {
      table: entity.table.name,
      ids,
      by: tx.actor.id,
    });
  for (const join of tableOf(entity).joins) await removeLinks(tx.db, join, 'own', ids);
  for (const child of tableOf(entity).children) await removeChildren(tx.db, child, ids);
  for (const other of tx.registry.entities())
    for (const join of tableOf(other).joins)
      if (join.to === entity.name) await removeLinks(tx.db, join, 'other', ids);
}

async function tell(tx: Ctx, entity: EntitySchema, rows: readonly StoredRow[]): Promise<void> {
  const by = tx.actor.id;
  if (entity.table.history)
    await writeHistories(
      tx.db,
      rows.map((row) => ({
        entity: entity.name,
        recordId: String(row['id']),
        change: 'delete',
        fields: goneFields(entity, row),
        by,
      })),
    );
  for (const row of rows)
    tx.emit('entity.changed', {
      entity: entity.name,
      id: String(row['id']),
      change: 'delete',
      by,
    });
}
