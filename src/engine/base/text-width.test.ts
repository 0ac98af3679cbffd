import { expect, it } from 'vitest';

import { textWidth } from './text-width.ts';

it('class “a title cut at its last letters”: a word of broad letters is given their room', () => {
  // drawn by Chromium at 14 px: 96
  expect(textWidth('Last command')).toBeGreaterThanOrEqual(96);
  expect(textWidth('持续')).toBe(28);
  expect(textWidth('illi')).toBeLessThan(textWidth('mean'));
});
