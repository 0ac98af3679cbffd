import { checkSchemas } from '#schemas/language/check.ts';
import type { Told } from '#schemas/texts/told.ts';
import { parseText } from './json-tree.ts';
import { factsOf, otherFiles, type KnownWorld } from './known-names.ts';
import type { SchemaKind } from './shape-at.ts';

/** A mistake as it is shown. `line` and `column` are 1-based. */
export interface Problem extends Partial<Pick<Told, 'kind' | 'params'>> {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** It stands in another schema. */
  readonly file?: string;
  /** The name that was probably meant, and the one that stands there. */
  readonly suggestion?: string;
  readonly wrong?: string;
}

const OWN_PATH = '~own';

/** Mistakes the shared checker finds without the server. */
export function checkLocally(
  file: { readonly kind: SchemaKind; readonly name: string; readonly text: string },
  world: KnownWorld,
): readonly Problem[] {
  const files = [...otherFiles(file, world), { path: OWN_PATH, kind: file.kind, text: file.text }];
  return checkSchemas(files, factsOf(world))
    .filter(({ path }) => path === OWN_PATH)
    .map(({ line, column, message, near, kind, params, severity = 'error' as const }) =>
      withWrong({
        line,
        column,
        message,
        severity,
        ...(kind !== undefined && { kind, params }),
        ...(near !== undefined && { suggestion: near }),
      }),
    );
}

/** The problem with the name that stands where another was meant, which the button takes away. */
export function withWrong<P extends Problem>(problem: P): P {
  const wrong = problem.wrong ?? problem.params?.['name'] ?? /"([^"]+)"/.exec(problem.message)?.[1];
  return problem.suggestion === undefined || wrong === undefined ? problem : { ...problem, wrong };
}

/** The first offset of a 1-based line and column, inside the text. */
export function offsetOf(text: string, line: number, column: number): number {
  let from = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf('\n', from);
    if (next < 0) break;
    from = next + 1;
  }
  return Math.min(text.length, from + Math.max(0, column - 1));
}

/** What to underline: the given end, else the token at the place; of an object or a list only its bracket. */
export function spanOfProblem(
  text: string,
  problem: Problem,
): { readonly from: number; readonly to: number } {
  const from = offsetOf(text, problem.line, problem.column);
  if (problem.endLine !== undefined && problem.endColumn !== undefined) {
    const to = offsetOf(text, problem.endLine, problem.endColumn);
    if (to > from) return { from, to };
  }
  const node = parseText(text).tree.resolveInner(from, 1);
  const isBracket = '{[}]'.includes(text.charAt(from)) || node.name === '⚠';
  const to = isBracket ? from + 1 : Math.max(node.to, from + 1);
  const lineEnd = text.indexOf('\n', from);
  return {
    from,
    to: Math.min(to, text.length, lineEnd < 0 ? text.length : Math.max(lineEnd, from)),
  };
}

/** The change that takes the suggestion: the wrong word alone inside an expression, else the whole name. */
export function fixOf(
  text: string,
  problem: Problem,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  const { suggestion, wrong } = problem;
  if (suggestion === undefined) return undefined;
  const { from, to } = spanOfProblem(text, problem);
  if (text.charAt(from) === '"') {
    const quoted = text.slice(from, to);
    if (wrong !== undefined && quoted !== `"${wrong}"` && quoted.includes(wrong)) {
      const at = from + quoted.indexOf(wrong);
      return { from: at, to: at + wrong.length, insert: suggestion };
    }
    return { from, to, insert: JSON.stringify(suggestion) };
  }
  // inside a text: the place is the wrong word itself
  if (wrong !== undefined && text.startsWith(wrong, from))
    return { from, to: from + wrong.length, insert: suggestion };
  return undefined;
}
