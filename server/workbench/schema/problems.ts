import { FileReport, type SchemaProblem } from '#schemas/language/check-file.ts';
import { JsonError, readJson, type JsonNode } from '#schemas/language/json-reader.ts';
import type { ProblemCode } from '#schemas/language/problem-codes.ts';
import type { Told } from '#schemas/texts/told.ts';
import { publishedPath } from '#server/registry/overlay.ts';
import { MAX_SCHEMA_TEXT, type SchemaText } from './workbench.ts';

/** A mistake at its place; lines and columns are 1-based, the end stands behind the last sign. */
export interface WorkbenchProblem extends Partial<Pick<Told, 'kind' | 'params'>> {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly path: string;
  readonly code: ProblemCode;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  readonly suggestion?: string;
}

/** A report that knows the places of the text, also of one that is no JSON. */
export function reportOf(source: SchemaText): FileReport {
  const file = { kind: source.kind, path: publishedPath(source), text: source.text };
  if (source.text.length > MAX_SCHEMA_TEXT) return new FileReport(file, 'bounds');
  let root: JsonNode | undefined;
  try {
    root = readJson(source.text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const report = new FileReport(file, 'json');
    report.tell(error.at, error.told);
    return report;
  }
  return new FileReport(file, 'bounds', root);
}

function lineOf(text: string, line: number): string {
  let start = 0;
  for (let left = line - 1; left > 0; left--) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;

export function shown(
  { text }: SchemaText,
  { line, column, path, code, message, near, kind, params, severity: given }: SchemaProblem,
): WorkbenchProblem {
  const severity = given ?? 'error';
  const at = lineOf(text, line);
  TOKEN.lastIndex = column - 1;
  const length = TOKEN.exec(at)?.[0].length ?? 1;
  return {
    line,
    column,
    endLine: line,
    endColumn: column + length,
    path,
    code,
    message,
    severity,
    ...(kind !== undefined && { kind, params }),
    ...(near !== undefined && { suggestion: near }),
  };
}

export function textOf({ path, line, message }: SchemaProblem): string {
  return `${path}:${line} ${message}`;
}
