import crypto from 'node:crypto';
import pg from 'pg';

import { makeDatabaseHandle, makePostgresPool, type DatabaseHandle } from '#server/db/open.ts';
import { kindOf, type Snapshot } from './snapshots.ts';
import { noteStatements } from './statements.ts';
import { keepLook, lookAt, takeBack, type Made, type Reached } from './take-back.ts';
import type { Preparation } from './test-database.ts';

/** A real PostgreSQL for tests; the names of all databases that a run makes on it begin alike. */
export interface TestServer {
  readonly url: string;
  readonly prefix: string;
}

/** It is of use only to whoever asks for this kind on the same server under the same names. */
interface IdleCopy {
  readonly server: TestServer;
  readonly name: string;
  readonly kind: string;
  readonly made: Made;
}

const CLIENTS = 8;
/** Copies that were given back as they were made; copying takes several times as long as taking back. */
const idle: IdleCopy[] = [];
const MAX_IDLE = 6;
let copies = 0;

/** What this run's databases on the server are called. */
export function aPrefix(): string {
  return randomName('run');
}

/** Removes whatever a run made on the server; from now on none of it is handed out. */
export async function dropAll({ url, prefix }: TestServer): Promise<void> {
  takeIdle((copy) => copy.server.prefix === prefix, idle.length);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const found of rows) await client.query(dropOf(found.name));
  } finally {
    await client.end();
  }
}

/** A database without any table. */
export async function openEmpty(url: string): Promise<DatabaseHandle> {
  const name = randomName('test');
  await runAlone(url, `create database ${name}`);
  return handleOf(withDatabase(url, name), () => runAlone(url, dropOf(name)));
}

/** A copy of the template that `prepared` makes. */
export async function openCopy(server: TestServer, prepared: Preparation): Promise<DatabaseHandle> {
  const kind = kindOf(askedOf(prepared));
  const isOurs = (copy: IdleCopy) => isSame(copy.server, server);
  const [found] = takeIdle((copy) => copy.kind === kind && isOurs(copy), 1);
  const name = found?.name ?? (await makeCopy(server, prepared));
  const own = withDatabase(server.url, name);
  const made = found?.made ?? (await reach(own, lookAt));
  const handle = handleOf(own, async () => {
    // who may not leave triggers out takes nothing back
    const asItWas = await reach(own, (database) => takeBackAlone(database, made)).catch(() => null);
    if (asItWas) idle.push({ server, name, kind, made: asItWas });
    const surplus = asItWas ? takeIdle(isOurs, idle.filter(isOurs).length - MAX_IDLE) : [{ name }];
    for (const gone of surplus) await runAlone(server.url, dropOf(gone.name));
  });
  noteStatements(handle.pool);
  return handle;
}

/** Takes up to `most` of those away from the idle ones, the longest kept first. */
function takeIdle(isMeant: (copy: IdleCopy) => boolean, most: number): readonly IdleCopy[] {
  const taken = idle.filter(isMeant).slice(0, Math.max(0, most));
  for (const copy of taken) idle.splice(idle.indexOf(copy), 1);
  return taken;
}

const askedOf = ({ name, isOfItsDay = false }: Preparation): Snapshot => ({ name, isOfItsDay });

const isSame = (one: TestServer, other: TestServer): boolean =>
  one.url === other.url && one.prefix === other.prefix;

async function makeCopy(server: TestServer, prepared: Preparation): Promise<string> {
  const name = `${server.prefix}_${process.pid}_${(copies += 1)}`;
  await runAlone(server.url, copyOf(name, await templateOf(server, prepared)));
  return name;
}

/** The template of a preparation, made by the worker that asks first; the others wait for it. @returns its name. */
async function templateOf(server: TestServer, prepared: Preparation): Promise<string> {
  const { url, prefix } = server;
  const template = `${prefix}_${kindOf(askedOf(prepared))}`.replaceAll('-', '_').toLowerCase();
  return reach(url, async (database) => {
    await database.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rows } = await database.query('select 1 from pg_database where datname = $1', [
      template,
    ]);
    if (rows.length > 0) return template;
    // one that a killed worker left half made bears another name
    const draft = `${template}_${process.pid}`;
    const base = prepared.on && (await templateOf(server, prepared.on));
    await database.exec(base ? copyOf(draft, base) : `create database ${draft}`);
    const handle = handleOf(withDatabase(url, draft), async () => {});
    await prepared.prepare(handle);
    await handle.close();
    await reach(withDatabase(url, draft), keepLook);
    await database.exec(`alter database ${draft} rename to ${template}`);
    return template;
  });
}

function handleOf(url: string, close: () => Promise<void>): DatabaseHandle {
  const pool = makePostgresPool(url, CLIENTS);
  pool.on('error', () => {});
  return makeDatabaseHandle('postgres', pool, close);
}

/** Connections that a test left open hold rows and locks. */
async function takeBackAlone(database: Reached, made: Made): Promise<Made | null> {
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
