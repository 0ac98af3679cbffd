import type { BulkDone } from '#schemas/api/entity.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { demandButton, demandWrite, needEntity } from '#server/records/access.ts';
import { demandOffered } from '../offered.ts';
import { changeRecord } from '../write.ts';
import { takeBulkEdit } from './bulk-store.ts';
import { UNDO_MS } from './change-many.ts';
import { eachRow, stampOf, toldRows } from './each-row.ts';

/**
 * Takes a change of many back, once, within ten minutes, by whoever made it: each record gets its values again, unless somebody changed
 * it since or it may not be changed any more.
 * @throws AppError `statusChanged` there is no such change of the actor, or not any more
 */
export async function undoBulk(ctx: Ctx, name: string, undo: string): Promise<BulkDone> {
  const entity = needEntity(ctx, name);
  demandButton(ctx, entity, 'update');
  return inTransaction(ctx, async (tx) => {
    const since = new Date(tx.now().getTime() - UNDO_MS);
    const asked = { id: undo, entity: name, userId: tx.actor.id, since };
    const kept = await takeBulkEdit(tx.db, asked);
    if (!kept) throw new AppError('statusChanged', { id: undo });
    const byId = new Map(kept.map((row) => [row.id, row]));
    const changes = await eachRow(
      tx,
      entity,
      kept.map(({ id }) => id),
      async (own, row) => {
        const { stamp, before = {} } = byId.get(toText(row['id'])) ?? {};
        if (stampOf(entity, row) !== stamp)
          throw new AppError('invalid', { message: 'bulk.changed' });
        for (const field of Object.keys(before)) demandWrite(own, entity, field);
        await demandOffered(own, entity, 'update', [row]);
        await changeRecord(own, name, toText(row['id']), before);
      },
    );
    const fields = [...new Set(kept.flatMap(({ before }) => Object.keys(before)))];
    return { ...(await toldRows(tx, entity, changes, fields)), undo: null, undoUntil: null };
  });
}
