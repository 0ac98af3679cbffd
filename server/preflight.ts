import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

import type { Config } from './config.ts';
import { checkLock } from './db/embedded/lock-file.ts';
import { OperatorError } from './db/operator-error.ts';

/** What the machine refuses. */
export class PreflightError extends OperatorError {
  override readonly name = 'PreflightError';
}

/**
 * Looks before anything is made whether the server could run here: the data folder can be written and is nobody's, the ports are free.
 * @throws PreflightError, LockedError
 */
export async function preflight(
  config: Config,
  { isListening }: { readonly isListening: boolean },
): Promise<void> {
  makeDataDir(config.dataDir);
  if (config.databaseUrl === null) {
    checkLock(lockFileOf(config.dataDir));
    demandRoom(config.dataDir);
  }
  if (!isListening) return;
  if (config.roles.has('http')) await checkPort('PORT', config.host, config.port);
  if (config.roles.has('gateway')) await checkPort('HJ212_PORT', config.host, config.hj212Port);
}

/** The lock of the embedded database in a data folder. */
function lockFileOf(dataDir: string): string {
  return path.join(dataDir, 'pg.lock');
}

function makeDataDir(dataDir: string): void {
  const probe = path.join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    // also a folder of an older version, or one that was made by hand: database, keys and files are in it
    if (process.platform !== 'win32' && fs.statSync(dataDir).uid === process.getuid?.())
      fs.chmodSync(dataDir, 0o700);
    fs.writeFileSync(probe, 'x');
    fs.rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOSPC'
        ? 'the disk is full'
        : `this user cannot write there (${code ?? String(error)})`;
    throw new PreflightError(`DATA_DIR: ${dataDir}: ${why}; set another DATA_DIR`, {
      cause: error,
    });
  }
}

const MB = 1024 * 1024;
const ROOM_FOR_NEW_MB = 200;
const ROOM_TO_OPEN_MB = 40;

/** A database that finds no room as it opens is hurt; one that is not opened is not. */
function demandRoom(dataDir: string): void {
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const freeMb = Math.floor((bavail * bsize) / MB);
  const neededMb = fs.existsSync(path.join(dataDir, 'pg', 'PG_VERSION'))
    ? ROOM_TO_OPEN_MB
    : ROOM_FOR_NEW_MB;
  if (freeMb < neededMb)
    throw new PreflightError(
      `DATA_DIR: ${dataDir}: the disk is full: ${freeMb} MB are free, ${neededMb} MB are needed; make room or set another DATA_DIR`,
    );
}

/** Folder by folder: Node's own recursive way never ends where the system refuses a folder as if its parent were missing (/proc). */
function makeFolder(dir: string): void {
  if (fs.existsSync(dir)) return;
  makeFolder(path.dirname(dir));
  fs.mkdirSync(dir);
}

async function checkPort(variable: string, host: string, port: number): Promise<void> {
  const probe = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw explainPortError(error, variable, host, port);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Says in words of the operator why a port could not be opened; other errors come back as they are. */
export function explainPortError(
  error: unknown,
  variable: string,
  host: string,
  port: number,
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new PreflightError(
      `${variable}: port ${port} of ${host} is taken by another program; stop it or set another ${variable}`,
      { cause: error },
    );
  if (code === 'EACCES')
    return new PreflightError(
      `${variable}: port ${port} of ${host} needs rights this user does not have; set a ${variable} above 1023`,
      { cause: error },
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new PreflightError(`HOST: this machine has no address ${host}`, { cause: error });
  return error;
}
