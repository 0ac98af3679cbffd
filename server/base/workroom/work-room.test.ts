import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { SheetDocument } from '#schemas/sheet/document.ts';
import { layOut } from '#schemas/sheet/lay-out.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { ReadRow } from '#server/base/tables/read-cell.ts';
import { readDocument } from '#server/workbench/schema/generate/openapi-document.ts';
import { isLong } from '#tests/builders/long.ts';
import { readPdf } from '#tests/builders/read-pdf.ts';
import { endOfThread, runWork, WorkError } from './work-room.ts';

const LIMITS = {
  maxRows: 60_000,
  maxColumns: 200,
  maxCells: 500_000,
  maxUnpacked: 100 * 1024 * 1024,
};
const WORK = { who: 'tester', timeoutMs: 60_000, memoryMb: 256 };

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'work-room-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function aFile(name: string, bytes: Uint8Array | string): string {
  const file = path.join(dir, name);
  writeFileSync(file, bytes);
  return file;
}

async function rowsOf(
  file: string,
  kind: 'xlsx' | 'csv',
  work = WORK,
): Promise<readonly ReadRow[]> {
  const rows: ReadRow[] = [];
  await runWork(
    { job: 'readTable', input: { path: file, kind, limits: LIMITS } },
    work,
    (part) => void rows.push(...part),
  );
  return rows;
}

describe('class "one request holds the server": the work room', () => {
  it('gives the rows of a table in parts, in order', async () => {
    const file = aFile(
      'rows.csv',
      Array.from({ length: 3000 }, (_, at) => `${at},x,y,z`).join('\n'),
    );

    const rows = await rowsOf(file, 'csv');

    expect([rows.length, rows[0], rows[2999]]).toEqual([
      3000,
      { number: 1, cells: ['0', 'x', 'y', 'z'] },
      { number: 3000, cells: ['2999', 'x', 'y', 'z'] },
    ]);
  });

  it('a small workbook that unpacks to thirty megabytes is refused', async () => {
    const file = aFile(
      'bomb.xlsx',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(30 * 1024 * 1024) }, { level: 9 }),
    );

    await expect(rowsOf(file, 'xlsx')).rejects.toMatchObject({
      reason: 'refused',
      inner: 'TableError',
      facts: { reason: 'tooLarge' },
    });
  });

  it('a workbook of more cells than allowed is refused before it is read', async () => {
    const row = (number: number): string =>
      `<row r="${number}">${'<c><v>1</v></c>'.repeat(150)}</row>`;
    const sheet = `<worksheet><sheetData>${Array.from({ length: 4000 }, (_, at) => row(at + 1)).join('')}</sheetData></worksheet>`;
    const file = aFile(
      'cells.xlsx',
      zipSync({
        'xl/worksheets/sheet1.xml': strToU8(sheet),
        'noise.bin': crypto.getRandomValues(new Uint8Array(65_536)),
      }),
    );

    await expect(rowsOf(file, 'xlsx')).rejects.toMatchObject({ facts: { reason: 'tooManyCells' } });
  });

  it('class “a mistake of ours is told as somebody else’s”: a job that is wrong is neither a refusal nor a lost thread', async () => {
    const wrong = runWork({ job: 'makeWorkbook', input: {} as never }, WORK);

    const error = await wrong.catch((thrown: unknown) => thrown);

    expect(error).not.toBeInstanceOf(WorkError);
    expect(error).not.toBeInstanceOf(AppError);
    expect(error).toMatchObject({ cause: { name: 'TypeError' } });
    expect(
      String((error as Error).cause instanceof Error && (error as { cause: Error }).cause.stack),
    ).toContain('at ');
  });

  it.each([
    ['ERR_INVALID_ARG_TYPE', 'TypeError'],
    ['', 'TypeError'],
    ['EAGAIN', 'unavailable'],
    ['ERR_WORKER_INIT_FAILED', 'unavailable'],
    ['ERR_WORKER_OUT_OF_MEMORY', 'memory'],
  ])('a thread that ends with the code “%s” is told as %s', (code, what) => {
    const error = Object.assign(new TypeError('x'), code === '' ? {} : { code });

    expect(endOfThread('makeWorkbook', error, 16)).toMatchObject(
      what === 'TypeError'
        ? { cause: { name: what } }
        : what === 'memory'
          ? { reason: what }
          : { error: what },
    );
  });

  it('work beyond its time or its memory is ended, and the next one is done', async () => {
    const file = aFile('wide.csv', `${'a,'.repeat(150)}b\n`.repeat(3000));

    await expect(rowsOf(file, 'csv', { ...WORK, timeoutMs: 1 })).rejects.toMatchObject({
      reason: 'timeout',
    });
    const huge = aFile('huge.csv', `${'a,'.repeat(150)}b\n`.repeat(30_000));
    await expect(rowsOf(huge, 'csv', { ...WORK, memoryMb: 16 })).rejects.toMatchObject({
      reason: 'memory',
    });
    expect((await rowsOf(file, 'csv')).length).toBe(3000);
  });

  it('class "one person waits for another\'s flood": works of one wait for each other, those of others go beside them', async () => {
    const flood = aFile('flood.csv', 'a,b\n'.repeat(30));
    const ended: string[] = [];
    const ask = (who: string): Promise<void> =>
      rowsOf(flood, 'csv', { ...WORK, who }).then(() => void ended.push(who));

    const floods = Array.from({ length: 10 }, () =>
      ask('flooder').catch((error: unknown) => void ended.push((error as Error).message)),
    );
    await ask('other');
    await Promise.all(floods);

    expect(ended.filter((one) => one === 'tooMany')).toHaveLength(1);
    expect(ended.filter((one) => one === 'flooder')).toHaveLength(9);
    // behind the flood it would be the last of all
    expect(ended.indexOf('other')).toBeLessThan(9);
  });

  it.each([
    ['commas without end', ','.repeat(18_000_000), 'tooManyColumns'],
    ['quotes without end', '"'.repeat(18_000_000), undefined],
  ])('class "one line holds the thread": %s are refused soon', async (_case, text, reason) => {
    const error = await rowsOf(aFile('line.csv', text), 'csv').catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(WorkError);
    expect(error).not.toMatchObject({ reason: 'timeout' });
    if (reason !== undefined) expect(error).toMatchObject({ facts: { reason } });
  });

  it('a description with endless commas or anchors is refused or read, never waited for here', async () => {
    const commas = `openapi: 3.0.0\nx: [${','.repeat(100)}]`;
    const anchors = `openapi: 3.0.0\na: &a [x]\n${Array.from({ length: 200 }, (_, at) => `b${at}: [${'*a,'.repeat(9)}*a]`).join('\n')}`;

    await expect(readDocument('tester', commas)).rejects.toMatchObject({ name: 'AppError' });
    await expect(readDocument('tester', anchors)).rejects.toMatchObject({ name: 'AppError' });
    expect(await readDocument('tester', '{"openapi":"3.0.1","paths":{}}')).toEqual({
      openapi: '3.0.1',
      paths: {},
    });
  });

  it('a schema text of ten thousand mistakes is judged apart, and the first of them are told', async () => {
    const text = JSON.stringify({
      v: 1,
      ...Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`fieldz${at}`, at])),
    });
    const files = [{ kind: 'entity' as const, path: 'evil.json', text }];

    const { own, others } = await runWork(
      { job: 'checkSchemas', input: { files, path: 'evil.json', facts: {}, shipped: undefined } },
      WORK,
    );

    expect([own.length, others]).toEqual([200, []]);
    expect(own[0]).toMatchObject({ path: 'evil.json', line: 1 });
  });
});

