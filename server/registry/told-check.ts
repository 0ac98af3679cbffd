import { isError, type SchemaProblem } from '#schemas/language/check-file.ts';

/** A mistake as editors and coding assistants read it. `line` and `column` are 1-based. */
export interface ToldProblem {
  /** Relative to the project's root. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
  /** Where the same is written, as `file:line:column`: one name was changed, and all these still say the old one. */
  readonly also?: readonly string[];
}

/** Everything `npm run schema:check -- --json` says, as one document. */
export interface ToldCheck {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly ToldProblem[];
}

/** A mistake for a program. */
export function toldProblem(problem: SchemaProblem): ToldProblem {
  const { path, line, column, code, message, near } = problem;
  return {
    file: path.replaceAll('\\', '/'),
    line,
    column,
    code,
    severity: isError(problem) ? 'error' : 'warning',
    message,
    ...(near !== undefined && { suggestion: near }),
  };
}

/** All mistakes of so many files for a program. */
export function toldCheck(found: readonly SchemaProblem[], files: number): ToldCheck {
  const once = toldOnce(found);
  const errors = once.filter(({ problem }) => isError(problem)).length;
  return {
    files,
    errors,
    warnings: once.length - errors,
    problems: once.map(({ problem, also }) => ({
      ...toldProblem(problem),
      ...(also.length > 0 && { also: also.map(placeOf) }),
    })),
  };
}

/** A mistake, and where else the same is said. */
interface ToldOnce {
  readonly problem: SchemaProblem;
  readonly also: readonly SchemaProblem[];
}

/** Who changes a name makes one mistake, however many places still say the old one. */
function toldOnce(found: readonly SchemaProblem[]): readonly ToldOnce[] {
  const echoes = new Map<string, SchemaProblem[]>();
  const once: { problem: SchemaProblem; also: SchemaProblem[] }[] = [];
  for (const problem of found) {
    const echo = echoOf(problem);
    const also = echo === undefined ? undefined : echoes.get(echo);
    if (also) also.push(problem);
    else {
      const told = { problem, also: [] };
      once.push(told);
      if (echo !== undefined) echoes.set(echo, told.also);
    }
  }
  return once;
}

/** What a mistake is told again by: the same name for another one that is nearly there. Of `actions.go.title` and `actions.go.confirm` it is the part that differs. */
function echoOf(problem: SchemaProblem): string | undefined {
  const { message, near, params, kind = '' } = problem;
  if (near === undefined) return undefined;
  const parts = params?.['name']?.split('.') ?? [];
  const meant = near.split('.');
  const differing = parts.flatMap((part, i) => (part === meant[i] ? [] : [i]));
  const [at = 0] = differing;
  const name =
    parts.length > 1 && parts.length === meant.length && differing.length === 1
      ? `${problem.path} ${parts.slice(0, at + 1).join('.')} ${meant[at]}`
      : message;
  return `${isError(problem)} ${kind} ${name}`;
}

const placeOf = ({ path, line, column }: SchemaProblem): string =>
  `${path.replaceAll('\\', '/')}:${line}:${column}`;

/** The same for people: a line for each mistake, and one that counts them. */
export function checkLines(found: readonly SchemaProblem[], files: number): readonly string[] {
  const { errors, warnings } = toldCheck(found, files);
  const beside = warnings === 0 ? '' : `, ${warnings} warnings`;
  return [
    ...toldOnce(found).map(
      ({ problem, also }) =>
        `${problem.path}:${problem.line}:${problem.column} ${isError(problem) ? '' : 'warning: '}${problem.message}${besides(also)}`,
    ),
    errors === 0
      ? `schemas: ${files} files, no mistakes${beside}`
      : `schemas: ${errors} mistakes${beside}`,
  ];
}

const SHOWN = 5;

function besides(also: readonly SchemaProblem[]): string {
  if (also.length === 0) return '';
  const more = also.length > SHOWN ? ` and ${also.length - SHOWN} more` : '';
  return `; also ${also.slice(0, SHOWN).map(placeOf).join(', ')}${more}`;
}
