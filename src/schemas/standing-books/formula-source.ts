import type { ExpressionNode } from '../expressions/node.ts';
import { parseExpression } from '../expressions/parse.ts';

const GAS = 'HJ 75-2017';
const WATER = 'HJ 355-2019';

/** Functions whose way of working out stands in a standard; a table of criteria is one by its first argument. */
const BY_FUNCTION: Readonly<Record<string, string>> = { relativeAccuracy: GAS, drift: GAS };
const BY_SYSTEM: Readonly<Record<string, string>> = { gas: GAS, water: WATER };
const OF_CRITERIA: ReadonlySet<string> = new Set(['criterion', 'meets']);

/** What is worked out, and the standard it names itself. */
interface Worked {
  readonly formula: string;
  readonly source?: string;
}

/** The standard that a result is printed with: what the element names, else that of the functions it uses; undefined where it is plain arithmetic. */
export function sourceOf({ formula, source }: Worked): string | undefined {
  if (source !== undefined && source !== '') return source;
  try {
    return sourcesIn(parseExpression(formula))[0];
  } catch {
    return undefined;
  }
}

function sourcesIn(node: ExpressionNode): readonly string[] {
  switch (node.kind) {
    case 'call':
      return [...ofCall(node), ...node.args.flatMap(sourcesIn)];
    case 'binary':
      return [...sourcesIn(node.left), ...sourcesIn(node.right)];
    case 'choice':
      return [node.test, node.yes, node.no].flatMap(sourcesIn);
    case 'unary':
      return sourcesIn(node.operand);
    case 'list':
      return node.items.flatMap(sourcesIn);
    case 'member':
      return sourcesIn(node.object);
    default:
      return [];
  }
}

function ofCall({
  name,
  args: [first],
}: Extract<ExpressionNode, { kind: 'call' }>): readonly string[] {
  if (OF_CRITERIA.has(name))
    return first?.kind === 'literal' ? known(BY_SYSTEM, String(first.value)) : [];
  return known(BY_FUNCTION, name);
}

function known(table: Readonly<Record<string, string>>, name: string): readonly string[] {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  return found === undefined ? [] : [found];
}
