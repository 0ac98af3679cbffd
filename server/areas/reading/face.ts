/** What other areas may use of this one; everything else of it is its own. */
export { listStationFactors, type StationFactor } from './station-factors.ts';
