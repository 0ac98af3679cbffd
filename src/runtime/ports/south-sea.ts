import type { MapOutline } from '#engine/base/ports.ts';

/** The inset of the South China Sea as echarts 4.9.0 draws it (Apache-2.0), in a plane of its own. */
const RINGS = [
  [0, 3.5, 7, 11.2, 15, 11.9, 30, 7, 42, 0.7, 52, 0.7, 56, 7.7, 59, 0.7, 64, 0.7, 64, 0, 5, 0],
  [13, 16.1, 19, 14.7, 16, 21.7, 11, 23.1],
  [12, 32.2, 14, 38.5, 15, 38.5, 13, 32.2],
  [16, 47.6, 12, 53.2, 13, 53.2, 18, 47.6],
  [6, 64.4, 8, 70, 9, 70, 8, 64.4],
  [23, 82.6, 29, 79.8, 30, 79.8, 25, 82.6],
  [37, 70.7, 43, 62.3, 44, 62.3, 39, 70.7],
  [48, 51.1, 51, 45.5, 53, 45.5, 50, 51.1],
  [51, 35, 51, 28.7, 53, 28.7, 53, 35],
  [52, 22.4, 55, 17.5, 56, 17.5, 53, 22.4],
  [58, 12.6, 62, 7, 63, 7, 60, 12.6],
  [0, 3.5, 0, 93.1, 64, 93.1, 64, 0, 63, 0, 63, 92.4, 1, 92.4, 1, 3.5],
];
const [LNG, LAT] = [126, 25];
const SCALE = 10.5;
const FLAT = 0.75;

/** 南海诸岛, drawn east of the mainland wherever the whole country is. */
export const SOUTH_SEA: MapOutline = {
  name: '南海诸岛',
  rings: RINGS.map((ring) =>
    ring.flatMap((x, at) => {
      const y = ring[at + 1];
      return at % 2 === 0 && y !== undefined
        ? [[x / SCALE + LNG, (-y / SCALE) * FLAT + LAT] as const]
        : [];
    }),
  ),
};
