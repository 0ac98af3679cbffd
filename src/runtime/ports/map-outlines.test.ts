import { describe, expect, it } from 'vitest';

import type { MapOutline } from '#engine/base/ports.ts';
import { loadMapOutlines } from './map-outlines.ts';

const named = (all: readonly MapOutline[], name: string) => all.find((one) => one.name === name);
const box = ({ rings }: MapOutline) => {
  const corners = rings.flat();
  const of = (at: 0 | 1) => corners.map((corner) => Math.round(corner[at]));
  return [Math.min(...of(0)), Math.max(...of(0)), Math.min(...of(1)), Math.max(...of(1))];
};

describe('outlines of the map', () => {
  it('of the country are its 34 provinces by their codes, and the South China Sea', async () => {
    const china = await loadMapOutlines('100000');

    expect(china).toHaveLength(35);
    expect(named(china, '浙江')?.code).toBe('330000');
    expect(box(named(china, '浙江') as MapOutline)).toEqual([118, 123, 27, 31]);
    expect(named(china, '南海诸岛')?.rings).toHaveLength(12);
  });

  it('of a province are its parts, which lie within the country', async () => {
    const all = await Promise.all(
      ['330000', '710000', '650000', '110000'].map((code) => loadMapOutlines(code)),
    );
    const isOut = (one: MapOutline) => {
      const [west = 0, east = 0] = box(one);
      return west < 73 || east > 136;
    };

    expect(all.map(({ length }) => length)).toEqual([11, 23, 23, 16]);
    expect(all.flat().filter(isOut)).toEqual([]);
    expect(named(all[0] ?? [], '湖州市')?.code).toBe('330500');
  });

  it('of a city and of nothing known there are none', async () => {
    expect(await loadMapOutlines('330500')).toEqual([]);
    expect(await loadMapOutlines('990000')).toEqual([]);
  });
});
