import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { writeCsv } from './csv.ts';
import type { ReadCell } from './read-cell.ts';
import { readTable } from './read-table.ts';
import type { Cell } from './sheet.ts';
import { findHead, headTitles } from './table-head.ts';
import { writeXlsx } from './xlsx.ts';

const LIMITS = { maxRows: 100, maxColumns: 10, maxCells: 1000, maxUnpacked: 1024 * 1024 };
const GBK = Buffer.from('c3fbb3c62cb1e0c2eb0d0ab6abd5be2c5331', 'hex');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tables-'));
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

async function read(
  kind: 'xlsx' | 'csv',
  bytes: Buffer | string,
): Promise<readonly (readonly ReadCell[])[]> {
  const file = path.join(dir, `${Math.random()}.${kind}`);
  fs.writeFileSync(file, bytes);
  return (await readTable({ path: file, kind }, LIMITS)).rows.map(({ cells }) => cells);
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}

it.each([
  ['UTF-8 with its mark', '\ufeff名称,编码\n东站,S1'],
  ['GBK', GBK],
  ['semicolons', '名称;编码\r\n东站;S1\r\n'],
  ['tabs', '名称\t编码\n东站\tS1\n\n\n'],
  ['quotes', '"名称","编码"\n"东站","S1"'],
  ['marks that nobody sees around codes', '\u200e名称\u202c,\u200b编码\n东站\u200b,\u2060S1'],
  ['zeros that fill it up', Buffer.from('名称,编码\n东站,S1\0\0\0')],
  ['the end of old programs', '名称,编码\r\n东站,S1\r\n\u001a'],
  ['UTF-16 without its mark', Buffer.from('名称,编码\r\n东站,S1', 'utf16le')],
  ['strokes', '名称|编码\n东站|S1\n'],
])('a CSV file in %s is read', async (_what, text) => {
  expect(await read('csv', text)).toEqual([
    ['名称', '编码'],
    ['东站', 'S1'],
  ]);
});

it('class “letters of another country”: a CSV file in Big5 is read as what it says, one in GBK too, of few letters as well', async () => {
  const bytes = (hex: string) => read('csv', Buffer.from(hex, 'hex'));

  expect([
    // 站點名稱,編號 / 清源總排口,JS-01
    await bytes('afb8c249a657bad92cbd73b8b90d0ab24db7bdc160b1c6a4662c4a532d30310d0a'),
    await bytes('a657bad92cbd73b8b9'),
    await bytes('efd32cb3fc'),
  ]).toEqual([
    [
      ['站點名稱', '編號'],
      ['清源總排口', 'JS-01'],
    ],
    [['名稱', '編號']],
    [['镉', '滁']],
  ]);
});

it.each(['utf16le', 'utf16be'])(
  'a letter whose half is zero (一) does not hide that a file is %s',
  async (encoding) => {
    const bytes = Buffer.from('名称,编码\r\n一站,一\r\n', 'utf16le');
    const rows = await read('csv', encoding === 'utf16le' ? bytes : bytes.swap16());

    expect(rows).toEqual([
      ['名称', '编码'],
      ['一站', '一'],
    ]);
  },
);

it('commas in numbers do not part fields that semicolons part', async () => {
  expect(await read('csv', '名称;值\n甲;1,5\n乙;2,5\n丙;1,234,5\n')).toEqual([
    ['名称', '值'],
    ['甲', '1,5'],
    ['乙', '2,5'],
    ['丙', '1,234,5'],
  ]);
});

it('a broken byte costs its own cell, which says so, and no other', async () => {
  const half = Buffer.from('站').subarray(0, 2);
  const file = Buffer.concat([Buffer.from('名称,编码\n东站,S1\n西'), half, Buffer.from(',S2\n')]);
  const broken = { is: 'error', shown: '西\ufffd' };

  expect(await read('csv', file)).toEqual([
    ['名称', '编码'],
    ['东站', 'S1'],
    [broken, 'S2'],
  ]);
  expect(await read('csv', Buffer.concat([GBK, Buffer.from([0x0a, 0xff, 0x2c, 0x31])]))).toEqual([
    ['名称', '编码'],
    ['东站', 'S1'],
    [{ is: 'error', shown: '\ufffd' }, '1'],
  ]);
});

it('a number that its column was too narrow for is an error', async () => {
  expect(await read('csv', 'a,b\n########,#1\n')).toEqual([
    ['a', 'b'],
    [{ is: 'error', shown: '########' }, '#1'],
  ]);
});

