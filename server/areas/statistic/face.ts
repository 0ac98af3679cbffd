/** What other areas may use of this one; everything else of it is its own. */
export {
  listCountedHours,
  listHourValues,
  listValidBefore,
  type HourValue,
} from './hour-value-store.ts';
export { countAnew } from './count-anew.ts';
export { countStoppedHours } from './report-store.ts';
export { followMarks, recomputeStatistics, sweepStatistics } from './statistics.ts';
