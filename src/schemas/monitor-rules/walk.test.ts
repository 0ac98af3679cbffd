import { describe, expect, it } from 'vitest';

import { flowFactor } from './factors.ts';
import type { Condition, Value } from './tree.ts';
import { blocksOf, factorsOf, horizonMs, isOff, othersOf, stayCondition } from './walk.ts';

const HOUR = 3_600_000;
const measured = (id: string, factor: string, more = {}): Value => ({
  id,
  op: 'measured',
  factor,
  ...more,
});
const above = (id: string, left: Value): Condition => ({
  id,
  op: 'compare',
  left,
  is: '>',
  right: { id: `${id}n`, op: 'number', value: 1, unit: null },
});
const times = (id: string, of: Condition, count: number): Condition => ({
  id,
  op: 'times',
  of,
  count,
});

describe('walking a tree', () => {
  it('names blocks in reading order, the condition before the actions', () => {
    const when: Condition = {
      id: 'a',
      op: 'and',
      of: [times('t', above('c', measured('m', 'cod')), 3), above('d', measured('f', 'flow'))],
    };

    expect(blocksOf({ when, then: [{ id: 'z', do: 'diagnose' }] }).map(({ id }) => id)).toEqual([
      'a',
      't',
      'c',
      'm',
      'cn',
      'd',
      'f',
      'dn',
      'z',
    ]);
  });

  it('what needs a block that is put aside is put aside with it; a group goes on without it', () => {
    const aside: Condition = { ...above('c', measured('m', 'cod')), off: true };
    const group: Condition = { id: 'a', op: 'and', of: [aside, above('d', measured('f', 'flow'))] };

    expect([
      isOff(aside),
      isOff(times('t', aside, 3)),
      isOff(group),
      isOff({ id: 'o', op: 'or', of: [aside] }),
    ]).toEqual([true, true, false, true]);
    expect(factorsOf({ when: group })).toEqual(['flow']);
  });

  it('own factors and those of other points are apart, and a limit is read of none', () => {
    const limit: Value = { id: 'l', op: 'limit', factor: 'nh3', side: 'upper' };
    const when: Condition = {
      id: 'a',
      op: 'or',
      of: [
        above('c', measured('m', 'cod', { point: '7' })),
        { id: 'k', op: 'compare', left: measured('n', 'tp'), is: '>', right: limit },
      ],
    };

    expect(factorsOf({ when })).toEqual(['tp']);
    expect(othersOf({ when })).toEqual([{ pointId: '7', factor: 'cod' }]);
  });

  it('looks back as far as what lies in each other, two hours for each hour that is counted', () => {
    const mean: Value = { id: 'm', op: 'mean', factor: 'cod', span: { n: 1, unit: 'd' } };

    expect(horizonMs({ period: 'hour', when: above('c', mean) })).toBe(24 * HOUR);
    expect(horizonMs({ period: 'hour', when: times('t', above('c', mean), 3) })).toBe(30 * HOUR);
    expect(horizonMs({ period: 'rt', when: times('t', above('c', measured('m', 'cod')), 3) })).toBe(
      HOUR / 2,
    );
    expect(horizonMs({ period: 'hour', when: above('c', measured('m', 'cod')) })).toBe(0);
  });

  it('what keeps a rule going counts no more, but under not and within windows', () => {
    const over = above('c', measured('m', 'cod'));
    const counted = times('t', over, 3);
    const flowing = above('d', measured('f', 'flow'));
    const denied: Condition = { id: 'n', op: 'not', of: counted };

    expect(stayCondition({ id: 'a', op: 'and', of: [counted, flowing, denied] })).toEqual({
      id: 'a',
      op: 'and',
      of: [over, flowing, denied],
    });
    expect(stayCondition(over)).toBe(over);
  });

  it('flow is water at what sends water, gas elsewhere', () => {
    expect(['21', '32', '52', '31', '51', null].map(flowFactor)).toEqual([
      'w00000',
      'w00000',
      'w00000',
      'a00000',
      'a00000',
      'a00000',
    ]);
  });
});
