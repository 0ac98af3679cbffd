import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** The system's PostgreSQL in a temporary folder, with fsync as shipped; null when there is none. @param {string} settings more options of the server, `-c name=value` */
export async function startPostgres(settings = '') {
  const root = '/usr/lib/postgresql';
  const version = fs.existsSync(root)
    ? fs
        .readdirSync(root)
        .filter((name) => Number(name) >= 15)
        .sort((a, b) => Number(b) - Number(a))[0]
    : undefined;
  if (!version) return null;
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-postgres-'));
  const asUser =
    process.getuid?.() === 0
      ? [
          'setpriv',
          '--reuid',
          'nobody',
          '--regid',
          execFileSync('id', ['-gn', 'nobody']).toString().trim(),
          '--clear-groups',
        ]
      : [];
  if (asUser.length > 0) execFileSync('chown', ['-R', 'nobody', dir]);
  const run = (program, args, options) => {
    const [first, ...rest] = [...asUser, path.join(root, version, 'bin', program), ...args];
    return execFileSync(first, rest, { cwd: dir, stdio: 'ignore', ...options });
  };
  const port = 40_000 + Math.floor(Math.random() * 20_000);
  run('initdb', [
    '-D',
    `${dir}/data`,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
  ]);
  run('pg_ctl', [
    '-D',
    `${dir}/data`,
    '-w',
    '-l',
    `${dir}/log`,
    '-o',
    `-p ${port} -k ${dir} -h 127.0.0.1 ${settings}`,
    'start',
  ]);
  return {
    version,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    cpuS: () => cpuOf(Number(fs.readFileSync(`${dir}/data/postmaster.pid`, 'utf8').split('\n')[0])),
    stop: () => {
      run('pg_ctl', ['-D', `${dir}/data`, '-m', 'immediate', 'stop']);
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

const TICKS_A_SECOND = 100;

/** Seconds of CPU of a process and its children so far, those that ended included; NaN where the system does not tell (Linux does). */
function cpuOf(parent) {
  let ticks = 0;
  try {
    for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      ticks += ticksOf(pid, parent);
  } catch {
    return Number.NaN;
  }
  return ticks / TICKS_A_SECOND;
}

/** utime and stime of a child; of the parent also those of its children that ended. */
function ticksOf(pid, parent) {
  try {
    // state, ppid, ... behind the name, which may hold anything
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      .split(' ')
      .map(Number);
    const [own, ended] = [fields[11] + fields[12], fields[13] + fields[14]];
    if (Number(pid) === parent) return own + ended;
    return fields[1] === parent ? own : 0;
  } catch {
    // it ended meanwhile
    return 0;
  }
}
