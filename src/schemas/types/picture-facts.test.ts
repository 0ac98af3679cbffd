import { expect, it } from 'vitest';

import { readPictureFacts, sayPictureFacts } from './picture-facts.ts';

it('of what a photo says of itself only what can be true is kept, and said in one line', () => {
  const facts = readPictureFacts({
    takenAt: '2026-11-20 08:00:00',
    device: 'Xiaomi 2211133C',
    lng: 120.1551,
    lat: 30.2741,
    software: 'x',
  });

  expect(facts).toEqual({
    takenAt: '2026-11-20 08:00:00',
    device: 'Xiaomi 2211133C',
    lng: 120.1551,
    lat: 30.2741,
  });
  expect(sayPictureFacts(facts ?? {})).toBe(
    '2026-11-20 08:00:00 · Xiaomi 2211133C · 120.1551, 30.2741',
  );
  const wrong = { takenAt: 'yesterday', device: 'a\u0000b', lng: 200, lat: 30 };
  expect(readPictureFacts(wrong)).toBeUndefined();
  expect(readPictureFacts({ device: 'x'.repeat(81) })).toBeUndefined();
  expect(readPictureFacts('x')).toBeUndefined();
});
