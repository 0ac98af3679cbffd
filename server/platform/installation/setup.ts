import type { SetupStep } from '#schemas/api/home.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { countMade } from './setup-store.ts';

/** Who may invite users sets the product up. */
const SETS_UP = 'sys:user:save';

/** The setup list of the home page, for those who set the product up; empty for everybody else. */
export async function listSetupSteps(ctx: Ctx): Promise<readonly SetupStep[]> {
  if (!holdsKey(ctx.actor, SETS_UP)) return [];
  const made = await countMade(ctx.db, ctx.actor.id);
  return [
    { key: 'password', isDone: made.hasOwnPassword, entity: null },
    { key: 'dept', isDone: made.depts > 0, entity: 'dept' },
    { key: 'station', isDone: made.stations > 0, entity: 'station' },
    { key: 'data', isDone: made.reportingPoints > 0, entity: 'gatewayInbox' },
    { key: 'rule', isDone: made.limits > 0, entity: 'limit' },
    { key: 'user', isDone: made.users > 0, entity: 'user' },
  ];
}
