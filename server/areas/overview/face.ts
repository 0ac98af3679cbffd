/** What other areas may use of this one: the figures of the home page, so that whoever shows them elsewhere says the same. */
export { rankRegions, readHomeKpi, readStationStatus, readWorkOrderStatus } from './home.ts';
