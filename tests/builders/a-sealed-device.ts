import { connect, type Socket } from 'node:net';

import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { buildSegment, type FrameParts, wrapSegment } from '#server/gateway/build.ts';
import { createFrameDecoder } from '#server/gateway/frame.ts';
import { parsePacket, type Packet } from '#server/gateway/packet.ts';
import { printSealed, sealSegment } from '#server/gateway/sm4.ts';
import { createVerify } from '#server/gateway/verify.ts';

/** A device on its connection: it sends frames and reads what it is told. */
export interface TestDevice {
  send(bytes: Buffer): void;
  /** Data of edition 2025 of this moment. @returns its QN */
  report(parts?: Partial<FrameParts>, sealing?: Sealing): string;
  /** The packets heard so far. */
  heard(): readonly Packet[];
  /** The first packet heard of this command, and of this QN where one is given; waits for it. */
  next(cn: string, qn?: string): Promise<Packet>;
  close(): void;
}

/** By which key it encrypts, and whether it writes the bytes out as `{0xE4,…}`. */
export interface Sealing {
  readonly key: Buffer;
  readonly isPrinted?: boolean;
}

let count = 0;

/** @param keys what it opens encrypted commands with; changed while it runs */
export function aDevice(port: number, mn: string, keys: readonly Buffer[] = []): TestDevice {
  const heard: Packet[] = [];
  const waiting = new Set<() => void>();
  const decoder = createFrameDecoder(
    createVerify(() => ({
      crcMode: 'hj212',
      keys: keys.map((bytes, index) => ({ id: String(index), bytes })),
    })),
  );
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    for (const event of decoder.feed(bytes))
      if (event.kind === 'frame')
        heard.push(parsePacket({ ...event, plain: Buffer.from(event.plain) }));
    for (const wake of waiting) wake();
    waiting.clear();
  });
  return {
    send: (bytes) => void socket.write(bytes),
    report(parts = {}, sealing) {
      const now = Date.now();
      const qn = formatWallDigits(now - (now % 1000) + (count++ % 1000));
      const cp = `DataTime=${formatWallDigits(now).slice(0, 14)};w01018-Rtd=42.5,w01018-Flag=N`;
      socket.write(
        aSealedFrame(
          { qn, st: '32', cn: '2011', pw: '123456', mn, flag: 9, cp, ...parts },
          sealing,
        ),
      );
      return parts.qn ?? qn;
    },
    heard: () => heard,
    async next(cn, qn) {
      for (;;) {
        const found = heard.find(
          (packet) => packet.cn === cn && (qn === undefined || packet.qn === qn),
        );
        if (found) return found;
        await new Promise<void>((resolve) => void waiting.add(resolve));
      }
    },
    close: () => void socket.destroy(),
  };
}

/** A frame as its device puts it on the wire. */
export function aSealedFrame(parts: FrameParts, sealing?: Sealing): Buffer {
  const plain = Buffer.from(buildSegment(parts));
  if (!sealing) return wrapSegment(plain);
  const sealed = sealSegment(plain, sealing.key);
  return wrapSegment(sealing.isPrinted ? printSealed(sealed) : sealed, plain);
}
