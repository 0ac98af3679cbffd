import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Runs a program of PostgreSQL (`pg_dump`, `pg_restore`): the newest of the system's, else the one of the PATH. @throws Error with its last line. */
export function runPostgresTool(name, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(findTool(name), args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (part) => (complaint += part));
    child.once('error', () =>
      reject(
        new Error(
          `${name} is needed for an external database and was not found; install the PostgreSQL client programs`,
        ),
      ),
    );
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name}: ${complaint.trim().split('\n').at(-1)}`)),
    );
  });
}

function findTool(name) {
  const versions = fs.existsSync(DEBIAN)
    ? fs.readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
    : [];
  return (
    versions
      .map((version) => path.join(DEBIAN, version, 'bin', name))
      .find((file) => fs.existsSync(file)) ?? name
  );
}
