import { needEntity } from '#server/records/access.ts';
import { type EntityHooks } from '#server/records/hooks.ts';
import { seenRules } from './rule-store.ts';

/** A rule that names a point is seen by those who see the point; a general one by everybody who may see rules. */
export const CHECK_RULE_HOOKS: EntityHooks<'checkRule'> = {
  where: (ctx) => [seenRules(ctx.scope, needEntity(ctx, 'monitorPoint'))],
};
