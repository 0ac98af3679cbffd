import { WORKFLOW_RUNNING } from '#schemas/api/workflow-running.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { homeOf } from '#server/endpoints/home-of.ts';
import { readAlike } from '#server/endpoints/read-alike.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { writeExcel } from '#server/sheet/excel.ts';
import { drawAtOnce } from '#server/sheet/pdf.ts';
import { makePictures } from '#server/sheet/pictures.ts';
import type { Variables } from '../core/state.ts';
import { claimTask } from '../engine/tasks.ts';
import type { Json } from '../juel/node.ts';
import { runDeadJob } from './dead-jobs.ts';
import { drawProcess, listHandled, readDetail, readOfRecord } from './detail.ts';
import {
  cancel,
  copyTo,
  listMoveTargets,
  moveTask,
  reassign,
  suspendInstance,
  urge,
  withdraw,
} from './instance-actions.ts';
import { makeProcessSheet } from './process-sheet.ts';
import * as sent from './sent.ts';
import { startProcess } from './start.ts';
import {
  addSigner,
  changeVariables,
  endProcessBy,
  entrust,
  listBackTargets,
  passTask,
  readVariables,
  removeSigner,
  sendBack,
  sendBackTo,
  unclaim,
} from './task-actions.ts';
import { readTask } from './task-dto.ts';

/** What came with a call as variables: JSON, read by its shape already. */
const asVariables = (given: Readonly<Record<string, unknown>> | undefined): Variables =>
  (given ?? {}) as Variables;
/** The picture of a process runs nothing and loads nothing, wherever it is opened. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Running processes: their tasks, what is done with them as a whole, and what is told of them. */
export function registerRunningRoutes(
  host: RouteHost,
  { files }: { readonly files: FileDeps },
): void {
  registerTaskRoutes(host);
  registerBackRoutes(host);
  registerVariableRoutes(host);
  registerInstanceRoutes(host);
  registerAdminRoutes(host);
  registerHistoryRoutes(host);
  registerSheetRoutes(host, files);
}

