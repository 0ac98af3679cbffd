import { mayBeEncrypted } from './commands.ts';
import type { Packet } from './packet.ts';

/** One block of the cipher: a shorter content stays plain by the standard. */
const BLOCK_BYTES = 16;

/** Whether a packet came in plain text whose content edition 2025 encrypts. */
export function leftPlain({ cn, decrypted, text }: Packet): boolean {
  return !decrypted && cn !== null && mayBeEncrypted(cn) && contentLength(text) >= BLOCK_BYTES;
}

function contentLength(text: string): number {
  const start = text.indexOf('&&') + 2;
  return start < 2 ? 0 : text.lastIndexOf('&&') - start;
}
