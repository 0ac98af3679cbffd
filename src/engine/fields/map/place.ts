/** A place in degrees WGS-84. */
export interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

/** Digits after the point that mean something on the ground: about 0.1 m. */
const DIGITS = 6;

/** `120.58, 31.3`, `31.3N 120.58E`, full-width commas and blanks; undefined when it is no place. Longitude comes first unless the letters or the size say otherwise. */
export function readPlace(text: string): LngLat | undefined {
  const [first, second, ...more] = [
    ...text.matchAll(/(-?\d+(?:\.\d+)?)\s*\u00b0?\s*([NSEW])?/gi),
  ].map(([, number = '', letter = '']) => ({
    value: Number(number),
    letter: letter.toUpperCase(),
  }));
  if (!first || !second || more.length > 0) return undefined;
  const signed = ({ value, letter }: typeof first): number =>
    letter === 'S' || letter === 'W' ? -value : value;
  const isSwapped =
    /[NS]/.test(first.letter) || /[EW]/.test(second.letter) || Math.abs(second.value) > 90;
  const [lng, lat] = isSwapped ? [signed(second), signed(first)] : [signed(first), signed(second)];
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? rounded({ lng, lat }) : undefined;
}

/** The place of a stored value; undefined where it holds none. */
export function placeOf(value: unknown): LngLat | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { lng, lat } = value as { readonly lng?: unknown; readonly lat?: unknown };
  return typeof lng === 'number' &&
    typeof lat === 'number' &&
    Number.isFinite(lng) &&
    Number.isFinite(lat)
    ? { lng, lat }
    : undefined;
}

/** As exact as means something. */
export function rounded({ lng, lat }: LngLat): LngLat {
  return { lng: Number(lng.toFixed(DIGITS)), lat: Number(lat.toFixed(DIGITS)) };
}
