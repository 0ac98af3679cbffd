import fs from 'node:fs';
import path from 'node:path';

import type { Log } from '#server/base/context/log.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { OperatorError } from '#server/db/operator-error.ts';
import { readFact, writeFact } from './installation-store.ts';

/** What is known of the key that is there, and of what the operator wants. */
export interface KeyAtStart {
  readonly dataDir: string;
  readonly secrets: Pick<SecretBox, 'sign'>;
  /** The database lies beside it, in the same folder. */
  readonly isBeside: boolean;
  /** What was sealed with the key before may be lost. */
  readonly acceptsNew: boolean;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

const PRINT_LENGTH = 12;
const WAY =
  'put the file back from a backup or from another server of this database, or start once with SECRET_KEY=renew: passwords of devices, keys of encryption, secrets of neighbours and two-step codes must be entered anew then';

/**
 * A database remembers by which key it was sealed. Call it before anything is sealed or opened.
 * @throws OperatorError the key is gone from beside its database
 */
export async function demandSecretKey(db: Db, given: KeyAtStart): Promise<void> {
  const { dataDir, secrets, isBeside, acceptsNew, log } = given;
  const known = await readFact(db, 'secretKey');
  const isMissing = !fs.existsSync(path.join(dataDir, 'secret.key'));
  if (known !== null && isMissing && isBeside && !acceptsNew)
    throw new OperatorError(`DATA_DIR: ${dataDir} holds a database but not its secret.key; ${WAY}`);
  const print = secrets.sign('which key').slice(0, PRINT_LENGTH);
  if (known === print) return;
  if (known !== null && !acceptsNew) {
    log.error(
      { dataDir, isMissing },
      `DATA_DIR/secret.key is not the one this database was sealed with: nothing sealed before can be opened; ${WAY}`,
    );
    return;
  }
  if (known !== null)
    log.warn({ dataDir }, 'a new secret.key is taken; what was sealed before is lost');
  await writeFact(db, 'secretKey', print);
}
