import type { ProcessInstanceDto } from '#schemas/api/workflow-running.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Variables } from '../core/state.ts';
import { findLatestDefinition } from '../engine/definition-store.ts';
import { sayerOf } from '../engine/drawn-words.ts';
import { needFreeNames } from '../engine/given-variables.ts';
import { startInstance } from '../engine/instances.ts';
import { findTold, listToldTasks } from './detail-store.ts';
import { needSight } from './rights.ts';
import { toTask } from './task-dto.ts';

/**
 * Starts the latest version of a process; for a record that has one open that one is answered.
 * @throws AppError `noDefinition`; `suspended`; `lockedVariable`; `forbidden` whoever asks does not see the open one; what the listeners of the process refuse
 */
export async function startProcess(
  ctx: Ctx,
  {
    key,
    businessKey,
    vars,
  }: { readonly key: string; readonly businessKey: string | null; readonly vars: Variables },
): Promise<ProcessInstanceDto> {
  const definition = await findLatestDefinition(ctx.db, key);
  if (definition === undefined) throw new AppError('noDefinition');
  if (definition.isSuspended)
    throw new AppError('suspended', { message: 'errors.suspended.start' });
  needFreeNames(vars);
  const { id, isNew } = await startInstance(ctx, { definition, businessKey, title: null, vars });
  // numbers of records are anybody's to guess: the open one may be another company's
  if (!isNew) await needSight(ctx, id);
  return tellStarted(ctx, id);
}

async function tellStarted(ctx: Ctx, id: string): Promise<ProcessInstanceDto> {
  const told = await findTold(ctx.db, id);
  if (told === undefined) throw new AppError('notFound', { id });
  return {
    processInstanceId: told.id,
    processDefinitionId: told.definitionId,
    processDefinitionName: told.name && sayerOf(ctx.lang, told.words)(told.name),
    processDefinitionKey: told.key,
    processDefinitionVersion: told.version,
    deploymentId: told.deploymentId,
    businessKey: told.businessKey,
    name: told.title,
    description: null,
    ended: told.status !== 'running',
    suspended: told.suspended,
    startTime: told.startTime,
    endTime: told.endTime,
    createUserId: told.starterId,
    currentTaskList: (await listToldTasks(ctx.db, id)).map((task) => toTask(ctx, task)),
  };
}
