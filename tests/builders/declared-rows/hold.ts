import { sql, type QueryResult, type RawBuilder } from 'kysely';
import { inject } from 'vitest';

import { faultsOfRow, type RowShape } from './kinds.ts';
import { keyOf } from './statements.ts';

/**
 * For every test of the server: what a statement answers is held against the row that its source declares (`sql<Row>`), field by
 * field and kind by kind. A type is a promise nobody checks otherwise: `sql` believes it.
 */
interface Held {
  readonly at: string;
  readonly shape: RowShape;
}

type Execute = (this: RawBuilder<unknown>, db: never) => Promise<QueryResult<unknown>>;
type Row = Readonly<Record<string, unknown>>;
/** So many rows tell what the others are like. */
const MOST_ROWS = 20;
/** A worker runs this file once for each file of tests; what was found is kept by the one class of statements they share. */
const statements = Object.getPrototypeOf(sql`select 1`) as {
  execute: Execute;
  faultsOfRows?: Set<string>;
};
const faults = (statements.faultsOfRows ??= holdFromNow());

afterEach(() => {
  const seen = [...faults];
  faults.clear();
  expect(seen).toEqual([]);
});

function holdFromNow(): Set<string> {
  const found = new Set<string>();
  const promised = readPromises();
  const { execute } = statements;
  statements.execute = async function run(this: RawBuilder<unknown>, db: never) {
    const result = await execute.call(this, db);
    const rows = (result.rows as readonly Row[]).slice(0, MOST_ROWS);
    for (const fault of faultsOf(promised, this, rows)) found.add(fault);
    return result;
  };
  return found;
}

function readPromises(): ReadonlyMap<string, readonly Held[]> {
  const promised = new Map<string, Held[]>();
  for (const { at, key, fields } of inject('promisedRows')) {
    const shape: RowShape = new Map(
      fields.map(([name, optional, ...kinds]) => [name, { optional, kinds: new Set(kinds) }]),
    );
    promised.set(key, [...(promised.get(key) ?? []), { at, shape }]);
  }
  return promised;
}

/** The same words may be written in two places: one of them must have promised these rows. */
function faultsOf(
  promised: ReadonlyMap<string, readonly Held[]>,
  statement: RawBuilder<unknown>,
  rows: readonly Row[],
): readonly string[] {
  if (rows.length === 0) return [];
  const { sqlFragments } = statement.toOperationNode() as unknown as {
    readonly sqlFragments: readonly string[];
  };
  const found = (promised.get(keyOf(sqlFragments)) ?? []).map(({ at, shape }) =>
    rows.flatMap((row) => faultsOfRow(shape, row)).map((fault) => `${at}: ${fault}`),
  );
  return found.every((one) => one.length > 0) ? (found[0] ?? []) : [];
}
