import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { MEMORY_START_PARAMS } from '#server/db/embedded/durable-nodefs.ts';
import { runOnPglite } from '#server/db/embedded/run-on-pglite.ts';
import { WireMux } from '#server/db/embedded/wire-mux.ts';
import { makeDatabaseHandle, makeMuxPool, type DatabaseHandle } from '#server/db/open.ts';
import { kindOf, makeOnce, readSnapshot, writeSnapshot, type Snapshot } from './snapshots.ts';
import { noteStatements } from './statements.ts';
import { keepLook, lookAt, takeBack, type Made } from './take-back.ts';
import type { Preparation } from './test-database.ts';

const TEST_STATEMENT_TIMEOUT_MS = 60_000;

/** A database in memory that was given back, as it was when it was made. */
interface Idle {
  readonly database: PGlite;
  readonly kind: string;
  readonly made: Made;
}

/** They serve the next test that asks for the same kind; more than so many are not kept: one of each kind, for loading one takes a second of CPU. */
const idle: Idle[] = [];
const MAX_IDLE = 5;
const BARE = 'bare';
/** A checkpoint removes what was written ahead of it; kept for use again it is a quarter of what a snapshot weighs. */
const NO_OLD_LOG = ['-c', 'wal_recycle=off'];

/** A database behind the multiplexer of the product, as `prepared` makes it; null: without any table. */
export async function openInMemory(prepared: Preparation | null): Promise<DatabaseHandle> {
  const kind = kindOf(askedOf(prepared));
  const kept = idle.findIndex((one) => one.kind === kind);
  const found = kept >= 0 ? idle.splice(kept, 1)[0] : undefined;
  const database = found?.database ?? (await makeDatabase(prepared));
  const made = found?.made ?? (await lookAt(database));
  const handle = handleOf(database, async () => {
    const asItWas = await takeBack(database, made);
    if (asItWas) idle.push({ database, kind, made: asItWas });
    const surplus = asItWas ? idle.splice(0, idle.length - MAX_IDLE) : [{ database }];
    for (const gone of surplus) await gone.database.close();
  });
  noteStatements(handle.pool);
  return handle;
}

/** The folder of the database that `prepared` makes, as a file: the kept one, or one that is made now. */
export async function snapshotOf(prepared: Preparation): Promise<Blob> {
  const asked = askedOf(prepared);
  const kept = readSnapshot(asked);
  if (kept) return kept;
  await (await makeDatabase(prepared)).close();
  const made = readSnapshot(asked);
  if (!made) throw new Error(`no snapshot of ${asked.name} was kept`);
  return made;
}

function askedOf(prepared: Preparation | null): Snapshot {
  return { name: prepared?.name ?? BARE, isOfItsDay: prepared?.isOfItsDay ?? false };
}

/** From its snapshot, or made on what it begins with and kept as one for whoever asks next. */
async function makeDatabase(prepared: Preparation | null): Promise<PGlite> {
  const asked = askedOf(prepared);
  const options = { startParams: [...MEMORY_START_PARAMS, ...NO_OLD_LOG], extensions: { pg_trgm } };
  const load = (loadDataDir: Blob) => PGlite.create({ ...options, loadDataDir });
  const snapshot = readSnapshot(asked);
  if (snapshot) return load(snapshot);
  return makeOnce(asked, load, async () => {
    const database = prepared ? await makeDatabase(prepared.on) : await PGlite.create(options);
    if (prepared) {
      const handle = handleOf(database, async () => {});
      await prepared.prepare(handle);
      await handle.close();
    }
    await keepLook(database);
    await database.exec('checkpoint');
    await writeSnapshot(asked, await database.dumpDataDir('none'));
    return database;
  });
}

function handleOf(database: PGlite, close: () => Promise<void>): DatabaseHandle {
  const mux = new WireMux({
    statementTimeoutMs: () => TEST_STATEMENT_TIMEOUT_MS,
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
