import type { Ctx } from '#server/base/context/ctx.ts';
import { hashPassword, verifyPassword } from '#server/base/secrets/password.ts';
import {
  readPasswordsSince,
  readFact,
  replacePassword,
  writeFact,
} from '#server/platform/installation/installation-store.ts';
import type { PasswordRow } from '#server/platform/installation/installation-store.ts';
import { needEntity } from '#server/records/access.ts';
import { DEMO_PASSWORD } from './demo-city.ts';
import { ADMIN_NAME, makeOneTimePassword } from './seed-admin.ts';

export interface ReplacedPasswords {
  /** Accounts that can sign in again only once an administrator gives them a password. */
  readonly lockedOut: readonly string[];
  /** To be printed once: the admin's new password that nobody chose. */
  readonly oneTimePassword: string | undefined;
}

export interface ReplaceOptions {
  /** The admin's new password; one is made without it. */
  readonly adminPassword: string | null;
  /** True: the admin gets a new password whatever his is, and every account is looked at. */
  readonly isLeavingDemo: boolean;
}

/**
 * No account of a production database keeps the password of the demo, whoever gave it to him: what the README prints is no
 * secret. Accounts that have not changed since the last look are not looked at again, so that a start stays quick.
 */
export async function replaceDemoPasswords(
  tx: Ctx,
  { adminPassword, isLeavingDemo }: ReplaceOptions,
): Promise<ReplacedPasswords> {
  const startedAt = tx.now();
  const accounts = await readPasswordsSince(
    tx.db,
    isLeavingDemo ? null : await readFact(tx.db, 'passwordsChecked'),
  );
  const lockedOut: string[] = [];
  let made: string | undefined;
  for (const account of accounts) {
    const isAdmin = account.username === ADMIN_NAME;
    if (!(isAdmin && isLeavingDemo) && !(await hasDemoPassword(account))) continue;
    const password = isAdmin && adminPassword !== null ? adminPassword : makeOneTimePassword();
    await replacePassword(tx.db, needEntity(tx, 'user'), account.id, {
      hash: await hashPassword(password),
      by: tx.actor.id,
    });
    tx.emit('session.revoked', { userId: account.id });
    if (!isAdmin) lockedOut.push(account.username);
    else if (adminPassword === null) made = password;
  }
  await writeFact(tx.db, 'passwordsChecked', startedAt.toISOString());
  return { lockedOut, oneTimePassword: made };
}

const hasDemoPassword = ({ password }: PasswordRow): Promise<boolean> =>
  verifyPassword(DEMO_PASSWORD, password);
