/** What other areas may use of this one; everything else of it is its own. */
export { listCheckedPoints, listRules } from './check-store.ts';
export { CHECK, isOutside, sayRange } from './judge.ts';
export { settleMarks } from './life.ts';
export { flagHour } from './marks.ts';
export { rulesFor } from './rules-for.ts';
