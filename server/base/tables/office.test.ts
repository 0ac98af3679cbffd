import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { isLong } from '#tests/builders/long.ts';
import { convertByOffice, type OFFICE } from '#tests/builders/office.ts';
import type { ReadCell } from './read-cell.ts';
import { readTable } from './read-table.ts';
import { writeWorkbook } from './xlsx.ts';

const LIMITS = { maxRows: 1000, maxColumns: 50, maxCells: 10_000, maxUnpacked: 2 ** 24 };
const HEAD = ['名称', '时间', '日', '比例', '数', '编号', '公式', '错'];
const TEXTS = ['=1+1', '+1', '@a', "'a", '002301', '𠮷㐂 😀', '一\n二', '88888880000001234567'];

// a start of LibreOffice takes seconds: in the long form, where it is
describe.runIf(isLong)('LibreOffice', () => {
  it('shows what the product writes to the digit and the second', async () => {
    const numbers = [0.1, -3.5, 1234.5678, 98.33, 123_456_789_012];
    const bytes: Uint8Array[] = [];
    const sheet = {
      name: '数据',
      columns: ['文字', '数', '时间', '日'].map((title) => ({ title })),
      rows: TEXTS.map((text, at) => [
        text,
        numbers[at] ?? null,
        { time: `2026-11-28 ${String(at * 3).padStart(2, '0')}:59:59` },
        { time: `20${10 + at}-02-28` },
      ]),
    };
    for await (const piece of writeWorkbook([sheet])) bytes.push(piece);

    const made = convertByOffice({ name: 'own.xlsx', bytes: Buffer.concat(bytes) }, 'csv');

    if (made === null) return expect(made).toBeNull();
    const rows = await readBack('csv', [...made.values()][0]);
    expect(rows).toEqual([
      ['文字', '数', '时间', '日'],
      ...TEXTS.map((text, at) => [
        text,
        numbers[at] === undefined ? null : String(numbers[at]),
        `2026-11-28 ${String(at * 3).padStart(2, '0')}:59:59`,
        `20${10 + at}-02-28`,
      ]),
    ]);
  });

  it.each([
    ['1899-12-30', 'xlsx'],
    ['1904-01-01', 'xlsx'],
    ['1899-12-30', 'xls'],
  ] as const)('a workbook it writes is read exactly: epoch %s, by way of %s', async (epoch, by) => {
    const first = convertByOffice({ name: 'a.fods', bytes: Buffer.from(sheetOf(epoch)) }, by);
    if (first === null) return expect(first).toBeNull();
    const [bytes = Buffer.alloc(0)] = first.values();
    const second = by === 'xls' ? convertByOffice({ name: 'a.xls', bytes }, 'xlsx') : first;

    expect(await readBack('xlsx', [...(second ?? []).values()][0])).toEqual([
      HEAD,
      [
        '清源 𠮷😀',
        '2026-11-20 07:59:59',
        '2026-03-01',
        { is: 'percent', value: 0.805, shown: '80.5%' },
        0.1,
        { is: 'number', value: 2301, shown: '002301' },
        0.3,
        { is: 'error', shown: '#DIV/0!' },
      ],
    ]);
  });

  it.each(['chineseCsv', 'wideCsv', 'csv'] as const satisfies (keyof typeof OFFICE)[])(
    'a table of text it writes is read whatever its letters and signs: %s',
    async (filter) => {
      const made = convertByOffice(
        { name: 'a.fods', bytes: Buffer.from(sheetOf('1899-12-30')) },
        filter,
      );
      if (made === null) return expect(made).toBeNull();

      const rows = await readBack('csv', [...made.values()][0]);

      expect(rows.map((cells) => [cells[0], cells[1], cells[4], cells[7]])).toEqual([
        ['名称', '时间', '数', '错'],
        ['清源 𠮷😀', '2026-11-20 07:59:59', '0.1', { is: 'error', shown: '#DIV/0!' }],
      ]);
    },
  );
});

async function readBack(
  kind: 'xlsx' | 'csv',
  bytes: Uint8Array = new Uint8Array(),
): Promise<readonly (readonly ReadCell[])[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'office-read-'));
  try {
    const file = path.join(dir, `table.${kind}`);
    fs.writeFileSync(file, bytes);
    const { rows } = await readTable({ path: file, kind }, LIMITS);
    return rows.map(({ cells }) => cells);
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

const SPACES = ['office', 'table', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const part = (name: string): string => `<number:${name} number:style="long"/>`;
const said = (text: string): string => `<number:text>${text}</number:text>`;
const DAY = `${part('year')}${said('-')}${part('month')}${said('-')}${part('day')}`;
const CLOCK = `${part('hours')}${said(':')}${part('minutes')}${said(':')}${part('seconds')}`;

/** A table in LibreOffice's own plain form. */
function sheetOf(epoch: string): string {
  const texts = HEAD.map(
    (text) =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`,
  );
  const cell = (words: string): string => `<table:table-cell ${words}/>`;
  const cells = [
    '<table:table-cell office:value-type="string"><text:p>清源 𠮷😀</text:p></table:table-cell>',
    cell('table:style-name="s" office:value-type="date" office:date-value="2026-11-20T07:59:59"'),
    cell('table:style-name="d" office:value-type="date" office:date-value="2026-03-01"'),
    cell('table:style-name="p" office:value-type="percentage" office:value="0.805"'),
    cell('office:value-type="float" office:value="0.1"'),
    cell('table:style-name="z" office:value-type="float" office:value="2301"'),
    cell('table:formula="of:=[.E2]*3"'),
    cell('table:formula="of:=1/0"'),
  ];
  const styles = [
    ['s', 'date', `${DAY}${said(' ')}${CLOCK}`],
    ['d', 'date', DAY],
    [
      'p',
      'percentage',
      `<number:number number:decimal-places="1" number:min-integer-digits="1"/>${said('%')}`,
    ],
    ['z', 'number', '<number:number number:decimal-places="0" number:min-integer-digits="6"/>'],
  ].map(
    ([name, kind, words]) =>
      `<number:${kind}-style style:name="N${name}">${words}</number:${kind}-style><style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${SPACES} xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:spreadsheet><table:calculation-settings><table:null-date table:date-value="${epoch}"/></table:calculation-settings><table:table table:name="a"><table:table-row>${texts.join('')}</table:table-row><table:table-row>${cells.join('')}</table:table-row></table:table></office:spreadsheet></office:body></office:document>`;
}
