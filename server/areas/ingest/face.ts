/** What other areas may use of this one; everything else of it is its own. */
export { addManualHour, removeManualHour } from './write/manual-hour-store.ts';
export { needsOf, readColumns, type ColumnAsk, type StoredColumns } from './rules/columns-store.ts';
export { readStates, storedStates, type StoredState } from './rules/stored-states-store.ts';
export { noTold, readSeries, type Series, tell, type WritableFrameValue } from './rules/series.ts';
export { seesDevice, visibleMns } from './query/gateway-query-store.ts';
export { insertHits } from './rules/rule-store.ts';
