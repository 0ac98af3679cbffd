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
import { makeDatabaseHandle, makeMuxPool, makePostgresPool, type DatabaseHandle } from './open.ts';
import { lookAt, takeBack, type Made, type Reached } from './take-back.ts';

export interface TestDatabaseOptions {
  /** A real PostgreSQL to make a database on; null: in memory. Default: what `useTestServer` said, else in memory. */
  readonly url?: string | null;
  /** False leaves the database without any table. */
  readonly isMigrated?: boolean;
  /** What shall be in it besides; made once and kept for whoever asks for the same. */
  readonly prepared?: Preparation;
}

/** Work on a migrated database that many tests begin with. */
export interface Preparation {
  /** The same name means the same work. */
  readonly name: string;
  readonly prepare: (handle: DatabaseHandle) => Promise<void>;
}

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** A made database folder as a file; loading it takes half as long as initdb. Named after the version it was made by. */
const SNAPSHOT = path.join(
  os.tmpdir(),
  `digital-station-room-pglite-0.5.14-${process.getuid?.() ?? 0}.tar`,
);
const TEST_STATEMENT_TIMEOUT_MS = 60_000;
const CLIENTS = 8;

/** A database in memory that was given back, as it was when it was made. */
interface Idle {
  readonly database: PGlite;
  readonly kind: string;
  readonly made: Made | null;
}

/** They serve the next test that asks for the same kind; more than so many are not kept. */
const idle: Idle[] = [];
const MAX_IDLE = 2;
const BARE = 'bare';
const MIGRATED = 'migrated';
/** Emptied of everything, it serves as any kind. */
const EMPTY = 'rollback; drop schema public cascade; create schema public; reset all';

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

/** A (migrated) database for one test without rows of others: in memory behind the multiplexer of the product, or on a real PostgreSQL. */
export async function openTestDatabase({
  url,
  isMigrated = true,
  prepared,
}: TestDatabaseOptions = {}): Promise<DatabaseHandle> {
  if (url === undefined && testServer)
    return isMigrated
      ? openCopy(testServer.url, await templateFor(testServer, prepared))
      : openOnPostgres(testServer.url);
  if (!url) return openInMemory(isMigrated, prepared);
  const handle = await openOnPostgres(url);
  await fill(handle, isMigrated, prepared);
  return handle;
}

async function fill(
  handle: DatabaseHandle,
  isMigrated: boolean,
  prepared: Preparation | undefined,
): Promise<void> {
  if (isMigrated) await migrate(handle.pool, MIGRATIONS);
  await prepared?.prepare(handle);
}

/** Templates that this worker made of the migrated one, by the name of their preparation. */
const templates = new Map<string, string>();

async function templateFor(
  { url, migratedTemplate }: TestServer,
  prepared: Preparation | undefined,
): Promise<string> {
  if (!prepared) return migratedTemplate;
  const known = templates.get(prepared.name);
  if (known) return known;
  const name = `${migratedTemplate}_${process.pid}_${templates.size}`;
  await runAlone(url, copyOf(name, migratedTemplate));
  const pool = makePostgresPool(withDatabase(url, name), CLIENTS);
  const handle = makeDatabaseHandle('postgres', pool, async () => {});
  await prepared.prepare(handle);
  await handle.close();
  templates.set(prepared.name, name);
  return name;
}

/** Makes the database that `useTestServer` speaks of. @returns its name. */
export async function makeMigratedTemplate(url: string): Promise<string> {
  const name = randomName('template');
  await runAlone(url, `create database ${name}`);
  const pool = makePostgresPool(withDatabase(url, name), 1);
  await migrate(pool, MIGRATIONS);
  await pool.end();
  return name;
}

/** Removes it again, and what was made of it. */
export async function dropTemplate(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
      [name, `${name}_`],
    );
    for (const found of rows) await client.query(dropOf(found.name));
  } finally {
    await client.end();
  }
}

async function openInMemory(
  isMigrated: boolean,
  prepared: Preparation | undefined,
): Promise<DatabaseHandle> {
  const kind = isMigrated ? (prepared?.name ?? MIGRATED) : BARE;
  const kept = idle.findIndex((one) => one.kind === kind && one.made !== null);
  const found = kept >= 0 ? idle.splice(kept, 1)[0] : undefined;
  const database = found?.database ?? (await emptyDatabase());
  const made = found?.made ?? (await make(database, isMigrated, prepared));
  return handleOf(database, async () => {
    idle.push({ database, kind, made: (await takeBack(database, made)) ? made : null });
  });
}

