import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { buildServer } from '../../scripts/build-server.mjs';
import { isStale } from '../../scripts/stale.mjs';
import { ofThisRun } from './of-this-run.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** The first line of stdout. */
  readonly ready: { readonly http: number; readonly hj212: number };
  readonly url: string;
  /** Everything it has said on stdout so far. */
  readonly said: () => string;
}

export interface EndedProcess {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Of a process that lives for seconds: what the engine would compile for a long life costs 1.2 s of CPU a start for the embedded
 * database, and 0.3 s for the rest.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only', '--interrupt-budget=270000'];

/** What the server is made of, as `scripts/build.mjs` sees it. */
const SOURCES = [
  'server',
  'src/schemas',
  'locales',
  'package-lock.json',
  'scripts/build-server.mjs',
];

/**
 * The server as it runs in production: the built product where it is that of the sources, as in a whole run, else one built for
 * this worker. It is nobody's to remove. @returns the file to run
 */
export async function buildForProcess(): Promise<string> {
  const built = path.resolve('dist', 'server');
  if (!isStale(path.join(built, '.stamp'), SOURCES)) return path.join(built, 'main.js');
  const outdir = path.resolve('.cache', `server-process-${process.pid}`);
  if (!isStale(path.join(outdir, '.stamp'), SOURCES)) return path.join(outdir, 'main.js');
  const begun = new Date();
  await buildServer({ outdir });
  lendEmptyDatabase();
  const stamp = path.join(outdir, '.stamp');
  fs.writeFileSync(stamp, '');
  fs.utimesSync(stamp, begun, begun);
  process.once('exit', () => fs.rmSync(outdir, { recursive: true, force: true }));
  return path.join(outdir, 'main.js');
}

/** Lays the empty database of the built product where servers built below `.cache` look for one: making one takes three seconds. */
export function lendEmptyDatabase(): void {
  const place = path.resolve('.cache', 'database');
  const isLent = fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined;
  if (!isLent) fs.symlinkSync(path.resolve('dist', 'database'), place, 'junction');
}

/** Starts it with these settings (any free ports) and waits until it listens. Throws what it said when it ends instead. */
export async function startServer(
  main: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawnServer(main, env);
  let [said, complaint] = ['', ''];
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('\n')) resolve(said.slice(0, said.indexOf('\n')));
    });
    child.stderr?.on('data', (part: Buffer) => (complaint += part.toString()));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${complaint}`)));
  });
  const ready = JSON.parse(line) as ServerProcess['ready'];
  return { child, ready, url: `http://127.0.0.1:${ready.http}`, said: () => said };
}
/** Starts it, as another user where one is named, and waits until it ends by itself. */
export function runToEnd(
  main: string,
  env: Readonly<Record<string, string>>,
  uid?: number,
): Promise<EndedProcess> {
  const child = spawnServer(main, env, uid);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

/** Sends a signal and waits for the end. */
export function endServer(
  { child }: ServerProcess,
  signal: NodeJS.Signals,
): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

function spawnServer(
  main: string,
  env: Readonly<Record<string, string>>,
  uid?: number,
): ChildProcess {
  const own = {
    ...ofThisRun(),
    HOST: '127.0.0.1',
    PORT: '0',
    HJ212_PORT: '0',
    APP_MODE: 'production',
    APP_TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
  };
  return spawn(process.execPath, [...SHORT_LIVED, main], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
}
