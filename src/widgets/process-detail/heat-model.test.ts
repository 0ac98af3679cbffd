import { describe, expect, it } from 'vitest';

import { heatOf } from './heat-model.ts';

const t = (key: string, params: Readonly<Record<string, unknown>> = {}): string =>
  key === 'process.heat.counts' ? Object.values(params).join('/') : key.slice(-1);

describe('how warm a node is', () => {
  it('follows its average beside the slowest one', () => {
    const heat = heatOf(
      [
        { keys: ['a'], values: [3, 100, 1, 0] },
        { keys: ['b'], values: [2, 400, 0, 2] },
        { keys: ['c'], values: [1, 0, 0, 0] },
      ],
      t,
    );

    expect(heat.map(({ node, level, text }) => [node, level, text.split(' · ')[1]])).toEqual([
      ['a', 1, '3/1/0'],
      ['b', 4, '2/0/2'],
      ['c', 1, '1/0/0'],
    ]);
  });

  it('is cool where nothing took time, and a row without a node is left out', () => {
    expect(heatOf([{ keys: ['a'], values: [0, null, 0, 0] }], t)).toMatchObject([
      { node: 'a', level: 1 },
    ]);
    expect(heatOf([{ keys: [null], values: [1, 9, 0, 0] }], t)).toEqual([]);
  });
});
