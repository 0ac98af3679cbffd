import { ANY_FILE, PDF, WORKBOOK } from './contract.ts';
import type { Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  FLAG,
  ID,
  list,
  listOf,
  mapOf,
  NULL,
  nullable,
  NUMBER,
  object,
  oneOf,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';
import { SHEET_ANSWER } from './sheet-answer.ts';

/** Longest comment of a task. */
const STATUS = oneOf('running', 'completed', 'terminated', 'error', 'withdrawn', 'cancelled');
const MOST_COMMENT = 1000;
const MOST_COPIED = 200;
const KEY = text({ max: 200 });
const NODE = text({ max: 200 });
const COMMENT = text({ max: MOST_COMMENT });
const ID_OF_ANY = text({ max: 64 });

/** What somebody may do with a task. */
export const TASK_ACTIONS = [
  'complete',
  'reject',
  'back',
  'entrust',
  'terminate',
  'claim',
  'unclaim',
  'addSigner',
  'removeSigner',
] as const;

/** What the actions on tasks and processes take; clients of the family send it as query, as form and as JSON: what is missing in all is refused by the route. */
const SENT = object({
  'taskId?': ID_OF_ANY,
  'processInstanceId?': ID_OF_ANY,
  'comment?': COMMENT,
  'reason?': COMMENT,
  'assignee?': ID_OF_ANY,
  'entrustUserId?': ID_OF_ANY,
  'userId?': ID_OF_ANY,
  'userIds?': list(ID, { max: MOST_COPIED }),
  'isLent?': FLAG,
  'node?': NODE,
  'key?': KEY,
  'processDefinitionKey?': KEY,
  'businessKey?': KEY,
  'variableName?': KEY,
  'params?': mapOf(ANY),
  'variables?': mapOf(ANY),
});

/** An action on a task or a process, by whoever it belongs to: judged inside. */
function post<const P extends string>(path: P) {
  return {
    method: 'POST',
    path,
    permission: 'login',
    query: SENT,
    body: SENT,
    answer: NULL,
  } as const;
}

/** An action of whoever administers running processes. */
function administer<const P extends string>(path: P) {
  return { ...post(path), permission: 'sys:running:all' } as const;
}

const TASK = object({
  taskId: TEXT,
  taskName: TEXT,
  activityId: TEXT,
  assignee: nullable(TEXT),
  assigneeName: nullable(TEXT),
  owner: nullable(TEXT),
  processDefinitionId: TEXT,
  processDefinitionName: nullable(TEXT),
  processDefinitionKey: TEXT,
  processInstanceId: TEXT,
  businessKey: nullable(TEXT),
  startTime: TEXT,
  createTime: TEXT,
  dueDate: nullable(TEXT),
  comment: nullable(TEXT),
  params: mapOf(ANY),
  userId: nullable(TEXT),
  roleIds: listOf(TEXT),
  lstGroupId: listOf(TEXT),
  lstUserIds: listOf(TEXT),
});

const INSTANCE = object({
  processInstanceId: TEXT,
  processDefinitionId: TEXT,
  processDefinitionName: nullable(TEXT),
  processDefinitionKey: TEXT,
  processDefinitionVersion: whole(),
  deploymentId: TEXT,
  businessKey: nullable(TEXT),
  name: nullable(TEXT),
  description: nullable(TEXT),
  ended: FLAG,
  suspended: FLAG,
  startTime: TEXT,
  endTime: nullable(TEXT),
  createUserId: nullable(TEXT),
  currentTaskList: listOf(TASK),
});

/** One line of the history as the family knows it. */
const HANDLED = object({
  id: TEXT,
  activityName: TEXT,
  activityType: TEXT,
  processDefinitionId: TEXT,
  processInstanceId: TEXT,
  taskId: nullable(TEXT),
  executionId: nullable(TEXT),
  assignee: nullable(TEXT),
  assigneeName: nullable(TEXT),
  startTime: TEXT,
  endTime: nullable(TEXT),
  durationInSeconds: nullable(COUNT),
  comment: nullable(TEXT),
});

/** A line of the history. `ai` names the step; below zero it is something somebody did beside the steps (urged, entrusted, suspended …). */
const HISTORY = object({
  ai: NUMBER,
  node: TEXT,
  activityName: TEXT,
  activityType: TEXT,
  taskId: nullable(TEXT),
  assignee: nullable(TEXT),
  // of a deputy: his name and for whom he acts
  assigneeName: nullable(TEXT),
  owner: nullable(TEXT),
  ownerName: nullable(TEXT),
  candidates: listOf(TEXT),
  startTime: TEXT,
  endTime: nullable(TEXT),
  durationInSeconds: nullable(COUNT),
  action: nullable(TEXT),
  // with its prefix: 驳回[…], 回退[…], 终止[…]
  comment: nullable(TEXT),
  undone: FLAG,
  isOverdue: FLAG,
});

const OPEN_TASK = object({
  taskId: TEXT,
  node: TEXT,
  name: TEXT,
  assignee: nullable(TEXT),
  assigneeName: nullable(TEXT),
  isMine: FLAG,
  isClaimable: FLAG,
  actions: listOf(oneOf(...TASK_ACTIONS)),
  fields: mapOf(oneOf('edit', 'read', 'hide')),
  dueDate: nullable(TEXT),
});

const CAN = object({
  withdraw: FLAG,
  urge: FLAG,
  copy: FLAG,
  cancel: FLAG,
  move: FLAG,
  reassign: FLAG,
});

const DETAIL = object({
  instance: object({
    id: TEXT,
    title: nullable(TEXT),
    name: nullable(TEXT),
    key: TEXT,
    version: whole(),
    definitionId: TEXT,
    status: STATUS,
    suspended: FLAG,
    starterId: nullable(TEXT),
    starterName: nullable(TEXT),
    startTime: TEXT,
    endTime: nullable(TEXT),
    endComment: nullable(TEXT),
    businessKey: nullable(TEXT),
    // the entity whose record it is about, and the page that shows it; null where the process has none
    entity: nullable(TEXT),
    route: nullable(TEXT),
  }),
  xml: TEXT,
  // ids of nodes and flows of the diagram
  done: listOf(TEXT),
  active: listOf(TEXT),
  flows: listOf(TEXT),
  history: listOf(HISTORY),
  tasks: listOf(OPEN_TASK),
  can: CAN,
  copies: listOf(object({ userName: TEXT, time: TEXT, readTime: nullable(TEXT) })),
});

/** What stands above a record that is under approval. */
const OF_RECORD = object({
  processInstanceId: TEXT,
  status: STATUS,
  title: nullable(TEXT),
  startTime: TEXT,
  where: listOf(object({ name: TEXT, people: listOf(TEXT), since: TEXT })),
  tasks: listOf(OPEN_TASK),
  can: CAN,
});

const BY_TASK = object({ taskId: ID_OF_ANY });
const BY_INSTANCE = object({ processInstanceId: ID_OF_ANY });
const TARGETS = listOf(object({ node: TEXT, name: TEXT }));

/** Processes that run: what people do with them and their tasks, and what is told of them to those who take part (CONTRACT.md section 4). */
export const WORKFLOW_RUNNING = {
  start: {
    ...post('/activiti/running/start'),
    named: 'openapi.call.workflowStart',
    answer: INSTANCE,
  },
  startOfBusinessKey: {
    ...post('/activiti/running/startOfBusinessKey'),
    named: 'openapi.call.workflowStartRecord',
    answer: INSTANCE,
  },
  withdraw: { ...post('/activiti/running/withdraw'), named: 'openapi.call.workflowWithdraw' },
  urge: { ...post('/activiti/running/urge'), named: 'openapi.call.workflowUrge' },
  copy: { ...post('/activiti/running/copy'), named: 'openapi.call.workflowCopy' },
  cancel: { ...administer('/activiti/running/cancel'), named: 'openapi.call.workflowCancel' },
  move: { ...administer('/activiti/running/move'), named: 'openapi.call.workflowMove' },
  reassign: { ...administer('/activiti/running/reassign'), named: 'openapi.call.workflowReassign' },
  moveTargets: {
    method: 'GET',
    path: '/activiti/running/moveTargets',
    permission: 'sys:running:all',
    query: BY_TASK,
    answer: TARGETS,
  },
  activate: {
    method: 'PUT',
    path: '/activiti/running/active/{id}',
    named: 'openapi.call.workflowActivate',
    permission: 'sys:running:all',
    answer: NULL,
  },
  suspend: {
    method: 'PUT',
    path: '/activiti/running/suspend/{id}',
    named: 'openapi.call.workflowSuspend',
    permission: 'sys:running:all',
    answer: NULL,
  },
  remove: {
    method: 'DELETE',
    path: '/activiti/running/{id}',
    named: 'openapi.call.workflowRemove',
    permission: 'sys:running:all',
    query: SENT,
    body: SENT,
    answer: NULL,
  },
  runJob: {
    method: 'POST',
    path: '/activiti/running/job/run',
    named: 'openapi.call.workflowRunJob',
    permission: 'sys:running:all',
    body: object({ id: ID }),
    answer: NULL,
  },

  task: { method: 'GET', path: '/activiti/task/task/{id}', permission: 'login', answer: TASK },
  claim: { ...post('/activiti/task/claim'), named: 'openapi.call.taskClaim' },
  unclaim: { ...post('/activiti/task/unclaim'), named: 'openapi.call.taskUnclaim' },
  complete: { ...post('/activiti/task/complete'), named: 'openapi.call.taskComplete' },
  completeByVariables: {
    ...post('/activiti/task/completeByVariables'),
    named: 'openapi.call.taskCompleteWith',
  },
  entrust: { ...post('/activiti/task/entrust'), named: 'openapi.call.taskEntrust' },
  backPreviousTask: { ...post('/activiti/task/backPreviousTask'), named: 'openapi.call.taskBack' },
  backToFirst: { ...post('/activiti/task/backToFirst'), named: 'openapi.call.taskReject' },
  endProcess: { ...post('/activiti/task/endProcess'), named: 'openapi.call.taskEnd' },
  backTo: { ...post('/activiti/task/backTo'), named: 'openapi.call.taskBackTo' },
  backTargets: {
    method: 'GET',
    path: '/activiti/task/backTargets',
    permission: 'login',
    query: BY_TASK,
    answer: TARGETS,
  },
  addSigner: { ...post('/activiti/task/addSigner'), named: 'openapi.call.taskAddSigner' },
  removeSigner: { ...post('/activiti/task/removeSigner'), named: 'openapi.call.taskRemoveSigner' },
  getTaskVariables: {
    method: 'GET',
    path: '/activiti/task/getTaskVariables',
    permission: 'login',
    query: BY_TASK,
    answer: mapOf(ANY),
  },
  updateTaskVariable: {
    ...post('/activiti/task/updateTaskVariable'),
    named: 'openapi.call.taskSetVariables',
  },
  deleteTaskVariables: {
    ...post('/activiti/task/deleteTaskVariables'),
    named: 'openapi.call.taskDropVariables',
    method: 'DELETE',
  },
  deleteVariable: {
    ...post('/activiti/task/deleteVariable'),
    named: 'openapi.call.taskDropVariable',
    method: 'DELETE',
  },

  getInstDetail: {
    method: 'GET',
    path: '/activiti/his/getInstDetail',
    permission: 'login',
    query: BY_INSTANCE,
    answer: DETAIL,
  },
  getTaskHandleDetailInfo: {
    method: 'GET',
    path: '/activiti/his/getTaskHandleDetailInfo',
    permission: 'login',
    query: BY_INSTANCE,
    answer: listOf(HANDLED),
  },
  getInstImage: {
    method: 'GET',
    path: '/activiti/his/getInstImage',
    permission: 'login',
    query: BY_INSTANCE,
    answer: ANY_FILE,
  },
  // the approval sheet; judged as the process itself
  getInstSheet: {
    method: 'GET',
    path: '/activiti/his/getInstSheet',
    named: 'openapi.call.printProcess',
    permission: 'login',
    query: BY_INSTANCE,
    answer: SHEET_ANSWER,
  },
  getInstExcel: {
    method: 'GET',
    path: '/activiti/his/getInstExcel',
    named: 'openapi.call.saveProcessExcel',
    permission: 'login',
    query: BY_INSTANCE,
    answer: WORKBOOK,
  },
  getInstPdf: {
    method: 'GET',
    path: '/activiti/his/getInstPdf',
    named: 'openapi.call.saveProcessSheet',
    permission: 'login',
    query: BY_INSTANCE,
    answer: PDF,
  },
  ofRecord: {
    method: 'GET',
    path: '/activiti/his/ofRecord',
    permission: 'login',
    query: object({ entity: text({ max: 60 }), id: ID }),
    answer: nullable(OF_RECORD),
  },
} as const satisfies Record<string, Contract>;

export type TaskAction = (typeof TASK_ACTIONS)[number];
export type TaskDto = ValueOf<typeof TASK>;
export type ProcessInstanceDto = ValueOf<typeof INSTANCE>;
export type HandledDto = ValueOf<typeof HANDLED>;
export type InstanceDetail = ValueOf<typeof DETAIL>;
export type HistoryLine = ValueOf<typeof HISTORY>;
export type OpenTaskDto = ValueOf<typeof OPEN_TASK>;
export type InstanceRights = ValueOf<typeof CAN>;
export type ApprovalOfRecord = ValueOf<typeof OF_RECORD>;
