import type { ShownTable } from '#schemas/api/engine.ts';
import { sheetXmlOf } from '#tests/builders/unpack-zip.ts';
import { writeTableFile } from './table-file.ts';

const TABLE: ShownTable = {
  title: 'Rates',
  format: 'xlsx',
  columns: [{ title: 'County' }, { title: 'Hours' }],
  rows: [
    { cells: ['Alpha', null], isBold: true },
    { cells: ['=1+1', -3], level: 1 },
    { cells: ['Sum', -3], isBold: true },
  ],
  foldsBy: 'below',
};

describe('a table somebody is shown, as a file', () => {
  it('is a workbook whose groups fold, with numbers as numbers', async () => {
    const { name, bytes } = writeTableFile(TABLE);
    const sheet = await sheetXmlOf(await wholeOf(bytes));

    expect(name).toBe('Rates.xlsx');
    expect(sheet).toContain('<row r="3" outlineLevel="1">');
    expect(sheet).toContain('<c r="B3"><v>-3</v></c>');
    expect(sheet).not.toContain('<f>');
  });

  it('class “a file that calculates”: as CSV no text of it is a formula', async () => {
    const { bytes } = writeTableFile({ ...TABLE, format: 'csv' });

    expect((await wholeOf(bytes)).toString('utf8').slice(1).split('\r\n')).toEqual([
      'County,Hours',
      'Alpha,',
      "'=1+1,-3",
      'Sum,-3',
      '',
    ]);
  });

  it('of more rows than come at once is left to the background', () => {
    const rows = Array.from({ length: 1001 }, () => ({ cells: [1] }));

    expect(() => writeTableFile({ ...TABLE, rows })).toThrow(
      expect.objectContaining({ error: 'tooMany' }) as Error,
    );
  });
});

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}
