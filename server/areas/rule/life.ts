import { toText } from '#schemas/expressions/values.ts';
import { alarmEntity, recoverRuleAlarms } from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { type LifeCycle } from '#server/moves/life-cycles.ts';
import { takeVersion } from './publish.ts';
import { seesScope } from './scope/sight.ts';
import { findVersion } from './version-store.ts';

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

/** What a version raised is over with it, unless limits or other rules hold it. */
async function endAlarms(tx: Ctx, ruleId: string): Promise<void> {
  const ended = await recoverRuleAlarms(tx.db, alarmEntity(tx), ruleId, tx.now().toISOString());
  for (const { id, stationId } of ended)
    tx.emit('alarm.recovered', { alarmId: id, stationId: stationId ?? '' });
}
