import { describe, expect, it } from 'vitest';

import { columnWidths } from './columns.ts';
import type { SheetBlock, SheetDocument } from './document.ts';
import { nameUnknown } from './known-text.ts';
import { layOut } from './lay-out.ts';
import { breakLines, widthOf } from './lines.ts';
import { INNER, MARGIN, PAPER, type Mark, type SheetPage } from './paper.ts';
import { STRONG } from './rows.ts';

const STYLE = { size: 10, weight: 400 } as const;

function aDocument(
  blocks: readonly SheetBlock[],
  more: Partial<SheetDocument> = {},
): SheetDocument {
  return {
    title: '运维任务单',
    running: '运维任务单 WO-1',
    head: [{ title: '工单编号', text: 'WO-1' }],
    blocks,
    sign: [],
    made: '打印人 镕喆',
    pageNote: '第 {n} 页 共 {m} 页',
    ...more,
  };
}

const aTable = (count: number, text = (at: number) => `第${at}行`): SheetBlock => ({
  kind: 'table',
  title: '明细',
  columns: [
    { title: '序号', align: 'right' },
    { title: '内容', align: 'left' },
  ],
  rows: Array.from({ length: count }, (_, at) => [String(at + 1), text(at + 1)]),
});

type TextMark = Extract<Mark, { kind: 'text' }>;
const textMarks = ({ marks }: SheetPage): readonly TextMark[] =>
  marks.filter((mark): mark is TextMark => mark.kind === 'text');
const textsOf = (page: SheetPage): readonly string[] =>
  textMarks(page).map(({ line }) => line.spans.map(({ text }) => text).join(''));

