import zlib from 'node:zlib';
import { readSheet } from 'read-excel-file/node';

import { readXlsx } from '#tests/builders/read-xlsx.ts';
import { runPython } from '#tests/builders/run-python.ts';
import { askPython, unpackZip } from '#tests/builders/unpack-zip.ts';
import { PNG } from '#tests/builders/uploads.ts';
import { sheetNames } from './sheet-names.ts';
import type { Cell, Sheet, SheetRow } from './sheet.ts';
import { PICTURE_WIDTH } from './xlsx-pictures.ts';
import { writeWorkbook, writeXlsx } from './xlsx.ts';

describe('a workbook', () => {
  it.each(['=1+1', '+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://x")'])(
    'shows "%s" as text',
    async (text) => {
      const sheet = await sheetOf([[text]]);

      expect(sheet).toContain(
        `<c r="A2" t="inlineStr" s="3"><is><t xml:space="preserve">${text.replaceAll('"', '&quot;')}</t></is></c>`,
      );
      expect(sheet).not.toContain('<f>');
    },
  );

  it('keeps numbers as numbers and leaves null empty', async () => {
    expect(await sheetOf([[-3.5, null, '']])).toContain(
      '<row r="2"><c r="A2"><v>-3.5</v></c></row>',
    );
  });

  it('folds the rows of a group by its head or its sums, which stand out', async () => {
    const rows = [
      { cells: ['Alpha'], isBold: true },
      { cells: [3], level: 1 },
      { cells: [3], isBold: true },
    ];
    const [grouped, plain] = [await sheetOf(rows, 'below'), await sheetOf([[3]])];

    expect(grouped).toContain(
      '<sheetPr><outlinePr summaryBelow="1"/><pageSetUpPr fitToPage="1"/></sheetPr>',
    );
    expect(grouped).toContain(
      '<row r="3" outlineLevel="1"><c r="A3"><v>3</v></c></row><row r="4"><c r="A4" s="1"><v>3</v></c></row>',
    );
    expect(plain).not.toMatch(/outline/);
  });

  it('is printed on A4 as wide as its columns, upright or across, on pages side by side before it is too small, each with its head', async () => {
    const sheets = [2, 12, 60].map((count) => ({
      name: "it's",
      columns: Array.from({ length: count }, () => ({ title: 'A', width: 10 })),
      rows: [],
    }));
    const files = await unpackZip(await wholeOf(writeWorkbook(sheets)));

    expect(
      sheets.map(
        (_, at) => /<pageSetup[^>]*>/.exec(files[`xl/worksheets/sheet${at + 1}.xml`] ?? '')?.[0],
      ),
    ).toEqual([
      '<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"/>',
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="2" fitToHeight="0"/>',
    ]);
    expect(files['xl/workbook.xml']).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="1">'it''s 2'!$1:$1</definedName>`,
    );
  });

  it('carries every character that XML can hold', async () => {
    const sheet = await sheetOf([['𠮷㐂 ㎎/L <b>&\u0000\u0007 x']]);

    expect(sheet).toContain('𠮷㐂 ㎎/L &lt;b&gt;&amp; x');
  });

  it('is read row by row while it is written', async () => {
    let made = 0;
    async function* rows(): AsyncGenerator<readonly Cell[]> {
      for (; made < 20_000; made += 1) yield [`row ${made} ${Math.random()}`];
    }
    const bytes = writeXlsx({ name: 'Big', columns: [{ title: 'A' }], rows: rows() });

    await bytes.next();
    for (let piece = 0; piece < 8; piece += 1) await bytes.next();

    expect(made).toBeLessThan(20_000);
  });

  it('has a name that a sheet may have', async () => {
    const files = await unzip('a/b:c*d', []);

    expect(files['xl/workbook.xml']).toContain('name="a b c d"');
    expect(
      sheetNames([
        '',
        "'",
        `${'a'.repeat(30)}'b`,
        'History',
        '\u0001',
        'a\nb',
        '😀'.repeat(16),
        'A',
        'a',
      ]),
    ).toEqual([
      'Sheet1',
      'Sheet1 2',
      'a'.repeat(30),
      'History 2',
      'Sheet1 3',
      'a b',
      '😀'.repeat(15),
      'A',
      'a 2',
    ]);
  });

  it('text that looks like the number of a character stays text, what a cell cannot hold says so', async () => {
    const long = '站'.repeat(40_000);
    const bytes = await wholeOf(
      writeXlsx({ name: 'x', columns: [{ title: 'A' }], rows: [['_x0041_b_X00e4_'], [long]] }),
    );
    const [, [text] = [], [cut] = []] = await readXlsx(bytes);

    expect(text).toBe('_x0041_b_X00e4_');
    expect(cut).toBe(`${'站'.repeat(32_766)}…`);
  });
});

