import type { BodyOf } from '#schemas/api/contract.ts';
import type {
  BusinessRoute,
  RouteAndInstance,
  WORKFLOW_DEFINITIONS,
} from '#schemas/api/workflow-definitions.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { endProcess } from '../core/commands.ts';
import { setSuspended } from '../engine/definition-store.ts';
import { changeInstance } from '../engine/instances.ts';
import { seesProcess } from '../engine/seen-store.ts';
import type { Difference } from '../files/difference.ts';
import { workOnFile } from '../files/work.ts';
import {
  countRunningOf,
  deleteDefinitions,
  findDeployedFile,
  findLatestFile,
  listFilesOfDeployment,
  listProcessed,
  resumeInstance,
  type DeployedFile,
} from './definition-store.ts';
import { insertModel } from './model-store.ts';
import { drawProcess } from './picture.ts';
import { findInstanceOfRecord, findLatestRoute, findRoute, putRoute } from './route-store.ts';

/** @throws AppError `noDefinition` */
export async function needDefinition(ctx: Ctx, id: string): Promise<DeployedFile> {
  const found = await findDeployedFile(ctx.db, id);
  if (found === undefined) throw new AppError('noDefinition');
  return found;
}

/** Stops a version with all that runs in it, or lets it go on. @throws AppError `noDefinition` */
export async function suspendDefinition(ctx: Ctx, id: string, isSuspended: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await needDefinition(tx, id);
    await setSuspended(tx.db, id, isSuspended);
  });
}

/** Makes a deployed version a model again, the next of its key. @throws AppError `noDefinition` */
export async function convertToModel(ctx: Ctx, id: string): Promise<{ readonly id: string }> {
  const { key, name, xml } = await needDefinition(ctx, id);
  const modelId = newId();
  await inTransaction(ctx, (tx) =>
    insertModel(tx.db, {
      id: modelId,
      key,
      name: name ?? key,
      description: null,
      xml,
      by: tx.actor.id,
      at: tx.now(),
    }),
  );
  return { id: modelId };
}

/** What becomes of instances that still run where their version is to be removed: they go too, or the version is only suspended. */
type OnRunning = 'delete' | 'suspend';

/**
 * Removes deployments with what ran in them.
 * @throws AppError `notFound`; `instancesRunning` something still runs in them, and nobody has said what is to become of it
 */
export async function removeDeployments(
  ctx: Ctx,
  deploymentIds: readonly string[],
  onRunning?: OnRunning,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { definitions, deployments, running } = await countRunningOf(tx.db, deploymentIds);
    if (deployments < new Set(deploymentIds).size) throw new AppError('notFound');
    if (running > 0 && onRunning === undefined)
      throw new AppError('instancesRunning', {
        running,
        data: { ask: 'instancesRunning', running },
      });
    if (running > 0 && onRunning === 'suspend')
      for (const id of definitions) await setSuspended(tx.db, id, true);
    else await removeDefinitions(tx, definitions);
  });
}

/** Records for which data chose one of them are given back first: nobody else would. */
async function removeDefinitions(tx: Ctx, definitions: readonly string[]): Promise<void> {
  for (const id of await listProcessed(tx.db, definitions)) {
    await resumeInstance(tx.db, id);
    await changeInstance(tx, id, async (_tx, { graph, state }) => ({
      step: endProcess(graph, state, 'cancelled'),
      deed: null,
    }));
  }
  await deleteDefinitions(tx.db, definitions);
}

/** A part of a deployment by its name: the file, or its picture. @throws AppError `notFound`, `noDrawing` */
export async function readResource(
  ctx: Ctx,
  deploymentId: string,
  name: string,
): Promise<{ readonly kind: 'picture' | 'file'; readonly text: string }> {
  const files = await listFilesOfDeployment(ctx.db, deploymentId);
  const file = files.find(({ resourceName }) => resourceName === name);
  if (file !== undefined) return { kind: 'file', text: file.xml };
  const pictured = files.find(({ key }) => name.endsWith(`.${key}.svg`));
  if (pictured === undefined) throw new AppError('notFound');
  return {
    kind: 'picture',
    text: await drawProcess(ctx, pictured.xml, pictured.name ?? pictured.key),
  };
}

/** Two versions side by side. @throws AppError `noDefinition` */
export async function compareVersions(
  ctx: Ctx,
  from: string,
  to: string,
): Promise<
  Difference & {
    readonly from: { readonly version: number; readonly xml: string };
    readonly to: { readonly version: number; readonly xml: string };
  }
> {
  const [before, after] = [await needDefinition(ctx, from), await needDefinition(ctx, to)];
  const side = ({ version, xml }: DeployedFile) => ({ version, xml });
  return {
    from: side(before),
    to: side(after),
    ...(await workOnFile(ctx, 'compareBpmn', { before: before.xml, after: after.xml })),
  };
}

/** The page a version is started on; null where nobody has said one. */
export async function readRoute(ctx: Ctx, definitionId: string): Promise<BusinessRoute | null> {
  return (await findRoute(ctx.db, definitionId)) ?? null;
}

export async function readLatestRoute(ctx: Ctx, key: string): Promise<BusinessRoute | null> {
  return (await findLatestRoute(ctx.db, key)) ?? null;
}

/** The page of a process with the instance of a record, where this person sees it; null where the process has no page. */
export async function readRouteAndInstance(
  ctx: Ctx,
  key: string,
  businessKey: string,
): Promise<RouteAndInstance | null> {
  const route = await findLatestRoute(ctx.db, key);
  if (route === undefined) return null;
  const found = await findInstanceOfRecord(ctx.db, key, businessKey);
  const instance =
    found !== undefined && (await seesProcess(ctx, found.processInstanceId)) ? found : undefined;
  return {
    ...route,
    ...(instance ?? {
      processInstanceId: null,
      processDefinitionId: null,
      processDefinitionName: null,
      processDefinitionKey: null,
    }),
  };
}

/** @throws AppError `noDefinition` */
export async function saveRoute(
  ctx: Ctx,
  { procDefId, bizRoute }: BodyOf<typeof WORKFLOW_DEFINITIONS.saveRoute>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await needDefinition(tx, procDefId);
    await putRoute(tx.db, {
      id: newId(),
      definitionId: procDefId,
      route: bizRoute,
      by: tx.actor.id,
      at: tx.now(),
    });
  });
}

/** What everybody may see of a process: the drawing of its newest version. @throws AppError `noDefinition` */
export async function readDrawing(ctx: Ctx, id: string): Promise<{ readonly xml: string }> {
  const { key, xml } = await needDefinition(ctx, id);
  const newest = await findLatestFile(ctx.db, key);
  if (newest?.id !== id) throw new AppError('noDefinition');
  return { xml };
}

/**
 * Whether a version may be started on its page.
 * @throws AppError `noDefinition`; `suspended`; `noBusinessRoute` nobody has said on which page
 */
export async function demandStartPage(ctx: Ctx, id: string): Promise<void> {
  const { isSuspended } = await needDefinition(ctx, id);
  if (isSuspended) throw new AppError('suspended');
  if ((await findRoute(ctx.db, id)) === undefined) throw new AppError('noBusinessRoute');
}
