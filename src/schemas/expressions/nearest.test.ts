import { describe, expect, it } from 'vitest';

import { editDistance, nearest } from './nearest.ts';

describe('the known name most like a wrong one', () => {
  it.each([
    ['', 'abc', 3],
    ['same', 'same', 0],
    ['statoin', 'station', 1],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['POST /ops/workorder/mvoe', 'POST /ops/workorder/move', 1],
  ])('"%s" and "%s" are %i edits apart, from either end', (a, b, edits) => {
    expect([editDistance(a, b), editDistance(b, a)]).toEqual([edits, edits]);
    expect([1, 2, 3, 4].map((enough) => editDistance(a, b, enough))).toEqual(
      [1, 2, 3, 4].map((enough) => Math.min(edits, enough)),
    );
  });

  it('is named when it is near, and nothing is when none is', () => {
    expect(nearest('statoin', ['point', 'station', 'stations'])).toBe('station');
    expect(nearest('x', ['y'])).toBeUndefined();
    expect(nearest('quality', ['station', 'point'])).toBeUndefined();
  });
});
