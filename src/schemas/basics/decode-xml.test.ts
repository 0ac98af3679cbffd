import { describe, expect, it } from 'vitest';

import { decodeXml } from './decode-xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
/** 审批 in GBK. */
const GBK = [0xc9, 0xf3, 0xc5, 0xfa];
const ascii = (text: string): readonly number[] => Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string, isBig: boolean): readonly number[] =>
  Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((code) =>
    isBig ? [code >> 8, code & 255] : [code & 255, code >> 8],
  );

describe('class "another tool\'s encoding is read as ours": a file of XML', () => {
  it.each<[string, readonly number[]]>([
    [
      'GBK by its declaration',
      [...ascii('<?xml version="1.0" encoding="GBK"?><a n="'), ...GBK, ...ascii('"/>')],
    ],
    [
      'GB2312 in single quotes',
      [...ascii("<?xml version='1.0' encoding='gb2312'?><a n=\""), ...GBK, ...ascii('"/>')],
    ],
    [
      'UTF-16 with its mark',
      [0xff, 0xfe, ...utf16('<?xml version="1.0" encoding="UTF-16"?><a n="审批"/>', false)],
    ],
    [
      'big-endian UTF-16 with its mark',
      [0xfe, 0xff, ...utf16('<?xml version="1.0" encoding="UTF-16"?><a n="审批"/>', true)],
    ],
    ['UTF-16 without a mark', utf16('<?xml version="1.0" encoding="UTF-16"?><a n="审批"/>', false)],
    [
      'UTF-8 with its mark',
      [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(`${HEAD}<a n="审批"/>`)],
    ],
    [
      'UTF-8 that says UTF-16',
      [...new TextEncoder().encode('<?xml version="1.0" encoding="utf-16"?><a n="审批"/>')],
    ],
  ])('%s', (_title, bytes) => {
    const decoded = decodeXml(Uint8Array.from(bytes));

    expect(decoded.ok && decoded.text.replaceAll("'1.0'", '"1.0"')).toBe(`${HEAD}<a n="审批"/>`);
  });

  it.each<[string, readonly number[], string]>([
    ['bytes that are no UTF-8', [...ascii('<a n="'), ...GBK, ...ascii('"/>')], 'utf-8'],
    ['a name nobody knows', ascii('<?xml version="1.0" encoding="EBCDIC-X"?><a/>'), 'ebcdic-x'],
  ])('%s: refused by name', (_title, bytes, encoding) => {
    expect(decodeXml(Uint8Array.from(bytes))).toEqual({ ok: false, encoding });
  });
});
