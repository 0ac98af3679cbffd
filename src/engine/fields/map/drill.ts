import type { MapOutline } from '#engine/base/ports.ts';
import { containsPlace } from '#schemas/types/polygon-geometry.ts';
import type { LngLat } from './place.ts';
import { fitPlaces, HOME_VIEW, type MapView, type Size } from './projection.ts';

/** Which level of regions a scale is of: names and outlines of others would lie over each other. */
export type MapLevel = 'country' | 'province' | 'city';

const PROVINCE_ZOOM = 6;
const CITY_ZOOM = 9;

/** The level of a view. */
export function levelOf({ zoom }: MapView): MapLevel {
  if (zoom < PROVINCE_ZOOM) return 'country';
  return zoom < CITY_ZOOM ? 'province' : 'city';
}

/** The outline a place lies in. */
export function outlineAt(outlines: readonly MapOutline[], place: LngLat): MapOutline | undefined {
  return outlines.find(({ rings }) => rings.some((ring) => containsPlace(ring, place)));
}

/** The view that shows an outline whole, at the level of what lies within it. */
export function viewOfOutline({ rings }: MapOutline, size: Size, within: MapLevel): MapView {
  const places = rings.flat().map(([lng, lat]) => ({ lng, lat }));
  const view = fitPlaces(places, size);
  const least = within === 'city' ? CITY_ZOOM : PROVINCE_ZOOM;
  const most = within === 'city' ? view.zoom : CITY_ZOOM - 1;
  return { ...view, zoom: Math.max(least, Math.min(view.zoom, Math.max(least, most))) };
}

/** One level up from a view: from a city to its province, from a province to the country; undefined where there is none above. */
export function viewAbove(
  view: MapView,
  size: Size,
  country: readonly MapOutline[],
): MapView | undefined {
  const level = levelOf(view);
  if (level === 'country') return undefined;
  const province = level === 'city' ? outlineAt(country, view) : undefined;
  return province ? viewOfOutline(province, size, 'province') : HOME_VIEW;
}