describe('a record on paper', () => {
  it('draws curves within their field, ends them at a gap, and keeps the limit, the names and the moments beside them', () => {
    const [page] = layOut(
      aDocument([
        {
          kind: 'chart',
          title: '曲线',
          chart: {
            fromMs: 0,
            toMs: 400,
            unit: 'mg/L',
            lines: [
              {
                name: 'COD',
                points: [
                  [0, 10],
                  [100, 63],
                  [200, null],
                  [300, 20],
                  [400, null],
                ],
              },
              {
                name: '氨氮',
                points: [
                  [0, -5],
                  [400, 7],
                ],
              },
            ],
            limits: [{ name: '上限 50', value: 50 }],
            times: ['11-26 08:00', '11-27 08:00'],
            marked: [100, 900],
          },
        },
      ]),
    );
    const paths = (page?.marks ?? []).filter((mark) => mark.kind === 'path');
    const drawn = paths.map(({ d }) => d.match(/[ML]/g)?.join(''));
    const fills = (page?.marks ?? []).filter((mark) => mark.kind === 'fill');

    // three pieces at the names, the limit, then the curves: one stroke alone behind the gap
    expect(drawn).toEqual(['M', 'M', 'M', 'M', 'MLM', 'ML']);
    expect(paths.filter(({ dash }) => dash)).toHaveLength(4);
    for (const [, x, y] of paths.flatMap(({ d }) => [...d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)])) {
      expect(Number(x)).toBeGreaterThanOrEqual(MARGIN.side);
      expect(Number(x)).toBeLessThanOrEqual(PAPER.width - MARGIN.side);
      expect(Number(y)).toBeLessThan(PAPER.height);
    }
    expect(fills.at(-1)).toMatchObject({ width: expect.closeTo(351.96, 0) as number });
    expect(page && textsOf(page)).toEqual(
      expect.arrayContaining([
        'COD',
        '氨氮',
        '上限 50',
        'mg/L',
        '80',
        '-20',
        '11-26 08:00',
        '11-27 08:00',
      ]),
    );
  });

  it('makes a drawing as small as the page is wide, keeps it whole below its title, and its words readable', () => {
    const box = { x: 100, y: 10, width: 100, height: 80 };
    const pages = layOut(
      aDocument([
        aTable(34, () => '行'),
        {
          kind: 'drawing',
          title: '流程图',
          drawing: {
            x: 90,
            y: 0,
            width: 2000,
            height: 900,
            strokes: [
              { d: 'M0 0H100V80H0Z', at: [100, 10], weight: 2, hasGround: true },
              { d: 'M200 50L2080 880', weight: 1, isDashed: true },
            ],
            words: [
              { text: '办理审核'.repeat(40), ...box },
              { text: '同意', ...box, y: 95, isLabel: true },
            ],
          },
        },
      ]),
    );
    const [page] = pages.filter((one) => textsOf(one).includes('流程图'));
    const [shape, line] = (page?.marks ?? []).filter((mark) => mark.kind === 'path');
    const small = page ? textMarks(page).filter(({ style }) => style.size === 5.5) : [];
    const scale = line?.scale ?? 0;
    const [left, top] = line?.at ?? [0, 0];
    const right = left + 2090 * scale;

    expect(scale).toBeCloseTo((PAPER.width - 2 * MARGIN.side) / 2000, 5);
    expect(shape).toMatchObject({ hasGround: true, weight: 2 });
    expect(left + 90 * scale).toBeCloseTo(MARGIN.side, 5);
    expect(right).toBeCloseTo(PAPER.width - MARGIN.side, 5);
    expect(top + 900 * scale).toBeLessThan(PAPER.height - MARGIN.bottom);
    expect(line?.dash).toEqual([3, 2]);
    // more words than the shape has room for end with an ellipsis
    expect(small.map(({ line: { spans } }) => spans.map(({ text }) => text).join(''))).toEqual([
      '办理审核',
      '办理审核',
      expect.stringMatching(/…$/),
      '同意',
    ]);
  });

  it('repeats the head of a table on every page, cuts no row, and counts the pages', () => {
    const pages = layOut(
      aDocument([aTable(120, (at) => `第${at}行：${'仪器巡检'.repeat(at % 40)}`)]),
    );

    expect(pages.length).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) {
      expect(textsOf(page)).toContain('序号');
      expect(textsOf(page)).toContain(`第 ${at + 1} 页 共 ${pages.length} 页`);
      if (at > 0) expect(textsOf(page)).toContain('运维任务单 WO-1');
      const rows = textMarks(page).filter(({ y }) => y < PAPER.height - MARGIN.bottom);
      expect(Math.max(...rows.map(({ y }) => y))).toBeLessThan(PAPER.height - MARGIN.bottom);
    }
    // each row stands on one page, with all of its lines
    const numbers = pages.map((page) => textsOf(page).filter((text) => /^\d+$/.test(text)));
    expect(numbers.flat()).toEqual(Array.from({ length: 120 }, (_, at) => String(at + 1)));
    const said = pages.map((page) => textsOf(page).join(''));
    expect(said.join('').match(/仪器巡检/g)).toHaveLength(
      Array.from({ length: 120 }, (_, at) => (at + 1) % 40).reduce((a, b) => a + b, 0),
    );
  });

  it('cuts no word of a head as long as the page has room for it beside the others', () => {
    const titles = ['Factor', 'Received', 'Exceedances', ...Array.from({ length: 9 }, () => '值')];
    const columns = titles.map((title) => ({ title, align: 'left' as const }));
    const widths = columnWidths(columns, [['Chemical oxygen demand (mg/L)']]);

    expect(titles.filter((title, at) => widthOf(title, STRONG) > (widths[at] ?? 0))).toEqual([]);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(INNER, 6);
  });

  it('class "a cell taller than the page turns for ever": the row goes on where the next page begins', () => {
    const pages = layOut(aDocument([aTable(1, () => '超长记录。'.repeat(3000))]));

    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flatMap(textsOf).join('').match(/超/g)).toHaveLength(3000);
    expect(
      layOut(aDocument([{ kind: 'text', title: '说明', text: '字'.repeat(20_000) }])).length,
    ).toBeGreaterThan(5);
  });

  it('keeps a heading with what it heads, and a break begins one page', () => {
    for (let count = 20; count < 70; count += 1)
      for (const page of layOut(
        aDocument([
          aTable(count),
          { kind: 'facts', title: '结论', columns: 2, facts: [{ title: '结果', text: '合格' }] },
        ]),
      )) {
        const texts = textsOf(page);
        expect(texts.includes('结论')).toBe(texts.includes('合格'));
      }
    const broken = layOut(
      aDocument([{ kind: 'break' }, { kind: 'break' }, { kind: 'text', text: 'x' }]),
    );
    expect(broken).toHaveLength(2);
  });

  it('draws no picture below 192 dots to the inch, and each within the page', () => {
    const sizes = [
      [1600, 1200],
      [300, 200],
      [900, 2400],
      [40, 40],
    ] as const;
    const pictures = sizes.map(([width, height], at) => ({
      id: String(at),
      caption: `${at}.jpg`,
      width,
      height,
    }));

    const marks = layOut(aDocument([{ kind: 'pictures', title: '照片', pictures }])).flatMap(
      ({ marks: all }) => all,
    );

    for (const mark of marks) {
      if (mark.kind !== 'picture') continue;
      const [wide, high] = sizes[Number(mark.id)] ?? [0, 0];
      expect((wide / mark.width) * 72).toBeGreaterThanOrEqual(192 - 1e-6);
      expect(mark.width / mark.height).toBeCloseTo(wide / high, 6);
      expect(mark.y + mark.height).toBeLessThan(PAPER.height - MARGIN.bottom);
    }
    expect(marks.filter(({ kind }) => kind === 'picture')).toHaveLength(4);
  });

  it('keeps those who sign together, and a watermark lies under everything', () => {
    for (let count = 30; count < 60; count += 1) {
      const pages = layOut(
        aDocument([aTable(count)], {
          sign: [{ title: '编制人' }, { title: '审核人' }],
          watermark: '草稿',
        }),
      );
      expect(pages.filter((page) => textsOf(page).includes('编制人'))).toEqual(
        pages.filter((page) => textsOf(page).includes('审核人')),
      );
      expect(pages.every(({ marks }) => marks[0]?.kind === 'watermark')).toBe(true);
    }
  });
});