function registerTaskRoutes(host: RouteHost): void {
  const { task, claim, complete, completeByVariables } = WORKFLOW_RUNNING;
  serve(host, task, async ({ ctx, params }) => ok(await readTask(ctx, params.id)));
  serve(host, claim, async (call) => {
    await claimTask(call.ctx, readAlike(sent.BY_TASK, call).taskId);
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.unclaim, async (call) => {
    await unclaim(call.ctx, readAlike(sent.BY_TASK, call).taskId);
    return ok();
  });
  serve(host, complete, async (call) => {
    const { taskId, comment, params } = readAlike(sent.BY_VARIABLES, call);
    await passTask(call.ctx, {
      taskId,
      comment: sent.needComment(comment),
      vars: asVariables(params),
    });
    return ok();
  });
  serve(host, completeByVariables, async (call) => {
    const { taskId, comment = null, params } = readAlike(sent.BY_VARIABLES, call);
    await passTask(call.ctx, { taskId, comment, vars: asVariables(params) });
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.entrust, async (call) => {
    const {
      taskId,
      assignee,
      entrustUserId,
      isLent = false,
      comment = null,
    } = readAlike(sent.ENTRUST, call);
    const chosen = sent.needUser(assignee ?? entrustUserId);
    await entrust(call.ctx, { taskId, assignee: chosen, isLent, comment });
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.addSigner, async (call) => {
    const { taskId, userId, comment = null } = readAlike(sent.SIGNER, call);
    await addSigner(call.ctx, { taskId, userId: sent.needUser(userId), comment });
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.removeSigner, async (call) => {
    const { taskId, comment } = readAlike(sent.SIGNER, call);
    await removeSigner(call.ctx, { taskId, comment: sent.needComment(comment) });
    return ok();
  });
}

/** Ways out of a task that are not forward. */
function registerBackRoutes(host: RouteHost): void {
  const { backPreviousTask, backToFirst, endProcess, backTo, backTargets } = WORKFLOW_RUNNING;
  serve(host, backPreviousTask, async (call) => {
    const { taskId, comment } = readAlike(sent.BY_TASK, call);
    await sendBack(call.ctx, { taskId, comment: sent.needComment(comment), to: 'previous' });
    return ok();
  });
  serve(host, backToFirst, async (call) => {
    const { taskId, comment } = readAlike(sent.BY_TASK, call);
    await sendBack(call.ctx, { taskId, comment: sent.needComment(comment), to: 'first' });
    return ok();
  });
  serve(host, endProcess, async (call) => {
    const { taskId, comment } = readAlike(sent.BY_TASK, call);
    await endProcessBy(call.ctx, { taskId, comment: sent.needComment(comment) });
    return ok();
  });
  serve(host, backTo, async (call) => {
    const { taskId, node, comment } = readAlike(sent.BACK_TO, call);
    await sendBackTo(call.ctx, { taskId, node, comment: sent.needComment(comment) });
    return ok();
  });
  serve(host, backTargets, async ({ ctx, query }) => ok(await listBackTargets(ctx, query.taskId)));
}

function registerVariableRoutes(host: RouteHost): void {
  const { getTaskVariables, updateTaskVariable, deleteTaskVariables, deleteVariable } =
    WORKFLOW_RUNNING;
  const gone = (names: readonly string[]): Readonly<Record<string, Json | undefined>> =>
    Object.fromEntries(names.map((name) => [name, undefined]));
  serve(host, getTaskVariables, async ({ ctx, query }) =>
    ok(await readVariables(ctx, query.taskId)),
  );
  serve(host, updateTaskVariable, async (call) => {
    const { taskId, params } = readAlike(sent.VARIABLES, call);
    await changeVariables(call.ctx, taskId, asVariables(params));
    return ok();
  });
  serve(host, deleteTaskVariables, async (call) => {
    const { taskId, params } = readAlike(sent.VARIABLES, call);
    await changeVariables(call.ctx, taskId, gone(Object.keys(params ?? {})));
    return ok();
  });
  serve(host, deleteVariable, async (call) => {
    const { taskId, variableName } = readAlike(sent.VARIABLES, call);
    if (variableName === undefined) throw new AppError('missingParam', { name: 'variableName' });
    await changeVariables(call.ctx, taskId, gone([variableName]));
    return ok();
  });
}

function registerInstanceRoutes(host: RouteHost): void {
  serve(host, WORKFLOW_RUNNING.start, async (call) => {
    const { key, processDefinitionKey } = readAlike(sent.START, call);
    const meant = key ?? processDefinitionKey;
    if (meant === undefined)
      throw new AppError('missingParam', { message: 'errors.workflow.keyMissing' });
    return ok(await startProcess(call.ctx, { key: meant, businessKey: null, vars: {} }));
  });
  serve(host, WORKFLOW_RUNNING.startOfBusinessKey, async (call) => {
    const { processDefinitionKey, businessKey, variables } = readAlike(sent.START_OF, call);
    if (businessKey === undefined)
      throw new AppError('missingParam', { message: 'errors.workflow.businessKeyMissing' });
    return ok(
      await startProcess(call.ctx, {
        key: processDefinitionKey,
        businessKey,
        vars: asVariables(variables),
      }),
    );
  });
  serve(host, WORKFLOW_RUNNING.withdraw, async (call) => {
    const { processInstanceId, comment = null } = readAlike(sent.BY_INSTANCE, call);
    await withdraw(call.ctx, { id: processInstanceId, comment });
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.urge, async (call) => {
    await urge(call.ctx, readAlike(sent.BY_INSTANCE, call).processInstanceId);
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.copy, async (call) => {
    const { processInstanceId, userIds, comment = null } = readAlike(sent.COPY, call);
    await copyTo(call.ctx, { id: processInstanceId, userIds, comment });
    return ok();
  });
}

function registerAdminRoutes(host: RouteHost): void {
  serve(host, WORKFLOW_RUNNING.cancel, async (call) => {
    const { processInstanceId, reason, comment } = readAlike(sent.BY_INSTANCE, call);
    await cancel(call.ctx, { id: processInstanceId, reason: sent.needComment(reason ?? comment) });
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.remove, async (call) => {
    const { reason, comment } = { ...call.query, ...call.body };
    await cancel(call.ctx, { id: call.params.id, reason: reason ?? comment ?? '' });
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.move, async (call) => {
    const { taskId, node, reason } = readAlike(sent.MOVE, call);
    await moveTask(call.ctx, { taskId, node, reason: sent.needComment(reason) });
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.moveTargets, async ({ ctx, query }) =>
    ok(await listMoveTargets(ctx, query.taskId)),
  );
  serve(host, WORKFLOW_RUNNING.reassign, async (call) => {
    const { taskId, assignee, reason } = readAlike(sent.REASSIGN, call);
    await reassign(call.ctx, {
      taskId,
      assignee: sent.needUser(assignee),
      reason: sent.needComment(reason),
    });
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.activate, async ({ ctx, params }) => {
    await suspendInstance(ctx, params.id, false);
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.suspend, async ({ ctx, params }) => {
    await suspendInstance(ctx, params.id, true);
    return ok();
  });
  serve(host, WORKFLOW_RUNNING.runJob, async ({ ctx, body }) => {
    await runDeadJob(ctx, body.id);
    return ok();
  });
}

function registerHistoryRoutes(host: RouteHost): void {
  serve(host, WORKFLOW_RUNNING.getInstDetail, async ({ ctx, query }) =>
    ok(await readDetail(ctx, query.processInstanceId)),
  );
  serve(host, WORKFLOW_RUNNING.getTaskHandleDetailInfo, async ({ ctx, query }) =>
    ok(await listHandled(ctx, query.processInstanceId)),
  );
  serve(host, WORKFLOW_RUNNING.ofRecord, async ({ ctx, query }) =>
    ok(await readOfRecord(ctx, query.entity, query.id)),
  );
  serve(
    host,
    WORKFLOW_RUNNING.getInstImage,
    async ({ ctx, query, reply }) => {
      const svg = await drawProcess(ctx, query.processInstanceId);
      if (svg === null) throw new AppError('noProcess', { message: 'errors.workflow.noPicture' });
      return reply
        .header('content-type', 'image/svg+xml; charset=utf-8')
        .header('content-security-policy', PICTURE_POLICY)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(svg);
    },
    { allowQueryToken: true },
  );
}

/** A process as its approval sheet: as it is drawn by the browser, and as a file. */
function registerSheetRoutes(host: RouteHost, files: FileDeps): void {
  const { getInstSheet, getInstPdf, getInstExcel } = WORKFLOW_RUNNING;
  serve(host, getInstSheet, async ({ ctx, query, request }) => {
    request.isPrinted = true;
    const { find: findPicture } = makePictures(ctx, files, { isKept: false });
    const place = { home: homeOf(request), findPicture };
    const { document, unknown } = await makeProcessSheet(ctx, query.processInstanceId, place);
    return ok({ ...document, unknown });
  });
  serve(host, getInstPdf, async ({ ctx, query, request, reply }) => {
    const home = homeOf(request);
    const made = await drawAtOnce(ctx, files, (findPicture) =>
      makeProcessSheet(ctx, query.processInstanceId, { home, findPicture }),
    );
    return sendFile(reply, { ...made, mime: 'application/pdf', bytes: [made.bytes] });
  });
  serve(host, getInstExcel, async ({ ctx, query, request, reply }) => {
    const home = homeOf(request);
    const made = await writeExcel(ctx, files, (findPicture) =>
      makeProcessSheet(ctx, query.processInstanceId, { home, findPicture }),
    );
    return sendFile(reply, made);
  });
}
