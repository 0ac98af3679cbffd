import JSZip from 'jszip';

import { runPython } from './run-python.ts';

/** What is used of JSZip, a reader that is not the product's own. */
interface ForeignReader {
  loadAsync(bytes: Uint8Array, options: { readonly checkCRC32: true }): Promise<ForeignZip>;
}
interface ForeignPart {
  async(kind: 'string'): Promise<string>;
  async(kind: 'uint8array'): Promise<Uint8Array>;
}
interface ForeignZip {
  readonly files: Readonly<Record<string, ForeignPart>>;
}

const reader: ForeignReader = JSZip;

/**
 * The parts of an archive that the product wrote, as text by their names, read as other people's
 * programs read it: every check sum is looked at.
 * @throws Error the archive is damaged
 */
export async function unpackZip(bytes: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const { files } = await reader.loadAsync(bytes, { checkCRC32: true });
  const parts = await Promise.all(
    Object.entries(files).map(async ([name, part]) => [name, await part.async('string')] as const),
  );
  return Object.fromEntries(parts);
}

/** The same as bytes. @throws Error the archive is damaged */
export async function unpackBytes(
  bytes: Uint8Array,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const { files } = await reader.loadAsync(bytes, { checkCRC32: true });
  const parts = await Promise.all(
    Object.entries(files).map(
      async ([name, part]) => [name, await part.async('uint8array')] as const,
    ),
  );
  return Object.fromEntries(parts);
}

/** The first sheet of a workbook as XML; read as `unpackZip` reads. */
export async function sheetXmlOf(bytes: Uint8Array): Promise<string> {
  return (await unpackZip(bytes))['xl/worksheets/sheet1.xml'] ?? '';
}

/** All parts of an archive as one text, to look for what must not be in it. */
export async function textInZip(bytes: Uint8Array): Promise<string> {
  return Object.values(await unpackZip(bytes)).join('\n');
}

const PYTHON = `
import io, sys, zipfile
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
print(archive.testzip() or "sound", len(archive.namelist()))`;

/** What Python's zipfile says of an archive: `sound` or the first damaged part, and how many there are; null on a machine without python3. */
export function askPython(bytes: Uint8Array): string | null {
  return runPython(PYTHON, bytes)?.toString().trim() ?? null;
}
