import { expect, it } from 'vitest';

import { fitInto, readLayout, shiftAt, stopAt } from './layout.ts';

it('a screen says which panels stand where, in which order and under which titles; what it leaves out is as usual', () => {
  expect(
    readLayout({
      left: { orders: { title: '今日工单' }, weather: {}, stations: {} },
      right: {},
      figures: { openOrders: {} },
      scale: 'width',
      tourSeconds: 5,
      colors: { edge: '#123456' },
    }),
  ).toMatchObject({
    left: [{ name: 'orders', title: '今日工单' }, { name: 'stations' }],
    right: [],
    figures: [{ name: 'openOrders' }],
    scale: 'width',
    tourSeconds: 5,
    colors: { '--wall-edge': '#123456' },
  });
  expect(readLayout({ left: null, scale: 'zoom', tourSeconds: 'x' })).toMatchObject({
    left: [],
    figures: [{ name: 'onlineRate' }, {}, {}, {}],
    scale: 'fit',
    tourSeconds: 8,
    ticker: true,
    title: '',
  });
});

it('the picture fits whole, fills the width, or is stretched', () => {
  expect(fitInto('fit', 1366, 768)).toMatchObject({ x: 768 / 1080, y: 768 / 1080, top: 0 });
  expect(fitInto('fit', 1280, 1024)).toMatchObject({ x: 1280 / 1920, left: 0, top: 152 });
  expect(fitInto('width', 3840, 1000)).toEqual({ x: 2, y: 2, left: 0, top: 0 });
  expect(fitInto('stretch', 960, 1080)).toEqual({ x: 0.5, y: 1, left: 0, top: 0 });
});

it('class “the tour that stopped after a day”: stops and shifts go by the clock', () => {
  const day = 86_400_000;

  expect([0, 7_999, 8_000, 16_000, 24_000].map((ms) => stopAt(ms, 8, 3))).toEqual([0, 0, 1, 2, 0]);
  expect(stopAt(400 * day + 8_000, 8, 3)).toBe((stopAt(400 * day, 8, 3) + 1) % 3);
  expect([stopAt(5, 8, 0), stopAt(5, 0, 3)]).toEqual([-1, -1]);
  expect([0, 1, 2, 3, 4].map((at) => shiftAt(at * 600_000))).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ]);
});
