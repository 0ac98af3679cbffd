import { createHash } from 'node:crypto';
import type pg from 'pg';

import { askInShape, type RowShapes } from './row-shapes.ts';

/** Texts that are prepared, of one pool; each connection keeps those it was asked for. */
const MAX_NAMED = 300;
/** Texts that were asked once: what is never asked again is not prepared. */
const MAX_SEEN = 2000;
/**
 * What a prepared statement ends with that a plain one does not: the table changed its types since (0A000), or a proxy hands each
 * statement to another connection, which does not know the name (26000) or knows it already (42P05).
 */
const RETAKEN: ReadonlySet<string> = new Set(['0A000', '26000', '42P05']);

type Ask = (asked: string | pg.Query, values?: unknown[]) => Promise<unknown>;

/** Gives statements names by their text. */
export interface StatementNames {
  /** The name of a text that was asked before; undefined: it is asked without. */
  of(text: string): string | undefined;
  /** From now on no text has one. */
  stop(): void;
  /** This text has none any more. */
  drop(text: string): void;
}

/** Names by a hash of the text, at most 300: so every connection, of this server and of others behind a proxy, means the same by one. */
export function makeStatementNames(): StatementNames {
  const names = new Map<string, string | null>();
  const seen = new Set<string>();
  let isStopped = false;
  return {
    of(text) {
      if (isStopped) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size >= MAX_NAMED) return known ?? undefined;
      if (!seen.delete(text)) {
        if (seen.size >= MAX_SEEN) seen.clear();
        seen.add(text);
        return undefined;
      }
      const name = `q${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      names.set(text, name);
      return name;
    },
    stop: () => (isStopped = true),
    drop: (text) => names.set(text, null),
  };
}

/**
 * Has a connection prepare the selects that it is asked outside of transactions, so that each is parsed once. Whatever speaks against a
 * prepared statement is answered by the plain one; inside a transaction that could not be repeated, so nothing is prepared there.
 */
export function nameStatements(
  client: pg.ClientBase,
  names: StatementNames,
  shapes: RowShapes = new Map(),
): void {
  const ask = client.query.bind(client) as unknown as Ask;
  let isInTransaction = false;
  const named = async (text: string, values: unknown[], name: string): Promise<unknown> => {
    try {
      return await askInShape(ask, shapes, { name, text, values });
    } catch (error) {
      const code = (error as { readonly code?: unknown } | null)?.code;
      if (typeof code !== 'string' || !RETAKEN.has(code)) throw error;
      if (code === '0A000') names.drop(text);
      else names.stop();
      return ask(text, values);
    }
  };
  const query = (asked: unknown, ...more: unknown[]): unknown => {
    if (typeof asked !== 'string') return (ask as (...all: unknown[]) => unknown)(asked, ...more);
    if (BEGINS.test(asked)) isInTransaction = true;
    else if (ENDS.test(asked)) isInTransaction = false;
    const [values] = more;
    const isPlain = more.length === 1 && Array.isArray(values) && !isInTransaction;
    const name = isPlain && SELECTS.test(asked) ? names.of(asked) : undefined;
    return name === undefined
      ? (ask as (...all: unknown[]) => unknown)(asked, ...more)
      : named(asked, values as unknown[], name);
  };
  client.query = query as typeof client.query;
}

const SELECTS = /^\s*select\s/i;
const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback(?!\s+to)|end)\b/i;
