import { describe, expect, it } from 'vitest';

import { pickedFilter } from '#engine/base/opens.ts';
import type { TextPort } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { chartPicture, withGaps } from './chart-picture.ts';

const ENTITY: EntitySchema = {
  v: 1,
  name: 'alarm',
  module: 'dm',
  title: '报警',
  table: { name: 'dm_alarm' },
  rest: { base: '/dm/alarm' },
  fields: {
    at: { type: 'datetime', title: '时间' },
    level: { type: 'status', states: 'levels', title: '级别' },
    stationId: { type: 'station', title: '站点' },
    amount: { type: 'int', title: '数量' },
  },
};
const PORTS: TextPort = { dict: () => [], t: (key) => key };
const STATES = {
  v: 1,
  name: 'levels',
  initial: ['1'],
  moves: {},
  values: {
    '1': { title: '提示', tone: 'primary', color: '#0958d9' },
    '2': { title: '一般', tone: 'warning' },
  },
} as const;
const group = (
  keys: readonly (string | null)[],
  count: number,
  names: readonly (string | null)[] = keys.map(() => null),
) => ({
  keys,
  names,
  count,
  values: [],
});

describe('the picture of counted rows', () => {
  it('a second field makes a series for each value, with the words and colours of its states and no holes in time', () => {
    const groups = [group(['2026-11-29', '1'], 2), group(['2026-12-01', '2'], 3)];

    const picture = chartPicture({
      entity: ENTITY,
      spec: { title: '每日', kind: 'bar', by: 'at', split: 'level' },
      answer: { groups },
      ports: PORTS,
      states: STATES,
    });

    expect(picture.categories).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
    expect(picture.series).toEqual([
      { name: '提示', color: '#0958d9', values: [2, 0, 0] },
      { name: '一般', color: undefined, values: [0, 0, 3] },
    ]);
  });

  it('linked records have their names, empty ones a word of their own', () => {
    const groups = [group(['9'], 4, ['东站']), group([null], 1)];

    const picture = chartPicture({
      entity: ENTITY,
      spec: { title: '按站点', kind: 'pie', by: 'stationId' },
      answer: { groups },
      ports: PORTS,
    });

    expect([picture.categories, picture.series[0]?.values, picture.head]).toEqual([
      ['东站', 'views.empty'],
      [4, 1],
      '站点',
    ]);
  });

  it.each([
    [
      ['2026-02-27', '2026-03-01'],
      ['2026-02-27', '2026-02-28', '2026-03-01'],
    ],
    [
      ['2026-11-20 23:00', '2026-11-21 01:00'],
      ['2026-11-20 23:00', '2026-11-21 00:00', '2026-11-21 01:00'],
    ],
    [
      ['2025-12', '2026-02'],
      ['2025-12', '2026-01', '2026-02'],
    ],
    [
      ['2024', '2026', null],
      ['2024', '2025', '2026', null],
    ],
    [[], []],
  ])('%j has the steps %j', (keys, expected) => {
    expect(withGaps(keys)).toEqual(expected);
  });
});

it.each([
  ['2026-02', ['2026-02-01 00:00:00', '2026-02-28 23:59:59']],
  ['2026-11-20', ['2026-11-20 00:00:00', '2026-11-20 23:59:59']],
  ['2026-11-20 08:00', ['2026-11-20 08:00:00', '2026-11-20 08:59:59']],
  ['2026', ['2026-01-01 00:00:00', '2026-12-31 23:59:59']],
])('a press on %s asks for that time', (key, expected) => {
  expect(pickedFilter({ type: 'datetime', title: '时间' }, key)).toEqual(expected);
});