it('quotes hold commas, line ends and quotes; a stray one costs its own line at most', async () => {
  expect(await read('csv', 'a,"b, ""c""\nd"\nx,"y" z\nlast,1')).toEqual([
    ['a', 'b, "c"\nd'],
    ['x', '"y" z'],
    ['last', '1'],
  ]);
});

it.each([
  ['csv', writeCsv],
  [
    'xlsx',
    (sheet: {
      readonly columns: readonly { readonly title: string }[];
      readonly rows: readonly (readonly Cell[])[];
    }) => writeXlsx({ ...sheet, name: 'x' }),
  ],
] as const)(
  'class “a mark lost on the way back”: what %s wrote to be no formula is read as it was',
  async (kind, write) => {
    const texts = [
      '=1+1',
      "'=1+1",
      "'002302",
      "''7",
      '002302',
      "''@x",
      '+86',
      '-x',
      '@sum',
      '＝1+1',
      '－5',
      "'＠x",
      "'plain",
      'plain',
    ];

    const rows = await read(
      kind,
      await bytesOf(write({ columns: [{ title: 'a' }], rows: texts.map((text) => [text]) })),
    );

    expect(rows.flat()).toEqual(['a', ...texts]);
  },
);

it.each([
  ['too many rows', 'csv', 'a\n'.repeat(200), 'tooManyRows'],
  ['too many columns', 'csv', 'a,'.repeat(20), 'tooManyColumns'],
  ['nothing', 'csv', '\n\n', 'empty'],
  ['no workbook', 'xlsx', 'PK\u0003\u0004 and no more', 'unreadable'],
] as const)('%s is refused', async (_what, kind, bytes, reason) => {
  await expect(read(kind, bytes)).rejects.toMatchObject({ reason });
});

it('a workbook that grows beyond measure is refused before it is read', async () => {
  const rows = Array.from({ length: 90 }, () => ['x'.repeat(30_000)]);

  const bomb = read(
    'xlsx',
    await bytesOf(writeXlsx({ name: 'x', columns: [{ title: 'a' }], rows })),
  );

  await expect(bomb).rejects.toMatchObject({ reason: 'tooLarge' });
});

it.each([
  ['UTF-16LE with its mark and tabs', Buffer.from('\ufeff名称\t编码\r\n东站\tS1', 'utf16le')],
  ['UTF-16BE', Buffer.from('\ufeff名称,编码\r\n东站,S1', 'utf16le').swap16()],
  ['UTF-16LE without a mark', Buffer.from('名称,编码\r\n东站,S1', 'utf16le')],
  ['UTF-8 with the sign of its fields', 'sep=;\n名称;编码\n东站;S1'],
  ['fields by semicolons below a title', '站点台账\n名称;编码\n东站;S1'],
])('a CSV file in %s', async (_what, text) => {
  expect((await read('csv', text)).slice(-2)).toEqual([
    ['名称', '编码'],
    ['东站', 'S1'],
  ]);
});

it('codes that a spreadsheet was kept from turning into numbers are themselves; errors are told', async () => {
  expect(await read('csv', `="002301",'002302,"=""002303""",002304,#N/A,"=1+1"`)).toEqual([
    ['002301', '002302', '002303', '002304', { is: 'error', shown: '#N/A' }, '=1+1'],
  ]);
});

it.each([
  ['one row', [['名称', '编码', 'x']], { from: 1, rows: 1 }, ['名称', '编码', 'x']],
  ['a title above', [['站点台账'], ['名称', '编码']], { from: 2, rows: 1 }, ['名称', '编码']],
  [
    'groups above names',
    [['台账'], ['站点', null, '名称'], ['编码', '地址', null], ['S1', 'a', 'b']],
    { from: 2, rows: 2 },
    ['编码', '站点 地址', '名称'],
  ],
  ['nothing known', [['台账'], ['甲', '乙'], ['1', '2']], { from: 2, rows: 1 }, ['甲', '乙']],
  ['units behind names', [['名称 *（必填）', '编码(S)']], { from: 1, rows: 1 }, undefined],
] as const)('the head of %s is found', (_what, cells, head, titles) => {
  const rows = cells.map((line, at) => ({ number: at + 1, cells: line }));
  const isKnown = (title: string): boolean => ['名称', '编码'].includes(title);

  expect(findHead(rows, isKnown).head).toEqual(head);
  if (titles) expect(headTitles(rows, head, isKnown)).toEqual(titles);
});
