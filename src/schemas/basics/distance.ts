const EARTH_RADIUS_M = 6_371_000;

export interface Position {
  /** degrees, WGS-84 */
  readonly lng: number;
  readonly lat: number;
}

/** Metres between two positions along the sphere (haversine). */
export function measureDistanceM(a: Position, b: Position): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = rad(b.lat - a.lat);
  const dLng = rad(b.lng - a.lng);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A position from stored or sent data; null when it has none. */
export function readPosition(value: unknown): Position | null {
  if (typeof value !== 'object' || value === null) return null;
  const { lng, lat } = value as Readonly<Record<string, unknown>>;
  const position = { lng: Number(lng), lat: Number(lat) };
  return lng != null &&
    lat != null &&
    Number.isFinite(position.lng) &&
    Number.isFinite(position.lat)
    ? position
    : null;
}
