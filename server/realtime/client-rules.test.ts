import { PassThrough } from 'node:stream';
import type { Client } from 'aedes';
import { describe, expect, it } from 'vitest';

import { makeAedesRules, type Authenticate } from './client-rules.ts';

const LOG = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const aClient = () => {
  const conn = new PassThrough();
  return { conn, client: { id: '11', conn, closed: false } as unknown as Client };
};
/** The rules while the token of user 11 is judged. */
function judging(hears?: string) {
  type Owner = NonNullable<Awaited<ReturnType<Authenticate>>>;
  let judge = (_owner: Owner): void => undefined;
  const judged = new Promise<Owner>((resolve) => (judge = resolve));
  const rules = makeAedesRules(() => judged, LOG);
  return {
    rules,
    allow: () => judge({ actor: { id: '11' }, ...(hears !== undefined && { hears }) }),
    connect: (client: Client) =>
      new Promise<boolean | null>((resolve) => {
        const token = Buffer.from('token-11');
        rules.handlers.authenticate?.(client, '11', token, (_error, isIn) => resolve(isIn));
      }),
  };
}
const gone = (conn: PassThrough) =>
  new Promise<void>((resolve) => conn.once('close', resolve).destroy());

describe('class “gone and counted for ever”: a connection', () => {
  it('that ends while its token is judged is nobody', async () => {
    const { rules, allow, connect } = judging('7');
    const { client, conn } = aClient();

    const isIn = connect(client);
    await gone(conn);
    allow();

    expect(await isIn).toBe(false);
    expect([rules.users(), rules.hasScreens()]).toEqual([[], false]);
  });

  it('is forgotten as its socket ends, whether or not the broker knew it', async () => {
    const { rules, allow, connect } = judging('7');
    const { client, conn } = aClient();
    allow();

    expect(await connect(client)).toBe(true);
    expect([rules.users(), rules.hasScreens()]).toEqual([['11'], true]);
    await gone(conn);

    expect([rules.users(), rules.hasScreens()]).toEqual([[], false]);
  });
});

it('a session that ends while its token is judged is not let in', async () => {
  const answers: Awaited<ReturnType<Authenticate>>[] = [{ actor: { id: '11' } }, null];
  const rules = makeAedesRules(() => Promise.resolve(answers.shift() ?? null), LOG);
  const { client } = aClient();
  const isIn = new Promise<boolean | null>((resolve) =>
    rules.handlers.authenticate?.(client, '11', Buffer.from('token-11'), (_error, is) =>
      resolve(is),
    ),
  );

  await rules.recheck('11');

  expect(await isIn).toBe(false);
  expect(rules.users()).toEqual([]);
});
