import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { toTimeText } from '#schemas/formats/times.ts';
import { LockedError, takeLock } from '#server/db/embedded/lock-file.ts';

/** Which snapshot is meant. */
export interface Snapshot {
  readonly name: string;
  /** True: one of another day is none. */
  readonly isOfItsDay: boolean;
}

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'test-databases');
/** Whatever may put something into a database before its test begins; of the tests the builders. */
const SOURCES = ['server', 'src/schemas', 'locales', 'tests/builders'];
const NAME_LENGTH = 16;
const DAY_LENGTH = '2026-01-01'.length;
const LOOK_EVERY_MS = 100;

let known: string | undefined;

/** Bytes that are handed out as they are: a blob copies what it is made of, and again what it is asked for. */
class InMemory extends Blob {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteLength } = this.#bytes;
    // a small one lies in a memory that it shares
    return (
      buffer.byteLength === byteLength ? buffer : Uint8Array.from(this.#bytes).buffer
    ) as ArrayBuffer;
  }
}

/** The folder of a made database as a file, which loads in a fraction of the time that making it takes; undefined: there is none. */
export function readSnapshot(asked: Snapshot): Blob | undefined {
  try {
    return new InMemory(fs.readFileSync(fileOf(asked)));
  } catch (error) {
    // asked for first and read then, another run may take it away in between
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps one for the next that asks, in this run or another, and takes those away that older sources made. */
export async function writeSnapshot(asked: Snapshot, content: Blob): Promise<void> {
  const file = fileOf(asked);
  const draft = `${file}.${process.pid}`;
  fs.mkdirSync(FOLDER, { recursive: true });
  const stale = fs
    .readdirSync(FOLDER)
    .filter((name) => name.startsWith(`${asked.name}-`) && name.endsWith('.tar'));
  fs.writeFileSync(draft, Buffer.from(await content.arrayBuffer()));
  fs.renameSync(draft, file);
  for (const name of stale)
    if (name !== path.basename(file)) fs.rmSync(path.join(FOLDER, name), { force: true });
}

/** Of several workers that lack one the first makes it: a preparation costs seconds of CPU. The others wait, and load what it kept. */
export async function makeOnce<Database>(
  asked: Snapshot,
  load: (kept: Blob) => Promise<Database>,
  make: () => Promise<Database>,
): Promise<Database> {
  fs.mkdirSync(FOLDER, { recursive: true });
  const giveBack = await waitForLock(`${fileOf(asked)}.lock`);
  try {
    const kept = readSnapshot(asked);
    return kept ? await load(kept) : await make();
  } finally {
    giveBack();
  }
}

/** @returns gives it back; a dead worker's is taken over */
async function waitForLock(file: string): Promise<() => void> {
  for (;;) {
    try {
      return takeLock(file);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

/** Whether two databases are alike, in one word: what is of its day is of another kind on the next. */
export function kindOf({ name, isOfItsDay }: Snapshot): string {
  return `${name}${dayOf(isOfItsDay)}`;
}

function fileOf({ name, isOfItsDay }: Snapshot): string {
  return path.join(FOLDER, `${name}-${(known ??= hashOfSources())}${dayOf(isOfItsDay)}.tar`);
}

const dayOf = (isOfItsDay: boolean): string =>
  isOfItsDay ? `-${toTimeText(new Date()).slice(0, DAY_LENGTH)}` : '';

/** One value of all sources: whoever changes a migration, a schema, a seed or how a row is written gets new snapshots. */
function hashOfSources(): string {
  const hash = crypto.createHash('sha256');
  hash.update(fs.readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const folder of SOURCES)
    for (const file of filesBelow(path.join(ROOT, folder)))
      hash.update(`${path.relative(ROOT, file)}\n`).update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, NAME_LENGTH);
}

function filesBelow(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
