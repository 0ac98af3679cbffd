import type pg from 'pg';
import { expect, it } from 'vitest';

import { askInShape, keepShapes, type RowShapes } from './row-shapes.ts';

const [TEXT, INT4] = [25, 23];

/** What the driver tells a query of an answer. */
interface Told {
  handleRowDescription(message: { readonly fields: readonly object[] }): void;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/** A connection that answers one row of these columns. */
const answering =
  (columns: Readonly<Record<string, number>>, row: readonly (string | null)[]) =>
  (query: unknown): void => {
    const told = query as Told;
    const fields = Object.entries(columns).map(([name, dataTypeID]) => ({
      name,
      dataTypeID,
      format: 'text',
    }));
    told.handleRowDescription({ fields });
    told.handleDataRow({ fields: row });
    told.handleCommandComplete({ text: 'SELECT 1' });
    told.handleReadyForQuery();
  };

const STATEMENT = { text: 'select a, b from t where c = $1', values: ['1'] };

it('rows of the same shape are read alike and share nothing', async () => {
  const shapes: RowShapes = new Map();
  const ask = (row: readonly (string | null)[]) =>
    askInShape(answering({ a: TEXT, b: INT4 }, row), shapes, STATEMENT);

  const [first, second] = [await ask(['x', '1']), await ask([null, '2'])];

  expect([first, second]).toMatchObject([
    { rows: [{ a: 'x', b: 1 }], rowCount: 1 },
    { rows: [{ a: null, b: 2 }], rowCount: 1 },
  ]);
});

it.each([
  ['another type', { a: TEXT, b: TEXT }, ['x', '1'], { a: 'x', b: '1' }],
  ['another name', { a: TEXT, c: INT4 }, ['x', '1'], { a: 'x', c: 1 }],
  ['a column more', { a: TEXT, b: INT4, c: TEXT }, ['x', '1', 'y'], { a: 'x', b: 1, c: 'y' }],
])('%s is read as it is described, not as it was', async (_case, columns, row, read) => {
  const shapes: RowShapes = new Map();
  await askInShape(answering({ a: TEXT, b: INT4 }, ['x', '1']), shapes, STATEMENT);

  const { rows } = (await askInShape(answering(columns, row), shapes, STATEMENT)) as {
    readonly rows: readonly object[];
  };

  expect(rows.map((one) => ({ ...one }))).toEqual([read]);
});

it('a statement that fails is rejected with its error', async () => {
  const failing = (query: unknown): void => (query as Told).handleError(new Error('no such table'));

  await expect(askInShape(failing, new Map(), STATEMENT)).rejects.toThrow('no such table');
});

it('only what is asked with values and without a callback is asked in a shape', () => {
  const asked: unknown[] = [];
  const client = { query: (...all: unknown[]) => asked.push(all[0]) };
  keepShapes(client as unknown as pg.ClientBase, new Map());

  void client.query('begin');
  void client.query('select $1', ['1'], () => {});
  void client.query('select $1', ['1']);

  expect(asked.map((one) => typeof one)).toEqual(['string', 'string', 'object']);
});
