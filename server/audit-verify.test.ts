import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';

import { verifyAudit } from '#server/platform/audit/audit-chain.ts';
import { insertLoginLog, insertOperationLog } from '#server/platform/audit/audit-store.ts';
import { aDataFolder } from '#tests/builders/data-folder.ts';
import { databaseEntries } from '#tests/builders/database-entries.ts';
import { isLong } from '#tests/builders/long.ts';
import { PRODUCT } from '#tests/builders/product-database.ts';
import { startControl } from './control.ts';
import type { Db } from './db/db.ts';
import { openDatabase, type DatabaseHandle } from './db/open.ts';

const log = { warn: () => {}, error: () => {} };
const AT = new Date('2026-03-01T00:00:00Z');
const WHO = {
  userId: '1',
  creatorName: 'admin',
  status: '1',
  ip: '10.0.0.1',
  userAgent: 'test',
  at: AT,
} as const;
let dataDir: string;
let database: DatabaseHandle;
let stopControl: () => Promise<void>;
/** What the running server reads: its database, or a transaction of a test in it. */
let read: Db;

beforeAll(async () => {
  dataDir = await aDataFolder('audit-', PRODUCT);
  database = await openDatabase({ dataDir, entries: await databaseEntries(), log });
  const operation = {
    ...WHO,
    module: 'sys',
    requestUri: '/api/sys/user',
    requestMethod: 'PUT',
    requestParams: '{}',
    requestTime: 1,
    words: null,
  };
  await insertOperationLog(database.db, { ...operation, operation: 'first', requestId: 'r1' });
  await insertLoginLog(database.db, { ...WHO, operation: '0' });
  await insertOperationLog(database.db, {
    ...operation,
    operation: 'third',
    requestId: 'r3',
    words: { operation: { in: { 'en-US': 'Third' } } },
  });
  read = database.db;
  stopControl = await startControl(dataDir, {
    audit: async () => JSON.stringify(await verifyAudit(read)),
    backup: async () => '',
    approve: async () => '',
    restore: async () => '',
  });
});
afterAll(() => {
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** `npm run audit:verify`, as an operator runs it. */
async function runVerify(): Promise<{ readonly code: number | null; readonly said: string }> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [path.resolve('scripts/audit-verify.mjs')], {
    env: { ...env, DATA_DIR: dataDir },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (said += String(part)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

/** What `look` finds while something is wrong; nothing of it stays. */
async function whileBroken<T>(tamper: string, look: () => Promise<T>): Promise<T | undefined> {
  let result: T | undefined;
  const taken = new Error('taken back');
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(tamper).execute(tx);
      read = tx;
      result = await look();
      throw taken;
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error;
    });
  read = database.db;
  return result;
}

const idOf = async (seq: number) =>
  (
    await database.pool.query<{ id: string }>(
      `select row_id::text as id from sys_audit_chain where seq = ${seq}`,
    )
  ).rows[0]?.id ?? '';

describe('class “proven on an empty chain”: npm run audit:verify beside a running server', () => {
  it('counts the rows of a sound chain', async () => {
    expect(await runVerify()).toEqual({
      code: 0,
      said: expect.stringMatching(/audit chain: 3 rows, unbroken, head [0-9a-f]{64}/),
    });
  });

  it.each<[string, string, number, { readonly why: string; readonly words: string }]>([
    [
      'an edited row',
      "update sys_log_operation set operation = 'other' where request_id = 'r3'",
      3,
      { why: 'changed', words: 'the row is not what was written' },
    ],
    [
      'an edited row, in another language',
      `update sys_log_operation set words = '{"operation":{"in":{"en-US":"Other"}}}' where request_id = 'r3'`,
      3,
      { why: 'changed', words: 'the row is not what was written' },
    ],
    ['a deleted row', 'delete from sys_log_login', 2, { why: 'removed', words: 'the row is gone' }],
    [
      'a row and its link cut off at the end',
      "with gone as (delete from sys_log_operation where request_id = 'r3') delete from sys_audit_chain where seq = 3",
      3,
      { why: 'cut', words: 'links are missing at the end' },
    ],
    [
      'a link that was made again',
      'update sys_audit_chain set row_hash = hash where seq = 1',
      1,
      { why: 'unlinked', words: 'it does not follow from the one before it' },
    ],
  ])('%s is named by its place', async (_what, tamper, seq, { why, words }) => {
    const found = await whileBroken(tamper, () => verifyAudit(read));

    expect(found).toMatchObject({
      ok: false,
      links: seq - 1,
      why,
      at: expect.stringMatching(new RegExp(`^link ${seq}\\b`)),
    });
    // what each reason is called: a process for each word in the long form only
    if (!isLong && why !== 'changed') return;
    const told = await whileBroken(tamper, runVerify);
    expect(told?.code).toBe(1);
    expect(told?.said).toContain(`broken after ${seq - 1} sound rows, at link ${seq}`);
    expect(told?.said).toContain(words);
  });
});

describe('class “proven on an empty chain”: npm run audit:verify without a server', () => {
  it('reads the folder itself and names the row that was edited', async () => {
    const id = await idOf(2);
    await database.pool.query("update sys_log_login set ip = '10.9.9.9'");
    await stopControl();
    await database.close();

    const { code, said } = await runVerify();

    expect([code, said]).toEqual([
      1,
      expect.stringContaining(
        `broken after 1 sound rows, at link 2 (login ${id}): the row is not what was written`,
      ),
    ]);
  });
});
