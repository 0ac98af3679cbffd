/** What other areas may use of this one; everything else of it is its own. */
export {
  type FactorHourAsk,
  listCountedHours,
  listHourValues,
  listReportedHours,
  listValidBefore,
  type HourValue,
  type ReportedHour,
} from './hour-value-store.ts';
export {
  EXTREME_KINDS,
  type ExtremeKind,
  markDays,
  type MarkedDay,
  type PointDay,
  withoutOpenDays,
} from './day-mark-store.ts';
export { EXTREMES } from './reading-extremes-store.ts';
export { countAnew } from './count-anew.ts';
export { countStoppedHours } from './report-store.ts';
export { listSpanSums } from './span-sums-store.ts';
export {
  type DayListener,
  followMarks,
  recomputeStatistics,
  sweepStatistics,
} from './statistics.ts';
