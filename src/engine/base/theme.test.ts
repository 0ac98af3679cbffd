import { expect, it } from 'vitest';

import dictionaries from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import {
  cssVariables,
  DARK,
  LEVEL_COLORS,
  LIGHT,
  rowHeightFor,
  themeConfig,
  type Palette,
} from './theme.ts';

it('class “one thing in two colours”: tags, row edges and charts take the level from one place', () => {
  const shipped = Object.fromEntries(
    dictionaries.alarm_level.items.map(({ value, color }) => [value, color]),
  );

  expect(shipped).toEqual(LEVEL_COLORS);
  for (const isDark of [true, false])
    expect(cssVariables({ isDark, density: 'standard' })).toMatchObject({
      '--level-2': LEVEL_COLORS['2'],
      '--level-4': LEVEL_COLORS['4'],
    });
});

it('the kit is told of people who want no motion, so that it waits for no animation', () => {
  expect(
    [true, false].map(
      (isStill) => themeConfig({ isDark: false, density: 'standard', isStill }).token?.motion,
    ),
  ).toEqual([false, true]);
});

it('rows follow the height of the screen where nobody chose', () => {
  expect([650, 768, 1080, 1440].map(rowHeightFor)).toEqual([34, 34, 40, 44]);
});

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each<[string, Palette, boolean]>([
  ['light', LIGHT, false],
  ['dark', DARK, true],
])(
  'class “read only while nobody points at it”: text and links reach 4.5 to 1 on every ground of a list, %s',
  (_name, colors, isDark) => {
    const { token } = themeConfig({ isDark, density: 'standard' });
    const texts = [
      colors.text1,
      colors.text2,
      colors.text3,
      colors.primary,
      colors.success,
      colors.warning,
      colors.danger,
      String(token?.colorLinkHover),
    ];

    const pale = texts.flatMap((text) =>
      [colors.bgCard, colors.bgHover, colors.bgPage]
        .filter((ground) => contrast(text, ground) < 4.5)
        .map((ground) => `${text} on ${ground}`),
    );

    expect(pale).toEqual([]);
  },
);
