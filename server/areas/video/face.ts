/** What other areas may use of this one; everything else of it is its own. */
export { readCameraCounts } from './camera-counts.ts';
export type { SourceParts } from './camera.ts';
export { takeStill } from './take-still.ts';
