import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { readFact } from '#server/platform/installation/installation-store.ts';
import { aDataFolder } from '#tests/builders/data-folder.ts';
import { databaseEntries } from '#tests/builders/database-entries.ts';
import { MIGRATED } from '#tests/builders/test-database.ts';
import { backUpBeforeUpgrade, checkBackup, makeBackup, putBack } from './backup.ts';
import type { EmbeddedEntries } from './db/embedded/open-embedded.ts';
import { listPendingMigrations } from './db/migrate.ts';
import { openDatabase, type DatabaseHandle } from './db/open.ts';
import { OperatorError } from './db/operator-error.ts';

const MIGRATIONS = path.resolve('server/db/migrations');
const log = { warn: () => {}, error: () => {} };
let entries: EmbeddedEntries;
let dir: string;
let dataDir: string;
let database: DatabaseHandle;
const open = (folder: string) => openDatabase({ dataDir: folder, entries, log });

beforeAll(async () => {
  entries = await databaseEntries();
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'a backup '));
  dataDir = await aDataFolder('data with a backup ', MIGRATED);
  database = await open(dataDir);
  await database.pool.query('create table thing (id integer primary key, text text)');
  fs.mkdirSync(path.join(dataDir, 'files', '2026'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'files', '2026', 'photo'), 'bytes');
});
afterAll(async () => {
  await database.close();
  for (const folder of [dir, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table, as text. */
async function rowsOf({ pool }: DatabaseHandle): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables)
    all[name] = (await pool.query(`select t::text as row from ${name} t order by 1`)).rows;
  return all;
}

it('a backup made while rows are written, put back, is the database at its moment, row by row, and its files', async () => {
  let isWriting = true;
  let written = 0;
  const writing = (async () => {
    for (; isWriting; written += 1)
      await database.pool.query("insert into thing values ($1, repeat('x', 3000))", [written]);
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  const first = written;

  const busy = await makeBackup({ database, dataDir, to: path.join(dir, 'busy') });
  isWriting = false;
  await writing;
  const quiet = await makeBackup({ database, dataDir, to: path.join(dir, 'quiet') });

  await putBack(busy, path.join(dir, 'one'));
  const restored = await open(path.join(dir, 'one'));
  const { rows } = await restored.pool.query<{ n: number; max: number }>(
    'select count(*)::int as n, max(id) as max from thing where length(text) = 3000',
  );
  await restored.close();
  expect(rows[0]?.n).toBe((rows[0]?.max ?? 0) + 1);
  expect(rows[0]?.n).toBeGreaterThanOrEqual(first);

  await putBack(quiet, path.join(dir, 'two'));
  const same = await open(path.join(dir, 'two'));
  const [then, now] = [await rowsOf(same), await rowsOf(database)];
  await same.close();
  // the one fact that is written once the backup is there
  expect({ ...then, sys_installation: null }).toEqual({ ...now, sys_installation: null });
  expect(Object.keys(now).length).toBeGreaterThan(10);
  expect(fs.readFileSync(path.join(dir, 'two', 'files', '2026', 'photo'), 'utf8')).toBe('bytes');
  expect(await readFact(database.db, 'lastBackup')).toMatch(/^\d{4}-\d\d-\d\dT/);
});

it('what is replaced is kept aside, and a folder in use is left alone', async () => {
  const backup = await makeBackup({ database, dataDir });
  const target = path.join(dir, 'three');
  fs.mkdirSync(path.join(target, 'pg'), { recursive: true });
  fs.writeFileSync(path.join(target, 'pg', 'old'), 'old');

  const aside = await putBack(backup, target);

  expect(fs.readFileSync(path.join(String(aside), 'pg', 'old'), 'utf8')).toBe('old');
  await expect(putBack(backup, dataDir)).rejects.toThrow('used by process');
});

it('class “a copy is trusted unseen”: an unfinished backup, a changed file, a missing one and a folder that is there already are refused', async () => {
  const backup = await makeBackup({ database, dataDir, to: path.join(dir, 'damaged') });
  await expect(makeBackup({ database, dataDir, to: backup })).rejects.toThrow(OperatorError);
  fs.writeFileSync(path.join(backup, 'files', '2026', 'photo'), 'bytez');

  await expect(checkBackup(backup)).rejects.toThrow(/damaged: files\/2026\/photo/);
  fs.rmSync(path.join(backup, 'files', '2026', 'photo'));
  await expect(checkBackup(backup)).rejects.toThrow(/damaged/);
  fs.rmSync(path.join(backup, 'manifest.json'));
  await expect(putBack(backup, path.join(dir, 'four'))).rejects.toThrow('no finished backup');
});

it('class “an older version takes what it does not know”: it is refused and told of the copy made before the upgrade; of these two are kept', async () => {
  const older = fs.mkdtempSync(path.join(dir, 'migrations-'));
  fs.cpSync(path.join(MIGRATIONS, '0001-core.sql'), path.join(older, '0001-core.sql'));

  await expect(listPendingMigrations(database.pool, older)).rejects.toThrow(
    /used by a newer version.*DATA_DIR\/backups/,
  );
  expect(await listPendingMigrations(database.pool, MIGRATIONS)).toEqual([]);
  // two that upgrades before this one left
  for (const second of [1, 2])
    fs.mkdirSync(path.join(dataDir, 'backups', `before-upgrade-20260101T00000${second}Z`), {
      recursive: true,
    });
  await backUpBeforeUpgrade({
    database,
    dataDir,
    now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, 3)),
  });

  const kept = fs
    .readdirSync(path.join(dataDir, 'backups'))
    .filter((name) => name.startsWith('before-upgrade-'));
  expect(kept.toSorted()).toEqual([
    'before-upgrade-20260101T000002Z',
    'before-upgrade-20260101T000003Z',
  ]);
});
