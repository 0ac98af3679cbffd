import type { MapOutline } from '#engine/base/ports.ts';

/** Rings of a polygon: corners, or corners packed into a text. */
type Rings = readonly (string | readonly (readonly number[])[])[];
type Offsets = readonly (readonly number[])[];

/** What the product reads of a GeoJSON file: areas with a name. */
export interface Areas {
  readonly features: readonly {
    readonly id?: string;
    readonly properties: {
      readonly name: string;
      readonly id?: string;
      readonly code?: string;
      readonly cp?: readonly number[];
    };
    readonly geometry: {
      readonly type: string;
      readonly coordinates: unknown;
      /** Where the packed corners of each ring begin. */
      readonly encodeOffsets?: unknown;
    };
  }[];
}

/** Polygons of a GeoJSON collection, of those that several belong to as well; what else it holds is left out. */
export function readOutlines({ features }: Areas): readonly MapOutline[] {
  return features.flatMap(({ id, properties, geometry }) => {
    const { type, coordinates, encodeOffsets } = geometry;
    if (type !== 'Polygon' && type !== 'MultiPolygon') return [];
    const parts = (type === 'Polygon' ? [coordinates] : coordinates) as readonly Rings[];
    const offsets = (type === 'Polygon' ? [encodeOffsets] : encodeOffsets) as
      | readonly Offsets[]
      | undefined;
    const { cp } = properties;
    const code = properties.code ?? properties.id ?? id;
    return {
      ...(code !== undefined && { code }),
      name: properties.name,
      ...(cp && { at: [cp[0] ?? 0, cp[1] ?? 0] as const }),
      rings: parts.flatMap((rings, part) =>
        rings.map((ring, at) =>
          typeof ring === 'string'
            ? unpack(ring, offsets?.[part]?.[at])
            : ring.map(([lng = 0, lat = 0]) => [lng, lat] as const),
        ),
      ),
    };
  });
}

/** Corners are packed as differences in 1/1024 of a degree, each a sign of the text, sign last. */
const SCALE = 1024;
const ZERO = 64;

function unpack(text: string, [lng = 0, lat = 0]: readonly number[] = []): MapOutline['rings'][0] {
  let [x, y] = [lng, lat];
  const corners: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < text.length; at += 2) {
    x += differenceOf(text.charCodeAt(at));
    y += differenceOf(text.charCodeAt(at + 1));
    corners.push([x / SCALE, y / SCALE]);
  }
  return corners;
}

function differenceOf(sign: number): number {
  const packed = sign - ZERO;
  return packed % 2 === 0 ? packed / 2 : -(packed + 1) / 2;
}
