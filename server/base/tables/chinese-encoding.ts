/** How an encoding of two bytes a letter writes: where its signs stand, and the letters that are used often. */
interface Table {
  /** Lead bytes of signs, which say nothing of a language. */
  readonly signs: readonly [number, number];
  readonly often: readonly [number, number];
  /** The least second byte of a letter that is used often. */
  readonly second: number;
}

// both order letters by use: the first level of GB 2312 has 3,755 of them, that of Big5 5,401
const GBK: Table = { signs: [0xa1, 0xa9], often: [0xb0, 0xd7], second: 0xa1 };
const BIG5: Table = { signs: [0xa1, 0xa3], often: [0xa4, 0xc6], second: 0x40 };
const LEAD = 0x81;
/** More of a file says no more of its language. */
const JUDGED_BYTES = 64 * 1024;

/**
 * In which encoding a text in Chinese is written that is not Unicode. Nearly all bytes of the one are letters of the other, rare ones:
 * 名稱 in Big5 reads as 嘿 in GBK, and nobody would be told.
 */
export function chineseEncoding(bytes: Buffer): 'gb18030' | 'big5' {
  const head = bytes.subarray(0, JUDGED_BYTES);
  return shareOfOften(head, BIG5) > shareOfOften(head, GBK) ? 'big5' : 'gb18030';
}

/** Which part of the letters of two bytes is used often; 0 where there are none. */
function shareOfOften(bytes: Buffer, { signs, often, second }: Table): number {
  let [letters, found] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < LEAD) continue;
    const next = bytes[at + 1] ?? 0;
    at += 1;
    if (isWithin(lead, signs)) continue;
    letters += 1;
    if (isWithin(lead, often) && next >= second) found += 1;
  }
  return letters === 0 ? 0 : found / letters;
}

function isWithin(byte: number, [from, to]: readonly [number, number]): boolean {
  return byte >= from && byte <= to;
}
