import { strFromU8, unzipSync } from 'fflate';

import { writeXlsx } from './xlsx.ts';

import type { Cell } from './xlsx.ts';

describe('a workbook', () => {
  it.each(['=1+1', '+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://x")'])('shows "%s" as text', async (text) => {
    const sheet = await sheetOf([[text]]);

    expect(sheet).toContain(`<c r="A2" t="inlineStr" s="3"><is><t xml:space="preserve">${text.replaceAll('"', '&quot;')}</t></is></c>`);
    expect(sheet).not.toContain('<f>');
  });

  it('keeps numbers as numbers and leaves null empty', async () => {
    expect(await sheetOf([[-3.5, null, '']])).toContain('<row r="2"><c r="A2"><v>-3.5</v></c></row>');
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

async function sheetOf(rows: readonly (readonly Cell[])[]): Promise<string> {
  const files = await unzip('Sheet', rows);
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

async function unzip(name: string, rows: readonly (readonly Cell[])[]): Promise<Record<string, Uint8Array>> {
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx({ name, columns: [{ title: 'A' }], rows })) parts.push(part);
  return unzipSync(Buffer.concat(parts));
}
