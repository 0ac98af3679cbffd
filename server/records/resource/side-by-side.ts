import type { EntitySchema } from '#schemas/language/entity.ts';
import { targetOf } from '#schemas/types/ask.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { workTogether } from '#server/db/together.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { findWrittenEntity } from './own-record.ts';

/** Records whose statements are put as one. */
export const TOGETHER = 100;

/** How often records are tried together before they are done one by one. */
const TRIES = 2;

/**
 * Whether records of an entity may be judged before others of them are written: nothing of one hangs on another. `inBulk`: where fields
 * of `bulk` change alone; `always`: whatever of them is written, new ones too.
 */
export function goesTogether(ctx: Ctx, entity: EntitySchema, when: 'inBulk' | 'always'): boolean {
  if (findWrittenEntity(ctx, entity) !== entity || linksToItself(entity)) return false;
  const { judgesAlone, beforeSave, afterSave, afterImport } = hooksOf(ctx, entity.name);
  if (judgesAlone !== undefined) return judgesAlone === 'always' || judgesAlone === when;
  return !beforeSave && !afterSave && !afterImport;
}

export function linksToItself(entity: EntitySchema): boolean {
  return Object.values(entity.fields).some((spec) => targetOf(spec) === entity.name);
}

/** What is done to one of many records. */
export interface OneOfMany<K, R> {
  /** Beside others: whatever one of them throws, nothing of any of them stays. */
  readonly beside: (ctx: Ctx, key: K) => Promise<R>;
  /** By itself, where it was refused beside others. */
  readonly alone: (key: K) => Promise<R>;
}

/**
 * Records side by side, all or none of them: those that are refused are judged anew each by itself, the others once more together.
 * @param keys each another one
 * @returns what came of each, in their order
 */
export async function sideBySide<K, R extends object>(
  tx: Ctx,
  keys: readonly K[],
  { beside, alone }: OneOfMany<K, R>,
): Promise<readonly R[]> {
  const done = new Map<K, R>();
  let left = keys;
  for (let tries = TRIES; tries > 0 && left.length > 1; tries -= 1) {
    const { made, refused } = await tryTogether(tx, left, beside);
    for (const [key, result] of made) done.set(key, result);
    for (const key of refused) done.set(key, await alone(key));
    left = left.filter((key) => !done.has(key));
  }
  for (const key of left) done.set(key, await alone(key));
  return keys.flatMap((key) => done.get(key) ?? []);
}

interface Tried<K, R> {
  /** Empty where one was refused: then nothing of any of them stays. */
  readonly made: readonly (readonly [K, R])[];
  readonly refused: readonly K[];
}

async function tryTogether<K, R>(
  tx: Ctx,
  keys: readonly K[],
  beside: OneOfMany<K, R>['beside'],
): Promise<Tried<K, R>> {
  const buffers = keys.map((key) => ({ key, ...bufferEvents(tx) }));
  let refused: readonly K[] = keys;
  try {
    const made = await inSavepoint(tx.db, async () => {
      const settled = await workTogether(
        tx.db,
        buffers.map(
          ({ key, ctx }) =>
            async () =>
              [key, await beside(ctx, key)] as const,
        ),
      );
      refused = keys.filter((_, at) => settled[at]?.status === 'rejected');
      if (refused.length > 0) throw new OneRefused();
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    });
    for (const { flush } of buffers) flush();
    return { made, refused };
  } catch (error) {
    if (!(error instanceof OneRefused)) throw error;
    return { made: [], refused };
  }
}

class OneRefused extends Error {}
