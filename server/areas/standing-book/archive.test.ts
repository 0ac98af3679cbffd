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

it('files whose names differ in capitals alone, or are that of the list, lie side by side', async () => {
  async function* files() {
    for (const name of ['站/A.txt', '站/a.txt', 'sha256sums.TXT'])
      yield {
        name,
        bytes: (async function* () {
          yield Buffer.from(name);
        })(),
      };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFiles(files())) pieces.push(piece);

  expect(Object.keys(await unpackZip(Buffer.concat(pieces)))).toEqual([
    '站/A.txt',
    '站/a (2).txt',
    'sha256sums (2).TXT',
    HASHES,
  ]);
});
