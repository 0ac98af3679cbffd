import fs from 'node:fs';
import path from 'node:path';

import type { RowShape } from './kinds.ts';
import { readSource, shapeOf, type Node, type Source } from './types.ts';

/** A statement written as text in a source of the server, with the row it promises. */
export interface Statement {
  /** `file:line`. */
  readonly at: string;
  /** The fixed parts of its text, joined: how a statement that runs is found again. */
  readonly key: string;
  /** What is written in `sql<…>`; null without it. */
  readonly declared: string | null;
  /** Null where nothing is declared, or the type is that of whatever entity is read. */
  readonly shape: RowShape | null;
}

/** Joins the fixed parts of a text with places. */
export const keyOf = (parts: readonly string[]): string => parts.join('\u0000');

/** All of the server's statements; parts that are put into others are among them. */
export function readStatements(root = 'server'): readonly Statement[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const source = readSource(path.join(root, name));
      return source ? statementsOf(source) : [];
    });
}

function statementsOf(source: Source): readonly Statement[] {
  const found: Statement[] = [];
  visit(source.program, (tagged) => {
    const tag = tagged['tag'] as Node;
    if (tag.type !== 'Identifier' || tag['name'] !== 'sql') return;
    const quasi = tagged['quasi'] as { readonly quasis: readonly { value: { cooked: string } }[] };
    const typed = tagged['typeArguments'] as
      | { readonly params: readonly Node[] }
      | null
      | undefined;
    const type = typed?.params[0];
    found.push({
      at: `${source.file}:${source.text.slice(0, tagged.start).split('\n').length}`,
      key: keyOf(quasi.quasis.map(({ value }) => value.cooked)),
      declared: type ? source.text.slice(type.start, Number(type['end'])) : null,
      shape: type ? shapeOf(source, type) : null,
    });
  });
  return found;
}

function visit(value: unknown, meet: (tagged: Node) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, meet);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && value.type === 'TaggedTemplateExpression') meet(value as Node);
  for (const one of Object.values(value)) if (typeof one === 'object') visit(one, meet);
}
