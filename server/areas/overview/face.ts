/** What other areas may use of this one: the figures of the home page, so that whoever shows them elsewhere says the same. */
export {
  listLowestRates,
  rankRegions,
  readAlarmTrend,
  readHomeKpi,
  readHomeWorkload,
  readStationStatus,
  readWorkOrderStatus,
} from './home.ts';
export { countFigures } from './figures.ts';