const PICTURE = readFileSync('tests/fixtures/picture.png');

function aDocument(rows: number): SheetDocument {
  return {
    title: '运维任务单',
    running: '运维任务单 GD-1',
    head: [{ title: '负责人', text: '镕 喆 㙦 𬭎' }],
    blocks: [
      {
        kind: 'table',
        title: '巡检 SO₂ 5 h⁻¹ ☑ 合格 ☐ 异常 ✔',
        columns: [
          { title: '序号', align: 'right' },
          { title: '内容', align: 'left' },
        ],
        rows: Array.from({ length: rows }, (_, at) => [`${at + 1}`, `第${at + 1}项 ℃ μg/m³`]),
      },
      {
        kind: 'pictures',
        title: '照片',
        pictures: [{ id: '7', caption: '现场.png', ...sizeOf(PICTURE) }],
      },
    ],
    sign: [{ title: '审核人' }],
    made: '王喆 打印于 2026-11-26 12:00',
    pageNote: '第 {n} 页 共 {m} 页',
    watermark: '草稿',
  };
}

const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
const ROWS_OF = isLong ? 380 : 50;

describe('a document as PDF', () => {
  const drawn = (document: SheetDocument, maxPages = 100) =>
    runWork(
      {
        job: 'drawPdf',
        input: { document, pictures: new Map([['7', PICTURE]]), maxPages, lang: 'zh-CN' },
      },
      { ...WORK, memoryMb: 512 },
    );

  it('says on each page what the printed page says, in whole glyphs that leave ink, as another reader sees it', async () => {
    const document = aDocument(ROWS_OF);

    const { pages, bytes = new Uint8Array() } = await drawn(document);
    const read = await readPdf(bytes);

    const printed = layOut(document).map(({ marks }) =>
      marks
        .flatMap((mark) => ('line' in mark ? mark.line.spans.map(({ text }) => text) : []))
        .join('')
        .replaceAll(/\s/g, ''),
    );
    expect(read.map(({ text }) => text)).toEqual(printed);
    expect([pages, read.length]).toEqual([printed.length, printed.length]);
    expect(pages).toBe(isLong ? 10 : 2);
    expect(read.flatMap(({ blank }) => blank)).toEqual([]);
    expect(read.map(({ inked }) => inked)).toEqual(printed.map((text) => Array.from(text).length));
    expect(read.every(({ text }) => text.includes('序号内容'))).toBe(true);
    expect(read[0]?.text).toContain('镕喆㙦𬭎');
    expect(read[0]?.text).toContain('SO25h-¹合格异常');
    const pictures = read.flatMap((page) => page.pictures);
    expect(pictures).toMatchObject([sizeOf(PICTURE)]);
    expect(Math.min(...pictures.map(({ ppi }) => ppi))).toBeGreaterThanOrEqual(192);
  });

  it('is not drawn where it has more pages than were allowed, and a picture that cannot be read leaves a frame', async () => {
    expect(await drawn(aDocument(80), 1)).toEqual({ pages: 3 });

    const { bytes = new Uint8Array() } = await runWork(
      {
        job: 'drawPdf',
        input: {
          document: aDocument(1),
          pictures: new Map([['7', Buffer.from('no picture')]]),
          maxPages: 9,
          lang: 'zh-CN',
        },
      },
      WORK,
    );
    expect(await readPdf(bytes)).toMatchObject([{ pictures: [], blank: [] }]);
  });
});
