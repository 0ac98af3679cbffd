import { HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { alarmEntity } from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { LifeCycle, MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { needEntity } from '#server/records/access.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Dictionary alarm_dispose_status. */
const DISPOSAL = { open: '0', done: '1' } as const;
/** How long before the deadline people are reminded. */
const REMIND_MS = 24 * HOUR_MS;

/** What the server knows of the life of a supervision (督办) besides its file. */
export const SUPERVISION_LIFE: LifeCycle = {
  values: {
    remind: reminderOf,
  },
  services: { link, settle: (tx, { after }) => dispose(tx, after, DISPOSAL.done) },
};

/** A day before the deadline; none where that has passed already. */
function reminderOf(tx: Ctx, { row, form }: MoveFacts): StoredRow {
  const deadline = parseWallTime(form['deadline'] ?? row['deadline']);
  const at = deadline === null ? null : deadline - REMIND_MS;
  return { remindTime: at !== null && at > tx.now().getTime() ? wallTime(at) : null };
}

/** The warning it comes from names it, and the regulator's disposal of its alarm begins. */
async function link(tx: Ctx, { after }: MoveStep): Promise<void> {
  const warningId = toText(after['warningId']);
  if (warningId !== '') {
    await updateById(tx.db, needEntity(tx, 'warning'), {
      id: warningId,
      by: tx.actor.id,
      keepsVersion: true,
      set: { supervisionId: toText(after['id']) },
    });
    tx.emit('entity.changed', {
      entity: 'warning',
      id: warningId,
      change: 'update',
      by: tx.actor.id,
    });
  }
  await dispose(tx, after, DISPOSAL.open);
}

async function dispose(tx: Ctx, { alarmId }: StoredRow, disposeStatus: string): Promise<void> {
  const id = toText(alarmId);
  if (id === '') return;
  await updateById(tx.db, alarmEntity(tx), {
    id,
    by: tx.actor.id,
    keepsVersion: true,
    set: { disposeStatus },
  });
  tx.emit('entity.changed', { entity: 'alarmRecord', id, change: 'update', by: tx.actor.id });
}
