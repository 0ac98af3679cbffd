import { expect, it } from 'vitest';

import { createToneGuard, soundChoice } from './tone.ts';

it('a storm sounds once in ten seconds', () => {
  let at = 0;
  const mayPlay = createToneGuard(() => at);

  const first = mayPlay();
  at = 9_999;
  const within = mayPlay();
  at = 10_000;
  const after = mayPlay();

  expect([first, within, after]).toEqual([true, false, true]);
});

it('a broken setting falls back to the usual sound', () => {
  expect(soundChoice('loud')).toEqual({ isMuted: false, volume: 0.6 });
  expect(soundChoice({ isMuted: true, volume: 7 })).toEqual({ isMuted: true, volume: 0.6 });
});
