import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Filters of LibreOffice by what they write: its own workbooks, those of Excel, and tables of text. */
export const OFFICE = {
  xlsx: 'xlsx:Calc MS Excel 2007 XML',
  xls: 'xls:MS Excel 97',
  /** UTF-8 and commas, cells as they are shown, a file for each sheet. */
  csv: 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1',
  /** GB 18030 and semicolons. */
  chineseCsv: 'csv:Text - txt - csv (StarCalc):59,34,85,1,,0,false,true,false,false,false,-1',
  /** UTF-16 and tabs. */
  wideCsv: 'csv:Text - txt - csv (StarCalc):9,34,65535,1,,0,false,true,false,false,false,-1',
} as const;

/** What LibreOffice makes of a file, by the names of its files. Null on a machine without it. */
export function convertByOffice(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  filter: keyof typeof OFFICE,
): ReadonlyMap<string, Buffer> | null {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'office-'));
  try {
    const [source, out] = [path.join(dir, name), path.join(dir, 'out')];
    fs.writeFileSync(source, bytes);
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(dir, 'profile')).href}`;
    const { error, stderr } = spawnSync(
      'soffice',
      [profile, '--headless', '--convert-to', OFFICE[filter], '--outdir', out, source],
      { env: { ...process.env, HOME: dir } },
    );
    if (error && 'code' in error && error.code === 'ENOENT') return null;
    if (!fs.existsSync(out)) throw new Error(stderr.toString());
    return new Map(
      fs.readdirSync(out).map((made) => [made, fs.readFileSync(path.join(out, made))]),
    );
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}
