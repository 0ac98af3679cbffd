import { describe, expect, it } from 'vitest';

import { isReviewed } from './papers.ts';
import { judgeAnswer, sayTenths, toTenths } from './points.ts';

const worth = (
  kind: string,
  answerKey: string,
  answer: string,
  partialPoints: string | null = null,
) => judgeAnswer({ kind, answerKey, answer, points: '2', partialPoints });

describe('points of an answer', () => {
  it('one choice and a truth are right or wrong, whatever their width and case', () => {
    expect(worth('1', 'B', ' ｂ')).toBe(20);
    expect(worth('1', 'B', 'C')).toBe(0);
    expect(worth('1', 'B．', 'B')).toBe(20);
    expect([worth('1', 'B', 'BC'), worth('1', 'B', '?')]).toEqual([0, 0]);
    expect(worth('3', 'T', 't')).toBe(20);
    expect(worth('3', 'T', 'F')).toBe(0);
  });

  it('of several choices a part of the right ones has the partial points, and one wrong one takes all', () => {
    expect(worth('2', 'ABD', 'D,A、B', '1')).toBe(20);
    expect(worth('2', 'ABD', 'AB', '1')).toBe(10);
    expect(worth('2', 'ABD', 'AB')).toBe(0);
    expect(worth('2', 'ABD', 'ABC', '1')).toBe(0);
    expect([worth('2', 'ABD', '', '1'), worth('2', 'ABD', '，?', '1')]).toEqual([0, 0]);
    expect(worth('2', 'ABD', 'A', '9')).toBe(20);
  });

  it('each blank has its share, by any of its spellings, rounded down to a tenth', () => {
    expect(worth('4', '重铬酸钾|K2Cr2O7\n硫酸银', 'k2cr2o7\n 硫酸银 ')).toBe(20);
    expect(worth('4', 'a\nb\nc', 'a\nx\nc')).toBe(13);
    expect(worth('4', 'a\nb', 'b\na')).toBe(0);
    expect(worth('4', 'a|\nb', '\nb')).toBe(10);
  });

  it('a short answer is marked by a person, an empty one by nobody', () => {
    expect(worth('5', 'reference', 'something')).toBeNull();
    expect(worth('5', 'reference', ' \n ')).toBe(0);
  });

  it('tenths add up exactly and read as points', () => {
    const sum = ['0.1', '0.2', '2.5'].map(toTenths).reduce((a, b) => a + b);
    expect(sum).toBe(28);
    expect([sayTenths(sum), sayTenths(20)]).toEqual(['2.8', '2']);
  });
});

describe('keys of an examination', () => {
  it('are told after its end only when no paper begun before it can be written any more', () => {
    const exam = { review: '2', closesAt: '2026-11-28 10:00:00', minutes: 60 };
    const seenAt = (clock: string, status: '1' | '3' = '3') =>
      isReviewed(exam, { status }, new Date(`2026-11-28T${clock}+08:00`));
    expect(['10:00:01', '11:00:30', '11:00:31'].map((clock) => seenAt(clock))).toEqual([
      false,
      false,
      true,
    ]);
    expect(seenAt('12:00:00', '1')).toBe(false);
  });
});
