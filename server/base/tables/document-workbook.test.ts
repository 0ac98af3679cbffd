import { read, utils, type WorkSheet } from '@e965/xlsx';

import type { SheetDocument } from '#schemas/sheet/document.ts';
import { runPython } from '#tests/builders/run-python.ts';
import { unpackZip } from '#tests/builders/unpack-zip.ts';
import { PNG } from '#tests/builders/uploads.ts';
import { makeWorkbook } from './document-workbook.ts';

const PHOTO = { id: '7', caption: '现场.png', width: 400, height: 300 };
const HOUR = Date.UTC(2026, 10, 25, 16);
const DOCUMENT: SheetDocument = {
  title: '预警报告',
  running: '预警报告 YJ1',
  head: [
    { title: '编号', text: '002301' },
    { title: '开始时间', text: '2026-11-26 08:30' },
  ],
  blocks: [
    {
      kind: 'facts',
      title: '事实',
      columns: 2,
      facts: [
        { title: '浓度', text: '1,234.50 mg/L', number: 1234.5 },
        { title: '水量', text: '12.35万', number: 123_456 },
        { title: '手机', text: '13812345678' },
        { title: '日期', text: '2026年11月26日 星期四' },
        { title: '不是日期', text: '2026-02-30' },
        { title: '签名', text: '', pictures: [PHOTO] },
      ],
    },
    {
      kind: 'table',
      title: '小时值',
      columns: [
        { title: '时间', align: 'left' },
        { title: '氨氮', align: 'right' },
        { title: '完好率', align: 'right' },
      ],
      rows: [
        ['2026-11-26 01:00', '16.20*', '97.92%'],
        ['2026-11-26 02:00', '-', '≤ 15'],
      ],
    },
    {
      kind: 'table',
      title: '费用',
      columns: [
        { title: '单号', align: 'left' },
        { title: '金额', align: 'right' },
      ],
      rows: [['0042', '4,250.00']],
      numbers: [[null, 4250]],
    },
    {
      kind: 'chart',
      title: '曲线',
      chart: {
        fromMs: HOUR,
        toMs: HOUR + 3_600_000,
        unit: 'mg/L',
        lines: [
          {
            name: '氨氮',
            points: [
              [HOUR, 1.5],
              [HOUR + 3_600_000, null],
            ],
          },
        ],
        limits: [{ name: '上限 15', value: 15 }],
        times: ['00:00', '01:00'],
      },
    },
    { kind: 'pictures', title: '照片', pictures: [PHOTO, { ...PHOTO, id: 'none' }] },
  ],
  sign: [{ title: '审核', text: '张三' }],
  made: '管理员 打印于 2026-11-26 09:00',
  pageNote: '第 {n} 页 共 {m} 页',
};

const written = async () =>
  Buffer.from(
    await makeWorkbook({
      document: DOCUMENT,
      pictures: new Map([['7', { kind: 'png', width: 400, height: 300, bytes: PNG }]]),
      words: { what: '项目', value: '内容', time: '时间' },
    }),
  );

const valuesOf = (sheet: WorkSheet | undefined): readonly unknown[] =>
  utils.sheet_to_json(sheet ?? {}, { header: 1, UTC: true });
/** What a spreadsheet shows. */
const shownOf = (sheet: WorkSheet | undefined): readonly unknown[] =>
  utils.sheet_to_json(sheet ?? {}, { header: 1, raw: false, UTC: true });

const OPENPYXL = `
import io, json, sys, openpyxl
book = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
first = book.worksheets[0]
print(json.dumps([book.sheetnames, [str(first.cell(row, 2).value) for row in (2, 3, 5, 6, 7, 8)], first['B3'].is_date,
  [type(cell.value).__name__ for cell in book.worksheets[1][2]], book.worksheets[2]['B2'].number_format]))`;

describe('a document as a workbook', () => {
  it('has its facts on the first sheet, each table and curve on its own, numbers and days as such and codes as texts', async () => {
    const book = read(await written(), { cellDates: true, cellNF: true });

    expect(book.SheetNames).toEqual(['预警报告', '小时值', '费用', '曲线']);
    expect(valuesOf(book.Sheets['预警报告'])).toEqual([
      ['项目', '内容'],
      ['编号', '002301'],
      ['开始时间', new Date('2026-11-26T08:30:00Z')],
      ['事实'],
      ['浓度', 1234.5],
      ['水量', 123_456],
      ['手机', '13812345678'],
      ['日期', new Date('2026-11-26T00:00:00Z')],
      ['不是日期', '2026-02-30'],
      ['签名', ''],
      ['照片'],
      ['现场.png', ''],
      ['现场.png'],
      ['审核', '张三'],
      ['管理员 打印于 2026-11-26 09:00'],
    ]);
    expect(valuesOf(book.Sheets['小时值']).slice(1)).toEqual([
      [new Date('2026-11-26T01:00:00Z'), 16.2, 97.92],
      [new Date('2026-11-26T02:00:00Z'), '-', '≤ 15'],
    ]);
    expect(valuesOf(book.Sheets['费用'])[1]).toEqual(['0042', 4250]);
    expect(valuesOf(book.Sheets['曲线'])).toEqual([
      ['时间', '氨氮 (mg/L)', '上限 15'],
      [new Date('2026-11-26T00:00:00Z'), 1.5, 15],
      [new Date('2026-11-26T01:00:00Z'), undefined, 15],
    ]);
  });

  it('reads as the paper does, and shows its pictures', async () => {
    const bytes = await written();
    const book = read(bytes, { cellNF: true });
    const parts = await unpackZip(bytes);

    expect(shownOf(book.Sheets['小时值'])[1]).toEqual(['2026-11-26 01:00', '16.20*', '97.92%']);
    expect(shownOf(book.Sheets['预警报告']).slice(4, 8)).toEqual([
      ['浓度', '1,234.50 mg/L'],
      ['水量', '123456'],
      ['手机', '13812345678'],
      ['日期', '2026年11月26日 星期四'],
    ]);
    expect(Object.keys(parts).filter((name) => name.includes('media'))).toEqual([
      'xl/media/picture1-1.png',
    ]);
  });

  it('is found so by openpyxl, where it is', async () => {
    const found = runPython(OPENPYXL, await written());

    expect(found === null ? null : JSON.parse(found.toString())).toSatisfy(
      (said: unknown) => said === null || JSON.stringify(said) === JSON.stringify(BY_OPENPYXL),
    );
  });
});

const BY_OPENPYXL = [
  ['预警报告', '小时值', '费用', '曲线'],
  ['002301', '2026-11-26 08:30:00', '1234.5', '123456', '13812345678', '2026-11-26 00:00:00'],
  true,
  ['datetime', 'float', 'float'],
  '#,##0.00',
];
