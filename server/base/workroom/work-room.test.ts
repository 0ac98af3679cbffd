import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ReadRow } from '#server/base/tables/read-cell.ts';
import { readDocument } from '#server/workbench/schema/generate/openapi-document.ts';
import { runWork, WorkError } from './work-room.ts';

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
    expect(ended.indexOf('other')).toBeLessThan(5);
  });

  it.each([
    ['commas without end', ','.repeat(18_000_000), 'tooManyColumns'],
    ['quotes without end', '"'.repeat(18_000_000), undefined],
  ])('class "one line holds the thread": %s are refused soon', async (_case, text, reason) => {
    const from = performance.now();
    const error = await rowsOf(aFile('line.csv', text), 'csv').catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(WorkError);
    expect(error).not.toMatchObject({ reason: 'timeout' });
    if (reason !== undefined) expect(error).toMatchObject({ facts: { reason } });
    expect(performance.now() - from).toBeLessThan(8_000);
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
