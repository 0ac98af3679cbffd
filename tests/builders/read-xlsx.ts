import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { ReadCell } from '#server/base/tables/read-cell.ts';
import { readTable } from '#server/base/tables/read-table.ts';
import { unpackZip } from './unpack-zip.ts';

const LIMITS = {
  maxRows: 10_000,
  maxColumns: 100,
  maxCells: 1_000_000,
  maxUnpacked: 64 * 1024 * 1024,
};

/** The rows of the first sheet of a workbook, as the product reads what people hand in, once another reader found it sound. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly (readonly ReadCell[])[]> {
  await unpackZip(bytes);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'read-xlsx-'));
  try {
    const file = path.join(dir, 'table.xlsx');
    fs.writeFileSync(file, bytes);
    const { rows } = await readTable({ path: file, kind: 'xlsx' }, LIMITS);
    return rows.map(({ cells }) => cells);
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}
