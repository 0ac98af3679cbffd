import { ANY_FILE, FILE_FORM, type Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  either,
  FLAG,
  ID,
  list,
  listOf,
  mapOf,
  NULL,
  nullable,
  object,
  oneOf,
  TEXT,
  text,
  whole,
  type ShapeOf,
  type ValueOf,
} from './shape.ts';

const MODEL = 'sys:model:all';
const PROCESS = 'sys:process:all';

/** A file of a process, in characters; its bytes are more where it is Chinese. */
const MAX_XML = 2 * 1024 * 1024;
const MAX_XML_BODY = 3 * MAX_XML + 64 * 1024;
const MAX_STEPS = 100;
const MOST = 200;

/** What a new model is drawn after. */
export const MODEL_TEMPLATES = ['oneStep', 'twoLevels', 'countersign', 'byAmount'] as const;

const XML = text({ max: MAX_XML });
/** The id of a process: a name of XML without a colon, as BPMN asks for. */
export const PROCESS_KEY_PATTERN = '^[A-Za-z_][A-Za-z0-9_.-]*$';
const KEY = text({ max: 64, pattern: PROCESS_KEY_PATTERN });
const NAME = text({ max: 100 });
const NOTE = text({ min: 0, max: 500 });
const IDS = list(ID, { max: MOST });
/** `["1","2"]` of the contract; `{ ids }` of a button. */
const SOME = either(IDS, object({ ids: IDS }));
const SAVED = object({ id: TEXT });
const ELEMENTS = listOf(object({ id: TEXT, name: TEXT }));
const DIFFERENCE = { added: ELEMENTS, removed: ELEMENTS, changed: ELEMENTS, moved: ELEMENTS };
/** Why a process cannot be deployed; `element` '' for the file as a whole, `message` in the caller's language. */
const PROBLEM = object({ element: TEXT, kind: TEXT, about: TEXT, message: TEXT });
const VARIABLES = mapOf(ANY);

const SOURCE = object({
  id: TEXT,
  name: TEXT,
  key: TEXT,
  version: COUNT,
  rev: COUNT,
  xml: TEXT,
  updaterName: nullable(TEXT),
  canEdit: FLAG,
});
const DEPLOYED = object({
  deploymentId: TEXT,
  definitions: listOf(object({ id: TEXT, key: TEXT, version: COUNT })),
});
/** What deploying would do, as a sentence with a line for each thing, and as what it is made of. */
const DEPLOY_PREVIEW = object({
  text: TEXT,
  items: listOf(object({ text: TEXT })),
  // null where no version is deployed yet
  latestVersion: nullable(COUNT),
  // instances that go on in the version they began with
  running: COUNT,
  ...DIFFERENCE,
  problems: listOf(PROBLEM),
  // what deploys and would find nobody or nothing once it runs: roles, forms, fields that are not there
  hints: listOf(TEXT),
});

/** A step of a trial: somebody completes the task of a node, or what a node waits for comes. */
const TRIAL_STEP: ShapeOf<{
  readonly task?: string;
  readonly event?: string;
  readonly action?: 'complete';
  readonly variables?: Readonly<Record<string, unknown>>;
}> = object({
  'task?': text({ max: 200 }),
  'event?': text({ max: 200 }),
  'action?': oneOf('complete'),
  'variables?': VARIABLES,
});
/** Where a trial has come; `ended` is why the process is over, null while it runs. */
const TRIAL = object({
  nodes: listOf(object({ node: TEXT, state: oneOf('done', 'active') })),
  flows: listOf(TEXT),
  tasks: listOf(
    object({
      node: TEXT,
      name: TEXT,
      assignee: nullable(TEXT),
      groups: listOf(TEXT),
      users: listOf(TEXT),
    }),
  ),
  waits: listOf(
    object({ node: TEXT, kind: oneOf('timer', 'message', 'signal', 'service', 'call') }),
  ),
  ended: nullable(oneOf('completed', 'terminated', 'error', 'withdrawn', 'cancelled')),
  problem: nullable(object({ node: TEXT, message: TEXT })),
});

const FACTS = object({
  // what service tasks and listeners may call
  handlers: listOf(object({ name: TEXT, title: TEXT })),
  // entities whose records go through an approval, and the fields a process may ask for
  forms: listOf(
    object({
      entity: TEXT,
      title: TEXT,
      process: TEXT,
      fields: listOf(object({ name: TEXT, title: TEXT, type: TEXT })),
    }),
  ),
});

