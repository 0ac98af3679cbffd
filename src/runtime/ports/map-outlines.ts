import type { MapOutline } from '#engine/base/ports.ts';

/** What the product reads of a GeoJSON file: areas with a name. */
interface Areas {
  readonly features: readonly {
    readonly properties: { readonly name: string };
    readonly geometry: {
      readonly type: string;
      readonly coordinates: readonly (readonly (readonly number[])[])[];
    };
  }[];
}

/** Outlines of the districts the product ships with: schematic, drawn for the demo city, of no authority. */
export async function loadMapOutlines(): Promise<readonly MapOutline[]> {
  const { default: areas } = await import('#schemas/dictionaries/region-outlines.json');
  return readOutlines(areas);
}

/** Polygons of a GeoJSON collection; what else it holds is left out. */
export function readOutlines({ features }: Areas): readonly MapOutline[] {
  return features
    .filter(({ geometry }) => geometry.type === 'Polygon')
    .map(({ properties, geometry }) => ({
      name: properties.name,
      rings: geometry.coordinates.map((ring) =>
        ring.map(([lng = 0, lat = 0]) => [lng, lat] as const),
      ),
    }));
}
