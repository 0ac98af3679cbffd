import type { Db } from '#server/db/db.ts';
import { OperatorError } from '#server/db/operator-error.ts';
import { findTraces, readFact, writeFact } from './installation-store.ts';

type Mode = 'demo' | 'production';

/**
 * A data folder or database is made in one mode and stays in it: demo accounts have a password that everybody can read.
 * @throws OperatorError the server is started in the other mode; the line names the way.
 */
export async function demandMode(db: Db, mode: Mode): Promise<void> {
  const known = await knownMode(db);
  if (known !== null && known !== mode) throw otherMode(known);
}

/** Remembers the mode of a database that has none yet; of two servers that start at once in different modes the second is refused. */
export async function claimMode(db: Db, mode: Mode): Promise<void> {
  await demandMode(db, mode);
  if ((await readFact(db, 'mode')) === null) await writeFact(db, 'mode', mode);
}

/** A database of a version that did not write its mode down is known by the demo city's mark. */
async function knownMode(db: Db): Promise<Mode | null> {
  const written = await readFact(db, 'mode');
  if (written !== null) return written === 'demo' ? 'demo' : 'production';
  const { hasUsers, hasDemoMark } = await findTraces(db);
  if (hasDemoMark) return 'demo';
  return hasUsers ? 'production' : null;
}

function otherMode(known: Mode): OperatorError {
  const way =
    known === 'demo'
      ? 'to run production take a fresh DATA_DIR or database, or run `npm run demo:clear`, which removes the demo accounts and data and sets a new password of admin'
      : 'set APP_MODE=production, or take a fresh DATA_DIR or database for a demo';
  return new OperatorError(
    `APP_MODE: this data was made in ${known} mode and cannot be opened in ${known === 'demo' ? 'production' : 'demo'} mode; ${way}`,
  );
}
