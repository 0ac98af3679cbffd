import type { Ctx } from '#server/base/context/ctx.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { findRow } from '#server/records/store/entity-read.ts';

/** The record that somebody is told of. */
export interface About {
  readonly entity: string;
  readonly id: string;
}

/** Those of some people, in their order, who find the record among what they may see; whoever may not sign in sees nothing. */
export async function listSeersOf(
  tx: Ctx,
  { entity: name, id }: About,
  people: readonly string[],
): Promise<readonly string[]> {
  const entity = needEntity(tx, name);
  const seers: string[] = [];
  for (const person of people) {
    const sight = await loadActor(tx.db, person);
    if (!sight) continue;
    const where = hooksOf(tx, name).where?.({ ...tx, ...sight }) ?? [];
    if (await findRow(tx.db, sight.scope, entity, { id, where })) seers.push(person);
  }
  return seers;
}
