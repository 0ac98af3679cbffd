import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { readPdf } from '#tests/builders/read-pdf.ts';
import { aPdf, PDF } from '#tests/builders/uploads.ts';
import { appendPages } from './append-pages.ts';

/** A PDF whose objects are found by a table of lines. */
function withTable(pdf: Buffer, more = ''): Buffer {
  const text = pdf.toString('latin1');
  const body = text.slice(0, text.indexOf('trailer'));
  const places = [...body.matchAll(/(\d+) 0 obj/g)].map(({ index }) => index);
  const lines = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = places.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer <</Size ${size}/Root 1 0 R${more}>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** The same in the newer form: catalog and pages packed into a stream, the table one as well, its rows told by what differs from the row above. */
function withStreams(pages: readonly string[]): Buffer {
  const text = aPdf(pages).toString('latin1');
  const packed = [...text.matchAll(/(1|2) 0 obj\n(.*)\nendobj\n/g)].map(([, , body = '']) => body);
  const at = packed.map((_, i) => packed.slice(0, i).join(' ').length + (i > 0 ? 1 : 0));
  const head = `1 ${at[0]} 2 ${at[1]} `;
  const inner = deflateSync(Buffer.from(head + packed.join(' ')));
  const rest = text.slice(text.indexOf('3 0 obj'), text.indexOf('trailer'));
  const count = 4 + pages.length * 2;
  const stream = `${count} 0 obj\n<</Type/ObjStm/N 2/First ${head.length}/Filter/FlateDecode/Length ${inner.length}>>stream\n${inner.toString('latin1')}\nendstream\nendobj\n`;
  const body = `%PDF-1.5\n${rest}${stream}`;
  const rows = [
    [2, count, 0],
    [2, count, 1],
  ];
  for (let number = 3; number <= count; number += 1)
    rows.push([1, body.indexOf(`\n${number} 0 obj`) + 1, 0]);
  const bytes = rows.map(([a = 0, b = 0, c = 0]) => [a, b >> 8, b & 255, c]);
  const filtered = bytes.map((row, y) => [
    2,
    ...row.map((one, x) => (one - (bytes[y - 1]?.[x] ?? 0)) & 255),
  ]);
  const data = deflateSync(Buffer.from(filtered.flat()));
  const table = `${count + 1} 0 obj\n<</Type/XRef/W[1 2 1]/Index[1 ${rows.length}]/Size ${count + 2}/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>/Length ${data.length}>>\nstream\r\n${data.toString('latin1')}\nendstream\nendobj\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF`, 'latin1');
}

/** A streamed table of 65 MB of zeros. */
function withBomb(): Buffer {
  const data = deflateSync(Buffer.alloc(65 * 1024 * 1024), { level: 1 }).toString('latin1');
  const table = `1 0 obj\n<</Type/XRef/W[1 2 1]/Size 2/Root 1 0 R/Filter/FlateDecode/Length ${data.length}>>\nstream\r\n${data}\nendstream\nendobj\n`;
  return Buffer.from(`${table}startxref\n0\n%%EOF`, 'latin1');
}

const SHEET = withTable(aPdf(['sheet']));
const textsOf = async (bytes: Uint8Array | undefined): Promise<readonly string[]> =>
  (await readPdf(bytes ?? new Uint8Array())).map(({ text }) => text);

describe('pages behind a document', () => {
  it.each([
    ['a table of lines', withTable(aPdf(['one', 'two']))],
    ['streams', withStreams(['one', 'two'])],
    [
      'something behind its end',
      Buffer.concat([withTable(aPdf(['one', 'two'])), Buffer.from('\n17')]),
    ],
  ])('are read by another reader, and its bytes are the beginning: %s', async (_, base) => {
    const joined = appendPages(base, SHEET);

    expect(base.equals(joined?.subarray(0, base.length) ?? PDF)).toBe(true);
    expect(await textsOf(joined)).toEqual(['one', 'two', 'sheet']);
    // what was laid behind bears more in turn
    expect(await textsOf(joined && appendPages(joined, SHEET))).toEqual([
      'one',
      'two',
      'sheet',
      'sheet',
    ]);
  });

  it.each([
    ['without its table', PDF],
    ['cut off', withTable(aPdf(['one'])).subarray(0, 300)],
    ['locked', withTable(aPdf(['one']), '/Encrypt 3 0 R')],
    ['signed inside', withTable(aPdf(['one (/ByteRange)']))],
    [
      'whose table leads elsewhere',
      Buffer.from(
        withTable(aPdf(['one']))
          .toString()
          .replace(/00000 n/g, '00001 f'),
      ),
    ],
    ['that leads in circles', withTable(aPdf(['one']), '/Prev 9')],
    ['whose table unpacks to more than is read', withBomb()],
  ])('are not laid behind one that is %s', (_, base) => {
    expect(appendPages(base, SHEET)).toBeUndefined();
  });
});
