/** What other areas may use of this one; everything else of it is its own. */
export { addManualHour, removeManualHour } from './manual-hour-store.ts';
export { seesDevice, visibleMns } from './gateway-query-store.ts';
