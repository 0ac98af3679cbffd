import type {
  ApprovalOfRecord,
  HandledDto,
  InstanceDetail,
  InstanceRights,
  OpenTaskDto,
  TaskAction,
} from '#schemas/api/workflow-running.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { SheetDrawing } from '#schemas/sheet/document.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { escapeXml } from '#server/base/tables/xml-text.ts';
import { RECORD_LANG } from '#server/base/texts/said.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import type { Graph } from '../core/graph.ts';
import { Lineage } from '../core/lineage.ts';
import { readGraph } from '../engine/definition-store.ts';
import { renameDrawn, sayerOf } from '../engine/drawn-words.ts';
import { listHistory, findInstance, type Instance } from '../engine/instance-store.ts';
import { isOffered } from '../engine/task-store.ts';
import { workOnFile } from '../files/work.ts';
import { aboutOf, keysOf } from './about.ts';
import {
  findOfRecord,
  findTold,
  listCopies,
  listSteps,
  listToldTasks,
  readCopy,
  readMarks,
  readXml,
  type ToldInstance,
  type ToldTask,
} from './detail-store.ts';
import { listLines, actorNameOf, sayComment } from './history-lines.ts';
import { needNumber } from './instance-actions.ts';
import { hasActedBeside } from './people-store.ts';
import { isAdministrator, needPart } from './rights.ts';
import { nameIn } from './tell.ts';

/** Everything there is to see of a process. @throws AppError `notFound`; `forbidden` who takes no part in it */
export async function readDetail(ctx: Ctx, id: string): Promise<InstanceDetail> {
  const told = await needTold(ctx, id);
  const [xml, marks, history, tasks, copies] = [
    await readDrawing(ctx, told),
    await readMarks(ctx.db, id),
    await listLines(ctx, told),
    await listToldTasks(ctx.db, id),
    await listCopies(ctx.db, id),
  ];
  await readCopy(ctx.db, id, ctx.actor.id, ctx.now());
  return {
    instance: { ...pickInstance(ctx, told), ...aboutOf(ctx, told) },
    xml,
    ...nodesOf(marks),
    history,
    tasks: await Promise.all(tasks.map((task) => tellTask(ctx, task))),
    can: await rightsOf(ctx, told, tasks),
    copies,
  };
}

function pickInstance({ lang }: Ctx, told: ToldInstance) {
  const {
    id,
    title,
    key,
    version,
    definitionId,
    status,
    suspended,
    starterId,
    starterName,
    startTime,
    endTime,
    endComment,
    businessKey,
  } = told;
  return {
    id,
    title,
    name: told.name && sayerOf(lang, told.words)(told.name),
    key,
    version,
    definitionId,
    status,
    suspended,
    starterId,
    starterName,
    startTime,
    endTime,
    endComment,
    businessKey,
  };
}

function nodesOf({ nodes, flows }: Awaited<ReturnType<typeof readMarks>>) {
  return {
    done: nodes.filter(({ isDone, isOpen }) => isDone && !isOpen).map(({ node }) => node),
    active: nodes.filter(({ isOpen }) => isOpen).map(({ node }) => node),
    flows,
  };
}

/** The steps people took, as the family knows them, the newest first; those that are open have no end. @throws AppError as `readDetail` */
export async function listHandled(ctx: Ctx, id: string): Promise<readonly HandledDto[]> {
  const told = await needTold(ctx, id);
  const steps = await listSteps(ctx.db, id, ctx.now());
  const say = sayerOf(ctx.lang, told.words);
  return steps
    .filter(({ type }) => type === 'userTask')
    .map((step) => ({
      id: `${id}-${step.ai}`,
      activityName: say(step.name ?? step.node),
      activityType: step.type,
      processDefinitionId: told.definitionId,
      processInstanceId: id,
      taskId: step.taskId,
      executionId: id,
      assignee: step.assignee,
      assigneeName: actorNameOf(ctx, step),
      startTime: step.startTime,
      endTime: step.endTime,
      durationInSeconds: step.seconds,
      comment: sayComment(ctx, step.action, step.comment),
    }));
}

/** The picture of a process, as far as it has come; null where nothing is drawn in its file. @throws AppError as `readDetail` */
export async function drawProcess(ctx: Ctx, id: string): Promise<string | null> {
  const told = await needTold(ctx, id);
  return workOnFile(ctx, 'drawBpmn', {
    ...(await readDrawn(ctx, told)),
    title: nameIn(ctx.lang, told),
  });
}

/** The same for paper, without colours; null where nothing is drawn in its file. */
export async function drawProcessOnPaper(
  ctx: Ctx,
  told: ToldInstance,
): Promise<SheetDrawing | null> {
  return workOnFile(ctx, 'drawBpmnOnPaper', await readDrawn(ctx, told));
}

/** Its file, the names of a drawing of the product in the caller's language. */
async function readDrawing(ctx: Ctx, { definitionId, words }: ToldInstance): Promise<string> {
  const xml = await readXml(ctx.db, definitionId);
  if (words === null || ctx.lang === RECORD_LANG) return xml;
  return renameDrawn(xml, sayerOf(ctx.lang, words), escapeXml);
}

async function readDrawn(ctx: Ctx, told: ToldInstance) {
  const { done, active, flows } = nodesOf(await readMarks(ctx.db, told.id));
  return {
    xml: await readDrawing(ctx, told),
    marks: { done: new Set(done), active: new Set(active), taken: new Set(flows) },
  };
}

