/** What other areas may use of this one; everything else of it is its own. */
export { computeSheets } from './compute.ts';
export { listNewestSheets } from './view.ts';
export { lastPeriod, periodBefore, type Period } from './periods.ts';
