import { toText } from '#schemas/expressions/values.ts';
import { alarmEntity, recoverRuleAlarms } from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { type LifeCycle } from '#server/moves/life-cycles.ts';
import { type EntityHooks } from '#server/records/hooks.ts';
import { takeVersion } from './publish.ts';
import { demandSight, ruleSight, seesScope } from './scope/sight.ts';
import { factsOfTree } from './tree-facts.ts';
import { findVersion, seenRules, seenVersions } from './version-store.ts';

/** What the server knows of the life of a monitoring rule besides its file. */
export const RULE_LIFE: LifeCycle = {
  guards: {
    async hasVersion(ctx, { row }) {
      const newest = await findVersion(ctx.db, toText(row['id']));
      return newest && newest.number > Number(row['runningVersion'] ?? 0)
        ? null
        : serverText(ctx.lang, 'rule.noVersion');
    },
    async seesScope(ctx, { row }) {
      const running = await findVersion(ctx.db, toText(row['id']));
      return !running || (await seesScope(ctx, running.scope))
        ? null
        : serverText(ctx.lang, 'rule.unseen');
    },
  },
  values: { takeVersion: (tx, { row }) => takeVersion(tx, row) },
  services: { endRuleAlarms: (tx, { row }) => endAlarms(tx, toText(row['id'])) },
};

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

/** What a version raised is over with it, unless limits or other rules hold it. */
async function endAlarms(tx: Ctx, ruleId: string): Promise<void> {
  const ended = await recoverRuleAlarms(tx.db, alarmEntity(tx), ruleId, tx.now().toISOString());
  for (const { id, stationId } of ended)
    tx.emit('alarm.recovered', { alarmId: id, stationId: stationId ?? '' });
}
