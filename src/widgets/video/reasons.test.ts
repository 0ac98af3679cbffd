import { expect, it } from 'vitest';

import { reasonOf } from './reasons.ts';

it('class “busy told as switched off”: a refusal for too much says so, whichever of both it is', () => {
  expect([429, 503].map((code) => reasonOf({ code }))).toEqual(['tooMany', 'tooMany']);
  expect([401, 403, 10500, 404, -1].map((code) => reasonOf({ code }))).toEqual([
    'forbidden',
    'forbidden',
    'expired',
    'disabled',
    'network',
  ]);
});
