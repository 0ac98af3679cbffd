import type { TypeCard } from './card.ts';
import type { FieldBase } from './field-base.ts';
import { NO_WORDS } from './field-words.ts';
import {
  crossingOf,
  isCorner,
  LEAST_CORNERS,
  MOST_CORNERS,
  openRing,
  type Corner,
} from './polygon-geometry.ts';
import { readRing } from './read-places.ts';

/** An area on the ground: its corners as `[lng, lat]` in their order, degrees WGS-84, 3 to 500; sides never cross. */
export interface PolygonField extends FieldBase {
  readonly type: 'polygon';
}

export const polygonCard: TypeCard<PolygonField> = {
  kind: 'blob',
  stored: 'document',
  words: NO_WORDS,
  list: { width: 160 },
  isArea: true,
  isWide: true,
  isOffCells: true,
  coerce(value) {
    if (typeof value === 'string') return readRing(value) ?? value;
    if (!Array.isArray(value)) return value;
    const corners = value.map(cornerOf);
    return corners.every((corner) => corner !== undefined) ? openRing(corners) : value;
  },
  check(value) {
    if (!Array.isArray(value) || !value.every(isCorner)) return { rule: 'polygon' };
    if (value.length < LEAST_CORNERS || value.length > MOST_CORNERS)
      return { rule: 'polygonCorners', params: { min: LEAST_CORNERS, max: MOST_CORNERS } };
    const crossing = crossingOf(value);
    return crossing && { rule: 'polygonCrossing', params: { ...crossing } };
  },
  rowType: () => 'readonly (readonly [lng: number, lat: number])[]',
  api: () => ({
    type: 'array',
    minItems: LEAST_CORNERS,
    maxItems: MOST_CORNERS,
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  }),
  sample: (_, at) => {
    const [lng, lat] = [120.6 + at / 100, 31.3];
    return openRing([
      [lng, lat],
      [lng + 0.01, lat],
      [lng + 0.01, lat + 0.01],
      [lng, lat + 0.01],
    ]);
  },
};

/** `[lng, lat]`, or an object that names both. */
function cornerOf(value: unknown): Corner | undefined {
  if (isCorner(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { lng, lat } = value as { readonly lng?: unknown; readonly lat?: unknown };
  const corner: unknown = [lng, lat];
  return isCorner(corner) ? corner : undefined;
}