/** How the approval of a record stands; null where it never was under one, or this person neither reads the record nor takes part. */
export async function readOfRecord(
  ctx: Ctx,
  entity: string,
  recordId: string,
): Promise<ApprovalOfRecord | null> {
  const id = await findOfRecord(ctx.db, { keys: keysOf(ctx, entity), entity }, recordId);
  const told = id === undefined ? undefined : await findTold(ctx.db, id);
  if (told === undefined || !(await mayLook(ctx, told.id, { entity, recordId }))) return null;
  const tasks = await listToldTasks(ctx.db, told.id);
  return {
    processInstanceId: told.id,
    status: told.status,
    title: nameIn(ctx.lang, told),
    startTime: told.startTime,
    where: tasks.map((task) => ({
      name: sayerOf(ctx.lang, task.words)(task.name),
      people: task.assigneeName === null ? task.offeredTo : [task.assigneeName],
      since: task.createTime,
    })),
    tasks: await Promise.all(tasks.map((task) => tellTask(ctx, task))),
    can: await rightsOf(ctx, told, tasks),
  };
}

/** Whoever reads the record knows where its approval stands. */
async function mayLook(
  ctx: Ctx,
  id: string,
  { entity, recordId }: { readonly entity: string; readonly recordId: string },
): Promise<boolean> {
  try {
    const schema = needEntity(ctx, entity);
    if (holdsKey(ctx.actor, verbPermission(schema, 'info')))
      await findVisible(ctx, schema, recordId);
    else await needPart(ctx, id);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.error === 'forbidden' || error.error === 'notFound'))
      return false;
    throw error;
  }
}

/** A process that this person may look at. @throws AppError `notFound`; `forbidden` who takes no part in it */
export async function needTold(ctx: Ctx, id: string): Promise<ToldInstance> {
  const told = await findTold(ctx.db, needNumber(id));
  if (told === undefined) throw new AppError('notFound', { id });
  await needPart(ctx, id);
  return told;
}

async function rightsOf(
  ctx: Ctx,
  told: ToldInstance,
  tasks: readonly ToldTask[],
): Promise<InstanceRights> {
  const isRunning = told.status === 'running';
  const isStarter = told.starterId === ctx.actor.id;
  const administers = isRunning && isAdministrator(ctx);
  return {
    withdraw: isRunning && isStarter && !(await hasActedBeside(ctx.db, told.id, ctx.actor.id)),
    urge: isRunning && isStarter && !told.suspended && tasks.length > 0,
    copy: true,
    cancel: administers,
    move: administers && tasks.length > 0,
    reassign: administers && tasks.length > 0,
  };
}

/** A task with what this person may do with it. */
async function tellTask(ctx: Ctx, task: ToldTask): Promise<OpenTaskDto> {
  const isMine = task.assignee === ctx.actor.id;
  const isClaimable =
    task.assignee === null && !task.isSuspended && (await isOffered(ctx, task.id));
  const instance = isMine || isClaimable ? await findInstance(ctx.db, task.instanceId) : undefined;
  const graph = instance && (await readGraph(ctx, instance.definitionId));
  return {
    taskId: task.id,
    node: task.node,
    name: sayerOf(ctx.lang, task.words)(task.name),
    assignee: task.assignee,
    assigneeName: task.assigneeName,
    isMine,
    isClaimable,
    actions: await actionsOf(ctx, task, { isMine, isClaimable, instance, graph }),
    fields: graph ? fieldsOf(graph, task.node) : {},
    dueDate: task.dueDate,
  };
}

/** Which fields of the form somebody edits, reads or does not see at a step. */
function fieldsOf(graph: Graph, id: string): OpenTaskDto['fields'] {
  const node = graph.nodes[id];
  return (node?.kind === 'userTask' ? node.task.fields : null) ?? {};
}

/** Fields of the record that the steps which this person has now do not show him. */
export async function listHiddenFields(ctx: Ctx, id: string): Promise<ReadonlySet<string>> {
  const own = (await listToldTasks(ctx.db, id)).filter(({ assignee }) => assignee === ctx.actor.id);
  const instance = own.length === 0 ? undefined : await findInstance(ctx.db, id);
  if (instance === undefined) return new Set();
  const graph = await readGraph(ctx, instance.definitionId);
  return new Set(
    own.flatMap(({ node }) =>
      Object.entries(fieldsOf(graph, node)).flatMap(([name, right]) =>
        right === 'hide' ? [name] : [],
      ),
    ),
  );
}

async function actionsOf(
  ctx: Ctx,
  task: ToldTask,
  {
    isMine,
    isClaimable,
    instance,
    graph,
  }: {
    readonly isMine: boolean;
    readonly isClaimable: boolean;
    readonly instance: Instance | undefined;
    readonly graph: Graph | undefined;
  },
): Promise<readonly TaskAction[]> {
  if (isClaimable) return ['claim'];
  if (!isMine || task.isSuspended || instance === undefined || graph === undefined) return [];
  const lineage = new Lineage(graph, await listHistory(ctx.db, task.instanceId));
  const canGoBack = lineage.previous(task.ai).length > 0;
  const isMember = instance.state.tokens.find(({ id }) => id === task.token)?.parent !== null;
  return [
    'complete',
    ...(canGoBack ? (['reject', 'back'] as const) : []),
    'entrust',
    'terminate',
    ...(task.users.length + task.groups.length > 0 ? (['unclaim'] as const) : []),
    ...(isMember ? (['addSigner', 'removeSigner'] as const) : []),
  ];
}