describe('lines', () => {
  it('are never wider than asked, lose nothing, and begin with no mark that ends a sentence', () => {
    const text =
      '站点（废水）2026-11-26 12:30 pH 7.2，COD 63 mg/L；The probe was recalibrated。镕喆㙦：完成！'.repeat(
        9,
      );
    for (let width = 30; width < 400; width += 17) {
      const lines = breakLines(text, width, STYLE).map(({ spans }) =>
        spans.map((span) => span.text).join(''),
      );
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(widthOf(line, STYLE)).toBeLessThanOrEqual(width + 0.02);
      if (width > 100) for (const line of lines) expect(line).not.toMatch(/^[，。；：！）]/);
    }
  });

  it('draws what the font lacks some other way, and names what nothing draws', () => {
    const kinds = breakLines('SO₂ 5 h⁻¹ ☑☐✔', 400, STYLE).flatMap(({ spans }) =>
      spans.map(({ kind, text }) => `${kind}:${text}`),
    );
    expect(kinds).toEqual([
      'plain:SO',
      'low:2',
      'plain: 5 h',
      'high:-',
      'plain:¹ ',
      'ticked:',
      'box:',
      'tick:',
    ]);
    expect(nameUnknown('镕喆㙦 m³ ₂⁻☑☐✔')).toEqual({ text: '镕喆㙦 m³ ₂⁻☑☐✔', unknown: [] });
    expect(nameUnknown('完成😀😀\u200d\ufe0f好\u0007')).toEqual({
      text: '完成[U+1F600][U+1F600]好[U+0007]',
      unknown: ['U+1F600', 'U+0007'],
    });
  });
});
