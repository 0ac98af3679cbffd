import { BEGINNING } from '#server/moves/begin-record.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';

/** Who goes on with the knowledge sees what was retired, too. */
const KEEPERS = [
  'ops:knowledge:update',
  'ops:knowledge:retire',
  'ops:knowledge:restore',
  'ops:knowledge:delete',
];
const IN_USE = { field: 'status', op: 'eq', value: '0' } as const;

/** Whoever only looks hints up finds those in use, in lists, by id and in the alarm's page alike. */
export const KNOWLEDGE_HOOKS: EntityHooks<'alarmKnowledge'> = {
  ...hooksOfLife('alarmKnowledge'),
  ...BEGINNING,
  where: (ctx) =>
    KEEPERS.some((key) => holdsKey(ctx.actor, key))
      ? []
      : [ruleCondition(needEntity(ctx, 'alarmKnowledge'), IN_USE)],
};
