import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { MEMORY_START_PARAMS } from './embedded/durable-nodefs.ts';
import { runOnPglite } from './embedded/run-on-pglite.ts';
import { WireMux } from './embedded/wire-mux.ts';
import { migrate } from './migrate.ts';
import { databaseHandle, muxPool, postgresPool, type DatabaseHandle } from './open.ts';

export interface TestDatabaseOptions {
  /** A real PostgreSQL to make a database on. Default: TEST_DATABASE_URL, which the caller passes in; else in memory. */
  readonly url?: string | null;
  /** False leaves the database without any table. */
  readonly isMigrated?: boolean;
}

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** A made database folder as a file; loading it takes half as long as initdb. Named after the version it was made by. */
const SNAPSHOT = path.join(os.tmpdir(), `digital-station-room-pglite-0.5.14-${process.getuid?.() ?? 0}.tar`);
const TEST_STATEMENT_TIMEOUT_MS = 60_000;

/** Databases in memory that were given back; the next test of the file gets one emptied. */
const idle: PGlite[] = [];

/** An empty (migrated) database for one test: in memory behind the multiplexer of the product, or a fresh one on a real PostgreSQL. */
export async function openTestDatabase({ url, isMigrated = true }: TestDatabaseOptions = {}): Promise<DatabaseHandle> {
  const handle = url ? await openOnPostgres(url) : await openInMemory();
  if (isMigrated) await migrate(handle.pool, MIGRATIONS);
  return handle;
}

async function openInMemory(): Promise<DatabaseHandle> {
  const database = idle.pop() ?? (await createInMemory());
  const mux = new WireMux({
    statementTimeoutMs: TEST_STATEMENT_TIMEOUT_MS,
    idleInTransactionMs: TEST_STATEMENT_TIMEOUT_MS,
    onStuck: () => {},
    onBroken: () => {},
  });
  mux.attach({ exec: (bytes) => runOnPglite(database, bytes) });
  const pool = muxPool(() => mux.stream());
  pool.on('error', () => {});
  return databaseHandle('pglite', pool, async () => {
    await database.exec('rollback; drop schema public cascade; create schema public; reset all');
    idle.push(database);
  });
}

async function createInMemory(): Promise<PGlite> {
  const options = { startParams: [...MEMORY_START_PARAMS], extensions: { pg_trgm } };
  if (fs.existsSync(SNAPSHOT)) return PGlite.create({ ...options, loadDataDir: new Blob([fs.readFileSync(SNAPSHOT)]) });
  const database = await PGlite.create(options);
  const dump = await database.dumpDataDir('none');
  const draft = `${SNAPSHOT}.${process.pid}`;
  fs.writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  fs.renameSync(draft, SNAPSHOT);
  return database;
}

async function openOnPostgres(url: string): Promise<DatabaseHandle> {
  const name = `test_${crypto.randomBytes(6).toString('hex')}`;
  await runAlone(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const pool = postgresPool(own.href, 8);
  pool.on('error', () => {});
  return databaseHandle('postgres', pool, () => runAlone(url, `drop database if exists ${name} with (force)`));
}

async function runAlone(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
