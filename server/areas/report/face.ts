/** What other areas may use of this one; everything else of it is its own. */
export { followReports, makeUnmade, noteReports, plantPeriod } from './make.ts';
export { periodsDue } from './periods.ts';
