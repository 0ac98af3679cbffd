import { randomInt } from 'node:crypto';

/** Keys travel as text in packets (`NewSK`), so they are made of letters and digits: sixteen of them are 95 bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 16;
const PRINTABLE = /^[\x21-\x7e]{16}$/;
const HEX = /^[0-9A-Fa-f]{32}$/;

/** A new key as it is written into `NewSK`. */
export function makeKeyText(): string {
  return Array.from({ length: KEY_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  );
}

/** @returns the sixteen bytes of a key given as sixteen characters or as 32 hex digits, or null where it is neither. */
export function readKeyText(text: string): Buffer | null {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  return PRINTABLE.test(text) ? Buffer.from(text, 'latin1') : null;
}
