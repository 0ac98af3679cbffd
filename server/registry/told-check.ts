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
  const errors = found.filter(isError).length;
  return {
    files,
    errors,
    warnings: found.length - errors,
    problems: found.map(toldProblem),
  };
}

/** The same for people: a line for each mistake, and one that counts them. */
export function checkLines(found: readonly SchemaProblem[], files: number): readonly string[] {
  const { errors, warnings } = toldCheck(found, files);
  const beside = warnings === 0 ? '' : `, ${warnings} warnings`;
  return [
    ...found.map(
      (problem) =>
        `${problem.path}:${problem.line}:${problem.column} ${isError(problem) ? '' : 'warning: '}${problem.message}`,
    ),
    errors === 0
      ? `schemas: ${files} files, no mistakes${beside}`
      : `schemas: ${errors} mistakes${beside}`,
  ];
}
