import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { About, Asker } from '#schemas/moves/roles.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { ruleScope } from '#server/records/resource/rule-values.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { lifeCycleOf } from './life-cycles.ts';

/** Who asks, as life cycles judge him. */
export function askerOf(ctx: Ctx): Asker {
  const { actor } = ctx;
  return {
    holder: { holds: (key) => holdsKey(actor, key), hasRole: (role) => holdsKey(actor, { role }) },
    scope: ruleScope(ctx),
    isSystem: actor.kind === 'system',
  };
}

/** The record with its files, and what the server knows of its life cycle. */
export function aboutRecord(
  ctx: Ctx,
  {
    entity,
    states,
    row,
  }: { readonly entity: EntitySchema; readonly states: StatesSchema; readonly row: StoredRow },
): About {
  const { roles = {} } = lifeCycleOf(ctx, states.name);
  return {
    entity,
    states,
    row,
    known: (role) => (Object.hasOwn(roles, role) ? roles[role]?.(ctx, row) : undefined),
  };
}
