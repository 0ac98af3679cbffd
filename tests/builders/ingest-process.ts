import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import { buildServer } from '../../scripts/build-server.mjs';
import { bundle } from '../../scripts/bundle.mjs';
import { SHORT_LIVED } from './server-process.ts';

/** What the process is asked: a query, or work. */
export type ProcessQuestion =
  | { readonly sql: string }
  | { readonly task: 'crashAfterWrite' | 'reload' | 'followMarks' | 'recompute' };
/** The port when it listens; then an answer to each question, in order. */
export type ProcessAnswer =
  | { readonly port: number }
  | { readonly rows: readonly object[] }
  | { readonly error: string };

/** `tests/harness/ingest-server.ts` as it runs. */
export interface IngestProcess {
  readonly port: number;
  query<Row extends object>(sql: string): Promise<readonly Row[]>;
  run(task: Extract<ProcessQuestion, { task: string }>['task']): Promise<void>;
  /** Ends it at once, as a power cut does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Resolves when it is gone, however it went. */
  readonly gone: Promise<void>;
}

/** The server of packets alone, bundled; the folder is its caller's to remove. */
export async function buildIngest(): Promise<string> {
  const outdir = path.resolve('.cache', `ingest-process-${process.pid}`);
  await Promise.all([
    buildServer({ outdir, entries: ['pglite-worker'] }),
    bundle(
      path.resolve('tests', 'harness', 'ingest-server.ts'),
      path.join(outdir, 'ingest-server.js'),
    ),
  ]);
  return outdir;
}

/** Starts it on a data folder that has its tables. @param isActing whether what rules ask for besides alarms follows @throws Error what it complained of when it ends instead */
export async function startIngestProcess(
  outdir: string,
  dataDir: string,
  { isActing = false } = {},
): Promise<IngestProcess> {
  const child = fork(
    path.join(outdir, 'ingest-server.js'),
    [dataDir, process.cwd(), isActing ? 'acting' : ''],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [...SHORT_LIVED],
    },
  );
  let complaint = '';
  child.stderr?.on('data', (part: Buffer) => (complaint += part.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ask = async (asked: ProcessQuestion): Promise<readonly object[]> => {
    child.send(asked);
    const said = await nextOf(child);
    if (!('rows' in said))
      throw new Error(`asked ${JSON.stringify(asked)}: ${JSON.stringify(said)}`);
    return said.rows;
  };
  const first = await nextOf(child).catch((error: unknown) =>
    Promise.reject(new Error(complaint, { cause: error })),
  );
  if (!('port' in first)) throw new Error(`expected a port, got ${JSON.stringify(first)}`);
  return {
    port: first.port,
    gone,
    query: async <Row extends object>(sql: string) => (await ask({ sql })) as readonly Row[],
    run: async (task) => void (await ask({ task })),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function nextOf(child: ChildProcess): Promise<ProcessAnswer> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('the process ended'));
    child.once('exit', end);
    child.once('message', (said) => {
      child.off('exit', end);
      resolve(said as ProcessAnswer);
    });
  });
}
