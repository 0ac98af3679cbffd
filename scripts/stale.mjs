import fs from 'node:fs';
import path from 'node:path';

/** The newest change (ms) below files and folders; folders count too, so that a removed file is noticed. */
export function newestChange(paths) {
  let newest = 0;
  for (const name of paths) {
    const stat = fs.statSync(name, { throwIfNoEntry: false });
    if (!stat) continue;
    newest = Math.max(newest, stat.mtimeMs);
    if (stat.isDirectory())
      newest = Math.max(
        newest,
        newestChange(fs.readdirSync(name).map((child) => path.join(name, child))),
      );
  }
  return newest;
}

/** True when what a stamp file stands for was made before the newest change. */
export function isStale(stamp, paths) {
  const stat = fs.statSync(stamp, { throwIfNoEntry: false });
  return !stat || stat.mtimeMs < newestChange(paths);
}
