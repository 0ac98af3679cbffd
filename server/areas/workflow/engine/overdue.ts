import type { Ctx } from '#server/base/context/ctx.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { sayerOf } from './drawn-words.ts';
import { listHandlers } from './people-store.ts';
import type { OpenTask } from './task-store.ts';

/** Tells everybody who may do a task that it is due. */
export async function tellOverdue(tx: Ctx, task: OpenTask): Promise<void> {
  const { people, title, drawing, name, words } = await listHandlers(tx, task);
  await tellUsers(tx, people, {
    // who sees it was asked for
    about: null,
    kind: 'workflow',
    level: '3',
    topic: 'pushOpsTask',
    sourceId: task.id,
    link: `/activiti-process-detail?processInstanceId=${task.instanceId}&taskId=${task.id}&processShowType=taskHandle`,
    ...(await inLanguages(tx, ({ lang }) => ({
      title: serverText(lang, 'message.task.overdue', { name: sayerOf(lang, words)(name) }),
      body: title ?? sayerOf(lang, words)(drawing),
    }))),
  });
}
