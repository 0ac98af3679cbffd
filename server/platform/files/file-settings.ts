import type { Db } from '#server/db/db.ts';
import { FILE_KINDS } from '#server/platform/files/stores/kinds.ts';
import { readParams } from '#server/records/param-store.ts';

/** What uploads may be. */
export interface FileSettings {
  /** bytes of one file */
  readonly maxBytes: number;
  /** bytes of all files of one user */
  readonly quotaBytes: number;
  readonly extensions: readonly string[];
}

const MB = 1024 * 1024;
const DEFAULT_MB = 20;
const DEFAULT_QUOTA_MB = 1024;
/** What the multipart parser lets through at all. */
const HARD_MB = 100;

/** The parameters FILE_MAX_MB, FILE_USER_QUOTA_MB and FILE_EXTENSIONS over the defaults; unreadable ones are ignored, kinds that are unknown left out. */
export async function readFileSettings(db: Db): Promise<FileSettings> {
  const given = await readParams(db, 'FILE_');
  const number = (code: string, fallback: number): number => {
    const value = Number(given.get(code)?.trim() || Number.NaN);
    return Number.isFinite(value) && value > 0 ? value : fallback;
  };
  const listed = (given.get('FILE_EXTENSIONS') ?? '')
    .toLowerCase()
    .split(/[\s,，、]+/)
    .map((extension) => extension.replace(/^\./, ''));
  const extensions = listed.filter((extension) => Object.hasOwn(FILE_KINDS, extension));
  return {
    maxBytes: Math.min(number('FILE_MAX_MB', DEFAULT_MB), HARD_MB) * MB,
    quotaBytes: number('FILE_USER_QUOTA_MB', DEFAULT_QUOTA_MB) * MB,
    extensions: extensions.length > 0 ? extensions : Object.keys(FILE_KINDS),
  };
}
