import { type EntityHooks } from '#server/records/hooks.ts';
import { demandSight, ruleSight } from './scope/sight.ts';
import { factsOfTree } from './tree-facts.ts';
import { findVersion, seenRules, seenVersions } from './version-store.ts';

/** A rule is seen by those who see all that its scope and its blocks name; one that names nothing by everybody who may see rules. What it is about is read of its tree. */
export const RULE_HOOKS: EntityHooks<'monitorRule'> = {
  where: (ctx) => [seenRules(ruleSight(ctx))],
  async beforeSave(ctx, { id, values, before }) {
    const running = before && (await findVersion(ctx.db, id));
    // its draft is what runs next: who does not see where it runs neither changes it nor takes it out of the sight of others
    if (running) await demandSight(ctx, running.scope);
    return { ...values, ...(values.tree === undefined && before ? {} : factsOfTree(values.tree)) };
  },
};

/** A version is seen by those who see what it names. */
export const VERSION_HOOKS: EntityHooks<'ruleVersion'> = {
  where: (ctx) => [seenVersions(ruleSight(ctx))],
};
