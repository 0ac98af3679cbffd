import decode from 'jsqr';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';

import { ageOf } from './parts/age.ts';
import { phoneAddress, phonePlace } from './phone-address.ts';
import { fitInto } from './photo/fit.ts';
import { readCode, type CodeRoutes } from './scan/read-code.ts';

it.each([
  ['/m/todo', { page: 'todo' }],
  ['/m/outbox/', { page: 'outbox' }],
  ['/m/order/12', { page: 'order', id: '12' }],
  ['/m/station/A%E5%8E%82-1', { page: 'station', id: 'A厂-1' }],
  ['/m/book/12/more', undefined],
  ['/m/todo/12', undefined],
  ['/m/order', undefined],
  ['/m/constructor/12', undefined],
  ['/m/order/%2e%2e%2f1', undefined],
  ['/m/order/%', undefined],
  ['/x/order/12', undefined],
])('%s names %j', (path, place) => {
  expect(phonePlace(path)).toEqual(place);
});

it('every page of a record has one address, other records have none', () => {
  expect(phonePlace(phoneAddress('station', 'A厂-1') ?? '')).toEqual({
    page: 'station',
    id: 'A厂-1',
  });
  expect(phoneAddress('user', '1')).toBeUndefined();
});

describe('a code that was scanned', () => {
  const routes: CodeRoutes = new Map([
    ['ops-work-order', 'order'],
    ['ops-station', 'station'],
    ['ops-stock-batch', undefined],
  ]);

  it.each([
    ['http://10.1.2.3:8080/#/m/station/12', { kind: 'station', id: '12', host: '10.1.2.3:8080' }],
    ['https://a.b/path/#/m/order/9', { kind: 'order', id: '9', host: 'a.b' }],
    ['#/m/station/ST-01', { kind: 'station', id: 'ST-01', host: null }],
    ['http://10.1.2.3/#/ops-work-order/7', { kind: 'order', id: '7', host: '10.1.2.3' }],
    ['http://10.1.2.3/#/m/station/12?from=label', { kind: 'station', id: '12' }],
    ['http://10.1.2.3/#/sys-user/7', { kind: 'other' }],
    ['http://10.1.2.3/#/ops-stock-batch/7', { kind: 'page', address: '/ops-stock-batch/7' }],
    ['https://a.b/x/#/ops-stock-batch/7?from=label', { address: '/ops-stock-batch/7' }],
    ['http://10.1.2.3/#/ops-stock-batch/create', { kind: 'other' }],
    ['http://10.1.2.3/#/m/ops-stock-batch/7', { kind: 'other' }],
    ['http://10.1.2.3/#/ops-stock-batch/7/edit', { kind: 'other' }],
    ['http://10.1.2.3/m/station/7', { kind: 'other' }],
    ['javascript:alert(1)//#/m/station/7', { kind: 'other' }],
    ['http://evil.test/?q=#/m/station/..%2f7', { kind: 'other' }],
    ['weixin://wxpay/abc', { kind: 'other', text: 'weixin://wxpay/abc' }],
    ['', { kind: 'other', text: '' }],
  ])('%s is %j', (text, code) => {
    expect(readCode(text, routes)).toMatchObject(code);
  });

  it('the code of a label is read out of its picture', () => {
    const text = 'http://10.1.2.3:8080/#/m/station/384389262091288576';
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const [scale, side] = [4, size * 4];
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1)
        if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);

    expect(decode(pixels, side, side)?.data).toBe(text);
  });
});

it('a photo shrinks to its longest side and never grows', () => {
  expect(fitInto({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitInto({ width: 300, height: 4000 }, 1600)).toEqual({ width: 120, height: 1600 });
  expect(fitInto({ width: 640, height: 480 }, 1600)).toEqual({ width: 640, height: 480 });
});

it.each([
  [30_000, 'now', 0],
  [-5_000, 'now', 0],
  [61_000, 'minutes', 1],
  [3_600_000 * 5, 'hours', 5],
  [86_400_000 * 3, 'days', 3],
])('what is %i ms old is said in %s', (ms, unit, count) => {
  const now = new Date('2026-11-27T08:00:00Z');
  expect(ageOf(new Date(now.getTime() - ms).toISOString(), now)).toEqual({ unit, count });
});
