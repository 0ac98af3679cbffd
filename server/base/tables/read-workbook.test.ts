import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';

import { aWorkbook, textRows } from '#tests/builders/a-workbook.ts';
import { runPython } from '#tests/builders/run-python.ts';
import type { ReadCell } from './read-cell.ts';
import { readTable, type WantedTable } from './read-table.ts';
import { serialTime } from './workbook-cell.ts';

const LIMITS = { maxRows: 100, maxColumns: 20, maxCells: 1000, maxUnpacked: 1024 * 1024 };
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'workbooks-'));
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

async function read(bytes: Buffer, wanted: WantedTable = {}) {
  const file = path.join(dir, `${Math.random()}.xlsx`);
  fs.writeFileSync(file, bytes);
  return readTable({ path: file, kind: 'xlsx' }, LIMITS, wanted);
}

/** The cell of a number under a format. */
async function cellOf(value: string, format: string, date1904?: string): Promise<ReadCell> {
  const rows = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`;
  const book = aWorkbook({
    sheets: [{ name: 'Sheet1', rows }],
    formats: [format],
    ...(date1904 !== undefined && { date1904 }),
  });
  return (await read(book)).rows[0]?.cells[0] ?? null;
}

it('class “a second early”: every second of a day comes out as it is shown, in both epochs', () => {
  for (let second = 0; second < 86_400; second += 7) {
    const clock = new Date(second * 1000).toISOString().slice(11, 19);
    expect(serialTime(46_346 + second / 86_400, false)).toBe(`2026-11-20 ${clock}`);
    expect(serialTime(44_884 + second / 86_400, true)).toBe(`2026-11-20 ${clock}`);
  }
});

it.each([
  [46_086.999_999_999_9, '2026-03-06 00:00:00'],
  [1, '1900-01-01 00:00:00'],
  [59, '1900-02-28 00:00:00'],
  [60, null],
  [61, '1900-03-01 00:00:00'],
  [0.5, null],
  [-1, null],
  [2_958_465, '9999-12-31 00:00:00'],
  [2_958_466, null],
])('the serial number %s is %s', (serial, time) => {
  expect(serialTime(serial, false)).toBe(time);
});

it.each(['1', 'true'])('a workbook that counts from 1904 may say so by "%s"', async (said) => {
  expect(await cellOf('44624', 'm/d/yyyy', said)).toBe('2026-03-05');
});

it.each<[string, string, ReadCell]>([
  ['46086', 'yyyy"年"m"月"d"日"', '2026-03-05'],
  ['46086', '[$-804]yyyy"年"m"月"d"日";@', '2026-03-05'],
  ['46086.375', 'yyyy/m/d h:mm;@', '2026-03-05 09:00:00'],
  ['46086.75', '[$-804]上午/下午h"时"mm"分";@', '2026-03-05 18:00:00'],
  ['46086.7', 'yyyy-mm-dd', { is: 'time', value: '2026-03-05 16:48:00', shown: '2026-03-05' }],
  ['46082', 'yyyy"年"m"月"', { is: 'month', shown: '2026-03' }],
  ['1.25', '[h]:mm:ss', { is: 'span', shown: '30:00:00' }],
  ['0.5', 'h:mm', { is: 'span', shown: '12:00' }],
  ['1', 'h:mm', { is: 'span', shown: '0:00' }],
  ['0.8', '0%', { is: 'percent', value: 0.8, shown: '80%' }],
  ['0.005', '0.0%;[Red]-0.0%', { is: 'percent', value: 0.005, shown: '0.5%' }],
  ['80', '0"%"', { is: 'number', value: 80, shown: '80%' }],
  ['46086', 'aaaa', '2026-03-05'],
  ['1234567', '0!.0000"万"', { is: 'number', value: 1234567, shown: '123.4567万' }],
  ['2301', '000000', { is: 'number', value: 2301, shown: '002301' }],
  ['0.5', '# ?/?', { is: 'number', value: 0.5, shown: '1/2' }],
  ['1234567.5', '#,##0.00_ ;[Red]-#,##0.00 ', 1234567.5],
  ['12345678901', '0.00E+00', 12345678901],
  ['0.30000000000000004', 'General', 0.3],
  ['3.3000000000000003', '0.0', 3.3],
])('%s under %s', async (value, format, cell) => {
  expect(await cellOf(value, format)).toEqual(cell);
});

it('texts of every kind, errors, booleans, and formulas with and without a result', async () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>甲</t></r><r><t xml:space="preserve"> 乙</t></r></is></c><c r="C1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D1" t="b"><v>1</v></c></row>
    <row r="2"><c r="A2" t="e"><f>B9</f><v>#REF!</v></c><c r="B2" t="inlineStr"><is><t>#N/A</t></is></c><c r="C2" t="str"><f>A1&amp;"x"</f></c><c r="D2"><f>1+1</f></c></row>
    <row r="3"><c r="A3"><f t="shared" ref="A3:A4" si="0">1+1</f><v>2</v></c><c r="B3" t="str"><f>""</f><v></v></c></row>
    <row r="4"><c r="A4"><f t="shared" si="0"/><v>3</v></c><c r="C4" t="d"><v>2026-03-05T08:30:00</v></c></row>`;
  const strings = [
    '<r><t>污水</t></r><r><t>处理</t></r><rPh sb="0" eb="2"><t>wushui</t></rPh><phoneticPr fontId="1"/>',
  ];

  const { rows: found } = await read(aWorkbook({ sheets: [{ name: 'x', rows }], strings }));

  expect(found.map(({ cells }) => cells)).toEqual([
    ['污水处理', '甲 乙', 'ab', true],
    [
      { is: 'error', shown: '#REF!' },
      { is: 'error', shown: '#N/A' },
      { is: 'uncomputed', shown: '#CALC!' },
      { is: 'uncomputed', shown: '#CALC!' },
    ],
    [2],
    [3, null, '2026-03-05 08:30:00'],
  ]);
});

