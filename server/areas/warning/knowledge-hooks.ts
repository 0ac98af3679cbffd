import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { BEGINNING } from '#server/moves/begin-record.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { isForeign } from './knowledge-owner-store.ts';

/** Who goes on with the knowledge sees what was retired, too. */
const KEEPERS = [
  'ops:knowledge:update',
  'ops:knowledge:retire',
  'ops:knowledge:restore',
  'ops:knowledge:delete',
];
const IN_USE = { field: 'status', op: 'eq', value: '0' } as const;

async function demandOwn(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (await isForeign(ctx.db, ctx.scope, ids))
    throw new AppError('badMove', { reason: serverText(ctx.lang, 'knowledge.foreign') });
}

/** Whoever only looks hints up finds those in use, in lists, by id and in the alarm's page alike. */
export const KNOWLEDGE_HOOKS: EntityHooks<'alarmKnowledge'> = {
  ...hooksOfLife('alarmKnowledge'),
  ...BEGINNING,
  async beforeSave(ctx, { id, values, before }) {
    if (before) await demandOwn(ctx, [id]);
    return { ...values };
  },
  beforeDelete: demandOwn,
  where: (ctx) =>
    KEEPERS.some((key) => holdsKey(ctx.actor, key))
      ? []
      : [ruleCondition(needEntity(ctx, 'alarmKnowledge'), IN_USE)],
};
