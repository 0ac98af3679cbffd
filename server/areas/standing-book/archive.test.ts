import { unpackZip } from '#tests/builders/unpack-zip.ts';
import { HASHES, safeName, zipFiles } from './archive.ts';

it.each([
  ['..', '_'],
  ['../x', '.._x'],
  ['a.', 'a'],
  ['报告 ', '报告'],
  ['con.txt', '_con.txt'],
  ['COM1', '_COM1'],
  ['a\u202egpj.exe', 'a_gpj.exe'],
  ['a\nb:c', 'a_b_c'],
  [`${'a'.repeat(79)}😀`, 'a'.repeat(79)],
  [`${'长'.repeat(100)}.docx`, `${'长'.repeat(75)}.docx`],
  ['', '_'],
])('%j in an archive is called %j on every system', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

async function* filesOf(...names: readonly string[]) {
  for (const name of names)
    yield {
      name,
      bytes: (async function* () {
        yield Buffer.from(name);
      })(),
    };
}

async function zipped(...[files, most]: Parameters<typeof zipFiles>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFiles(files, most)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('files whose names differ in capitals or the writing of marks alone, or are that of the list, lie side by side', async () => {
  const apart = 'e\u0301.txt';
  const archive = await zipped(
    filesOf('站/A.txt', '站/a.txt', 'sha256sums.TXT', '\u00e9.txt', apart),
  );

  expect(Object.keys(await unpackZip(archive))).toEqual([
    '站/A.txt',
    '站/a (2).txt',
    'sha256sums (2).TXT',
    '\u00e9.txt',
    'e\u0301 (2).txt',
    HASHES,
  ]);
});

it.each([
  ['bytes', { bytes: 9, files: 9 }],
  ['files', { bytes: 99, files: 1 }],
])('more %s than an archive holds are refused, no broken archive is made', async (_, most) => {
  await expect(zipped(filesOf('a.txt', 'b.txt'), most)).rejects.toMatchObject({
    error: 'invalid',
    params: { message: 'errors.archive.tooMuch' },
  });
});
