import { beforeAll, expect, it } from 'vitest';

import type { DictItem } from '#engine/base/ports.ts';
import { textWidth } from '#engine/base/text-width.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { AROUND_PX, withWholeCodes } from './code-width.ts';
import { listModel } from './list-model.ts';

beforeAll(() => registerFields());

const PUMP = {
  v: 1,
  name: 'pump',
  module: 'lab',
  title: '泵',
  table: { name: 'lab_pump' },
  rest: { base: '/lab/pump' },
  fields: {
    name: { type: 'string', title: '名称', list: { width: 160 } },
    code: { type: 'string', title: '编号', unique: true, list: { width: 230 } },
    maker: { type: 'string', title: '厂家', list: { width: 200 } },
    personId: { type: 'user', title: '负责人', list: { width: 160 } },
  },
} as unknown as EntitySchema;

const LEVELS: Readonly<Record<string, readonly DictItem[]>> = {
  level: [
    { dictValue: '1', dictLabel: 'Red warning', color: 'red' },
    { dictValue: '4', dictLabel: 'Blue warning', color: 'blue' },
  ],
  maker: [{ dictValue: '1', dictLabel: 'A maker of whom nobody heard' }],
};
const PORTS = {
  can: () => true,
  user: {},
  now: () => new Date(0),
  dict: (code: string) => LEVELS[code] ?? [],
};

it('class “cut in the middle”: where room is short a code stays whole, persons keep the ends of their names, texts give way', () => {
  const { columns } = listModel(PUMP, PORTS);

  const least = Object.fromEntries(columns.map(({ name, leastWidth }) => [name, leastWidth]));
  expect(least).toMatchObject({ code: 230, maker: 120, personId: 136 });
});

it('tags are never cut: their columns are as wide as the longest word of the language; plain words give way first', () => {
  const entity = {
    ...PUMP,
    fields: {
      level: { type: 'dict', title: 'Level', dict: 'level', list: { width: 80 } },
      maker: { type: 'dict', title: 'Maker', dict: 'maker', list: { width: 110 } },
      status: { type: 'status', title: 'Status', states: 'pump', list: { width: 84 } },
    },
  } as unknown as EntitySchema;
  const pump = {
    v: 1,
    name: 'pump',
    values: { 0: { title: 'Waiting for a reviewer', tone: 'primary', icon: 'clock' } },
  } as unknown as StatesSchema;

  const { columns } = listModel(entity, PORTS, { states: new Map([['pump', pump]]) });

  const [level, maker, status] = columns;
  expect(level?.leastWidth).toBeGreaterThan(110);
  expect(maker).toMatchObject({ width: 200, leastWidth: 110 });
  expect(status?.leastWidth).toBeGreaterThan(170);
});

it('class “a code cut in the middle”: columns have room for the codes their cells show, of links too; words keep the width asked for', () => {
  const rows = [
    {
      code: 'TZ1994055519999999999',
      name: '一个很长很长很长很长很长很长的名称',
      personName: '王 3',
    },
    { code: 'TZ1', name: 'GD20261127-0000000000000001', personName: 'AB-19940555199999999' },
  ];
  const { columns } = listModel(PUMP, PORTS);
  const short = columns.map((one) => ({ ...one, width: 60, leastWidth: 50 }));

  const widths = Object.fromEntries(
    withWholeCodes(short, rows).map(({ name, width, leastWidth }) => [name, [width, leastWidth]]),
  );

  const whole = (text: string) => Array(2).fill(textWidth(text) + AROUND_PX);
  expect(widths).toEqual({
    code: whole('TZ1994055519999999999'),
    name: whole('GD20261127-0000000000000001'),
    maker: [60, 50],
    personId: whole('AB-19940555199999999'),
  });
  expect(withWholeCodes(short, [])).toEqual(short);
});

it('class “two people read as one”: columns of people and of the records’ own names are as wide as these where there is room, and give way where there is none', () => {
  const { columns } = listModel(PUMP, PORTS);
  const short = columns.map((one) => ({ ...one, width: 60, leastWidth: 50 }));

  const [of = [], most = []] = ['绿测运维工程师', '很'.repeat(40)].map((personName) =>
    withWholeCodes(short, [{ personName, name: personName, makerName: personName }]).map(
      ({ width, leastWidth }) => [width, leastWidth],
    ),
  );

  const others = Array(2).fill([60, 50]);
  const whole = [textWidth('绿测运维工程师') + AROUND_PX, 50];
  expect(of).toEqual([whole, ...others, whole]);
  expect(most).toEqual([[174, 50], ...others, [174, 50]]);
});

it('class “nothing says what is shown”: a strip of counts has one of them chosen from the first look on, the first where the list names none', () => {
  const presets = { all: { title: '全部' }, old: { title: '旧' }, own: { title: '我的' } };
  const opened = (list: object, overrides = {}) =>
    listModel({ ...PUMP, list } as EntitySchema, PORTS, overrides).defaults.preset;

  expect([
    opened({ presets, stats: ['all', 'old'] }),
    opened({ presets, stats: ['all', 'old'], preset: 'old' }),
    opened({ presets }),
    opened({ presets, preset: 'own' }, { isEmbedded: true, stats: ['old', 'all'] }),
    opened({ presets, stats: ['all'] }, { isEmbedded: true }),
  ]).toEqual(['all', 'old', '', 'old', '']);
});
