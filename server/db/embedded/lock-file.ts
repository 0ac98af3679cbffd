import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';

import { OperatorError } from '../operator-error.ts';

/** Another process uses the data folder. */
export class LockedError extends OperatorError {
  override readonly name = 'LockedError';
}

interface Holder {
  readonly pid: number;
  /** When that process started, in the words of the system: a process number alone may be given out again. */
  readonly startedAt: string;
}

/**
 * Takes the lock of a data folder: an embedded database with two writers loses data silently.
 * A lock left by a dead process (kill -9, power) is taken over, also when its number now belongs to another process.
 * @returns the function that gives it back.
 * @throws LockedError when a living process holds it.
 */
export function takeLock(file: string): () => void {
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: startOf(process.pid) ?? '',
  } satisfies Holder);
  const draft = `${file}.${crypto.randomUUID()}`;
  fs.writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, file)) removeStale(file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return () => {
    if (readText(file) === mine) fs.rmSync(file, { force: true });
  };
}

/** @throws LockedError when a living process holds the lock; takes nothing and changes nothing. */
export function checkLock(file: string): void {
  const holder = parseHolder(readText(file) ?? '');
  if (holder && startOf(holder.pid) === holder.startedAt) throw lockedBy(holder, file);
}

function lockedBy({ pid }: Holder, file: string): LockedError {
  return new LockedError(
    `the data folder is used by process ${pid} (lock file ${file}); stop that process first or set another DATA_DIR`,
  );
}

/** Linking is atomic: the lock is never seen half written. */
function tryLink(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // file systems without hard links
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    return tryCopy(draft, file);
  }
}

function tryCopy(draft: string, file: string): boolean {
  try {
    fs.copyFileSync(draft, file, fs.constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeStale(file: string): void {
  const text = readText(file);
  if (text === null) return;
  const holder = parseHolder(text);
  if (holder && startOf(holder.pid) === holder.startedAt) throw lockedBy(holder, file);
  // renaming first: of two processes that find the same stale lock only one gets it
  const aside = `${file}.${crypto.randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== text) tryLink(aside, file);
  fs.rmSync(aside, { force: true });
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return null;
    return typeof value.pid === 'number' && typeof value.startedAt === 'string'
      ? { pid: value.pid, startedAt: value.startedAt }
      : null;
  } catch {
    return null;
  }
}

/** @returns null when no such process lives. */
function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`);
    // field 22, counted after the name in brackets, which may hold spaces; the boot tells machines and restarts apart
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    const ticks = fields[0] === 'Z' ? undefined : fields[19];
    return ticks ? `${(readText('/proc/sys/kernel/random/boot_id') ?? '').trim()}:${ticks}` : null;
  }
  try {
    if (process.platform !== 'win32')
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() ||
        null
      );
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : null;
  }
}
