import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { writeCsv } from './csv.ts';
import { readTable, type ReadCell } from './read-table.ts';
import { writeXlsx, type Cell } from './xlsx.ts';

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
  return (await readTable({ path: file, kind }, LIMITS)).map(({ cells }) => cells);
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
])('a CSV file in %s is read', async (_what, text) => {
  expect(await read('csv', text)).toEqual([
    ['名称', '编码'],
    ['东站', 'S1'],
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
    const texts = ['=1+1', "'=1+1", "''@x", '+86', '-x', '@sum', "'plain", 'plain'];

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
