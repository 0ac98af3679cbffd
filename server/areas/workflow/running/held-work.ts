import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { keptAs, type Said } from '#server/base/texts/said.ts';
import type { HeldWork } from '#server/platform/admin/disable-user.ts';
import { needChosen } from '../engine/choose-person.ts';
import { changeInstance } from '../engine/instances.ts';
import { findAboutOf, listSeers, seesProcess } from '../engine/seen-store.ts';
import { giveTask, type OpenTask } from '../engine/task-store.ts';
import { findToldTask } from './detail-store.ts';
import { countHeld, listHeld } from './held-work-store.ts';
import { insertDeed } from './people-store.ts';
import { needTask } from './task-actions.ts';
import { tellTask } from './tell.ts';

/** Open tasks that a person has, or lent and gets back: counted for whoever disables him, and given to somebody else: those of processes that both whoever gives and whoever gets them see. */
export const TASKS_HELD: HeldWork = {
  field: 'openTasks',
  count: ({ db }, userIds) => countHeld(db, userIds),
  async handOver(tx, { from, to, reason }) {
    await needChosen(tx, to);
    let given = 0;
    for (const taskId of await listHeld(tx.db, from))
      if (await giveOne(tx, { taskId, from, to, reason })) given += 1;
    return given;
  },
};

async function giveOne(
  tx: Ctx,
  {
    taskId,
    from,
    to,
    reason,
  }: {
    readonly taskId: string;
    readonly from: string;
    readonly to: string;
    readonly reason: Said;
  },
): Promise<boolean> {
  const { instanceId } = await needTask(tx, taskId);
  const told = await findToldTask(tx.db, taskId);
  const about = await findAboutOf(tx.db, instanceId);
  if (!about || !(await seesProcess(tx, instanceId))) return false;
  if ((await listSeers(tx, about, [to])).length === 0) return false;
  await changeInstance(tx, instanceId, async (_tx, { state }) => {
    const task = await needTask(tx, taskId);
    await giveTask(tx.db, task, holdersAfter(task, { from, to }));
    return { step: { state, effects: [] }, deed: null };
  });
  await insertDeed(tx.db, {
    id: newId(),
    instanceId,
    operator: tx.actor.id,
    at: tx.now(),
    action: 'reassign',
    ...keptAs(reason),
    target: to,
    taskId,
    node: told?.node ?? null,
    name: told?.name ?? null,
  });
  // what was lent is done first by whoever borrowed it: only then it is for the other one
  if ((await needTask(tx, taskId)).assignee === to) await tellTask(tx, taskId, [to]);
  return true;
}

/** Who has a task and who gets it back once somebody stands in another one's place; a loan that would come back to whoever has it is none. */
function holdersAfter(
  { assignee, owner, isDelegated }: Pick<OpenTask, 'assignee' | 'owner' | 'isDelegated'>,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const [has, lent] = [assignee, isDelegated ? owner : null].map((id) => (id === from ? to : id));
  const getsBack = lent === has ? null : (lent ?? null);
  return { assignee: has ?? null, owner: getsBack, isDelegated: getsBack !== null };
}
