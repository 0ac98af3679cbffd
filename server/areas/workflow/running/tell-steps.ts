import type { Ctx } from '#server/base/context/ctx.ts';
import type { NewTask } from '../engine/effect-store.ts';
import type { Instance } from '../engine/instance-store.ts';
import type { InstanceListener, Opened } from '../engine/listeners.ts';
import { findTold } from './detail-store.ts';
import { findUserName, listPeople, withoutBlind } from './people-store.ts';
import { say } from './tell.ts';

/** So many of those a task is offered to are told of it. */
const MOST_OFFERED = 100;
/** How a process may end; each has its text. */
export const OUTCOMES = ['completed', 'terminated', 'error', 'withdrawn', 'cancelled'] as const;

/** Tells people of the tasks they have or may claim, and whoever began of the end. */
export const STEP_MESSAGES: InstanceListener = {
  async opened(tx, instance, opened) {
    for (const task of opened.tasks) await tellOpened(tx, instance, { task, opened });
  },
  async ended(tx, { id, startUser, entity }, reason) {
    // the life of a record for which data chose the process tells by itself
    if (startUser === null || entity !== null) return;
    const outcome = OUTCOMES.find((one) => one === reason) ?? 'error';
    const told = await findTold(tx.db, id);
    const params = { outcome: { key: `workflow.outcome.${outcome}` as const } };
    const people = await withoutBlind(tx, id, [{ id: startUser }]);
    await say(tx, id, people, { what: 'end', params, comment: told?.endComment ?? null });
  },
};

async function tellOpened(
  tx: Ctx,
  { id }: Instance,
  { task, opened: { deed } }: { readonly task: NewTask; readonly opened: Opened },
): Promise<void> {
  const isBack = deed?.action === 'reject' || deed?.action === 'back';
  const people =
    task.assignee === null
      ? await listPeople(tx, id, { users: task.users, groups: task.groups, most: MOST_OFFERED })
      : await withoutBlind(tx, id, [{ id: task.assignee }]);
  await say(tx, id, people, {
    what: isBack ? 'back' : 'task',
    taskId: task.id,
    step: task.name,
    comment: isBack ? deed.comment : null,
  });
  if (task.isDeputy && task.owner !== null) await tellAway(tx, id, task, task.owner);
}

/** Whoever is away is told who has it for him. */
async function tellAway(
  tx: Ctx,
  id: string,
  { name, assignee }: NewTask,
  owner: string,
): Promise<void> {
  const deputy = assignee === null ? '' : await findUserName(tx.db, assignee);
  const people = await withoutBlind(tx, id, [{ id: owner }]);
  await say(tx, id, people, { what: 'deputy', step: name, params: { deputy } });
}
