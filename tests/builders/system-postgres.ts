import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

import { freePort } from './free-port.ts';

export interface SystemPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const BINARIES = '/usr/lib/postgresql';
/** Nothing of a test has to outlive a crash. */
const FAST = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'jit=off',
  'max_parallel_workers_per_gather=0',
].flatMap((setting) => ['-c', setting]);
const START_TRIES = 100;
const TRY_EVERY_MS = 100;
/** The server refuses to run as root. */
const ORDINARY_USER = 'nobody';

/** The newest PostgreSQL (15 or later) of the system; null when there is none. */
export function findSystemPostgres(): string | null {
  if (!fs.existsSync(BINARIES)) return null;
  const versions = fs
    .readdirSync(BINARIES)
    .filter(
      (name) => Number(name) >= 15 && fs.existsSync(path.join(BINARIES, name, 'bin', 'postgres')),
    );
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? path.join(BINARIES, newest, 'bin') : null;
}

/** Starts a PostgreSQL of the system in a temporary folder, as an ordinary user also when the tests run as root. */
export async function startSystemPostgres(binaries: string): Promise<SystemPostgres> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'test-postgres-'));
  const asOrdinary =
    process.getuid?.() === 0
      ? ['setpriv', '--reuid', ORDINARY_USER, '--regid', groupOf(ORDINARY_USER), '--clear-groups']
      : [];
  if (asOrdinary.length > 0) execFileSync('chown', ['-R', ORDINARY_USER, dir]);
  const run = (program: string, args: readonly string[]): [string, string[]] => {
    const [first = '', ...rest] = [...asOrdinary, path.join(binaries, program), ...args];
    return [first, rest];
  };
  const data = path.join(dir, 'data');
  const [initdb, initArgs] = run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  execFileSync(initdb, initArgs, { stdio: 'ignore', cwd: dir });
  const port = await freePort();
  const [postgres, args] = run('postgres', [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    dir,
    '-h',
    '127.0.0.1',
    ...FAST,
  ]);
  const child = spawn(postgres, args, { stdio: 'ignore', cwd: dir });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitForAnswer(url);
  return {
    url,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

function groupOf(user: string): string {
  return execFileSync('id', ['-g', user], { encoding: 'utf8' }).trim();
}

/** An open port is not enough: a server that is starting up takes connections and refuses them. */
async function waitForAnswer(url: string): Promise<void> {
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    const isUp = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    await client.end().catch(() => undefined);
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  throw new Error(`PostgreSQL does not answer at ${url}`);
}
