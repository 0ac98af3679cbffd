import { describe, expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { putHours, STRATEGY, type TimelineHour } from './strategies.ts';

const FACTS = { value: null, decimals: 1, before: [], captureRate: null };

/** `40 41 . x [. .] 42`: a number counts, `.` is missing, `x` came and does not count; what stands in brackets is asked for. */
function timeline(text: string): readonly TimelineHour[] {
  let isAsked = false;
  return text.split(' ').map((word, at) => {
    isAsked ||= word.startsWith('[');
    const bare = word.replaceAll(/[[\]]/g, '');
    const value = Number(bare);
    const isCounted = Number.isFinite(value);
    const came = isCounted ? value : bare === 'x' ? 99 : null;
    const hour = {
      atMs: at * HOUR_MS,
      value: isCounted ? value : null,
      original: came,
      flag: came === null ? null : isCounted ? 'N' : 'D',
      isCounted,
      isAsked,
    };
    isAsked &&= !word.endsWith(']');
    return hour;
  });
}

const put = (strategy: string, text: string, facts: object = {}) =>
  putHours(strategy, timeline(text), { ...FACTS, ...facts }).map(({ value, why }) => why ?? value);

describe('what is put in the place of hours', () => {
  it('a fixed value stands in every hour that was asked for, valid ones too', () => {
    expect(put(STRATEGY.fixed, '40 [41 . x] 42', { value: 30 })).toEqual([30, 30, 30]);
  });

  it('the mean of both neighbours fills a gap; valid hours within stay, gaps are filled each by its own', () => {
    expect(put(STRATEGY.neighbours, '40 [. . 42 x] 43')).toEqual([41, 41, 42.5]);
  });

  it.each([
    ['a gap of 24 hours', 24, 41],
    ['a gap of 25 hours', 25, 'tooLong'],
  ])('%s: as the standard says', (_what, length, expected) => {
    const gap = Array.from({ length }, () => '.').join(' ');

    expect(new Set(put(STRATEGY.neighbours, `40 [${gap}] 42`))).toEqual(new Set([expected]));
  });

  it('a gap is as long as it is, however little of it is asked for; without a neighbour there is no mean', () => {
    const gap = Array.from({ length: 24 }, () => '.').join(' ');

    expect([
      put(STRATEGY.neighbours, `40 ${gap} [.] 42`),
      put(STRATEGY.neighbours, '40 [.]'),
    ]).toEqual([['tooLong'], ['noNeighbour']]);
  });

  it.each([
    ['90 % and a short gap: the highest of 180', 90, 1, 180],
    ['90 % and a long gap: the highest of 720', 90, 25, 720],
    ['89.99 %: the highest of 2160', 89.99, 1, 2160],
    ['75 %: the highest of 2160', 75, 25, 2160],
    ['74.99 %: nothing', 74.99, 1, 'lowCapture'],
    ['nothing expected', null, 1, 'noCapture'],
  ])('by the rate of valid data, %s', (_what, captureRate, length, expected) => {
    const before = Array.from({ length: 3000 }, (_, at) => at + 1);
    const gap = Array.from({ length }, () => '.').join(' ');

    expect(put(STRATEGY.capture, `40 [${gap}] 42`, { before, captureRate })[0]).toBe(expected);
  });

  it('agreeing leaves what came; rejecting takes it out; of nothing neither makes a value', () => {
    expect([put(STRATEGY.agree, '40 [x .] 42'), put(STRATEGY.reject, '40 [x 41 .] 42')]).toEqual([
      [99, 'nothingCame'],
      ['rejected', 'rejected'],
    ]);
  });

  it('a strategy that is none puts nothing', () => {
    expect(put('constructor', '40 [.] 42')).toEqual([]);
  });
});