describe('a workbook is sound to readers of other people', () => {
  const sheet = (name: string, rows: readonly SheetRow[]): Sheet => ({
    name,
    columns: [{ title: '站点' }, { title: 'n' }],
    rows,
  });
  const many = Array.from({ length: 6_000 }, (_, n): SheetRow => [`清源总排口 ${n * 7919}`, n]);

  it.each([
    ['no rows', [sheet('empty', [])]],
    ['one', [sheet('one', [['a', 1]])]],
    ['several', [sheet('a', [['a', 1]]), sheet('b', []), sheet('c', many.slice(0, 700))]],
    ['many rows', [sheet('many', many)]],
  ])('%s: every check sum is that of its part', async (_, sheets) => {
    const bytes = await wholeOf(writeWorkbook(sheets));

    const parts = await unpackZip(bytes);

    expect(sheets.map((_, at) => parts[`xl/worksheets/sheet${at + 1}.xml`]?.length)).not.toContain(
      undefined,
    );
    expect([null, `sound ${5 + sheets.length}`]).toContain(askPython(bytes));
    // who reads while it arrives goes by what stands behind each part, not by the list at the end
    expect(sumsBehindParts(bytes)).toEqual(Object.values(parts).map((text) => zlib.crc32(text)));
  });
});

const OPENPYXL = `
import io, json, sys, openpyxl
book = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
print(json.dumps([[sheet.title, sheet.max_row, [str(cell.value) if cell.is_date else cell.value for cell in next(sheet.iter_rows(min_row=2, max_row=2))], len(sheet.data_validations.dataValidation)] for sheet in book]))`;

it('spreadsheet programs find what was written: by read-excel-file and, where it is, by openpyxl', async () => {
  const bytes = await wholeOf(
    writeWorkbook([
      {
        name: '站点',
        columns: ['名称', '数', '类', '时间'].map((title) => ({ title })),
        rows: [
          ['=1+1', -3.5, '𠮷 <b>&"\n二', { time: '2026-11-28 23:59:59' }],
          { cells: ['002301', 0, null, { time: '1900-01-01' }], level: 1, isBold: true },
        ],
        foldsBy: 'above',
        choices: [{ column: 2, values: ['甲', '乙'], fromRow: 1 }],
      },
      { name: '空', columns: [{ title: 'a' }], rows: [['x']] },
    ]),
  );
  const read = runPython(OPENPYXL, bytes);

  const rows = await readSheet(bytes);
  expect(
    // this reader cuts fractions of a second off
    rows.map((cells) =>
      cells.map((cell) => (cell instanceof Date ? Math.round(+cell / 1000) : cell)),
    ),
  ).toEqual([
    ['名称', '数', '类', '时间'],
    ['=1+1', -3.5, '𠮷 <b>&"\n二', Date.parse('2026-11-28T23:59:59Z') / 1000],
    ['002301', 0, null, '1900-01-01'],
  ]);
  if (read !== null)
    expect(JSON.parse(read.toString())).toEqual([
      ['站点', 3, ['=1+1', -3.5, '𠮷 <b>&"\n二', '2026-11-28 23:59:59'], 1],
      ['空', 2, ['x'], 0],
    ]);
});