/** Models of processes: drawn, tried, deployed (CONTRACT.md 4; what is ours beside it is said there too). */
export const WORKFLOW_MODELS = {
  create: {
    method: 'POST',
    path: '/activiti/model',
    permission: MODEL,
    body: object({
      name: NAME,
      key: KEY,
      'description?': NOTE,
      'template?': oneOf(...MODEL_TEMPLATES),
    }),
    answer: SAVED,
    isOnce: { tells: 'wfModel' },
  },
  rename: {
    method: 'PUT',
    path: '/activiti/model',
    permission: MODEL,
    // `rev`: of the row that was seen
    body: object({ id: ID, rev: whole(), name: NAME, key: KEY, 'description?': NOTE }),
    answer: NULL,
  },
  copy: {
    method: 'POST',
    path: '/activiti/model/copy/{id}',
    permission: MODEL,
    params: object({ id: ID }),
    body: object({ name: NAME, key: KEY }),
    answer: SAVED,
    isOnce: { tells: 'wfModel' },
  },
  remove: {
    method: 'DELETE',
    path: '/activiti/model',
    permission: MODEL,
    body: SOME,
    answer: NULL,
  },
  templates: {
    method: 'GET',
    path: '/activiti/model/templates',
    permission: MODEL,
    answer: listOf(object({ key: TEXT, title: TEXT, description: TEXT })),
  },
  facts: { method: 'GET', path: '/activiti/model/facts', permission: MODEL, answer: FACTS },
  source: {
    method: 'GET',
    path: '/activiti/model/{id}/source',
    permission: MODEL,
    params: object({ id: ID }),
    answer: SOURCE,
  },
  saveSource: {
    method: 'PUT',
    path: '/activiti/model/{id}/source',
    named: 'openapi.call.saveProcess',
    permission: MODEL,
    params: object({ id: ID }),
    body: object({ xml: XML, rev: whole(1) }),
    maxBody: MAX_XML_BODY,
    answer: object({ rev: COUNT }),
  },
  check: {
    method: 'POST',
    path: '/activiti/model/check',
    named: 'openapi.call.checkProcess',
    permission: MODEL,
    body: object({ xml: XML }),
    maxBody: MAX_XML_BODY,
    answer: listOf(PROBLEM),
    isReading: true,
  },
  try: {
    method: 'POST',
    path: '/activiti/model/try',
    named: 'openapi.call.tryProcess',
    permission: MODEL,
    body: object({
      xml: XML,
      'variables?': VARIABLES,
      'starter?': text({ max: 40 }),
      'steps?': list(TRIAL_STEP, { min: 0, max: MAX_STEPS }),
    }),
    maxBody: MAX_XML_BODY,
    answer: TRIAL,
    isReading: true,
  },
  deployPreview: {
    method: 'GET',
    path: '/activiti/model/{id}/deployPreview',
    permission: MODEL,
    params: object({ id: ID }),
    answer: DEPLOY_PREVIEW,
  },
  deploy: {
    method: 'POST',
    path: '/activiti/model/deploy/{id}',
    permission: MODEL,
    params: object({ id: ID }),
    body: object({ 'comment?': NOTE }),
    answer: NULL,
  },
  export: {
    method: 'GET',
    path: '/activiti/model/export/{id}',
    permission: MODEL,
    params: object({ id: ID }),
    answer: ANY_FILE,
  },
  image: {
    method: 'GET',
    path: '/activiti/model/image/{id}',
    permission: MODEL,
    params: object({ id: ID }),
    query: object({ 'download?': text({ max: 5 }) }),
    answer: ANY_FILE,
  },
} as const satisfies Record<string, Contract>;

const ROUTE_PARTS = { id: TEXT, procDefId: TEXT, bizRoute: TEXT, procDefKey: TEXT, version: COUNT };
const ROUTE = object(ROUTE_PARTS);
/** A route and the open instance of the record, whose parts are null where none runs. */
const ROUTE_AND_INSTANCE = object({
  ...ROUTE_PARTS,
  processInstanceId: nullable(TEXT),
  processDefinitionId: nullable(TEXT),
  processDefinitionName: nullable(TEXT),
  processDefinitionKey: nullable(TEXT),
});
const ROUTE_BODY = object({
  'id?': ID,
  procDefId: ID,
  // a route of a menu and never an address: whoever opens it stays in the house
  bizRoute: text({ max: 200, pattern: '^[A-Za-z0-9][A-Za-z0-9_/-]*$' }),
  'procDefKey?': text({ max: 255 }),
  'version?': whole(1),
});
const KEY_QUERY = text({ max: 255 });
const ONE = { params: object({ id: ID }) };
/** `["1","2"]`; a button says what becomes of instances that still run. */
const DEPLOYMENTS = either(IDS, object({ ids: IDS, 'onRunning?': oneOf('delete', 'suspend') }));
const SIDE = object({ version: COUNT, xml: TEXT });

