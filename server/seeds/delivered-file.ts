import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { JsonError, positionOf, readJson, type JsonNode } from '#schemas/language/json-reader.ts';
import type { ProblemCode } from '#schemas/language/problem-codes.ts';
import { spoken, type Spoken } from '#schemas/texts/told.ts';

/** Files of what a fresh database begins with, and where in them a mistake stands. */

export type Path = readonly (string | number)[];
/** Values of dictionaries by their codes. */
export type Dicts = ReadonlyMap<string, ReadonlySet<string>>;
export type Fields = Readonly<Record<string, unknown>>;

export interface Opened {
  readonly path: string;
  readonly text: string;
  readonly node: JsonNode;
}

/** A file that is there: what it holds, or that it is no JSON. */
export function openFile(
  root: string,
  path: string,
): Opened | { readonly problem: SchemaProblem } | undefined {
  if (!existsSync(join(root, path))) return undefined;
  const text = readFileSync(join(root, path), 'utf8');
  try {
    return { path, text, node: readJson(text) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { at, message } = error;
    return { problem: { path, ...positionOf(text, at), code: 'json', message } };
  }
}

/** A mistake at a part of a file: at its value or at its key, and of a text so many letters behind its quote. */
export type Tell = (
  at: Path,
  code: ProblemCode,
  what: string | Spoken,
  place?: { readonly isAtKey?: boolean; readonly letter?: number },
) => SchemaProblem;

/** Says where in its file a problem stands: at the part itself, else at the nearest around it that is there. */
export function tellerOf({ path, text, node }: Opened): Tell {
  return (at, code, what, { isAtKey = false, letter } = {}) => {
    // behind the quote
    const more = letter === undefined ? 0 : letter + 1;
    const offset = offsetOf(node, at, isAtKey) + more;
    const said = typeof what === 'string' ? spoken(what) : what;
    return { path, ...positionOf(text, offset), code, ...said };
  };
}

function offsetOf(root: JsonNode, at: Path, isAtKey: boolean): number {
  let [here, offset] = [root, root.at];
  for (const step of at) {
    const member = typeof step === 'string' ? here.members?.get(step) : undefined;
    const next = member?.node ?? (typeof step === 'number' ? here.items?.[step] : undefined);
    if (!next) break;
    offset = isAtKey && member ? member.keyAt : next.at;
    here = next;
  }
  return offset;
}

/** What a file holds; one that is not there, or no JSON, says nothing. */
export function dataOf(root: string, path: string): unknown {
  const opened = openFile(root, path);
  return opened === undefined || 'problem' in opened ? undefined : opened.node.value;
}

/** A word of a row, where it is a text. */
export const textIn = (row: unknown, word: string): readonly string[] => {
  const value = isFields(row) ? row[word] : undefined;
  return typeof value === 'string' ? [value] : [];
};

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
