/** What other areas may use of this one; everything else of it is its own. */
export { findHolder, listHeldBy } from './connection-store.ts';
export { seesDevice, visibleMns } from './gateway-query-store.ts';
