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
  /** A real PostgreSQL to make a database on; null: in memory. Default: what `useTestServer` said, else in memory. */
  readonly url?: string | null;
  /** False leaves the database without any table. */
  readonly isMigrated?: boolean;
}

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** A made database folder as a file; loading it takes half as long as initdb. Named after the version it was made by. */
const SNAPSHOT = path.join(os.tmpdir(), `digital-station-room-pglite-0.5.14-${process.getuid?.() ?? 0}.tar`);
const TEST_STATEMENT_TIMEOUT_MS = 60_000;
const CLIENTS = 8;

/** Databases in memory that were given back; the next test of the file gets one emptied. */
const idle: PGlite[] = [];

/** A real PostgreSQL for tests, with a database on it that the migrations have run on. */
export interface TestServer {
  readonly url: string;
  readonly migratedTemplate: string;
}

let testServer: TestServer | null = null;

/** From now on tests of this file that do not say otherwise get databases of this server. */
export function useTestServer(server: TestServer): void {
  testServer = server;
}

/** An empty (migrated) database for one test: in memory behind the multiplexer of the product, or a fresh one on a real PostgreSQL. */
export async function openTestDatabase({ url, isMigrated = true }: TestDatabaseOptions = {}): Promise<DatabaseHandle> {
  if (url === undefined && testServer) return openOnPostgres(testServer.url, isMigrated ? testServer.migratedTemplate : undefined);
  const handle = url ? await openOnPostgres(url) : await openInMemory();
  if (isMigrated) await migrate(handle.pool, MIGRATIONS);
  return handle;
}

/** Makes the database that `useTestServer` speaks of. @returns its name. */
export async function makeMigratedTemplate(url: string): Promise<string> {
  const name = randomName('template');
  await runAlone(url, `create database ${name}`);
  const pool = postgresPool(withDatabase(url, name), 1);
  await migrate(pool, MIGRATIONS);
  await pool.end();
  return name;
}

/** Removes it again. */
export async function dropTemplate(url: string, name: string): Promise<void> {
  await runAlone(url, `drop database if exists ${name} with (force)`);
}

async function openInMemory(): Promise<DatabaseHandle> {
  const database = idle.pop() ?? (await createInMemory());
  const mux = new WireMux({
    statementTimeoutMs: TEST_STATEMENT_TIMEOUT_MS,
    idleInTransactionMs: TEST_STATEMENT_TIMEOUT_MS,
    reopenPatienceMs: TEST_STATEMENT_TIMEOUT_MS,
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

async function openOnPostgres(url: string, template?: string): Promise<DatabaseHandle> {
  const name = randomName('test');
  await runAlone(url, `create database ${name}${template ? ` template ${template}` : ''}`);
  const pool = postgresPool(withDatabase(url, name), CLIENTS);
  pool.on('error', () => {});
  return databaseHandle('postgres', pool, () => runAlone(url, `drop database if exists ${name} with (force)`));
}

function randomName(prefix: string): string {
  return `${prefix}_${crypto.randomBytes(6).toString('hex')}`;
}

function withDatabase(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
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
