import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Registry } from '#server/registry/registry.ts';
import {
  blankPasswordHistory,
  listPlainPasswords,
  replacePassword,
} from './point-password-store.ts';

type Sealer = Pick<SecretBox, 'seal'>;

const sealers = new WeakMap<Registry, Sealer>();

/** Says how the passwords of a server's monitoring points are sealed. */
export function sealPasswordsWith(registry: Registry, sealer: Sealer): void {
  sealers.set(registry, sealer);
}

/**
 * Values of a point with its password sealed; an empty one is left out, so that what is stored stays.
 * @throws Error nobody said how it is sealed: it is never stored plain
 */
export function withSealedPassword<V extends object>(
  { registry }: Pick<Ctx, 'registry'>,
  values: V,
): V {
  const { password, ...others } = values as V & { readonly password?: unknown };
  if (typeof password !== 'string' || password === '') return others as V;
  const sealer = sealers.get(registry);
  if (!sealer)
    throw new Error(
      'the password of a monitoring point can not be sealed: call sealPasswordsWith() first',
    );
  return { ...values, password: sealer.seal(password) };
}

/** Seals passwords that were stored plain by an earlier version, and takes them out of the history. @returns how many */
export async function sealStoredPasswords(ctx: Ctx, sealer: Sealer): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const plain = await listPlainPasswords(tx.db);
    for (const { id, password } of plain)
      await replacePassword(tx.db, { id, was: password, sealed: sealer.seal(password) });
    await blankPasswordHistory(tx.db);
    return plain.length;
  });
}
