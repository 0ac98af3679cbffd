import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { writeFact } from '#server/platform/installation/installation-store.ts';
import { checkLock } from './db/embedded/lock-file.ts';
import { copyTree } from './db/embedded/snapshot.ts';
import type { DatabaseHandle } from './db/open.ts';
import { OperatorError } from './db/operator-error.ts';

const MISSING_TABLE = '42P01';
/** The list of what a backup holds; written last, so that one without it is known to be unfinished. */
const MANIFEST = 'manifest.json';
const BACKUPS = 'backups';
/** What lies in a data folder but is no data: locks, the way to the running server, older copies, unfinished uploads, answers for tests. */
const NO_DATA =
  /^(?:pg(?:\.[^\\/]+)?|backups|control\.json|test|replaced-[^\\/]+|restore\.part|\.write-test-\d+)(?:[\\/]|$)|\.part$/;

interface Manifest {
  readonly kind: 'pglite' | 'postgres';
  readonly at: string;
  readonly files: Readonly<Record<string, { readonly size: number; readonly sha256: string }>>;
}

export interface BackupJob {
  readonly database: Pick<DatabaseHandle, 'kind' | 'db' | 'snapshot'>;
  readonly dataDir: string;
  /** The new folder; default `DATA_DIR/backups/<time>`. */
  readonly to?: string | undefined;
  readonly now?: () => Date;
  /** How an external database is written to a folder. */
  readonly dump?: (dir: string) => Promise<void>;
}

/**
 * Copies the database and the files to a new folder while the server runs. Files first and again after the database: one that
 * the database knows is there.
 * @returns the folder.
 * @throws OperatorError the folder is there already, or nothing can be written there.
 */
export async function makeBackup({
  database,
  dataDir,
  to,
  now = () => new Date(),
  dump,
}: BackupJob): Promise<string> {
  const at = now().toISOString();
  const dir = path.resolve(to ?? path.join(dataDir, BACKUPS, at.replace(/[-:]|\.\d+/g, '')));
  if (fs.existsSync(dir)) throw new OperatorError(`${dir} is there already; name a new folder`);
  const draft = `${dir}.part`;
  const isData = (name: string) =>
    !NO_DATA.test(name) && !path.resolve(dataDir, name).startsWith(draft);
  try {
    await fs.promises.rm(draft, { recursive: true, force: true });
    await copyTree(dataDir, draft, isData);
    if (dump) await dump(draft);
    else await database.snapshot(path.join(draft, 'pg'));
    await copyTree(
      dataDir,
      draft,
      (name) => isData(name) && !fs.existsSync(path.join(draft, name)),
    );
    await fs.promises.writeFile(
      path.join(draft, MANIFEST),
      JSON.stringify({ kind: database.kind, at, files: await listFiles(draft) }, null, 1),
      {
        flush: true,
      },
    );
    await fs.promises.rename(draft, dir);
  } catch (error) {
    await fs.promises.rm(draft, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC')
      throw new OperatorError(`no backup was made: the disk of ${dir} is full`, { cause: error });
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new OperatorError(`no backup was made: this user cannot write to ${dir} (${code})`, {
        cause: error,
      });
    throw error;
  }
  // the table is younger than the oldest database that an upgrade copies
  await writeFact(database.db, 'lastBackup', at).catch((error: unknown) => {
    if ((error as { code?: string }).code !== MISSING_TABLE) throw error;
  });
  return dir;
}

const BEFORE_UPGRADE = 'before-upgrade-';
const KEPT_UPGRADES = 2;

/** The copy that an upgrade is taken back with; of these the newest two are kept. @returns its folder. */
export async function backUpBeforeUpgrade(job: Omit<BackupJob, 'to'>): Promise<string> {
  const backups = path.join(job.dataDir, BACKUPS);
  const at = (job.now?.() ?? new Date()).toISOString().replace(/[-:]|\.\d+/g, '');
  const dir = await makeBackup({ ...job, to: path.join(backups, `${BEFORE_UPGRADE}${at}`) });
  const old = (await fs.promises.readdir(backups))
    .filter((name) => name.startsWith(BEFORE_UPGRADE))
    .toSorted();
  for (const name of old.slice(0, -KEPT_UPGRADES))
    await fs.promises.rm(path.join(backups, name), { recursive: true, force: true });
  return dir;
}

/**
 * Reads a backup and compares it with its list.
 * @throws OperatorError it is none, is unfinished, or a file of it is missing or changed.
 */
export async function checkBackup(dir: string): Promise<Manifest> {
  const text = await fs.promises.readFile(path.join(dir, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new OperatorError(`${dir} is no finished backup: it has no ${MANIFEST}`);
  const manifest = JSON.parse(text) as Manifest;
  const found = await listFiles(dir);
  for (const [name, { size, sha256 }] of Object.entries(manifest.files)) {
    if (found[name]?.size !== size || found[name].sha256 !== sha256)
      throw new OperatorError(`${dir} is damaged: ${name} is missing or not as it was written`);
  }
  return manifest;
}

/**
 * Puts a backup of the embedded database in the place of what is in the data folder; that is kept aside. No server may use it.
 * @returns the folder that holds what was there before, null when nothing was.
 * @throws OperatorError as `checkBackup`; LockedError a server uses the folder.
 */
export async function putBack(
  dir: string,
  dataDir: string,
  now: Date = new Date(),
): Promise<string | null> {
  const { kind } = await checkBackup(dir);
  if (kind !== 'pglite')
    throw new OperatorError(
      `${dir} is a backup of an external database; set DATABASE_URL to restore it`,
    );
  await fs.promises.mkdir(dataDir, { recursive: true });
  checkLock(path.join(dataDir, 'pg.lock'));
  const draft = path.join(dataDir, 'restore.part');
  await fs.promises.rm(draft, { recursive: true, force: true });
  await copyTree(dir, draft, (name) => name !== MANIFEST);
  const aside = await moveAside(dataDir, await fs.promises.readdir(draft), now);
  for (const name of await fs.promises.readdir(draft))
    await fs.promises.rename(path.join(draft, name), path.join(dataDir, name));
  await fs.promises.rmdir(draft);
  return aside;
}

async function moveAside(
  dataDir: string,
  names: readonly string[],
  now: Date,
): Promise<string | null> {
  const aside = path.join(dataDir, `replaced-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  const tops = new Set(['pg', ...names]);
  const present = [...tops].filter((name) => fs.existsSync(path.join(dataDir, name)));
  if (present.length === 0) return null;
  await fs.promises.mkdir(aside);
  for (const name of present)
    await fs.promises.rename(path.join(dataDir, name), path.join(aside, name));
  return aside;
}

async function listFiles(dir: string): Promise<Manifest['files']> {
  const files: Record<string, { size: number; sha256: string }> = {};
  for (const name of (await fs.promises.readdir(dir, { recursive: true })).toSorted()) {
    const file = path.join(dir, name);
    const stat = await fs.promises.lstat(file);
    if (!stat.isFile() || name === MANIFEST) continue;
    files[name.replaceAll('\\', '/')] = { size: stat.size, sha256: await hashOf(file) };
  }
  return files;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of fs.createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
