import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle } from '#server/moves/life-cycles.ts';
import type { MoveLogRow } from '#server/moves/move-store.ts';
import { moveAlarms } from './alarm-link.ts';
import { checkedIn } from './checkin.ts';
import { isJoining, ORDER_SOURCE } from './order.ts';
import { followParts } from './parts.ts';
import { photosShort } from './photos.ts';
import { GUARD_RULES, REFUSALS, ROLES } from './policy.ts';
import { startReview } from './process-review.ts';
import { findAuditors, findConfirmers, findDispatchers, findEscalation } from './receivers.ts';
import { askSampling, followSampling, nextSampling } from './sampling.ts';
import { beginAudit, clock, nextAudit, score } from './terms.ts';

/** What the server knows of the life of an order besides `states/work-order.json`. */
export const ORDER_LIFE: LifeCycle = {
  roles: ROLES,
  guards: REFUSALS,
  guardRules: GUARD_RULES,
  values: { checkin: checkedIn, clock, beginAudit, nextAudit, score, photosShort, nextSampling },
  services: {
    alarms: (tx, { move, row, after }) => moveAlarms(tx, move, row, after),
    parts: followParts,
    startReview,
    askSampling,
    samplings: followSampling,
  },
  receivers: {
    dispatchers: findDispatchers,
    auditors: findAuditors,
    confirmers: findConfirmers,
    escalation: findEscalation,
  },
  facts: ['isThisGroup', 'alarmIds', 'assigneeName'],
  lineTitle: ({ lang }, line) => {
    if (isJoining(line)) return serverText(lang, 'workOrder.joined');
    return isDispatching(line) ? serverText(lang, 'workOrder.dispatched') : null;
  },
};

/** An order that alarms made was dispatched, not written by hand. */
function isDispatching({ action, fields }: MoveLogRow): boolean {
  return action === 'create' && fields?.['source'] === ORDER_SOURCE.alarm;
}
