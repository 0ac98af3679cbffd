import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';

import { tokenOf } from './access-token.ts';

const asked = (
  rawHeaders: readonly string[],
  query: Readonly<Record<string, string>> = {},
): string | null =>
  tokenOf({
    raw: { rawHeaders },
    query,
    method: 'GET',
    url: '/x/export',
    routeOptions: { config: {}, url: '/x/*' },
  } as unknown as FastifyRequest);

it.each<[string, readonly string[], Readonly<Record<string, string>>, string | null]>([
  ['one line', ['Authorization', 'Bearer a'], {}, 'a'],
  ['the header of the family', ['Token', 'a'], {}, 'a'],
  ['the same twice', ['Authorization', 'Bearer a', 'authorization', 'Bearer a'], {}, 'a'],
  ['two lines', ['Authorization', 'Bearer a', 'authorization', 'Bearer b'], {}, null],
  [
    'two lines, the other way',
    ['authorization', 'Bearer b', 'Authorization', 'Bearer a'],
    {},
    null,
  ],
  ['two lines of the other header', ['token', 'a', 'token', 'b'], {}, null],
  ['header and address', ['Authorization', 'Bearer a'], { access_token: 'b' }, null],
  ['the address of a download', [], { access_token: 'a' }, 'a'],
])('class "of several the first is believed": %s', (_case, headers, query, token) => {
  expect(asked(headers, query)).toBe(token);
});
