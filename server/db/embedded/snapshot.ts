import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Of the folder as it runs: what a copy must not take along, and the log, which is taken last. */
const LEFT_OUT = /(?:^|[\\/])(?:postmaster\.pid|backup_label|pg_wal[\\/].+)$/;

/**
 * Copies the folder of a running embedded database, as PostgreSQL's own base backup does: what is torn by the copying is mended
 * from the log when the copy is opened first. Nobody waits meanwhile; no checkpoint may be written until it is done.
 * @throws Error when the database broke off meanwhile; the copy is worth nothing then.
 */
export async function copySnapshot(pool: pg.Pool, from: string, to: string): Promise<void> {
  await pool.query("select pg_backup_start('backup', true)");
  let label: string;
  try {
    await copyTree(from, to, (name) => !LEFT_OUT.test(name));
  } finally {
    const { rows } = await pool.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    label = rows[0]?.labelfile ?? '';
  }
  await copyTree(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), () => true);
  await fs.promises.writeFile(path.join(to, 'backup_label'), label, { flush: true });
}

/** Copies a folder; what goes away meanwhile is left out. @param takes is asked with the path below the folder */
export async function copyTree(
  from: string,
  to: string,
  takes: (name: string) => boolean,
): Promise<void> {
  await fs.promises.mkdir(to, { recursive: true });
  for (const name of await fs.promises.readdir(from, { recursive: true })) {
    if (!takes(name)) continue;
    const source = path.join(from, name);
    const stat = await fs.promises.lstat(source).catch(() => null);
    if (stat?.isDirectory()) await fs.promises.mkdir(path.join(to, name), { recursive: true });
    else if (stat?.isFile()) await copyFile(source, path.join(to, name));
  }
}

async function copyFile(from: string, to: string): Promise<void> {
  await fs.promises.mkdir(path.dirname(to), { recursive: true });
  try {
    await fs.promises.copyFile(from, to, fs.constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
