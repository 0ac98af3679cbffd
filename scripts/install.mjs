/** Installs the packages when they are missing or older than the lock. Needs nothing but Node and npm. */
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(root, 'node_modules', '.installed-lock');
const OLDEST_NODE = [20, 19];

/** Ends the process with one clear line when this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  process.stderr.write(
    `Node ${OLDEST_NODE.join('.')} or newer is needed, this is ${process.versions.node}. Install Node 20, 22 or 24 from https://nodejs.org\n`,
  );
  process.exit(1);
}

export function installWhenStale() {
  const lock = crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (isInstalled(lock)) return;
  process.stderr.write('installing packages (once)…\n');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const result = spawnSync(npm[0], [...npm.slice(1), 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && npm.length === 1,
  });
  if (result.status !== 0) {
    process.stderr.write('npm ci failed; see the lines above\n');
    process.exit(1);
  }
  fs.writeFileSync(STAMP, lock);
}

function isInstalled(lock) {
  if (fs.existsSync(STAMP)) return fs.readFileSync(STAMP, 'utf8') === lock;
  // someone ran npm ci himself
  const own = fs.statSync(path.join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return own !== undefined && own.mtimeMs >= fs.statSync(path.join(root, 'package-lock.json')).mtimeMs;
}
