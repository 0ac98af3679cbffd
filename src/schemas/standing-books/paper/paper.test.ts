import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import type { SheetBlock } from '#schemas/sheet/document.ts';
import { layOut } from '#schemas/sheet/lay-out.ts';
import { MARGIN, PAPER, type Mark, type SheetPage } from '#schemas/sheet/paper.ts';
import { drawPdf } from '#server/base/pdf/draw-pdf.ts';
import seeds from '#server/seeds/standing-books.json' with { type: 'json' };
import { aBookOnPaper } from '#tests/builders/filled-book.ts';
import { share } from '#tests/builders/long.ts';
import { readPdf } from '#tests/builders/read-pdf.ts';
import { elementCard } from '../ask.ts';
import type { BookDocument } from '../document.ts';
import { elementsOf } from '../walk.ts';

const book = (...elements: readonly object[]): BookDocument =>
  ({ v: 1, elements }) as unknown as BookDocument;
const textOf = ({ marks }: SheetPage): string =>
  marks
    .flatMap((mark) => ('line' in mark ? mark.line.spans.map(({ text }) => text) : []))
    .join('')
    .replaceAll(/\s/g, '');
const blocksOf = (
  document: BookDocument,
  given: Readonly<Record<string, unknown>>,
): readonly SheetBlock[] => aBookOnPaper('台账', document, given).sheet.blocks;

const PICTURE = new Uint8Array(readFileSync('tests/fixtures/picture.png'));

describe('the 28 templates on paper, filled with sample values', () => {
  it.each(seeds.map((seed) => [seed.code, seed] as const))(
    '%s says every title that is seen, within the margins, no row cut',
    (_, { name, document }) => {
      const { sheet, book: filled } = aBookOnPaper(name, document as BookDocument);
      const pages = layOut(sheet);
      const said = pages.map(textOf).join('');
      for (const { element, around } of elementsOf(document as BookDocument)) {
        const isHidden = [element, ...around].some(({ visibleIf }) => visibleIf !== undefined);
        const isShown = !isHidden && elementCard(element).onPaper !== 'none';
        if (isShown && 'title' in element && around.length < 2)
          expect(said).toContain(element.title.replaceAll(/\s/g, ''));
      }
      expect(Object.keys(filled.values).length).toBeGreaterThan(3);
      for (const { marks } of pages) {
        const texts = marks.filter(
          (mark): mark is Extract<Mark, { kind: 'text' }> => mark.kind === 'text',
        );
        const body = texts.filter(({ isFaint }) => !isFaint);
        expect(Math.max(...body.map(({ y }) => y))).toBeLessThan(PAPER.height - MARGIN.bottom);
        expect(Math.max(...body.map(({ x, line }) => x + line.width))).toBeLessThan(
          PAPER.width - MARGIN.side + 1,
        );
      }
    },
  );

  // a patrol of several pages with pictures, and a comparison with tables; all of them in the long form
  it.each(share(seeds, 14).map((seed) => [seed.code, seed] as const))(
    '%s: the PDF has the pages and the text of the print, its pictures dense enough',
    async (_, { name, document }) => {
      const { sheet } = aBookOnPaper(name, document as BookDocument);
      const { pages, bytes = new Uint8Array() } = await drawPdf({
        document: sheet,
        pictures: new Map([['1', PICTURE]]),
        maxPages: 50,
        lang: 'zh-CN',
      });
      const read = await readPdf(bytes);
      const printed = layOut(sheet).map(textOf);
      expect(read.map(({ text }) => text)).toEqual(printed);
      expect(pages).toBe(printed.length);
      expect(read.flatMap(({ blank }) => blank)).toEqual([]);
      const pictures = read.flatMap((page) => page.pictures);
      expect(pictures.length).toBeGreaterThan(0);
      expect(Math.min(...pictures.map(({ ppi }) => ppi))).toBeGreaterThanOrEqual(192);
    },
  );
});