/** Deployed processes (CONTRACT.md 4). Their lists are those of the entities `wfDefinition` and `wfInitiation`. */
export const WORKFLOW_DEFINITIONS = {
  // its part is named `processFile` or `file`
  deploy: {
    method: 'POST',
    path: '/activiti/process/deploy',
    permission: PROCESS,
    body: FILE_FORM,
    answer: DEPLOYED,
  },
  activate: {
    method: 'PUT',
    path: '/activiti/process/active/{id}',
    permission: PROCESS,
    ...ONE,
    answer: NULL,
  },
  suspend: {
    method: 'PUT',
    path: '/activiti/process/suspend/{id}',
    permission: PROCESS,
    ...ONE,
    answer: NULL,
  },
  convert: {
    method: 'POST',
    path: '/activiti/process/convertToModel/{id}',
    permission: PROCESS,
    ...ONE,
    answer: SAVED,
  },
  remove: {
    method: 'DELETE',
    path: '/activiti/process',
    permission: PROCESS,
    body: DEPLOYMENTS,
    answer: NULL,
    asks: { instancesRunning: ['running'] },
  },
  resource: {
    method: 'GET',
    path: '/activiti/process/resource',
    permission: PROCESS,
    query: object({
      deploymentId: ID,
      resourceName: text({ max: 500 }),
      'download?': text({ max: 5 }),
    }),
    answer: ANY_FILE,
  },
  source: {
    method: 'GET',
    path: '/activiti/process/{id}/source',
    permission: [PROCESS, 'sys:his:all'],
    ...ONE,
    answer: object({ id: TEXT, name: TEXT, key: TEXT, version: COUNT, xml: TEXT }),
  },
  difference: {
    method: 'GET',
    path: '/activiti/process/difference',
    permission: PROCESS,
    query: object({ from: ID, to: ID }),
    answer: object({ from: SIDE, to: SIDE, ...DIFFERENCE }),
  },
  migratePreview: {
    method: 'GET',
    path: '/activiti/process/migratePreview/{id}',
    permission: PROCESS,
    ...ONE,
    answer: object({
      text: TEXT,
      items: listOf(object({ text: TEXT })),
      target: object({ id: TEXT, version: COUNT }),
      instances: listOf(object({ id: TEXT, title: TEXT, ok: FLAG, reason: nullable(TEXT) })),
    }),
  },
  migrate: {
    method: 'POST',
    path: '/activiti/process/migrate/{id}',
    permission: PROCESS,
    ...ONE,
    body: object({ 'instanceIds?': list(ID, { max: 10_000 }) }),
    answer: object({
      moved: COUNT,
      refused: listOf(object({ id: TEXT, title: TEXT, reason: TEXT })),
    }),
  },
  route: {
    method: 'GET',
    path: '/activiti/process/getProcDefBizRoute/{id}',
    permission: 'login',
    ...ONE,
    answer: nullable(ROUTE),
  },
  latestRoute: {
    method: 'GET',
    path: '/activiti/process/getLatestProcDefBizRoute',
    permission: 'login',
    query: object({ procDefKey: KEY_QUERY }),
    answer: nullable(ROUTE),
  },
  routeAndInstance: {
    method: 'GET',
    path: '/activiti/process/getProcDefBizRouteAndProcessInstance',
    permission: 'login',
    query: object({ procDefKey: KEY_QUERY, businessKey: text({ max: 255 }) }),
    answer: nullable(ROUTE_AND_INSTANCE),
  },
  // what is started, to look at before
  drawing: {
    method: 'GET',
    path: '/activiti/initiation/{id}/drawing',
    permission: 'login',
    ...ONE,
    answer: object({ xml: TEXT }),
  },
  // whether a version may be started on its page; nothing is started by it
  startPage: {
    method: 'POST',
    path: '/activiti/process/startPage/{id}',
    named: 'openapi.call.startPage',
    permission: 'login',
    ...ONE,
    answer: NULL,
    isReading: true,
  },
  saveRoute: {
    method: 'POST',
    path: '/activiti/process/saveProcBizRoute',
    permission: PROCESS,
    body: ROUTE_BODY,
    answer: NULL,
  },
  changeRoute: {
    method: 'PUT',
    path: '/activiti/process/saveProcBizRoute',
    named: 'openapi.call.changeBusinessRoute',
    permission: PROCESS,
    body: ROUTE_BODY,
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;

export type ModelSource = ValueOf<typeof SOURCE>;
export type ModelProblem = ValueOf<typeof PROBLEM>;
export type ModelTrial = ValueOf<typeof TRIAL>;
export type ModelFacts = ValueOf<typeof FACTS>;
export type DeployPreview = ValueOf<typeof DEPLOY_PREVIEW>;
export type BusinessRoute = ValueOf<typeof ROUTE>;
export type RouteAndInstance = ValueOf<typeof ROUTE_AND_INSTANCE>;
