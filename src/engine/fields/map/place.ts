import { isInChina, plainDegrees } from '#schemas/types/read-places.ts';

/** A place in degrees WGS-84. */
export interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

/** Digits after the point that mean something on the ground: about 0.1 m. */
const DIGITS = 6;

/** What may stand before a number instead of a letter behind it: `北纬31.3`, `E120.58`, `lng: 120.58`. */
const BEFORE =
  /(?:(北纬|纬度|lat(?:itude)?|[NS])|(东经|经度|lng|lon(?:gitude)?|[EW]))[\s":：=]*(-?\d+(?:\.\d+)?)/giu;
const STARTS_NAMED = /^[\s"'{(]*(?:[北东]?[经纬]|l[ano]|[NSEW])/iu;

/**
 * `120.58, 31.3`, `31.3N 120.58E`, `北纬31°18′ 东经120°34′48″`, full-width commas and blanks; undefined when it is no place. Longitude comes
 * first unless the letters or the size say otherwise, or it lies outside China that way and inside the other.
 */
export function readPlace(text: string): LngLat | undefined {
  const [first, second, ...more] = [
    ...lettersBehind(plainDegrees(text)).matchAll(/(-?\d+(?:\.\d+)?)\s*\u00b0?\s*([NSEW])?/gi),
  ].map(([, number = '', letter = '']) => ({
    value: Number(number),
    letter: letter.toUpperCase(),
  }));
  if (!first || !second || more.length > 0) return undefined;
  const signed = ({ value, letter }: typeof first): number =>
    letter === 'S' || letter === 'W' ? -value : value;
  const isSaid = first.letter !== '' || second.letter !== '';
  const isSwapped = isSaid
    ? /[NS]/.test(first.letter) || /[EW]/.test(second.letter)
    : Math.abs(second.value) > 90 ||
      (!isInChina([first.value, second.value]) && isInChina([second.value, first.value]));
  const [lng, lat] = isSwapped ? [signed(second), signed(first)] : [signed(first), signed(second)];
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? rounded({ lng, lat }) : undefined;
}

function lettersBehind(text: string): string {
  if (!STARTS_NAMED.test(text)) return text;
  return text.replace(BEFORE, (_, lat: string | undefined, lng: string | undefined, number) => {
    const letter = /^[SW]$/i.test(lat ?? lng ?? '') ? (lat ?? lng ?? '') : lat ? 'N' : 'E';
    return `${String(number)}${letter} `;
  });
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
