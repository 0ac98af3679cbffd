/** What other areas may use of this one; everything else of it is its own. */
export { addManualHour, removeManualHour } from './manual-hour-store.ts';
export { needsOf, readColumns, type ColumnAsk, type StoredColumns } from './columns-store.ts';
export { readStates, storedStates, type StoredState } from './stored-states-store.ts';
export { noTold, readSeries, type Series, tell, type Told } from './series.ts';
export { seesDevice, visibleMns } from './gateway-query-store.ts';
export { insertHits } from './rule-store.ts';
