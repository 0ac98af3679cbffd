/** What others may use of this area; everything else of it is its own. */
export { keepEvents } from './door-store.ts';
