import type { TaskDto } from '#schemas/api/workflow-running.ts';
import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { sayerOf } from '../engine/drawn-words.ts';
import { findToldTask, type ToldTask } from './detail-store.ts';
import { needPart } from './rights.ts';

/** A task as the family of clients knows it. */
export function toTask({ lang }: Pick<Ctx, 'lang'>, task: ToldTask): TaskDto {
  const say = sayerOf(lang, task.words);
  return {
    taskId: task.id,
    taskName: say(task.name),
    activityId: task.node,
    assignee: task.assignee,
    assigneeName: task.assigneeName,
    owner: task.owner,
    processDefinitionId: task.definitionId,
    processDefinitionName: task.definitionName && say(task.definitionName),
    processDefinitionKey: task.definitionKey,
    processInstanceId: task.instanceId,
    businessKey: task.businessKey,
    startTime: task.startTime,
    createTime: task.createTime,
    dueDate: task.dueDate,
    comment: null,
    params: {},
    userId: task.assignee,
    roleIds: task.groups,
    lstGroupId: task.groups,
    lstUserIds: task.users,
  };
}

/** An open task, for those who take part in its process. @throws AppError `taskGone`; `forbidden` */
export async function readTask(ctx: Ctx, taskId: string): Promise<TaskDto> {
  const task = isId(taskId) ? await findToldTask(ctx.db, taskId) : undefined;
  if (task === undefined) throw new AppError('taskGone');
  await needPart(ctx, task.instanceId);
  return toTask(ctx, task);
}
