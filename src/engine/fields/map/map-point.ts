import type { LngLat } from './place.ts';

/** A mark on a map. */
export interface MapPoint {
  readonly id: string;
  readonly place: LngLat;
  readonly title: string;
  /** Stands beside the mark. */
  readonly name?: string;
  /** Shape and colour: states differ by shape too, for those who do not see the colours. Default a dot. */
  readonly tone?: 'success' | 'warning' | 'danger' | 'neutral' | 'primary';
}
