import { describe, expect, it } from 'vitest';

import { addSpan, countSpans, cutSpan, readSpans, type Span } from './spans.ts';

const at = (passedMs: number, rate = 1, length = 600) => ({ length, passedMs, rate });

describe('seconds of a lesson', () => {
  it('what is watched twice counts once, whatever the order it comes in', () => {
    const watched: readonly Span[] = [
      [30, 60],
      [0, 10],
      [5, 35],
      [100, 110],
      [100, 105],
    ];

    const spans = watched.reduce<readonly Span[]>(addSpan, []);

    expect(spans).toEqual([
      [0, 60],
      [100, 110],
    ]);
    expect(countSpans(spans)).toBe(70);
  });

  it('a report counts for as long as the clock has gone on, times the rate', () => {
    expect(cutSpan([0, 15], at(15_000))).toEqual([0, 15]);
    expect(cutSpan([0, 600], at(15_000))).toEqual([0, 17]);
    expect(cutSpan([0, 600], at(15_000, 2))).toEqual([0, 34]);
    expect(cutSpan([0, 600], at(15_000, 16))).toEqual([0, 34]);
    expect(cutSpan([0, 600], at(3_600_000))).toEqual([0, 92]);
  });

  it('nothing counts before the clock has gone on, past the end, or backwards', () => {
    expect(cutSpan([0, 15], at(0))).toBeNull();
    expect(cutSpan([0, 15], at(-5_000))).toBeNull();
    expect(cutSpan([590, 640], at(60_000))).toEqual([590, 600]);
    expect(cutSpan([600, 640], at(60_000))).toBeNull();
    expect(cutSpan([20, 10], at(60_000))).toBeNull();
  });

  it('what was kept and is no span is left out', () => {
    expect(readSpans([[0, 5], [1], 'x', null, ['a', 'b']])).toEqual([[0, 5]]);
    expect(readSpans(null)).toEqual([]);
  });
});
