import { needEntity } from '#server/records/access.ts';
import { type EntityHooks } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import { seenRules } from './rule-store.ts';
import words from './rule-words.json' with { type: 'json' };

/** A rule that names a point is seen by those who see the point; a general one by everybody who may see rules. */
export const CHECK_RULE_HOOKS: EntityHooks<'checkRule'> = {
  ...deliveredTexts('checkRule', ['name', 'remark'], words),
  where: (ctx) => [seenRules(ctx.scope, needEntity(ctx, 'monitorPoint'))],
};
