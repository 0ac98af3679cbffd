/** Worker thread: one embedded PostgreSQL; takes bytes of the wire protocol and answers bytes. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { DURABLE_START_PARAMS, DurableNodeFS, fsyncCounter } from './durable-nodefs.ts';
import { runOnPglite } from './run-on-pglite.ts';
import { STATUS, statusOf } from './wire-protocol.ts';
import { BEGUN, IS_STOPPED, type WorkerAnswer, type WorkerRequest } from './worker-protocol.ts';

if (!parentPort) throw new Error('expected to run as a worker thread');
const port = parentPort;
const { dir, shared } = workerData as {
  readonly dir: string;
  readonly shared: SharedArrayBuffer;
};
const words = new Int32Array(shared);
let number = 0;
let isIdle = true;

const database = await PGlite.create({
  fs: new DurableNodeFS(dir),
  startParams: [...DURABLE_START_PARAMS],
  extensions: { pg_trgm },
});
let turn: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  turn = turn.then(() => (request.kind === 'close' ? close() : exec(request)));
});
tell({ kind: 'ready', fsyncsOfOneCommit: await countFsyncsOfOneCommit() });

async function exec({ bytes, isBehind }: Extract<WorkerRequest, { kind: 'exec' }>): Promise<void> {
  number += 1;
  if (isBehind && !isIdle) return tell({ kind: 'left' });
  // said before it is asked: whoever stops this thread sees what it began, or it sees that it is stopped
  Atomics.store(words, BEGUN, number);
  if (Atomics.load(words, IS_STOPPED) === 1) return;
  try {
    const answer = await runOnPglite(database, bytes);
    isIdle = statusOf(Buffer.from(answer.buffer)) === STATUS.idle;
    tell({ kind: 'answer', bytes: answer });
  } catch (error) {
    tell({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) });
  }
}

async function close(): Promise<void> {
  // a database that cannot shut down in order recovers at the next start
  await database.close().catch(() => {});
  tell({ kind: 'closed' });
  process.exit(0);
}

/** A transactional message in the log makes the commit a real one without any table. */
async function countFsyncsOfOneCommit(): Promise<number> {
  const before = fsyncCounter.count;
  await database.query("select pg_logical_emit_message(true, 'fsync-self-test', '')");
  return fsyncCounter.count - before;
}

function tell(answer: WorkerAnswer): void {
  port.postMessage(answer, answer.kind === 'answer' ? [answer.bytes.buffer as ArrayBuffer] : []);
}
