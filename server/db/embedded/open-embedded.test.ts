import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseEntries } from '#tests/builders/database-entries.ts';
import { openDatabase, type DatabaseHandle } from '../open.ts';
import { LockedError } from './lock-file.ts';
import type { EmbeddedEntries } from './open-embedded.ts';
import { openWorker } from './worker-backend.ts';

const log = { warn: () => {}, error: () => {} };
let entries: EmbeddedEntries;
let dataDir: string;
let handle: DatabaseHandle;
const open = (statementTimeoutMs = 30_000) => openDatabase({ dataDir, entries, statementTimeoutMs, log });

beforeAll(async () => {
  entries = await databaseEntries();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded database '));
  handle = await open();
  await handle.pool.query('create table thing (id integer primary key)');
  await handle.close();
});
afterAll(() => {
  fs.rmSync(dataDir, { recursive: true });
  fs.rmSync(path.dirname(entries.worker.pathname), { recursive: true, force: true });
});

it('a second opener of the same folder is refused and the first goes on', async () => {
  handle = await open();

  await expect(open()).rejects.toThrow(LockedError);

  expect(await handle.health()).toEqual({ ok: true });
  await handle.close();
});

it('a statement without end is ended with its thread; what was committed stays and the next statement works', async () => {
  handle = await open(1500);
  await handle.pool.query('insert into thing values (1)');

  await expect(handle.pool.query('with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t')).rejects.toMatchObject({
    code: '57014',
  });

  expect((await handle.pool.query('select id from thing where id = 1')).rows).toEqual([{ id: 1 }]);
  await handle.close();
});

it('keeping house works: checkpoint and vacuum', async () => {
  handle = await open();

  await handle.maintain();
  await handle.vacuum();

  await handle.close();
  expect(fs.existsSync(path.join(dataDir, 'pg.lock'))).toBe(false);
});

it('a database whose commits are not forced to disk is refused', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'careless-'));
  const careless = path.join(dir, 'careless.mjs');
  fs.writeFileSync(
    careless,
    "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ kind: 'ready', fsyncsOfOneCommit: 0 }); setInterval(() => {}, 1000);",
  );

  await expect(openWorker(new URL(`file://${careless}`), dir)).rejects.toThrow('no fsync');

  fs.rmSync(dir, { recursive: true });
});
