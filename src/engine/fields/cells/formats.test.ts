import { expect, it } from 'vitest';

import { durationText, shortDurationText } from '#engine/fields/values/texts.ts';
import { boolText, dateText, moneyText, numberText } from '#schemas/formats/field-text.ts';
import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFakeWorld } from '#tests/builders/ports.tsx';

const { ports } = aFakeWorld();

/** A sum of rows of another entity. */
const SUM: FieldSpec = {
  type: 'aggregate',
  title: 'n',
  of: 'row',
  by: 'ownId',
  op: 'sum',
  field: 'quantity',
  scale: 3,
  format: 'trimmed',
};

it('a field says by its format how it is shown', () => {
  const shown = [
    numberText(123_456, { type: 'int', title: 'n', format: 'short' }, ports),
    numberText(4, { type: 'int', title: 'n', format: 'short' }, ports),
    numberText(4, { type: 'decimal', title: 'n', scale: 2, format: 'short' }, ports),
    numberText(3661, { type: 'int', title: 'n', format: 'duration' }, ports),
    numberText(276, { type: 'int', title: 'n', format: 'minutes' }, ports),
    ...[50, '0.0500', '1234.5000', 0].map((value) =>
      numberText(value, { type: 'decimal', title: 'n', scale: 4, format: 'trimmed' }, ports),
    ),
    numberText(1.5, { type: 'decimal', title: 'n', format: 'trimmed', unit: '小时' }, ports),
    numberText('6.000', SUM, ports),
    dateText('2026-11-22 08:30:00', { type: 'datetime', title: 'd', format: 'words' }, ports),
    dateText('2026-11-22', { type: 'date', title: 'd', format: 'weekday' }, ports),
    moneyText(1234567.5, { type: 'money', title: 'm' }, ports),
    boolText(
      false,
      { type: 'bool', title: 'b', words: { yes: { title: '同意' }, no: { title: '驳回' } } },
      ports,
    ),
  ];

  expect(shown).toEqual([
    '12.35万',
    '4',
    '4.00',
    '1小时1分1秒',
    '4小时36分',
    '50',
    '0.05',
    '1,234.5',
    '0',
    '1.5 小时',
    '6',
    '2026年11月22日 08:30:00',
    '2026-11-22 星期日',
    '1,234,567.50',
    '驳回',
  ]);
});

it('class “decimals that say nothing”: a number is shown with the decimals its row says, or else with those of its field', () => {
  const field = { type: 'decimal', title: 'n', scale: 4, scaleBy: 'decimals' } satisfies FieldSpec;

  expect(
    [1, 0, null, 'x'].map((decimals) => numberText(12.3456, field, ports, { id: '1', decimals })),
  ).toEqual(['12.3', '12', '12.3456', '12.3456']);
});

it('megabytes are told in GB from 1,024 on', () => {
  const shown = [404, 1023, 24_106, 'x'].map((value) =>
    numberText(value, { type: 'int', title: 'n', format: 'megabytes' }, ports),
  );

  expect(shown).toEqual(['404 MB', '1,023 MB', '23.5 GB', 'x']);
});

it('a value that is none of its format stays as it is', () => {
  const field = { type: 'date', title: 'd', format: 'words' } satisfies FieldSpec;

  expect([
    dateText('unknown', field, ports),
    numberText('x', { type: 'int', title: 'n', format: 'short' }, ports),
  ]).toEqual(['unknown', 'x']);
});

it('class “a column cuts what it shows”: a lapse of time fits its column, and says the whole in words', () => {
  expect([0, 59, 1439, 5100].map((minutes) => shortDurationText(minutes, ports))).toEqual([
    '不足 1 分',
    '59分',
    '23时59分',
    '3天13时',
  ]);
  expect(durationText(1439, ports)).toBe('23 小时 59 分');
  expect(shortDurationText(0.4, ports)).toBe('不足 1 分');
});

it.each([
  { type: 'int', title: '提前提醒', unit: '天' },
  { type: 'decimal', title: '流量', unit: 'm³/h', scale: 1 },
  { type: 'money', title: '金额', unit: '元' },
] satisfies readonly FieldSpec[])(
  'class “a unit that is said twice”: $title of type $type says it beside its name or its value',
  (field) => {
    const toText = field.type === 'money' ? moneyText : numberText;
    const shown = `${titleWithUnit(field)} ${toText(30, field, ports)}`;

    expect(shown.split(field.unit).length - 1).toBe(1);
  },
);

it('class “a quantity without its groups”: numbers with decimals or a unit stand in groups of three, codes as they are', () => {
  const shown = [
    numberText(12345.6, { type: 'decimal', title: 'n', scale: 2 }, ports),
    numberText(12345, { type: 'int', title: 'n', unit: 'm³' }, ports),
    numberText(61616, { type: 'int', title: 'port' }, ports),
  ];

  expect(shown).toEqual(['12,345.60', '12,345 m³', '61616']);
});
