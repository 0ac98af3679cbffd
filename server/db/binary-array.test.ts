import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestDatabase } from '#tests/builders/test-database.ts';
import {
  boolArray,
  float8Array,
  int4Array,
  int8Array,
  textArray,
  timeArray,
} from './binary-array.ts';
import type { DatabaseHandle } from './open.ts';

let handle: DatabaseHandle;
beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());

/** What the database reads, as text. */
async function read(type: string, bytes: Buffer): Promise<unknown> {
  const { rows } = await handle.pool.query<{ values: unknown }>(
    `select $1::${type}[]::text[] as values`,
    [bytes],
  );
  return rows[0]?.values;
}

const LONG = 'x'.repeat(200);
// each beside plain ones and at the end, where the room is
const TEXTS = [
  '',
  'a',
  LONG,
  '镉',
  `${LONG}镉`,
  `镉${LONG}`,
  'éaa',
  `é${LONG}aa`,
  '😀',
  `${LONG}😀`,
  '\uD800a',
  'a\0b',
  `${LONG}\0`,
  'a'.repeat(40),
  'a'.repeat(41),
];

it.each(TEXTS)(
  'class “texts that are not ASCII”: what is sent is what is read (%#)',
  async (text) => {
    const readable = text.replaceAll('\0', '\uFFFD').replaceAll('\uD800', '\uFFFD');

    expect(await read('text', textArray([text]))).toEqual([readable]);
    expect(await read('text', textArray(['w01018', null, text, LONG, text]))).toEqual([
      'w01018',
      null,
      readable,
      LONG,
      readable,
    ]);
  },
);

it('numbers keep every digit, whatever their size and sign', async () => {
  const ids = [
    '0',
    '1',
    '-1',
    '4294967295',
    '4294967296',
    '-4294967297',
    '999999999999999',
    '9223372036854775807',
    '-9223372036854775808',
  ];

  expect(await read('int8', int8Array([...ids, null, '7', '7']))).toEqual([...ids, null, '7', '7']);
  expect(await read('int4', int4Array([0, -1, 2147483647, -2147483648]))).toEqual([
    '0',
    '-1',
    '2147483647',
    '-2147483648',
  ]);
  expect(await read('float8', float8Array([0.1, -1e300, null, 1 / 3]))).toEqual([
    '0.1',
    '-1e+300',
    null,
    '0.3333333333333333',
  ]);
  expect(await read('bool', boolArray([true, false]))).toEqual(['true', 'false']);
});

it('times keep their milliseconds before and after 2000', async () => {
  const times = [
    '2026-03-01T08:00:00.123Z',
    '1999-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00.001Z',
    '2100-01-01T00:00:00.000Z',
  ].map((at) => Date.parse(at));
  const { rows } = await handle.pool.query<{ ms: number }>(
    'select extract(epoch from at)::float8 * 1000 as ms from unnest($1::timestamptz[]) u (at)',
    [timeArray(times)],
  );

  expect(rows.map(({ ms }) => Math.round(ms))).toEqual(times);
  expect(await read('timestamptz', timeArray([null]))).toEqual([null]);
  expect(await read('text', textArray([]))).toEqual([]);
});
