import { editDistance } from '#schemas/expressions/nearest.ts';
import type { Graph, GraphNode } from '../core/graph.ts';
import { JuelError } from '../juel/juel-error.ts';
import { listNames } from '../juel/names.ts';
import { OWN_VARIABLES } from '../juel/people.ts';
import type { Problems } from './problem.ts';

/** Slips in variables that the engine gives or the process itself sets: they would be empty for ever. Any other name may be what somebody starts it with. */
export function checkVariables(graph: Graph, problems: Problems): void {
  const set = Object.values(graph.nodes).flatMap(namesSetBy);
  for (const { element, name, meant } of slipsIn(graph, set))
    problems.add(element, 'badWord', `${name} → ${meant}`);
}

interface Slip {
  readonly element: string;
  readonly name: string;
  readonly meant: string;
}

/** Variables of a process that are read and are one of the given ones, or of those of the engine, with a slip. */
export function slipsIn(graph: Graph, given: readonly string[]): readonly Slip[] {
  const own: readonly string[] = OWN_VARIABLES;
  const known = new Set([...own, ...given]);
  return textsOf(graph).flatMap(({ element, text }) =>
    namesIn(text).flatMap((name) => {
      if (known.has(name)) return [];
      const meant =
        own.find((one) => isSlipOf(name, one)) ??
        given.find((one) => isPlainSlipOf(name, one) && isSlipOf(name, one));
      return meant === undefined ? [] : [{ element, name, meant }];
    }),
  );
}

/** One letter; several of them have a name of their own. */
const isSlipOf = (name: string, known: string): boolean =>
  name !== `${known}s` && known !== `${name}s` && editDistance(name, known, 2) === 1;

/** Names of people's own may differ by one letter on purpose: `rate` and `date`, `sum1` and `sum2`. */
function isPlainSlipOf(name: string, known: string): boolean {
  if (known.length < SHORT || name.replace(/\d+/g, '') === known.replace(/\d+/g, '')) return false;
  const isSwapOrOther = name.length === known.length;
  return !isSwapOrOther || known.length >= LONG || isSwap(name, known);
}

const SHORT = 4;
const LONG = 7;

const isSwap = (a: string, b: string): boolean => sortedLetters(a) === sortedLetters(b);
const sortedLetters = (word: string): string => word.split('').sort().join('');

/** Variables that a node sets. */
function namesSetBy(node: GraphNode): readonly string[] {
  const items =
    'loop' in node && node.loop?.kind === 'multiple' && node.loop.itemName !== null
      ? [node.loop.itemName]
      : [];
  if (node.kind === 'start') return node.initiator === null ? [] : [node.initiator];
  if (node.kind === 'userTask') return [...items, ...Object.keys(node.task.fields ?? {})];
  if (node.kind === 'serviceTask')
    return node.resultName === null ? items : [...items, node.resultName];
  if (node.kind === 'callActivity') return [...items, ...node.outputs.map(({ target }) => target)];
  return items;
}

interface TextAt {
  readonly element: string;
  readonly text: string;
}

/** All that is worked out in a process. */
function textsOf({ nodes, flows }: Graph): readonly TextAt[] {
  return [
    ...Object.values(flows).map(({ id, condition }) => ({ element: id, text: condition })),
    ...Object.values(nodes).flatMap((node) =>
      [...loopTexts(node), ...ownTexts(node)].map((text) => ({ element: node.id, text })),
    ),
  ].filter((one): one is TextAt => one.text !== null);
}

function loopTexts(node: GraphNode): readonly (string | null)[] {
  if (!('loop' in node) || node.loop === null) return [];
  if (node.loop.kind === 'while') return [node.loop.condition];
  const { cardinality, collection, completion } = node.loop;
  const isBare = collection !== null && /^\w+$/.test(collection);
  return [cardinality, isBare ? `\${${collection}}` : collection, completion];
}

function ownTexts(node: GraphNode): readonly (string | null)[] {
  switch (node.kind) {
    case 'userTask': {
      const { assignee, owner, candidateUsers, candidateGroups, dueDate, priority } = node.task;
      return [assignee, owner, ...candidateUsers, ...candidateGroups, dueDate, priority];
    }
    case 'serviceTask':
      return [node.expression, ...Object.values(node.fields)];
    case 'callActivity':
      return [node.calledKey, node.businessKey, ...node.inputs.map(({ source }) => source)];
    case 'start':
    case 'catch':
    case 'boundary':
      return node.event.kind === 'timer' ? [node.event.value] : [];
    default:
      return [];
  }
}

/** What cannot be read is said already. */
function namesIn(text: string): readonly string[] {
  try {
    return listNames(text);
  } catch (error) {
    if (error instanceof JuelError) return [];
    throw error;
  }
}
