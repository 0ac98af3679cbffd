import { strToU8, zipSync } from 'fflate';

/** The smallest picture that is one. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0008010100003f00', 'hex'),
  Buffer.alloc(64, 7),
  Buffer.from('ffd9', 'hex'),
]);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n');

/** A PDF of one line of Latin text a page. */
export function aPdf(pages: readonly string[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((line, at) => {
      const drawn = `BT /F1 32 Tf 60 700 Td (${line}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  // readers find the objects where no table of them stands
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`);
}

export const HTML = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');

/** A workbook's container with the given parts besides the list of types. */
export function anOfficeFile(parts: readonly string[] = ['xl/workbook.xml']): Buffer {
  const files = Object.fromEntries(
    ['[Content_Types].xml', ...parts].map((name) => [name, strToU8('<x/>')]),
  );
  return Buffer.from(zipSync(files));
}

/** A multipart body with one file. `field` null leaves the file out. */
export function aForm(
  name: string,
  bytes: Buffer,
  { field = 'file' as string | null } = {},
): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } {
  const boundary = '----form7MA4YWxkTrZu0gW';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field ?? 'note'}"${field === null ? '' : `; filename="${name}"`}\r\n${field === null ? '' : 'content-type: application/octet-stream\r\n'}\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
