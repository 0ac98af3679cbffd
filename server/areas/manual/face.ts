/** What other areas may use of this one; everything else of it is its own. */
export { askSamplings, followSamplings } from './sampling.ts';
export { hasSampledPoints } from './sampling-store.ts';
