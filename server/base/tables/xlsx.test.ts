import { strFromU8, unzipSync } from 'fflate';

import { writeXlsx } from './xlsx.ts';
import type { Cell, Sheet, SheetRow } from './xlsx.ts';

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

    expect(grouped).toContain('<sheetPr><outlinePr summaryBelow="1"/></sheetPr>');
    expect(grouped).toContain(
      '<row r="3" outlineLevel="1"><c r="A3"><v>3</v></c></row><row r="4"><c r="A4" s="1"><v>3</v></c></row>',
    );
    expect(plain).not.toMatch(/outline/);
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

    expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="a b c d"');
  });
});

async function sheetOf(rows: readonly SheetRow[], foldsBy?: Sheet['foldsBy']): Promise<string> {
  const files = await unzip('Sheet', rows, foldsBy);
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

async function unzip(
  name: string,
  rows: readonly SheetRow[],
  foldsBy?: Sheet['foldsBy'],
): Promise<Record<string, Uint8Array>> {
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx({
    name,
    columns: [{ title: 'A' }],
    rows,
    ...(foldsBy && { foldsBy }),
  }))
    parts.push(part);
  return unzipSync(Buffer.concat(parts));
}
