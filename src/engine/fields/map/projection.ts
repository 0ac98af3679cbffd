import { rounded, type LngLat } from './place.ts';

/** What a map shows: its middle and its scale. At zoom 0 the world is 256 px wide, each step doubles it. */
export interface MapView extends LngLat {
  readonly zoom: number;
}

/** px */
export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 18;
export const TILE_PX = 256;
/** Where the Mercator plane ends. */
const MAX_LAT = 85.05;
const STEPS = [
  30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
];
/** px between two lines of the grid, at least */
const LINE_PX = 90;
/** The whole country, where nothing else says what to show. */
export const HOME_VIEW: MapView = { lng: 104, lat: 35, zoom: 4 };

function worldPx(zoom: number): number {
  return TILE_PX * 2 ** zoom;
}

/** A place on the Mercator plane of the zoom, px from its upper left corner. */
function toWorld({ lng, lat }: LngLat, zoom: number): Point {
  const sine = Math.sin((clamp(lat, -MAX_LAT, MAX_LAT) * Math.PI) / 180);
  const size = worldPx(zoom);
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

function fromWorld({ x, y }: Point, zoom: number): LngLat {
  const size = worldPx(zoom);
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
  return rounded({ lng: (x / size) * 360 - 180, lat });
}

/** Where a place stands in the picture. */
export function toScreen(place: LngLat, view: MapView, { width, height }: Size): Point {
  const [at, middle] = [toWorld(place, view.zoom), toWorld(view, view.zoom)];
  return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 };
}

/** The place under a point of the picture. */
export function toPlace({ x, y }: Point, view: MapView, { width, height }: Size): LngLat {
  const middle = toWorld(view, view.zoom);
  return fromWorld({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, view.zoom);
}

/** The view moved by so many px of the picture. */
export function panned(view: MapView, by: Point): MapView {
  const middle = toWorld(view, view.zoom);
  return { ...fromWorld({ x: middle.x + by.x, y: middle.y + by.y }, view.zoom), zoom: view.zoom };
}

/** The view one or more steps nearer; the place under `at` stays where it is. */
export function zoomed(view: MapView, steps: number, at: Point, size: Size): MapView {
  const zoom = clamp(view.zoom + steps, MIN_ZOOM, MAX_ZOOM);
  if (zoom === view.zoom) return view;
  const kept = toPlace(at, view, size);
  const moved = toScreen(kept, { ...view, zoom }, size);
  return panned({ ...view, zoom }, { x: moved.x - at.x, y: moved.y - at.y });
}

/** The nearest view that shows every place with some room around. */
export function fitPlaces(places: readonly LngLat[], { width, height }: Size): MapView {
  const [first] = places;
  if (!first) return HOME_VIEW;
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  const middle = {
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
  };
  if (places.length === 1) return { ...middle, zoom: 13 };
  for (let zoom = 16; zoom > MIN_ZOOM; zoom -= 1) {
    const [a, b] = [
      toWorld({ lng: Math.min(...lngs), lat: Math.max(...lats) }, zoom),
      toWorld({ lng: Math.max(...lngs), lat: Math.min(...lats) }, zoom),
    ];
    if (b.x - a.x < width * 0.8 && b.y - a.y < height * 0.8) return { ...middle, zoom };
  }
  return { ...middle, zoom: MIN_ZOOM };
}

/** Lines of the coordinate grid: degrees of each, at the widest round step that still gives a few. */
export function gridLines(
  view: MapView,
  size: Size,
): { readonly lngs: readonly number[]; readonly lats: readonly number[]; readonly digits: number } {
  const [from, to] = [
    toPlace({ x: 0, y: size.height }, view, size),
    toPlace({ x: size.width, y: 0 }, view, size),
  ];
  const perPx = (to.lng - from.lng) / size.width;
  const step = [...STEPS].reverse().find((one) => one / perPx >= LINE_PX) ?? STEPS[0] ?? 30;
  return {
    lngs: multiples(step, from.lng, to.lng),
    lats: multiples(step, from.lat, to.lat),
    digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
  };
}

/** Tiles of a tile server that cover the picture, with their upper left corner in it. */
export function tilesOf(
  view: MapView,
  size: Size,
): readonly {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
}[] {
  const middle = toWorld(view, view.zoom);
  const [left, top] = [middle.x - size.width / 2, middle.y - size.height / 2];
  const count = 2 ** view.zoom;
  const tiles = [];
  for (
    let y = Math.max(0, Math.floor(top / TILE_PX));
    y * TILE_PX < top + size.height && y < count;
    y += 1
  )
    for (let x = Math.floor(left / TILE_PX); x * TILE_PX < left + size.width; x += 1)
      tiles.push({
        z: view.zoom,
        x: ((x % count) + count) % count,
        y,
        left: x * TILE_PX - left,
        top: y * TILE_PX - top,
      });
  return tiles;
}

function multiples(step: number, from: number, to: number): readonly number[] {
  const lines: number[] = [];
  for (let at = Math.ceil(from / step); at * step <= to; at += 1) lines.push(at * step);
  return lines;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
