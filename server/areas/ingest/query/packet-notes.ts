import type { Lang } from '#schemas/types/words.ts';
import { serverText } from '#server/base/texts/server-text.ts';

/** What the gateway finds wrong or strange in what it received, as `gateway/frame.ts`, `gateway/packet.ts` and ingest (`sender.ts`, `repeat.ts`) write it down. */
export const PACKET_NOTES = [
  'LENGTH_MISMATCH',
  'CRC_MISMATCH',
  'BAD_LENGTH',
  'INCOMPLETE',
  'CP_MISSING',
  'CP_UNTERMINATED',
  'OVERSIZE',
  'ENCODING_GBK',
  'MISSING_FIELD',
  'BAD_FIELD',
  'DUPLICATE_FIELD',
  'MALFORMED_ITEM',
  'BAD_VALUE',
  'SPLIT_WITHOUT_PNUM',
  'PNUM_WITHOUT_SPLIT_FLAG',
  'NONSTANDARD_DATATIME',
  'MODBUS',
  'QN_CHANGED',
  'PW_MISMATCH',
  'MN_CHANGED',
  'KEY_WRONG',
  'KEY_MISSING',
  'NOT_SEALED',
  'PLAIN_SENT',
  'AGAIN',
  'RELEASED',
  'QUARANTINED',
] as const;

/** A comma ends a note only where the next one begins: items of packets may hold commas themselves. */
const NEXT_NOTE = new RegExp(`,(?=(?:${PACKET_NOTES.join('|')})(?:[:,]|$))`);

/** Kept notes (`LENGTH_MISMATCH:332≠330,ENCODING_GBK`) in words; null for none. What no word is known for stays as it was kept. */
export function packetNotesText(lang: Lang, kept: string | null): string | null {
  if (!kept) return null;
  const said = kept.split(NEXT_NOTE).map((note) => {
    const [code = '', ...detail] = note.split(':');
    const known = PACKET_NOTES.find((one) => one === code);
    if (known === undefined) return note;
    const [given = '', found = ''] = detail.join(':').split('≠');
    return serverText(lang, `packet.note.${known}`, { name: detail.join(':'), given, found });
  });
  return said.join(' · ');
}
