/** A text of XML, or the name of the encoding in which it could not be read. */
export type DecodedXml =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly encoding: string };

const UTF_8 = 'utf-8';
/** How a file begins that says its encoding by its first bytes; the mark itself is no part of the text. */
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], UTF_8],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0, 0x3f, 0], 'utf-16le'],
  [[0, 0x3c, 0, 0x3f], 'utf-16be'],
];
const ENCODING = /^(\s*<\?xml\b[^>]{0,200}?\sencoding\s*=\s*)(?:"([^"]*)"|'([^']*)')/;

/** Reads the bytes of an XML file by its mark, else by the encoding it declares, else as UTF-8. The text says of itself that it is UTF-8: nobody reads it by its old name again. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const mark = MARKS.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1];
  const encoding = mark ?? declaredIn(bytes) ?? UTF_8;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { ok: true, text: text.replace(ENCODING, '$1"UTF-8"') };
  } catch {
    // an unknown name is a RangeError, bytes that are not of it a TypeError
    return { ok: false, encoding };
  }
}

/** Whoever can read the declaration byte by byte does not read UTF-16, whatever it says. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = Array.from(bytes.subarray(0, 256), (byte) => String.fromCharCode(byte)).join('');
  const [, , double, single] = ENCODING.exec(start) ?? [];
  const declared = (double ?? single)?.trim().toLowerCase();
  return declared === undefined || declared === '' || /^(?:utf|ucs)-?16/.test(declared)
    ? undefined
    : declared;
}
