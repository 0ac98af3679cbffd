/** Installs the packages when they are missing or older than the lock. Needs nothing but Node and npm. */
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(root, 'node_modules', '.installed-lock');
/** Is there while npm works: what an interrupted run leaves behind looks installed. */
const UNFINISHED = path.join(root, '.cache', 'installing');
const OLDEST_NODE = [20, 19];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const WAIT_MS = 300;

/** Ends the process with one clear line when this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  process.stderr.write(
    `Node ${OLDEST_NODE.join('.')} or newer is needed, this is ${process.versions.node}. Install Node 20, 22 or 24 from https://nodejs.org\n`,
  );
  process.exit(1);
}

/** Installs what the lock file names, unless that is done. Ends the process with one clear line when npm fails. */
export async function installWhenStale() {
  const lock = crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (isInstalled(lock)) return;
  process.stderr.write('installing packages (once)…\n');
  fs.mkdirSync(path.dirname(UNFINISHED), { recursive: true });
  fs.writeFileSync(UNFINISHED, '');
  const npm = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const code = await runToEnd(
    npm[0],
    [...npm.slice(1), 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'],
    {
      cwd: root,
      shell: process.platform === 'win32' && npm.length === 1,
    },
  );
  if (code !== 0) {
    process.stderr.write('npm ci failed; see the lines above\n');
    process.exit(1);
  }
  fs.writeFileSync(STAMP, lock);
  fs.rmSync(UNFINISHED, { force: true });
  keepEitherPrinted();
}

/** Printed files are no matter to merge (.gitattributes): one side is kept, `npm run check` writes them anew. Nothing happens outside of a checkout. */
function keepEitherPrinted() {
  for (const [name, value] of [
    ['name', 'printed from code: kept, then printed anew'],
    ['driver', 'true'],
  ])
    spawnSync('git', ['config', `merge.printed.${name}`, value], { cwd: root, stdio: 'ignore' });
}

/**
 * Runs a program with its lines on stderr: the first line of stdout belongs to the product.
 * A signal that ends us ends the program first, so that nothing goes on writing behind our back.
 * @returns its exit code, 1 when it could not be started or was killed.
 */
export async function runToEnd(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 2, 2] });
  let signal;
  const pass = (name) => {
    signal = name;
    child.kill(name);
  };
  for (const name of SIGNALS) process.on(name, pass);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (status) => resolve(status ?? 1));
  });
  for (const name of SIGNALS) process.off(name, pass);
  if (signal) process.exit(1);
  return code;
}

/** Of two programs that install or build in this folder at the same time the second waits for the first. */
export async function takeTurns(work) {
  const file = path.join(root, '.cache', 'setup.lock');
  demandOwnTree(path.dirname(file));
  for (let tries = 0; !take(file); tries += 1) {
    if (tries === 0)
      process.stderr.write(
        `another program installs or builds in this folder (${file}); waiting for it…\n`,
      );
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const giveBack = () => fs.rmSync(file, { force: true });
  process.once('exit', giveBack);
  await work();
  process.off('exit', giveBack);
  giveBack();
}

/** Ends the process with one clear line where this user may not write what is installed and built. */
function demandOwnTree(cache) {
  const probe = path.join(cache, `.write-test-${process.pid}`);
  try {
    fs.mkdirSync(cache, { recursive: true });
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const why =
      error.code === 'ENOSPC'
        ? 'the disk is full'
        : `this user cannot write there (${error.code}); start as the owner of the folder`;
    process.stderr.write(`${root}: ${why}\n`);
    process.exit(1);
  }
}

function take(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    // a moment between making the file and writing the number
    if (stat && Date.now() - stat.mtimeMs > WAIT_MS && !isAlive(file))
      fs.rmSync(file, { force: true });
    return false;
  }
}

function isAlive(file) {
  try {
    const pid = Number(fs.readFileSync(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isInstalled(lock) {
  if (fs.existsSync(UNFINISHED)) return false;
  if (fs.existsSync(STAMP)) return fs.readFileSync(STAMP, 'utf8') === lock;
  // someone ran npm ci himself
  const own = fs.statSync(path.join(root, 'node_modules', '.package-lock.json'), {
    throwIfNoEntry: false,
  });
  return (
    own !== undefined && own.mtimeMs >= fs.statSync(path.join(root, 'package-lock.json')).mtimeMs
  );
}
