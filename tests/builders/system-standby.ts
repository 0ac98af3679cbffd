import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

import { asOrdinaryUser, waitForPort } from './beside.ts';
import { freePort } from './free-port.ts';

const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
const TRIES = 300;
const TRY_EVERY_MS = 100;

/** The HAProxy of the system; null when there is none. */
export function findSystemHaproxy(): string | null {
  return HAPROXY.find((place) => fs.existsSync(place)) ?? null;
}

/** A PostgreSQL with a standby that has what was committed before it is acknowledged, behind an address that leads to whichever may write. */
export interface StandbyPair {
  /** Behind HAProxy. */
  readonly url: string;
  /** Kills the primary as a power cut does and promotes the standby; resolves when the address leads to it. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts both and the HAProxy before them. HAProxy asks each over its own connection whether it may write, as
 * docs/guides/scale-out.md describes it: `pg_is_in_recovery()` of a standby is true.
 * @param binaries of PostgreSQL 15 or later
 */
export async function startStandbyPair(binaries: string, haproxy: string): Promise<StandbyPair> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'test-standby-'));
  const [first, second, front] = [await freePort(), await freePort(), await freePort()];
  const folder = (name: string) => path.join(dir, name);
  const program = (name: string) => path.join(binaries, name);
  const run = (asked: readonly string[]): void => {
    const [command, ...args] = asOrdinaryUser(dir, asked);
    execFileSync(command, args, { stdio: 'ignore', cwd: dir });
  };
  const start = (asked: readonly string[]): ChildProcess => {
    const [command, ...args] = asOrdinaryUser(dir, asked);
    return spawn(command, args, { stdio: 'ignore', cwd: dir });
  };
  const serve = (name: string, port: number) =>
    start([
      program('postgres'),
      '-D',
      folder(name),
      '-p',
      String(port),
      '-k',
      dir,
      '-h',
      '127.0.0.1',
      '-c',
      'wal_keep_size=256MB',
    ]);
  run([
    program('initdb'),
    '-D',
    folder('one'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
  ]);
  const one = serve('one', first);
  await untilAnswered(urlOf(first), 'select 1');
  run([
    program('pg_basebackup'),
    '-d',
    `${urlOf(first)}?application_name=two`,
    '-D',
    folder('two'),
    '-R',
    '-c',
    'fast',
  ]);
  const two = serve('two', second);
  await untilAnswered(urlOf(first), "select 1 from pg_stat_replication where state = 'streaming'");
  // from here on whoever is told that something is committed finds it on both
  await ask(urlOf(first), "alter system set synchronous_standby_names = '*'");
  await ask(urlOf(first), 'select pg_reload_conf()');
  await untilAnswered(urlOf(first), "select 1 from pg_stat_replication where sync_state = 'sync'");
  fs.writeFileSync(folder('haproxy.cfg'), configOf(front, [first, second]));
  const balancer = start([haproxy, '-db', '-f', folder('haproxy.cfg')]);
  await waitForPort(front);
  await untilAnswered(urlOf(front), 'select 1');
  return {
    url: urlOf(front),
    failOver: async () => {
      one.kill('SIGKILL');
      await ask(urlOf(second), 'select pg_promote(true)');
      await untilAnswered(urlOf(front), 'select 1 where not pg_is_in_recovery()');
    },
    stop: async () => {
      const running = [balancer, two, one].filter(
        (child) => child.exitCode === null && child.signalCode === null,
      );
      for (const child of running) {
        const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        child.kill(child === balancer ? 'SIGTERM' : 'SIGINT');
        await ended;
      }
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function ask(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows.length;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until the statement answers a row. */
async function untilAnswered(url: string, statement: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if ((await ask(url, statement).catch(() => 0)) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  throw new Error(`${url} never answered: ${statement}`);
}

/**
 * The words of PostgreSQL's protocol that ask whether a server may write: a start-up as `postgres`, then the question; its answer
 * holds a single `f` where it may.
 */
function configOf(front: number, ports: readonly number[]): string {
  const text = (value: string): string => Buffer.from(value).toString('hex');
  const sized = (body: string, more = 4): string =>
    (body.length / 2 + more).toString(16).padStart(8, '0') + body;
  const startUp = sized(
    `00030000${text('user')}00${text('postgres')}00${text('database')}00${text('postgres')}0000`,
  );
  const question = `51${sized(`${text('select pg_is_in_recovery()')}00`)}`;
  // DataRow: one column of one byte, "f"
  const mayWrite = `44${sized(`0001${'00000001'}${text('f')}`)}`;
  const servers = ports.map(
    (port, at) =>
      `  server ${at === 0 ? 'one' : 'two'} 127.0.0.1:${port} check inter 200 fall 2 rise 1 on-marked-down shutdown-sessions`,
  );
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 1s',
    'listen database',
    `  bind 127.0.0.1:${front}`,
    '  option tcp-check',
    '  tcp-check connect',
    `  tcp-check send-binary ${startUp}`,
    '  tcp-check expect binary 5a00000005',
    `  tcp-check send-binary ${question}`,
    `  tcp-check expect binary ${mayWrite}`,
    ...servers,
    '',
  ].join('\n');
}
