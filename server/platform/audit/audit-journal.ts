import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { ErrorLogRow, OperationLogRow } from './audit-store.ts';

/** A row of an audit log before it is written, under the id that it will have there. */
export type AuditEntry = { readonly id: string } & (
  | { readonly log: 'operation'; readonly row: OperationLogRow }
  | { readonly log: 'error'; readonly row: ErrorLogRow }
);

/**
 * Where audit rows stand on disk until the database has them: a line each, written before the answer goes out, so that neither a
 * database that refuses nor the end of this process loses one. A crash of the machine itself may take the last lines with it.
 */
export interface AuditJournal {
  /** @throws Error the disk takes nothing */
  add(entry: AuditEntry): void;
  /** All that was added is in the database: the lines are no longer needed. */
  clear(): void;
  /** All that was added since it was cleared. */
  added(): readonly AuditEntry[];
  /** What processes left behind that are gone; `done` removes it. A row may have been written already: its id says so. */
  left(): { readonly entries: readonly AuditEntry[]; done(): void };
  /** Removes the file where nothing waits in it. */
  close(): void;
}

const FOLDER = 'audit-waiting';
/** A file of another machine that nobody wrote to for so long is nobody's. */
const STALE_MS = 10 * MINUTE_MS;

/** @param dataDir DATA_DIR, where the lines wait below `audit-waiting` */
export function openAuditJournal(dataDir: string): AuditJournal {
  const folder = path.join(dataDir, FOLDER);
  const own = `${os.hostname()}~${process.pid}~${newId()}.jsonl`;
  let fd: number | null = null;
  let isEmpty = true;
  return {
    add(entry) {
      if (fd === null) {
        fs.mkdirSync(folder, { recursive: true });
        fd = fs.openSync(path.join(folder, own), 'a', 0o600);
      }
      fs.writeSync(fd, `${JSON.stringify(entry)}\n`);
      isEmpty = false;
    },
    clear() {
      if (fd === null || isEmpty) return;
      fs.ftruncateSync(fd);
      isEmpty = true;
    },
    added: () => (isEmpty ? [] : readFile(path.join(folder, own))),
    left: () => readLeft(folder, own),
    close() {
      if (fd === null) return;
      fs.closeSync(fd);
      fd = null;
      if (isEmpty) fs.rmSync(path.join(folder, own), { force: true });
    },
  };
}

function readLeft(folder: string, own: string): ReturnType<AuditJournal['left']> {
  const files = fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => name.endsWith('.jsonl') && name !== own)
        .map((name) => path.join(folder, name))
        .filter(isAbandoned)
    : [];
  return {
    entries: files.flatMap(readFile),
    done: () => {
      for (const file of files) fs.rmSync(file, { force: true });
    },
  };
}

function readFile(file: string): readonly AuditEntry[] {
  return fs.readFileSync(file, 'utf8').split('\n').flatMap(readLine);
}

/** Whether its process is gone. One of this number is this process, or one before it in a container. */
function isAbandoned(file: string): boolean {
  const [host, pid] = path.basename(file).split('~');
  if (host !== os.hostname()) return Date.now() - fs.statSync(file).mtimeMs > STALE_MS;
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A line that the end of its process cut short names no action that was answered. */
function readLine(line: string): readonly AuditEntry[] {
  if (line === '') return [];
  try {
    const entry = JSON.parse(line) as AuditEntry & { readonly row: { readonly at: string } };
    return [{ ...entry, row: { ...entry.row, at: new Date(entry.row.at) } } as AuditEntry];
  } catch {
    return [];
  }
}
