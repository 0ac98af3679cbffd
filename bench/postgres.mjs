import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** The system's PostgreSQL in a temporary folder, with fsync as shipped; null when there is none. */
export async function startPostgres() {
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
    process.getuid?.() === 0 ? ['setpriv', '--reuid', 'nobody', '--regid', execFileSync('id', ['-gn', 'nobody']).toString().trim(), '--clear-groups'] : [];
  if (asUser.length > 0) execFileSync('chown', ['-R', 'nobody', dir]);
  const run = (program, args, options) => {
    const [first, ...rest] = [...asUser, path.join(root, version, 'bin', program), ...args];
    return execFileSync(first, rest, { cwd: dir, stdio: 'ignore', ...options });
  };
  const port = 40_000 + Math.floor(Math.random() * 20_000);
  run('initdb', ['-D', `${dir}/data`, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale']);
  run('pg_ctl', ['-D', `${dir}/data`, '-w', '-l', `${dir}/log`, '-o', `-p ${port} -k ${dir} -h 127.0.0.1`, 'start']);
  return {
    version,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', `${dir}/data`, '-m', 'immediate', 'stop']);
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
