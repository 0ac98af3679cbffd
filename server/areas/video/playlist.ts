import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';

/** A line that names something: an address by itself, or one in a tag. */
const IN_TAG = /\bURI="([^"]+)"/g;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Names the parts of a list by sealed texts, so that neither the server of a camera nor a key in its addresses is seen. */
export interface PartNames {
  seal(address: string): string;
  /** Null where the text was not made by `seal`. */
  open(text: string): string | null;
}

/** @param secret whatever only this server knows of the address they belong to */
export function makePartNames(secret: string): PartNames {
  const key = createHash('sha256').update(`parts|${secret}`).digest();
  return {
    seal(address) {
      // one address has one name: a player that reads the list again knows what it has
      const iv = createHmac('sha256', key).update(address).digest().subarray(0, IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Which file below the play address a part is asked by: lists are rewritten again, other parts are passed on. */
export const PART_FILES = { list: 'list.m3u8', part: 'part' } as const;

/** A list whose every address leads through this server. What it says besides stays. */
export function rewritePlaylist(text: string, base: string, { seal }: PartNames): string {
  const named = (address: string): string => {
    const whole = base.startsWith('test:') ? `${base}${address}` : new URL(address, base).href;
    const isList = /\.m3u8?(?:\?|$)/i.test(whole);
    return `${isList ? PART_FILES.list : PART_FILES.part}?u=${seal(whole)}`;
  };
  return text
    .split(/\r?\n/)
    .map((line) => {
      if (line.startsWith('#'))
        return line.replaceAll(IN_TAG, (_all, address: string) => `URI="${named(address)}"`);
      return line.trim() === '' ? line : named(line.trim());
    })
    .join('\n');
}
