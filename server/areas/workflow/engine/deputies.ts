import type { Ctx } from '#server/base/context/ctx.ts';
import { listDeputies } from './deputy-store.ts';
import type { NewTask } from './effect-store.ts';
import type { Instance } from './instance-store.ts';
import { findAboutOf, listSeers } from './seen-store.ts';

/**
 * Tasks of those who are away: what is somebody's goes to his deputy, who has it for him; what is offered to him is offered to his deputy as
 * well. A deputy who does not see the process is none for it. A deputy who is away himself has no deputy here: it would be somebody the first one has not chosen.
 */
export async function standIn(
  tx: Ctx,
  { id, definitionKey: key }: Pick<Instance, 'id' | 'definitionKey'>,
  tasks: readonly NewTask[],
): Promise<readonly NewTask[]> {
  const users = [
    ...new Set(
      tasks.flatMap(({ assignee, users: offered }) => (assignee === null ? offered : [assignee])),
    ),
  ];
  const deputies = await listDeputies(tx.db, { users, key, at: tx.now() });
  if (deputies.size === 0) return tasks;
  const about = await findAboutOf(tx.db, id);
  const seers = new Set(about ? await listSeers(tx, about, [...new Set(deputies.values())]) : []);
  const seeing = new Map([...deputies].filter(([, deputy]) => seers.has(deputy)));
  return tasks.map((task) => stoodInFor(task, seeing));
}

function stoodInFor(task: NewTask, deputies: ReadonlyMap<string, string>): NewTask {
  if (task.assignee === null)
    return {
      ...task,
      users: [...new Set(task.users.flatMap((id) => [id, deputies.get(id) ?? id]))],
    };
  const deputy = deputies.get(task.assignee);
  return deputy === undefined
    ? task
    : { ...task, assignee: deputy, owner: task.assignee, isDeputy: true };
}
