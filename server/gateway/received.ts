import type { BadFrame } from './frame.ts';
import type { Packet } from './packet.ts';

/** Why a kept packet comes once more: it was chosen in the log, or released from quarantine, and its time is believed then. */
export type AgainNote = 'AGAIN' | 'RELEASED';

/** Something that came in from a device, to be kept: a packet (perhaps with errors) or a frame that is none. */
export type Received =
  | {
      readonly kind: 'packet';
      readonly packet: Packet;
      readonly ip: string;
      readonly receivedAt: number;
      /** The device that this connection spoke for before, where it is another one. */
      readonly earlierMn?: string;
      /** The bytes as they came, where somebody wants them. */
      readonly raw?: { readonly wire: Buffer; readonly plain: Buffer };
      /** Readings that the server asked for: of a time that is over. */
      readonly isAsked?: boolean;
      /** In plain text, though a key of its device is known. */
      readonly isPlainDespiteKey?: true;
      readonly note?: AgainNote;
    }
  | {
      readonly kind: 'bad';
      readonly frame: BadFrame;
      readonly text: string;
      readonly mn: string | null;
      /** Of an encrypted one: whether a key of its device is known, which then is the wrong one. */
      readonly hasKey?: boolean;
      readonly note?: AgainNote;
      readonly ip: string;
      readonly receivedAt: number;
    };