describe('what of a book lies on paper', () => {
  it('trap: what is hidden is not printed, nor is what is for the screen alone', () => {
    const document = book(
      { id: 'a', kind: 'radio', key: 'changed', title: '有变动', options: ['是', '否'] },
      { id: 'b', kind: 'text', key: 'what', title: '内容', visibleIf: "changed == '是'" },
      { id: 'c', kind: 'tips', text: '先断电' },
      {
        id: 'd',
        kind: 'group',
        title: '详情',
        visibleIf: "changed == '是'",
        elements: [{ id: 'e', kind: 'text', key: 'more', title: '其他' }],
      },
      { id: 'f', kind: 'paragraph', text: '本表一式两份' },
    );
    const said = (changed: string) =>
      JSON.stringify(blocksOf(document, { changed, what: '量程', more: 'x' }));
    expect(said('否')).not.toMatch(/内容|详情|其他|先断电|量程/);
    expect(said('是')).toMatch(/内容.*量程.*其他.*详情/);
    expect(said('否')).toContain('本表一式两份');
  });

  it('lines of a checklist are a table with their frequency; what is written below them stays beside its title', () => {
    const [list, remark] = blocksOf(
      book({
        id: 'a',
        kind: 'checklist',
        title: '站房',
        elements: [
          {
            id: 'b',
            kind: 'check',
            key: 'clean',
            title: '卫生',
            options: ['正常', '异常'],
            everyDays: 7,
          },
          {
            id: 'c',
            kind: 'check',
            key: 'power',
            title: '供电',
            options: ['正常', '异常'],
            everyDays: 30,
            everyDaysAlt: 90,
          },
          { id: 'd', kind: 'textarea', key: 'note', title: '情况说明' },
        ],
      }),
      { clean: '正常', power: '异常', note: '已报修' },
    );
    expect(list).toMatchObject({
      kind: 'table',
      title: '站房',
      columns: [{ title: '序号' }, { title: '检查项目' }, { title: '频次' }, { title: '检查结果' }],
      rows: [
        ['1', '卫生', '每 7 天', '正常'],
        ['2', '供电', '每 30 天', '异常'],
      ],
    });
    expect(remark).toMatchObject({ kind: 'facts', facts: [{ title: '情况说明', text: '已报修' }] });
  });

  it('factors stand beside each other, what was worked out with its unit and its standard', () => {
    const [matrix] = blocksOf(
      book({
        id: 'a',
        kind: 'repeat',
        key: 'drift',
        title: '漂移',
        items: [
          { key: 'so2', title: 'SO2' },
          { key: 'nox', title: 'NOx' },
        ],
        elements: [
          { id: 'b', kind: 'number', key: 'now', title: '本次', unit: 'mg/m³' },
          { id: 'c', kind: 'number', key: 'last', title: '上次' },
          {
            id: 'd',
            kind: 'calc',
            key: 'is',
            title: '漂移',
            formula: 'drift(now, last, 100)',
            unit: '%',
          },
        ],
      }),
      { drift__so2__now: 2.5, drift__so2__last: 0, drift__nox__now: 1 },
    );
    expect(matrix).toMatchObject({
      title: '漂移',
      columns: [{ title: '检查项目' }, { title: 'SO2' }, { title: 'NOx' }],
      rows: [
        ['本次', '2.5 mg/m³', '1 mg/m³'],
        ['上次', '0', ''],
        ['漂移', '2.5 % (HJ 75-2017)', ''],
      ],
    });
  });

  it('what follows a part with a title stands apart from it, and what follows facts of the same part goes on with them', () => {
    const text = (key: string) => ({ id: key, kind: 'text', key, title: key });
    const signed = {
      id: 'g',
      kind: 'group',
      title: '签名',
      elements: [{ id: 's', kind: 'signature', key: 's', title: '负责人' }, text('who')],
    };
    const table = { id: 't', kind: 'table', key: 't', title: '耗材', elements: [text('name')] };
    const blocks = blocksOf(book(text('a'), signed, text('b'), table, text('c')), {});
    expect(
      blocks.map((block) => [
        'title' in block ? block.title : undefined,
        'isJoined' in block && block.isJoined === true,
      ]),
    ).toEqual([
      [undefined, false],
      ['签名', false],
      [undefined, false],
      ['耗材', false],
      [undefined, false],
    ]);
  });

  it('trap: columns of a table are printed as the form shows them: a condition reads its own line, and the record around it', () => {
    const document = book(
      { id: 'a', kind: 'number', key: 'flow', title: '流量' },
      {
        id: 'b',
        kind: 'table',
        key: 'rows',
        title: '读数',
        elements: [
          { id: 'c', kind: 'text', key: 'flow', title: '本行' },
          { id: 'd', kind: 'text', key: 'around', title: '整表', visibleIf: '$parent.flow > 5' },
          { id: 'e', kind: 'text', key: 'own', title: '行内', visibleIf: 'flow != null' },
        ],
      },
    );
    const line = { around: '甲', own: '乙' };
    const [, table] = blocksOf(document, { flow: 10, rows: [line, { ...line, flow: '3' }] });
    expect(table).toMatchObject({
      rows: [
        ['1', '', '甲', ''],
        ['2', '3', '甲', '乙'],
      ],
    });
  });

  it('an empty table keeps as many rows to be seen as it has at least, a picture that cannot be printed is named, a signature stands where it was made', () => {
    const blocks = blocksOf(
      book(
        {
          id: 'a',
          kind: 'table',
          key: 'rows',
          title: '耗材',
          elements: [{ id: 'b', kind: 'text', key: 'name', title: '名称' }],
        },
        {
          id: 'g',
          kind: 'table',
          key: 'pairs',
          title: '数据对',
          minRows: 3,
          elements: [{ id: 'h', kind: 'number', key: 'x', title: '参比' }],
        },
        { id: 'c', kind: 'image', key: 'photos', title: '照片' },
        { id: 'd', kind: 'pageBreak' },
        { id: 'e', kind: 'signature', key: 'sign', title: '签名' },
        { id: 'f', kind: 'qr', title: '扫码', of: 'record' },
      ),
      { photos: [{ id: '9', name: 'x.tiff' }], sign: [{ id: '1', name: 's.png' }] },
    );
    expect(blocks).toMatchObject([
      { kind: 'table', title: '耗材', rows: [['', '']] },
      { kind: 'table', title: '数据对', rows: Array.from({ length: 3 }, () => ['', '']) },
      { kind: 'text', title: '照片', text: 'x.tiff（无法打印的图片）' },
      { kind: 'break' },
      { kind: 'facts', facts: [{ title: '签名', text: '', pictures: [{ id: '1' }] }] },
      { kind: 'code', title: '扫码' },
    ]);
    const [page] = layOut({
      title: '',
      running: '',
      head: [],
      blocks: blocks.slice(4),
      sign: [],
      made: '',
      pageNote: '',
    });
    expect(page?.marks.filter(({ kind }) => kind === 'picture')).toHaveLength(1);
  });
});
