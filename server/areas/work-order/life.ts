import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import type { LifeCycle, MoveFacts } from '#server/moves/life-cycles.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { moveAlarms } from './alarm-link.ts';
import { measureDistanceM, readPosition } from './distance.ts';
import { GUARD_RULES, REFUSALS } from './guards.ts';
import { EXCEPTION, isJoining, text, withException } from './order.ts';
import { findConfirmers, findDispatchers } from './receivers.ts';
import { ROLES } from './roles.ts';
import { readRules } from './rules.ts';

/** What the server knows of the life of an order besides `states/work-order.json`. */
export const ORDER_LIFE: LifeCycle = {
  roles: ROLES,
  guards: REFUSALS,
  guardRules: GUARD_RULES,
  values: { checkin: checkedIn },
  services: { alarms: (tx, { move, row, after }) => moveAlarms(tx, move, row, after) },
  receivers: { dispatchers: findDispatchers, confirmers: findConfirmers },
  facts: ['isThisGroup', 'alarmIds', 'assigneeName'],
  lineTitle: ({ lang }, line) => (isJoining(line) ? serverText(lang, 'workOrder.joined') : null),
};
const SHOWN = hooksOfLife('workOrder');
/** What answered orders say of themselves: the roles the asker has towards each, and whether it took requests in. */
export const ORDER_HOOKS: EntityHooks<'workOrder'> = {
  ...SHOWN,
  decorate: async (ctx: Ctx, rows: readonly StoredRow[]) =>
    (await SHOWN.decorate(ctx, rows)).map((row) => ({
      ...row,
      myRoles: shownRoles(ctx, row),
      isThisGroup: Number(row['joinedCount'] ?? 0) > 0,
    })),
};

/** A super admin has the engineer's role too, but its moves are guarded by "is the assignee": no buttons that only refuse. */
function shownRoles({ actor }: Ctx, row: StoredRow): readonly unknown[] {
  const roles = (row['myRoles'] as readonly unknown[] | undefined) ?? [];
  return roles.filter((role) => role !== 'ENG' || text(row, 'assigneeId') === actor.id);
}

/** How far from the station somebody checked in; too far is noted and holds nobody back. */
async function checkedIn(tx: Ctx, { row, form }: MoveFacts): Promise<StoredRow> {
  const entity = tx.registry.entity('station');
  const station =
    entity && (await findRow(tx.db, { kind: 'all' }, entity, text(row, 'stationId') ?? ''));
  const [here, there] = [readPosition(form), readPosition(station?.['location'])];
  const checkinDistance = here && there ? Math.round(measureDistanceM(here, there)) : null;
  const isFar =
    checkinDistance !== null && checkinDistance > (await readRules(tx.db)).checkinRadiusM;
  return {
    checkinDistance,
    ...(isFar ? { exceptions: withException(row, EXCEPTION.checkin) } : {}),
  };
}
