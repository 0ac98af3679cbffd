/** What other areas may use of this one; everything else of it is its own. */
export { followReports, noteReports } from './make.ts';
