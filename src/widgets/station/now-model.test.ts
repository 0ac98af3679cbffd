import { describe, expect, it } from 'vitest';

import { sparkPath, tilesOf, type NowSeries } from './now-model.ts';

const aSeries = (factorCode: string, more: Partial<NowSeries> = {}): NowSeries => ({
  factorCode,
  factorName: factorCode,
  unit: 'mg/L',
  decimals: 1,
  upper: 50,
  lower: null,
  value: null,
  points: [],
  ...more,
});

describe('values of a station now', () => {
  it('stand red first, then what is near its limit; what has none is last', () => {
    const tiles = tilesOf([
      aSeries('none'),
      aSeries('in', { value: 10 }),
      aSeries('near', { value: 46 }),
      aSeries('at', { value: 50 }),
      aSeries('over', { value: 50.1 }),
    ]);

    expect(tiles.map(({ series, state }) => [series.factorCode, state])).toEqual([
      ['over', 'over'],
      ['near', 'near'],
      ['at', 'near'],
      ['in', 'within'],
      ['none', 'none'],
    ]);
    expect(tiles.map(({ share }) => share)).toEqual([100, 92, 100, 20, null]);
  });

  it('below a lower limit is out of it, too', () => {
    expect(tilesOf([aSeries('ph', { upper: 9, lower: 6, value: 5.9 })])[0]?.state).toBe('over');
  });

  it('a line breaks where no value came', () => {
    const at = (value: number | null) => ({ time: '', value });

    expect(sparkPath([at(1), at(3), at(null), at(2), at(1)])).toBe(
      'M0.0 23.0L25.0 1.0M75.0 12.0L100.0 23.0',
    );
    expect(sparkPath([at(1)])).toBe('');
  });
});
