import { expect, it } from 'vitest';

import { sayPart } from './picked-part.ts';

it('class “a quarter told as its first month”: a day that stands for a part is told as the part', () => {
  expect(sayPart('quarter', '2026-10-01')).toBe('2026-Q4');
  expect(sayPart('quarter', '2026-03-31')).toBe('2026-Q1');
  expect(sayPart('month', '2026-10-01')).toBe('2026-10');
  expect(sayPart('year', '2026-10-01')).toBe('2026');
  expect(sayPart('date', '2026-10-01')).toBe('2026-10-01');
});
