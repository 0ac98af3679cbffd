import { AppError } from '#server/base/context/app-error.ts';
import type { Graph } from '../core/graph.ts';
import type { ProcessState, Token, Variables } from '../core/state.ts';
import { rootOf } from '../core/variables.ts';
import { listNames } from '../juel/names.ts';
import { OWN_VARIABLES } from '../juel/people.ts';

const OWN_NAMES: ReadonlySet<string> = new Set([...OWN_VARIABLES, '__proto__']);
/** The variable that says that a process is about a record, whose fields are its facts. */
const RECORD = 'recordId';

/** Variables that a person gives when a process starts. @throws AppError `lockedVariable` a name that only the engine sets */
export function needFreeNames(vars: Variables): void {
  refuse(Object.keys(vars).filter((name) => OWN_NAMES.has(name)));
}

/**
 * Variables that a person gives with a task. Where the step says what may be done with fields, those it lets edit. Else anything but names
 * of the engine, what decides who is next once it is decided, and the fields of the record the process is about.
 * @throws AppError `lockedVariable`
 */
export function needSettable(
  { graph, state }: { readonly graph: Graph; readonly state: ProcessState },
  tokenId: number,
  vars: Variables,
): void {
  const names = Object.keys(vars);
  if (names.length === 0) return;
  const token = state.tokens.find(({ id }) => id === tokenId);
  const isLocked = lockOf(graph, state, token);
  refuse(names.filter((name) => OWN_NAMES.has(name) || isLocked(name)));
}

function lockOf(
  graph: Graph,
  state: ProcessState,
  token: Token | undefined,
): (name: string) => boolean {
  const node = token && graph.nodes[token.node];
  const fields = node?.kind === 'userTask' ? node.task.fields : null;
  const { people, engine } = namesOf(graph);
  if (fields)
    return (name) => engine.has(name) || !Object.hasOwn(fields, name) || fields[name] !== 'edit';
  const { vars } = rootOf(state);
  const isOfRecord = Object.hasOwn(vars, RECORD);
  return (name) =>
    engine.has(name) || (Object.hasOwn(vars, name) && (isOfRecord || people.has(name)));
}

interface Names {
  /** What expressions about people ask. */
  readonly people: ReadonlySet<string>;
  /** What the engine itself sets in this process: who started, the one a member of a countersign is for. */
  readonly engine: ReadonlySet<string>;
}

const known = new WeakMap<Graph['nodes'], Names>();

function namesOf({ nodes }: Graph): Names {
  const found = known.get(nodes);
  if (found !== undefined) return found;
  const texts: string[] = [];
  const engine = new Set<string>();
  for (const node of Object.values(nodes)) {
    if (node.kind === 'start' && node.initiator !== null) engine.add(node.initiator);
    if (node.kind === 'userTask')
      texts.push(
        ...[node.task.assignee, node.task.owner].filter((text) => text !== null),
        ...node.task.candidateUsers,
        ...node.task.candidateGroups,
      );
    if (!('loop' in node) || node.loop?.kind !== 'multiple') continue;
    const { collection, itemName } = node.loop;
    if (itemName !== null) engine.add(itemName);
    if (collection !== null)
      texts.push(/[$#]\{/.test(collection) ? collection : `\${${collection}}`);
  }
  const names = { people: new Set(texts.flatMap(listNames)), engine };
  known.set(nodes, names);
  return names;
}

function refuse(names: readonly string[]): void {
  if (names.length > 0)
    throw new AppError('lockedVariable', { names: names.slice(0, 10).join(', ') });
}
