import type pg from 'pg';
import { expect, it } from 'vitest';

import { makeStatementNames, nameStatements } from './named-statements.ts';

/** A prepared statement, as the driver is handed it. */
interface Named {
  readonly name: string;
  readonly callback: (error: Error | null, result: unknown) => void;
}

/** A connection that writes down what it is asked, and refuses a name with an error of this code. */
function aClient(refusal?: string) {
  const asked: unknown[] = [];
  const client = {
    query: async (first: string | Named, _values?: unknown[]) => {
      if (typeof first === 'string') {
        asked.push(first);
        return { rows: [] };
      }
      asked.push(first.name);
      if (refusal === undefined) first.callback(null, { rows: [] });
      else first.callback(Object.assign(new Error('refused'), { code: refusal }), null);
      return first;
    },
  };
  const names = makeStatementNames();
  nameStatements(client as unknown as pg.ClientBase, names);
  return { asked, names, ask: (text: string) => client.query(text, []) };
}

const SELECT = 'select a from t where b = $1';
const isNamed = (text: unknown) => /^q[0-9a-f]{32}$/.test(String(text));

it('a select that is asked again outside of a transaction is prepared under a name of its text', async () => {
  const { asked, ask } = aClient();

  for (const text of [SELECT, SELECT, SELECT, 'update t set a = $1', 'update t set a = $1'])
    await ask(text);

  expect(asked.map(isNamed)).toEqual([false, true, true, false, false]);
  expect(asked[1]).toBe(asked[2]);
});

it('inside a transaction nothing is prepared, also after a way back to a savepoint', async () => {
  const { asked, ask } = aClient();
  const all = [
    'begin',
    SELECT,
    SELECT,
    'rollback to savepoint s',
    SELECT,
    'commit',
    SELECT,
    SELECT,
  ];

  for (const text of all) await ask(text);

  expect(asked.map(isNamed)).toEqual([...all.slice(0, 7).map(() => false), true]);
});

it.each([
  ['0A000', 'another'],
  ['26000', 'none'],
  ['42P05', 'none'],
])(
  'a name that is refused with %s is answered by the plain text; after it %s is named',
  async (code, after) => {
    const { asked, ask, names } = aClient(code);
    for (let at = 0; at < 3; at += 1) await ask(SELECT);
    const other = 'select c from t';
    names.of(other);

    expect(asked.map(isNamed)).toEqual([false, true, false, false]);
    expect(isNamed(names.of(other))).toBe(after === 'another');
  },
);

it('what a name is refused with else is an error', async () => {
  const { ask } = aClient('57014');
  await ask(SELECT);

  await expect(ask(SELECT)).rejects.toMatchObject({ code: '57014' });
});

it('no more than 300 texts have names', () => {
  const names = makeStatementNames();
  const given = Array.from({ length: 320 }, (_, at) => {
    names.of(`select ${String(at)}`);
    return names.of(`select ${String(at)}`);
  });

  expect(given.filter((name) => name !== undefined)).toHaveLength(300);
});
