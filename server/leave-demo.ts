import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction, makeSystemCtx } from '#server/base/context/transaction.ts';
import { writeFact } from '#server/platform/installation/installation-store.ts';
import { clearDemo } from './seeds/clear-demo.ts';
import { replaceDemoPasswords, type ReplacedPasswords } from './seeds/demo-passwords.ts';

/**
 * Makes a production database of a demo one: the demo city with its accounts goes, the admin gets a new password, every other
 * account that has the demo's password loses it. What people made stays.
 */
export async function leaveDemo(
  deps: Pick<Ctx, 'db' | 'registry' | 'house' | 'log'>,
  adminPassword: string | null,
): Promise<ReplacedPasswords> {
  return inTransaction(makeSystemCtx(deps), async (tx) => {
    await clearDemo(tx);
    const replaced = await replaceDemoPasswords(tx, { adminPassword, isLeavingDemo: true });
    await writeFact(tx.db, 'mode', 'production');
    return replaced;
  });
}
