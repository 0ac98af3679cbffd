import type { MapOutline } from '#engine/base/ports.ts';
import sea from './south-sea.json';

/** The plane of the drawing on the map: where it lies, and its units in a degree. */
const [LNG, LAT] = [126, 25];
const SCALE = 10.5;
const FLAT = 0.75;

/** The inset of the South China Sea as echarts 4.9.0 draws it (Apache-2.0), east of the mainland wherever the whole country is. */
export const SOUTH_SEA: MapOutline = {
  name: sea.name,
  rings: sea.rings.map((ring) =>
    ring.flatMap((x, at) => {
      const y = ring[at + 1];
      return at % 2 === 0 && y !== undefined
        ? [[x / SCALE + LNG, (-y / SCALE) * FLAT + LAT] as const]
        : [];
    }),
  ),
};
