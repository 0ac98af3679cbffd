import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cleanFileName, extensionOf, looksRunnable } from '#server/records/attachments/names.ts';
import { anOfficeFile, HTML, JPEG, PDF, PNG } from '#tests/builders/uploads.ts';
import { fitsKind } from './kinds.ts';

let dir = '';
beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kinds-'));
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

async function fits(bytes: Buffer, extension: string): Promise<boolean> {
  const file = path.join(dir, 'a');
  fs.writeFileSync(file, bytes);
  return fitsKind({ path: file, size: bytes.length }, extension);
}

describe('the content of a file', () => {
  it('files that are what they say are taken', async () => {
    const taken = [
      await fits(PNG, 'png'),
      await fits(JPEG, 'jpg'),
      await fits(PDF, 'pdf'),
      await fits(anOfficeFile(), 'xlsx'),
      await fits(Buffer.from('a,b\n1,<2\n'), 'csv'),
    ];

    expect(taken).toEqual([true, true, true, true, true]);
  });

  it('other content under a good extension is refused, also with the right first bytes', async () => {
    const taken = [
      await fits(HTML, 'png'),
      await fits(Buffer.concat([Buffer.from('ffd8ff', 'hex'), HTML]), 'jpg'),
      await fits(Buffer.concat([Buffer.from('GIF89a'), HTML]), 'gif'),
      await fits(Buffer.from('MZ\u0090\u0000'), 'pdf'),
      await fits(HTML, 'txt'),
      await fits(Buffer.from([0xff]), 'jpg'),
      await fits(Buffer.alloc(0), 'txt'),
      await fits(PNG, 'svg'),
      await fits(PNG, 'constructor'),
    ];

    expect(taken).toEqual(taken.map(() => false));
  });

  it('an office document without its parts, or with macros, is refused', async () => {
    const taken = [
      await fits(anOfficeFile(['index.html']), 'xlsx'),
      await fits(anOfficeFile(['xl/workbook.xml', 'xl/vbaProject.bin']), 'xlsx'),
      await fits(anOfficeFile(), 'docx'),
    ];

    expect(taken).toEqual([false, false, false]);
  });
});

describe('the name of a file', () => {
  it('folders, control and direction characters are left out', () => {
    const names = [
      '../../x.txt',
      '..\\..\\x.txt',
      '/etc/cron.d/x',
      'a\u0000.png',
      'a\r\nSet-Cookie:x=1.pdf',
      'a\u202egpj.exe',
      '𠮷野家.docx',
    ].map(cleanFileName);

    expect(names).toEqual([
      'x.txt',
      'x.txt',
      'x',
      'a.png',
      'aSet-Cookie:x=1.pdf',
      'agpj.exe',
      '𠮷野家.docx',
    ]);
  });

  it('a name of 300 characters keeps its beginning and its extension', () => {
    const name = cleanFileName(`${'报'.repeat(300)}.pdf`);

    expect([Array.from(name).length, name.endsWith('报.pdf')]).toEqual([120, true]);
  });

  it('the extension is the last one in small letters; dot files have none', () => {
    expect(['a.PNG', 'a.tar.gz', '.htaccess', 'a', 'a.'].map(extensionOf)).toEqual([
      'png',
      'gz',
      '',
      '',
      '',
    ]);
  });

  it('a name with the ending of a program anywhere is known', () => {
    expect(
      ['a.jpg.html', 'a.php.jpg', '.htaccess', 'a.svg', '报表.v1.2.xlsx', 'a.b.png'].map(
        looksRunnable,
      ),
    ).toEqual([true, true, true, true, false, false]);
  });
});
