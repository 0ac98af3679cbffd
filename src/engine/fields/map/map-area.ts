import type { Ring } from '#schemas/types/polygon-geometry.ts';
import type { MapPoint } from './map-point.ts';
import type { LngLat } from './place.ts';

/** An area on a map: the boundary of what is looked at, or one that is being drawn. */
export interface MapArea {
  readonly id: string;
  readonly ring: Ring;
  readonly name?: string;
  /** Default `primary`. */
  readonly tone?: MapPoint['tone'];
}

/** The corners of areas as places, for a view that shows them all. */
export function placesOfAreas(areas: readonly MapArea[]): readonly LngLat[] {
  return areas.flatMap(({ ring }) => ring.map(([lng, lat]) => ({ lng, lat })));
}