it('a column is as wide as its first rows say, where nothing else is', async () => {
  const bytes = writeXlsx({
    name: 'x',
    columns: [{ title: '报警时间' }, { title: 'n' }, { title: '内容' }, { title: 'k', width: 7 }],
    rows: [
      [{ time: '2026-11-28 06:38:30' }, 1, '清源污水处理有限公司', 'a long one'],
      [null, 2, '长'.repeat(200), null],
    ],
  });

  const sheet = (await unpackZip(await wholeOf(bytes)))['xl/worksheets/sheet1.xml'] ?? '';

  expect([...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual([
    '21',
    '10',
    '48',
    '7',
  ]);
});

it('pictures lie in their cells, one of two cells is kept once, and one that cannot be shown leaves its name', async () => {
  const picture = (id: string, kind: 'png' | 'jpeg') => ({
    id,
    load: async () => (id === 'none' ? undefined : { kind, width: 200, height: 100, bytes: PNG }),
  });
  const bytes = await wholeOf(
    writeXlsx({
      name: '照片',
      columns: [{ title: '编号' }, { title: '照片', width: PICTURE_WIDTH }],
      hasPictures: true,
      rows: [
        ['1', { text: '一', pictures: [picture('a', 'png'), picture('none', 'png')] }],
        ['2', { text: '二', pictures: ['a', 'b', 'c', 'd'].map((id) => picture(id, 'jpeg')) }],
      ],
    }),
  );
  const parts = await unpackZip(bytes);

  expect(Object.keys(parts).filter((name) => name.includes('media'))).toEqual([
    'xl/media/picture1-1.png',
    'xl/media/picture1-3.jpeg',
    'xl/media/picture1-4.jpeg',
    'xl/media/picture1-5.jpeg',
  ]);
  const drawing = parts['xl/drawings/drawing1.xml'] ?? '';
  expect(
    [...drawing.matchAll(/<xdr:col>(\d+)<.*?<xdr:row>(\d+)</g)].map((at) => at.slice(1)),
  ).toEqual([['1', '1'], ...Array<readonly string[]>(4).fill(['1', '2'])]);
  expect(drawing).toContain('<xdr:ext cx="914400" cy="457200"/>');
  expect(parts['xl/worksheets/sheet1.xml']).toMatch(
    /<row r="2" ht="75" .*<row r="3" ht="150" .*<drawing r:id="rId1"\/><\/worksheet>$/s,
  );
  expect(await readSheet(bytes)).toEqual([
    ['编号', '照片'],
    ['1', '一'],
    ['2', '二'],
  ]);
});

const DESCRIPTOR = Buffer.from('PK\u0007\u0008', 'latin1');

/** The check sums of the data descriptors, in the order of the parts. */
function sumsBehindParts(bytes: Buffer): readonly number[] {
  const sums: number[] = [];
  for (let at = bytes.indexOf(DESCRIPTOR); at >= 0; at = bytes.indexOf(DESCRIPTOR, at + 4))
    sums.push(bytes.readUInt32LE(at + 4));
  return sums;
}

async function sheetOf(rows: readonly SheetRow[], foldsBy?: Sheet['foldsBy']): Promise<string> {
  return (await unzip('Sheet', rows, foldsBy))['xl/worksheets/sheet1.xml'] ?? '';
}

async function unzip(
  name: string,
  rows: readonly SheetRow[],
  foldsBy?: Sheet['foldsBy'],
): Promise<Readonly<Record<string, string>>> {
  const columns = [{ title: 'A' }];
  return unpackZip(await wholeOf(writeXlsx({ name, columns, rows, ...(foldsBy && { foldsBy }) })));
}

async function wholeOf(written: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of written) parts.push(part);
  return Buffer.concat(parts);
}