/** A workbook after another program wrote its parts anew. */
function rewritten(
  book: Buffer,
  change: (name: string, xml: string) => readonly [string, string],
): Buffer {
  const parts = Object.entries(unzipSync(book)).map(([name, bytes]) =>
    change(name, Buffer.from(bytes).toString('utf8')),
  );
  return Buffer.from(
    zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)] as const))),
  );
}

const inSheets =
  (change: (xml: string) => string) =>
  (name: string, xml: string): readonly [string, string] => [
    name,
    name.startsWith('xl/worksheets') ? change(xml) : xml,
  ];

it.each<[string, (name: string, xml: string) => readonly [string, string]]>([
  ['attributes in single quotes', (name, xml) => [name, xml.replace(/="([^"']*)"/g, "='$1'")]],
  ['cells that do not say their place', inSheets((xml) => xml.replace(/ r="[A-Z]*\d+"/g, ''))],
  [
    'its list of sheets elsewhere',
    (name, xml) => [
      name
        .replace('xl/_rels/workbook.xml.rels', 'book/_rels/list.xml.rels')
        .replace('xl/workbook.xml', 'book/list.xml')
        .replace('xl/', 'book/'),
      xml.replaceAll('xl/workbook.xml', 'book/list.xml').replaceAll('/xl/', '/book/'),
    ],
  ],
  ['marks of byte order in its parts', (name, xml) => [name, `\ufeff${xml}`]],
  [
    'prefixed elements',
    inSheets((xml) =>
      xml.replace(/<(\/?)(?!\?)([a-zA-Z]+)/g, '<$1x:$2').replace('xmlns=', 'xmlns:x='),
    ),
  ],
])(
  'class “a shape of another writer”: a workbook with %s is read as any other',
  async (_what, change) => {
    const rows =
      '<row r="1"><c r="A1"><v>7</v></c></row><row r="2"><c r="A2"><f>1+1</f></c><c r="B2" t="str"><f>"a"</f></c><c r="C2" t="d"><v>2026-03-05T08:30:00</v></c></row>';

    const { rows: found } = await read(
      rewritten(aWorkbook({ sheets: [{ name: '表', rows }] }), change),
    );

    const uncomputed = { is: 'uncomputed', shown: '#CALC!' };
    expect(found.map(({ cells }) => cells)).toEqual([
      [7],
      [uncomputed, uncomputed, '2026-03-05 08:30:00'],
    ]);
  },
);

it.each(['1,5', '0x1', 'abc', 'NaN', 'INF', '1e400'])(
  'class “a number becomes another number”: the number cell %s is told, and neither cut nor emptied',
  async (text) => {
    const rows = `<row r="1"><c r="A1"><v>${text}</v></c><c r="B1"><v>1E-300</v></c></row>`;

    const { rows: found } = await read(aWorkbook({ sheets: [{ name: '表', rows }] }));

    expect(found[0]?.cells).toEqual([{ is: 'error', shown: text }, 1e-300]);
  },
);

it('a date cell that holds no date says so', async () => {
  const rows = '<row r="1"><c r="A1" t="d"><v>nonsense</v></c><c r="B1"><v>5</v></c></row>';

  const { rows: found } = await read(aWorkbook({ sheets: [{ name: '表', rows }] }));

  expect(found[0]?.cells).toEqual([{ is: 'error', shown: 'nonsense' }, 5]);
});

it('a date cell with a distance from Greenwich is the time of the country, whatever the clock of the server', async () => {
  const rows =
    '<row r="1"><c r="A1" t="d"><v>2026-03-05T00:30:00+08:00</v></c><c r="B1" t="d"><v>2026-03-05T00:30:00+00:00</v></c></row>';

  const { rows: found } = await read(aWorkbook({ sheets: [{ name: '表', rows }] }));

  expect(found[0]?.cells).toEqual(['2026-03-05 00:30:00', '2026-03-05 08:30:00']);
});

it('the sheet that names the columns is read; hidden ones are told and read where somebody wants them', async () => {
  const book = aWorkbook({
    sheets: [
      { name: '说明', rows: textRows([['请填写第二张表', '']]) },
      {
        name: '旧 & 数据',
        state: 'hidden',
        rows: textRows([
          ['名称', '编码'],
          ['旧站', 'S0'],
        ]),
      },
      {
        name: '数据',
        rows: textRows([
          ['名称', '编码'],
          ['东站', 'S1'],
        ]),
      },
    ],
  });
  const titles = ['名称', '编码'];

  const { facts, rows } = await read(book, { titles });
  const chosen = await read(book, { titles, sheet: '旧 & 数据' });

  expect(facts).toMatchObject({
    sheet: '数据',
    sheets: [
      { name: '说明', isHidden: false, rows: 1 },
      { name: '旧 & 数据', isHidden: true, rows: 2 },
      { name: '数据', isHidden: false, rows: 2 },
    ],
  });
  expect([rows, chosen.rows].map((found) => found[1]?.cells)).toEqual([
    ['东站', 'S1'],
    ['旧站', 'S0'],
  ]);
  await expect(read(book, { sheet: 'none' })).rejects.toMatchObject({ reason: 'noSheet' });
});

it('a last row that only has a height, as LibreOffice writes it, is none; what lies beyond every sheet is refused', async () => {
  const rows = textRows([['a'], ['b']]);
  const withRow = (row: string) => aWorkbook({ sheets: [{ name: 's', rows: `${rows}${row}` }] });

  const { rows: found } = await read(
    withRow('<row r="1048576" ht="17"><c r="A1048576" s="0"/></row>'),
  );

  expect(found.map(({ number }) => number)).toEqual([1, 2]);
  await expect(read(withRow('<row r="1048577"/>'))).rejects.toMatchObject({
    reason: 'tooManyRows',
  });
});

it('what is merged over rows stands in each of them; hidden rows and columns are told', async () => {
  const rows =
    textRows([
      ['企业', '站点'],
      ['甲厂', '东站'],
      ['', '西站'],
    ]) + '<row r="4" hidden="1"><c r="B4" t="inlineStr"><is><t>北站</t></is></c></row>';
  const after = '<mergeCells count="1"><mergeCell ref="A2:A9"/></mergeCells>';
  const cols = '<cols><col min="3" max="4" hidden="true"/></cols>';

  const { rows: found, facts } = await read(
    aWorkbook({ sheets: [{ name: 'x', rows, after: after + cols }] }),
  );

  expect(found.map(({ number, cells }) => [number, ...cells])).toEqual([
    [1, '企业', '站点'],
    [2, '甲厂', '东站'],
    [3, '甲厂', '西站'],
    [4, '甲厂', '北站'],
  ]);
  expect(facts.notes).toEqual({ merged: 1, hiddenRows: 1, hiddenColumns: 2 });
});

const OPENPYXL = `
import sys, datetime, openpyxl
book = openpyxl.Workbook(); sheet = book.active
sheet.append(["时间", "比例", "数"])
for hour in range(24):
    sheet.append([datetime.datetime(2026, 11, 20, hour, 59, 59), hour / 100, hour / 10])
    sheet.cell(hour + 2, 2).number_format = "0%"
book.save(sys.stdout.buffer)`;

it('what openpyxl writes is read to the second', async () => {
  const made = runPython(OPENPYXL);
  // no python3 with openpyxl on this machine: the parts above stand for it
  if (made === null) return expect(made).toBeNull();

  const { rows } = await read(made);

  expect(rows.slice(1).map(({ cells }) => cells)).toEqual(
    Array.from({ length: 24 }, (_, hour) => [
      `2026-11-20 ${String(hour).padStart(2, '0')}:59:59`,
      { is: 'percent', value: hour / 100, shown: `${hour}%` },
      hour / 10,
    ]),
  );
});
