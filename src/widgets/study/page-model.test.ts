import { expect, it } from 'vitest';

import { countRead, countUnseen, firstUnseen, pageAt, secondsOf } from './page-model.ts';

it('the pages of a document share the seconds of its lesson without a rest', () => {
  const pages = 7;
  const shares = Array.from({ length: pages }, (_, at) => secondsOf({ page: at + 1, pages }, 240));

  expect(shares[0]?.from).toBe(0);
  expect(shares.at(-1)?.to).toBe(240);
  for (const [at, { from }] of shares.slice(1).entries()) expect(from).toBe(shares[at]?.to);
});

it.each([
  [0, 1],
  [1, 1],
  [60, 1],
  [61, 2],
  [240, 4],
  [999, 4],
])('who has come to second %i of 240 goes on at page %i of 4', (place, page) => {
  expect(pageAt(place, 4, 240)).toBe(page);
});

it('of every page the last second read leads back to it', () => {
  for (const [pages, length] of [
    [7, 240],
    [12, 90],
    [3, 100],
  ] as const)
    for (let page = 1; page <= pages; page += 1)
      expect(pageAt(secondsOf({ page, pages }, length).to, pages, length)).toBe(page);
});

it('a page is read when all of its seconds are seen, in whatever order they were', () => {
  const seen = [
    { from: 70, to: 120 },
    { from: 60, to: 70 },
    { from: 0, to: 10 },
  ];

  expect(countRead(seen, 4, 240)).toBe(1);
  expect(firstUnseen(seen, { from: 60, to: 120 })).toBeNull();
  expect(firstUnseen(seen, { from: 0, to: 60 })).toBe(10);
  expect(countUnseen(seen, { from: 0, to: 60 })).toBe(50);
});
