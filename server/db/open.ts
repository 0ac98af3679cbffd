import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import { openEmbedded, type EmbeddedEntries } from './embedded/open-embedded.ts';
import { copySnapshot } from './embedded/snapshot.ts';
import { makeStatementNames, nameStatements } from './named-statements.ts';
import { OperatorError } from './operator-error.ts';
import { keepShapes, type RowShapes } from './row-shapes.ts';
import type { Tables } from './tables.gen.ts';
import { TYPE_PARSERS } from './type-parsers.ts';
import { watchPool } from './watch-pool.ts';

/** The open database, embedded or not: one driver, one dialect. */
export interface DatabaseHandle {
  readonly kind: 'pglite' | 'postgres';
  readonly pool: pg.Pool;
  readonly db: Kysely<Tables>;
  /** Every five minutes: writes a checkpoint on the embedded database, which has no process of its own for that. */
  maintain(): Promise<void>;
  /** At night: VACUUM ANALYZE, table by table. */
  vacuum(): Promise<void>;
  /** Copies the embedded database to a new folder while it runs. @throws OperatorError an external database has its own way. */
  snapshot(to: string): Promise<void>;
  readonly canSnapshot: boolean;
  /** How many statements wait for a connection at this moment. */
  waiting(): number;
  /** The product has started: from now on no statement runs longer than it may. */
  limitStatements(): Promise<void>;
  /** Answers within two seconds, whatever the state of the database. */
  health(): Promise<{ readonly ok: boolean; readonly reason?: string }>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | null;
  /** A statement that runs longer is ended; on the embedded database together with its thread. */
  readonly statementTimeoutMs?: number;
  /** Tables are brought up to date first, which may take longer: the limit holds from `limitStatements` on. */
  readonly isStarting?: boolean;
  /** Default: the files that lie beside the built server. */
  readonly entries?: EmbeddedEntries;
  readonly log: {
    warn(fields: object, message?: string): void;
    error(fields: object, message?: string): void;
  };
}

const STATEMENT_TIMEOUT_MS = 60_000;
/** Of a start: a migration of years of readings takes its time. */
const START_TIMEOUT_MS = 4 * HOUR_MS;
const HEALTH_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 10_000;
const OLDEST_POSTGRES = 150_000;
const EMBEDDED_CLIENTS = 8;
const POSTGRES_CLIENTS = 20;
/**
 * What every session starts with; the parsers of `type-parsers.ts` rely on it. Statements are not compiled: over tables of many
 * partitions that costs seconds, and what runs here is over before it pays.
 */
const SESSION = `-c timezone=${TIME_ZONE} -c datestyle=ISO -c jit=off`;

/** @throws LockedError when another process uses the embedded database; Error when the database cannot be reached. */
export async function openDatabase(options: OpenOptions): Promise<DatabaseHandle> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openLocal(options);
}

/** Wraps a pool; used by the tests for databases they start themselves. */
export function makeDatabaseHandle(
  kind: DatabaseHandle['kind'],
  pool: pg.Pool,
  close: () => Promise<void>,
  dir: string | null = null,
): DatabaseHandle {
  let snapshots: Promise<void> = Promise.resolve();
  let isCopying = false;
  const snapshot = async (to: string): Promise<void> => {
    if (dir === null)
      throw new OperatorError('only the embedded database is copied by the server; use pg_dump');
    isCopying = true;
    await copySnapshot(pool, dir, to).finally(() => (isCopying = false));
  };
  return {
    kind,
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    maintain: async () => {
      // a checkpoint would take the log away that a copy needs
      if (kind === 'pglite' && !isCopying) await pool.query('checkpoint');
    },
    vacuum: () => vacuum(pool),
    // one after the other: the database knows one copy at a time
    canSnapshot: dir !== null,
    waiting: () => pool.waitingCount,
    snapshot: (to) => (snapshots = snapshots.catch(() => {}).then(() => snapshot(to))),
    limitStatements: async () => {},
    health: () => health(pool),
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

/** A pool on a real PostgreSQL with the parsers and the session of the product. */
export function makePostgresPool(
  databaseUrl: string,
  max = POSTGRES_CLIENTS,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): pg.Pool {
  const pool = outliving({
    connectionString: databaseUrl,
    max,
    options: SESSION,
    types: TYPE_PARSERS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    application_name: 'digital-station-room',
    keepAlive: true,
  });
  const names = makeStatementNames();
  const shapes: RowShapes = new Map();
  pool.on('connect', (client) => nameStatements(client, names, shapes));
  return pool;
}

/** A pool whose sockets are streams of a wire multiplexer. */
export function makeMuxPool(stream: () => unknown): pg.Pool {
  const pool = outliving({
    stream: stream as pg.PoolConfig['stream'],
    max: EMBEDDED_CLIENTS,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: TYPE_PARSERS,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const shapes: RowShapes = new Map();
  pool.on('connect', (client) => keepShapes(client, shapes));
  return pool;
}

/**
 * A pool that outlives its connections: also a client that is checked out has a listener, or a restart of the database would end
 * the process. Whoever waits for an answer of the lost connection gets the error as the answer.
 */
function outliving(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function openPostgres(
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS, isStarting = false, log }: OpenOptions,
  databaseUrl: string,
): Promise<DatabaseHandle> {
  const atFirst = isStarting ? START_TIMEOUT_MS : statementTimeoutMs;
  const pool = makePostgresPool(databaseUrl, POSTGRES_CLIENTS, atFirst);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'));
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(rows[0]?.version) < OLDEST_POSTGRES)
      throw new Error(`PostgreSQL 15 or newer is needed, this is ${rows[0]?.version}`);
  } catch (error) {
    await pool.end();
    // the address is not repeated: it may hold a password
    throw new Error(
      `DATABASE_URL: the database cannot be used: ${error instanceof Error && error.message ? error.message : String(error)}`,
      { cause: error },
    );
  }
  const unwatch = watchPool(pool, { connect: () => makePostgresPool(databaseUrl, 1), log });
  return {
    ...makeDatabaseHandle('postgres', pool, unwatch),
    async limitStatements() {
      pool.options.statement_timeout = statementTimeoutMs;
      await Promise.all(
        [...clients].map((client) =>
          client.query(`set statement_timeout = ${String(statementTimeoutMs)}`),
        ),
      );
    },
  };
}

async function openLocal({
  dataDir,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  isStarting = false,
  entries = builtEntries(),
  log,
}: OpenOptions): Promise<DatabaseHandle> {
  let limitMs = isStarting ? START_TIMEOUT_MS : statementTimeoutMs;
  const embedded = await openEmbedded({ dataDir, entries, statementTimeoutMs: () => limitMs, log });
  const pool = makeMuxPool(() => embedded.stream());
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'));
  return {
    ...makeDatabaseHandle('pglite', pool, () => embedded.close(), path.join(dataDir, 'pg')),
    limitStatements: async () => {
      limitMs = statementTimeoutMs;
    },
  };
}

function builtEntries(): EmbeddedEntries {
  return {
    worker: new URL('./pglite-worker.js', import.meta.url),
    init: new URL('./pglite-init.js', import.meta.url),
    template: new URL('../database/pg/', import.meta.url),
  };
}

async function vacuum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1",
  );
  for (const { name } of rows) await pool.query(`vacuum analyze ${name}`);
}

async function health(pool: pg.Pool): Promise<{ ok: boolean; reason?: string }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), HEALTH_TIMEOUT_MS);
  });
  try {
    await Promise.race([pool.query('select 1'), tooLate]);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
