import { buildFrame, type FrameParts } from '#server/gateway/build.ts';
import type { GoodFrame } from '#server/gateway/frame.ts';
import { createFrameDecoder } from '#server/gateway/frame.ts';
import { type Packet, parsePacket } from '#server/gateway/packet.ts';

export const A_MN = '1A2B3C4D5E6F708192A3B4C5';

/** A frame of ten lines of defaults: say what matters. */
export function aFrame(parts: Partial<FrameParts> = {}): Buffer {
  return buildFrame({
    qn: '20260301080000001',
    st: '32',
    cn: '2011',
    pw: '123456',
    mn: A_MN,
    flag: 5,
    cp: 'DataTime=20260301080000;w01018-Rtd=42.5,w01018-Flag=N',
    ...parts,
  });
}

/** The packet behind `aFrame`. */
export function aPacket(parts: Partial<FrameParts> = {}): Packet {
  const [event] = createFrameDecoder().feed(aFrame(parts));
  return parsePacket(event as GoodFrame);
}
