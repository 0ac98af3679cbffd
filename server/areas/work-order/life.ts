import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle, MoveFacts } from '#server/moves/life-cycles.ts';
import type { MoveLogRow } from '#server/moves/move-store.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { moveAlarms } from './alarm-link.ts';
import { measureDistanceM, readPosition } from './distance.ts';
import { EXCEPTION, isJoining, ORDER_SOURCE, text, withException } from './order.ts';
import { GUARD_RULES, REFUSALS, ROLES } from './policy.ts';
import { findConfirmers, findDispatchers } from './receivers.ts';
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
  lineTitle: ({ lang }, line) => {
    if (isJoining(line)) return serverText(lang, 'workOrder.joined');
    return isDispatching(line) ? serverText(lang, 'workOrder.dispatched') : null;
  },
};

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

/** An order that alarms made was dispatched, not written by hand. */
function isDispatching({ action, fields }: MoveLogRow): boolean {
  return action === 'create' && fields?.['source'] === ORDER_SOURCE.alarm;
}
