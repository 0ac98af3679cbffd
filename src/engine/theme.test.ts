import { expect, it } from 'vitest';
import dictionaries from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import { cssVariables, LEVEL_COLORS, rowHeightFor } from './theme.ts';

it('class “one thing in two colours”: tags, row edges and charts take the level from one place', () => {
  const shipped = Object.fromEntries(dictionaries.alarm_level.items.map(({ value, color }) => [value, color]));

  expect(shipped).toEqual(LEVEL_COLORS);
  for (const isDark of [true, false])
    expect(cssVariables({ isDark, density: 'standard' })).toMatchObject({ '--level-2': LEVEL_COLORS['2'], '--level-4': LEVEL_COLORS['4'] });
});

it('rows follow the height of the screen where nobody chose', () => {
  expect([650, 768, 1080, 1440].map(rowHeightFor)).toEqual([34, 34, 40, 44]);
});
