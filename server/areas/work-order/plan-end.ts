import { HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';

/** Value of the dictionary work_order_urgency. */
const URGENT = '3';
const HOURS = { urgent: 4, ordinary: 24 } as const;

/** When an order is due whose deadline nobody chose; what the dialogs suggest. @param now ms */
export function planEndOf(urgency: string, now: number): string {
  return wallTime(now + (urgency === URGENT ? HOURS.urgent : HOURS.ordinary) * HOUR_MS);
}
