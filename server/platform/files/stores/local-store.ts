import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { AppError } from '#server/base/context/app-error.ts';
import { sayUnwritable } from './spool.ts';
import { demandKey, type FileStore } from './store.ts';

/** Keeps files in a folder. A file appears under its key by one rename, complete. */
export function makeLocalStore(dir: string): FileStore {
  const placeOf = (key: string) => path.join(dir, ...demandKey(key).split('/'));
  return {
    async put(key, file) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true }).catch(sayUnwritable);
      try {
        await rename(file.path, place);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') return sayUnwritable(error);
        await copyAcross(file.path, place).catch(sayUnwritable);
      }
    },
    async open(key, range) {
      try {
        // opened before it is answered: a missing file is a refusal, not a broken download
        const file = await open(placeOf(key), constants.O_RDONLY);
        return file.createReadStream(range);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT')
          throw new AppError('notFound', { key });
        throw error;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

/** The folder lies on another disk: copied beside its place first. */
async function copyAcross(from: string, place: string): Promise<void> {
  const near = `${place}.part`;
  await copyFile(from, near);
  await rename(near, place);
}
