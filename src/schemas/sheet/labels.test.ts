import { describe, expect, it } from 'vitest';

import { layOutLabel, layOutLabels, MM, type LabelGrid } from './labels.ts';
import { PAPER } from './paper.ts';

const GRID: LabelGrid = {
  width: 60,
  height: 40,
  columns: 3,
  rows: 7,
  top: 8.5,
  side: 15,
  gap: 0,
  rowGap: 0,
};
const CODE = { path: 'M0 0h1v1h-1z', size: 25 };
const LABEL = { title: '一号排口', lines: [{ title: '编码', text: 'ST-0001' }], code: CODE };
const textsOf = (marks: ReturnType<typeof layOutLabel>) =>
  marks.flatMap((mark) =>
    mark.kind === 'text' ? [mark.line.spans.map(({ text }) => text).join('')] : [],
  );

describe('labels', () => {
  it('a code has 3 mm of light on every side, and the texts stand beside it', () => {
    const marks = layOutLabel(LABEL, GRID);
    const [code] = marks.filter((mark) => mark.kind === 'code');
    const left = Math.min(...marks.flatMap((mark) => (mark.kind === 'text' ? [mark.x] : [])));

    expect(code?.x).toBeCloseTo(3 * MM);
    expect(code?.y).toBeGreaterThanOrEqual(3 * MM - 0.01);
    expect(left - (code?.x ?? 0) - (code?.side ?? 0)).toBeCloseTo(3 * MM);
    expect(textsOf(marks)).toEqual(['一号排口', '编码: ST-0001']);
  });

  it('a long name takes the lines there is room for and ends with dots; what has no room is left out from below', () => {
    const long = {
      title: '很长的名称'.repeat(12),
      lines: Array(4).fill(LABEL.lines[0]),
      code: CODE,
    };

    const texts = textsOf(layOutLabel(long, GRID));
    const small = textsOf(layOutLabel(long, { width: 45.7, height: 15 }));

    expect(texts[3]).toMatch(/…$/);
    expect(texts).toHaveLength(8);
    expect(small.length).toBeLessThan(6);
    for (const mark of layOutLabel(long, GRID))
      if (mark.kind === 'text') expect(mark.x + mark.line.width).toBeLessThanOrEqual(58 * MM + 0.1);
  });

  it('class “cut where there was room”: the number of a thing stands on its label whole', () => {
    const mn = '3305DE12A89000160000WXYZ';
    const lines = [
      { title: '设备标识 MN', text: mn },
      { title: '所属站点', text: '双林镇空气微站' },
    ];

    const texts = textsOf(layOutLabel({ title: '双林镇空气微站', lines, code: CODE }, GRID));

    expect(texts.join('')).toContain(mn);
  });

  it('labels lie on A4 in rows, or each on a page of its own size', () => {
    const labels = Array(22).fill(LABEL);

    const sheet = layOutLabels(labels, 'sheet', GRID);
    const roll = layOutLabels(labels, 'roll', GRID);

    expect([sheet.width, sheet.pages.length, roll.pages.length]).toEqual([PAPER.width, 2, 22]);
    expect([roll.width, roll.height].map((side) => Math.round(side / MM))).toEqual([60, 40]);
    const codes = (sheet.pages[0]?.marks ?? []).filter((mark) => mark.kind === 'code');
    expect([codes.length, codes[4]?.x, codes[3]?.y].map((n) => Math.round((n ?? 0) / MM))).toEqual([
      Math.round(21 / MM),
      15 + 60 + 3,
      Math.round(8.5 + 40 + 7.4),
    ]);
  });
});
