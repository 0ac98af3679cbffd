import { describe, expect, it } from 'vitest';

import { levelOf, outlineAt, viewAbove, viewOfOutline } from './drill.ts';
import { HOME_VIEW } from './projection.ts';

const square = (code: string, lng: number, lat: number, side: number) => ({
  code,
  name: code,
  rings: [
    [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat + side],
    ] as const,
  ],
});
const PROVINCE = square('330000', 118, 27, 4);
const CITY = square('330500', 119, 30, 1);
const SIZE = { width: 800, height: 500 };

describe('the way from the country into a province and a city', () => {
  it('leads to views of the next level, and back by one level each', () => {
    const province = viewOfOutline(PROVINCE, SIZE, 'province');
    const city = viewOfOutline(CITY, SIZE, 'city');
    const back = viewAbove(city, SIZE, [PROVINCE]);

    expect([HOME_VIEW, province, city].map(levelOf)).toEqual(['country', 'province', 'city']);
    expect(back).toEqual(province);
    expect(viewAbove(province, SIZE, [PROVINCE])).toEqual(HOME_VIEW);
    expect(viewAbove(HOME_VIEW, SIZE, [PROVINCE])).toBeUndefined();
  });

  it('a place lies in one outline or in none', () => {
    expect(outlineAt([CITY, PROVINCE], { lng: 119.5, lat: 30.5 })?.code).toBe('330500');
    expect(outlineAt([CITY, PROVINCE], { lng: 121, lat: 28 })?.code).toBe('330000');
    expect(outlineAt([CITY, PROVINCE], { lng: 100, lat: 28 })).toBeUndefined();
  });
});