async function make(
  database: PGlite,
  isMigrated: boolean,
  prepared: Preparation | undefined,
): Promise<Made> {
  const handle = handleOf(database, async () => {});
  await fill(handle, isMigrated, prepared);
  await handle.close();
  return lookAt(database);
}

/** An old one emptied, rather than one of a kind that is still wanted or a new one. */
async function emptyDatabase(): Promise<PGlite> {
  const at = idle.findIndex(({ made }) => made === null);
  const old = at >= 0 ? idle.splice(at, 1)[0] : idle.length >= MAX_IDLE ? idle.shift() : undefined;
  if (!old) return createInMemory();
  await old.database.exec(EMPTY);
  return old.database;
}

function handleOf(database: PGlite, close: () => Promise<void>): DatabaseHandle {
  const mux = new WireMux({
    statementTimeoutMs: TEST_STATEMENT_TIMEOUT_MS,
    idleInTransactionMs: TEST_STATEMENT_TIMEOUT_MS,
    reopenPatienceMs: TEST_STATEMENT_TIMEOUT_MS,
    onStuck: () => {},
    onBroken: () => {},
  });
  mux.attach({ exec: (bytes) => runOnPglite(database, bytes) });
  const pool = makeMuxPool(() => mux.stream());
  pool.on('error', () => {});
  return makeDatabaseHandle('pglite', pool, close);
}

async function createInMemory(): Promise<PGlite> {
  const options = { startParams: [...MEMORY_START_PARAMS], extensions: { pg_trgm } };
  if (fs.existsSync(SNAPSHOT))
    return PGlite.create({ ...options, loadDataDir: new Blob([fs.readFileSync(SNAPSHOT)]) });
  const database = await PGlite.create(options);
  const dump = await database.dumpDataDir('none');
  const draft = `${SNAPSHOT}.${process.pid}`;
  fs.writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  fs.renameSync(draft, SNAPSHOT);
  return database;
}

async function openOnPostgres(url: string): Promise<DatabaseHandle> {
  const name = randomName('test');
  await runAlone(url, `create database ${name}`);
  return handleOnServer(withDatabase(url, name), () => runAlone(url, dropOf(name)));
}

function handleOnServer(url: string, close: () => Promise<void>): DatabaseHandle {
  const pool = makePostgresPool(url, CLIENTS);
  pool.on('error', () => {});
  return makeDatabaseHandle('postgres', pool, close);
}

/** Copies on the server that were given back as they were made; copying takes several times as long as taking back. */
const idleCopies: { readonly name: string; readonly template: string }[] = [];
/** What a copy of a template holds. */
const madeOf = new Map<string, Made>();
let copies = 0;

/** A copy of a template. Its name begins with that of the migrated one, with which it goes. */
async function openCopy(url: string, template: string): Promise<DatabaseHandle> {
  const kept = idleCopies.findIndex((copy) => copy.template === template);
  const name =
    kept >= 0
      ? (idleCopies.splice(kept, 1)[0]?.name ?? '')
      : `${template}_copy_${process.pid}_${(copies += 1)}`;
  if (kept < 0) await runAlone(url, copyOf(name, template));
  const own = withDatabase(url, name);
  const made = madeOf.get(template) ?? (await reach(own, lookAt));
  madeOf.set(template, made);
  return handleOnServer(own, async () => {
    // who may not leave triggers out takes nothing back
    const isBack = await reach(own, (database) => takeBackAlone(database, made)).catch(() => false);
    if (isBack) idleCopies.push({ name, template });
    const surplus = isBack
      ? idleCopies.splice(0, idleCopies.length - MAX_IDLE).map((copy) => copy.name)
      : [name];
    for (const gone of surplus) await runAlone(url, dropOf(gone));
  });
}

/** Connections that a test left open hold rows and locks. */
async function takeBackAlone(database: Reached, made: Made): Promise<boolean> {
  await database.exec(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return takeBack(database, made);
}

function dropOf(name: string): string {
  return `drop database if exists ${name} with (force)`;
}

/** Files are copied as they are: by its log, the default, it takes four times as long. */
function copyOf(name: string, template: string): string {
  return `create database ${name} template ${template} strategy file_copy`;
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
  await reach(url, (database) => database.exec(sql));
}

async function reach<Result>(
  url: string,
  use: (database: Reached) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use({
      exec: (sql) => client.query(sql),
      query: <Row>(sql: string, values?: unknown[]) => client.query<Row & object>(sql, values),
    });
  } finally {
    await client.end();
  }
}
