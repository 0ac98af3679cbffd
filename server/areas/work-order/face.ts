/** What other areas may use of this one; everything else of it is its own. */
export { listEngineersFor, listStationEngineers, type EngineerLoad } from './assignee-store.ts';
export { createWorkOrder } from './create.ts';
