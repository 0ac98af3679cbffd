import type { Json } from '../juel/node.ts';
import { armBorder, armCatch, armScope } from './arms.ts';
import { isActivity, nodeOf, type Activity, type GraphNode, type NodeOf } from './graph.ts';
import { asItems, startMembers } from './members.ts';
import type { Run } from './run.ts';
import type { Token, Variables } from './state.ts';
import { throwEvent } from './throw-event.ts';
import { listVariables, setVariables } from './variables.ts';
import { WorkflowError } from './workflow-error.ts';

/** A token arrives at a node: it waits at a join, else it begins. */
export function enter(run: Run, token: Token): void {
  const node = run.node(token);
  const isJoin =
    (node.kind === 'parallel' || node.kind === 'inclusive') && node.incoming.length > 1;
  if (isJoin) token.st = 'join';
  else begin(run, token);
}

/** A token begins the activity, event or gateway it stands at. */
export function begin(run: Run, token: Token): void {
  const node = run.node(token);
  run.start(token);
  if (isActivity(node) && node.loop !== null && token.parent === null)
    startMembers(run, token, node);
  else execute(run, token, node);
}

/** Does what the node is for, once. */
function execute(run: Run, token: Token, node: GraphNode): void {
  if (isActivity(node)) return executeActivity(run, token, node);
  switch (node.kind) {
    case 'catch':
      return node.event.kind === 'link'
        ? leave(run, token)
        : wait(run, token, () => armCatch(run, token, node));
    case 'eventGateway':
      return wait(run, token, () => {
        for (const id of node.outgoing)
          armCatch(run, token, nodeOf(run.graph, run.graph.flows[id]?.to ?? ''));
      });
    case 'throw':
    case 'end':
      return throwEvent(run, token, node);
    default:
      return leave(run, token);
  }
}

function executeActivity(run: Run, token: Token, node: Activity): void {
  switch (node.kind) {
    case 'passTask':
      return leave(run, token);
    case 'userTask':
      wait(run, token);
      return openTask(run, token, node);
    case 'receiveTask':
      return wait(run, token, () => armCatch(run, token, node));
    case 'serviceTask':
      return serve(run, token, node);
    case 'callActivity':
      return call(run, token, node);
    case 'subProcess':
      return openScope(run, token, node.id);
  }
}

const leave = (run: Run, token: Token): void => run.queueUp({ do: 'leave', token: token.id });

function wait(run: Run, token: Token, arm: () => void = () => undefined): void {
  token.st = 'wait';
  if (token.parent === null) armBorder(run, token);
  arm();
}

function openTask(run: Run, token: Token, { id, name, task }: NodeOf<'userTask'>): void {
  const read = (text: string | null): Json => (text === null ? null : run.fill(token, text));
  const asText = (text: string | null): string | null => {
    const value = read(text);
    return value === null || value === '' ? null : String(value);
  };
  const list = (texts: readonly string[]): readonly string[] => [
    ...new Set(
      texts.flatMap((text) =>
        asItems(read(text)).map((item) =>
          typeof item === 'object' ? JSON.stringify(item) : String(item),
        ),
      ),
    ),
  ];
  run.note({
    kind: 'taskOpened',
    token: token.id,
    ai: token.ai,
    node: id,
    name: asText(name) ?? id,
    assignee: asText(task.assignee),
    owner: asText(task.owner),
    users: list(task.candidateUsers),
    groups: list(task.candidateGroups),
    dueDate: read(task.dueDate),
    priority: read(task.priority),
    formKey: asText(task.formKey),
    overdue: task.overdue ?? null,
  });
}

/** An expression is worked out at once; a handler is called after the step is stored, and comes back with its result. */
function serve(
  run: Run,
  token: Token,
  { expression, handler, resultName, fields, id }: NodeOf<'serviceTask'>,
): void {
  if (expression !== null) {
    const value = run.fill(token, expression);
    if (resultName !== null) setVariables(run.state, token, { [resultName]: value });
    return leave(run, token);
  }
  wait(run, token);
  const filled = Object.fromEntries(
    Object.entries(fields).map(([name, text]): readonly [string, Json] => [
      name,
      run.fill(token, text),
    ]),
  );
  run.note({ kind: 'jobAsked', token: token.id, node: id, handler: handler ?? '', fields: filled });
}

function call(run: Run, token: Token, node: NodeOf<'callActivity'>): void {
  const calledKey = run.fill(token, node.calledKey);
  if (typeof calledKey !== 'string' || calledKey === '')
    throw new WorkflowError('expression', node.id, 'calledElement');
  token.st = 'call';
  if (token.parent === null) armBorder(run, token);
  const given: Variables = node.isGivenAll ? listVariables(run.state, token) : {};
  const mapped = Object.fromEntries(
    node.inputs.map(({ source, target }): readonly [string, Json] => [
      target,
      run.fill(token, source),
    ]),
  );
  const businessKey =
    node.businessKey === null ? null : String(run.fill(token, node.businessKey) ?? '');
  run.note({
    kind: 'callStarted',
    token: token.id,
    calledKey,
    businessKey,
    vars: { ...given, ...mapped },
  });
}

/** Opens a sub-process: a scope that the token holds, with a token at its start. */
function openScope(run: Run, token: Token, subProcess: string): void {
  token.st = 'scope';
  if (token.parent === null) armBorder(run, token);
  const scope = run.addScope(subProcess, token);
  const [start] = run.inside(scope.id).starts;
  if (start === undefined) throw new WorkflowError('noStart', subProcess);
  const first = run.add({ node: start, scope: scope.id, prev: [token.ai] });
  armScope(run, scope, first);
  run.queueUp({ do: 'enter', token: first.id });
}
