import { describe, expect, it } from 'vitest';

import { namedInRule, OUT_OF_SIGHT, withoutNamed } from './named.ts';

const WHEN = {
  id: 'and',
  op: 'and',
  of: [
    { id: 'p', op: 'place', by: 'point', in: ['1', '2'] },
    { id: 's', op: 'place', by: 'station', in: ['3'], off: true },
    { id: 't', op: 'place', by: 'type', in: ['32'] },
    {
      id: 'c',
      op: 'compare',
      left: { id: 'l', op: 'measured', factor: 'cod', point: '2' },
      is: '>',
      right: { id: 'r', op: 'number', value: 1, unit: null },
    },
  ],
};

describe('what a rule names', () => {
  it('is found in places and measured points, also put aside; kinds of points are no records', () => {
    expect(namedInRule({ evidence: WHEN })).toEqual([
      { entity: 'monitorPoint', id: '1' },
      { entity: 'monitorPoint', id: '2' },
      { entity: 'station', id: '3' },
    ]);
  });

  it('leaves its place when it is hidden, and the rest as it was', () => {
    const shown = withoutNamed(WHEN, ({ id }) => id === '2') as typeof WHEN;

    expect(namedInRule(shown)).toEqual([
      { entity: 'monitorPoint', id: '1' },
      { entity: 'station', id: '3' },
    ]);
    expect(shown.of[0]).toEqual({ id: 'p', op: 'place', by: 'point', in: ['1', OUT_OF_SIGHT] });
    expect(withoutNamed(WHEN, () => false)).toEqual(WHEN);
  });
});
