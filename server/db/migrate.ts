import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

import { OperatorError } from './operator-error.ts';

/** Any fixed number: several servers that start at once take turns. */
const MIGRATION_LOCK = 727_001;
/** Makes the table that says which files ran. */
export const BOOKKEEPING =
  'create table if not exists sys_migration (name text primary key, hash text not null, at timestamptz not null default now())';

/**
 * Runs the SQL files of a folder that have not run yet, in the order of their names, each in a transaction of its own.
 * @returns the names of those that ran now.
 * @throws Error when a file was changed after it ran, or fails; the failing one leaves nothing behind.
 */
export async function migrate(pool: pg.Pool, dir: string): Promise<readonly string[]> {
  const files = filesOf(dir);
  const known = await hashesOfThoseDone(pool);
  const done: string[] = [];
  for (const name of files) {
    const text = fs.readFileSync(path.join(dir, name), 'utf8');
    if (known.get(name) !== hashOf(text) && (await runOnce(pool, name, text))) done.push(name);
  }
  return done;
}

/**
 * What an upgrade would run on a database that holds something already; empty on a fresh one.
 * @throws OperatorError a newer version of the product has used it: this one would not understand what it finds.
 */
export async function listPendingMigrations(
  pool: pg.Pool,
  dir: string,
): Promise<readonly string[]> {
  const files = filesOf(dir);
  const known = await hashesOfThoseDone(pool);
  const newer = [...known.keys()].filter((name) => !files.includes(name));
  if (newer.length > 0)
    throw new OperatorError(
      `this data was used by a newer version of the product (${newer.join(', ')}) and cannot be opened by this one; start the newer version, or restore the copy that it made before its upgrade (DATA_DIR/backups)`,
    );
  return known.size === 0 ? [] : files.filter((name) => !known.has(name));
}

function filesOf(dir: string): string[] {
  return fs
    .readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

async function hashesOfThoseDone(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    "select to_regclass('sys_migration') is not null as exists",
  );
  if (!found[0]?.exists) return new Map();
  const { rows } = await pool.query<{ name: string; hash: string }>(
    'select name, hash from sys_migration',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function hashOf(text: string): string {
  return crypto.createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

async function runOnce(pool: pg.Pool, name: string, text: string): Promise<boolean> {
  const hash = hashOf(text);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(BOOKKEEPING);
    const { rows } = await client.query<{ hash: string }>(
      'select hash from sys_migration where name = $1',
      [name],
    );
    if (rows[0] && rows[0].hash !== hash)
      throw new Error(`migration ${name} was changed after it ran; add a new file instead`);
    if (!rows[0]) {
      await client.query(text);
      await client.query('insert into sys_migration (name, hash) values ($1, $2)', [name, hash]);
    }
    await client.query('commit');
    return !rows[0];
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error instanceof Error && !error.message.startsWith('migration ')
      ? new Error(`migration ${name}: ${error.message}`, { cause: error })
      : error;
  } finally {
    client.release();
  }
}
