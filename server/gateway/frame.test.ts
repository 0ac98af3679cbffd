import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { aFrame } from '#tests/builders/hj212.ts';
import { buildSegment, wrapSegment } from './build.ts';
import { createFrameDecoder, type FrameEvent, verifyPlain } from './frame.ts';
import { parsePacket } from './packet.ts';
import { sealSegment } from './sm4.ts';
import { createVerify } from './verify.ts';

const kinds = (events: readonly FrameEvent[]): string[] =>
  events.map((event) => (event.kind === 'bad' ? event.error : event.kind));

function decode(...chunks: readonly (Buffer | string)[]): FrameEvent[] {
  const decoder = createFrameDecoder();
  return [
    ...chunks.flatMap((chunk) => decoder.feed(Buffer.from(chunk as string))),
    ...decoder.flush(),
  ];
}

describe('cutting bytes into frames', () => {
  it('two frames glued without a line end are two frames', () => {
    const glued = Buffer.concat([aFrame().subarray(0, -2), aFrame()]);

    expect(kinds(decode(glued))).toEqual(['frame', 'frame']);
  });

  it('a frame cut short costs nothing of the next one', () => {
    const cut = aFrame().subarray(0, 60);

    expect(kinds(decode(Buffer.concat([cut, aFrame()])))).toEqual(['LENGTH_MISMATCH', 'frame']);
  });

  it('a frame that declares too much ends where the next one starts', () => {
    const long = Buffer.from(
      aFrame()
        .toString()
        .replace(/^##\d{4}/, '##9999'),
    );

    expect(decode(long, aFrame())).toMatchObject([
      { error: 'LENGTH_MISMATCH', declared: 9999, crcOkForActual: true },
      { kind: 'frame' },
    ]);
  });

  it('a flipped bit is told as a wrong check code with both codes', () => {
    const flipped = aFrame();
    flipped.writeUInt8(flipped.readUInt8(40) ^ 1, 40);

    expect(decode(flipped, aFrame())).toMatchObject([
      { error: 'CRC_MISMATCH', modbusMatches: false },
      { kind: 'frame' },
    ]);
  });

  it('noise of another protocol is counted and passed over', () => {
    expect(decode('GET / HTTP/1.1\r\n\r\n', aFrame())).toMatchObject([
      { garbageBytes: 14 },
      { kind: 'frame' },
    ]);
  });

  it('a line end inside an encrypted content does not end the frame', () => {
    const key = Buffer.alloc(16, '0');
    const verify = createVerify(() => ({ crcMode: 'hj212', keys: [{ id: '1', bytes: key }] }));
    const plain = Buffer.from(
      buildSegment({
        qn: '20260301080000001',
        st: '31',
        cn: '2011',
        pw: '1',
        mn: 'A',
        flag: 9,
        cp: `DataTime=20260301080000;a21026-Rtd=1.5,a21026-Flag=N`,
      }),
    );

    const events = createFrameDecoder(verify).feed(wrapSegment(sealSegment(plain, key), plain));

    expect(events).toMatchObject([{ kind: 'frame', isDecrypted: true }]);
    expect(parsePacket(events[0] as Extract<FrameEvent, { kind: 'frame' }>).factors).toEqual({
      a21026: { Rtd: '1.5', Flag: 'N' },
    });
  });

  it('whatever the cuts between chunks, the frames are the same', () => {
    const stream = Buffer.concat([
      Buffer.from('noise\r\n'),
      aFrame(),
      aFrame({ flag: 7, pnum: 2, pno: 1 }),
      aFrame(),
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...[...cuts].sort((a, b) => a - b), stream.length];
        const chunks = at.slice(1).map((end, index) => stream.subarray(at[index], end));
        expect(kinds(decode(...chunks))).toEqual(['garbage', 'frame', 'frame', 'frame']);
      }),
    );
  });

  it('a good frame after a line of anything is found', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const line = Buffer.from(noise.filter((byte) => byte !== 0x23));
        expect(
          kinds(decode(line, '\r\n', aFrame(), aFrame())).filter((kind) => kind === 'frame'),
        ).toHaveLength(2);
      }),
    );
  });

  it('random bytes never throw and are never kept beyond one frame', () => {
    const alphabet = fc.constantFrom(...Buffer.from('##0123456789QN=ST;CP&\r\nA'));
    fc.assert(
      fc.property(fc.array(fc.array(alphabet, { maxLength: 400 }), { maxLength: 20 }), (chunks) => {
        const decoder = createFrameDecoder();
        for (const chunk of chunks) {
          for (const event of decoder.feed(Buffer.from(chunk)))
            if (event.kind === 'frame') parsePacket(event);
          expect(decoder.pendingBytes()).toBeLessThan(20_000);
        }
        decoder.flush();
      }),
    );
  });

  it('lengths that lie before every few bytes have none of them looked at again and again, and the frame behind them is found', () => {
    const noises = ['##9999QN=1;', '##9999x\n', '##0990QN=1&&0000', '##99x9x\n', '##0001x\n'];
    const most = 300_000;

    const looks = noises.map((noise) => {
      let looked = 0;
      const decoder = createFrameDecoder((segment, given) => {
        looked += segment.length;
        return verifyPlain(segment, given);
      });
      const sent = Buffer.from(noise.repeat(Math.ceil(20_000 / noise.length)));
      const events = [sent, Buffer.from('\r\n'), aFrame()].flatMap((part) => decoder.feed(part));
      return [noise, looked < most, events.at(-1)?.kind];
    });

    expect(looks).toEqual(noises.map((noise) => [noise, true, 'frame']));
  });

  it('an endless frame is given up', () => {
    const decoder = createFrameDecoder();
    const events = decoder.feed(Buffer.from('##0100'));
    for (let i = 0; i < 200; i++) events.push(...decoder.feed(Buffer.alloc(1000, 'x')));

    expect(decoder.pendingBytes()).toBeLessThan(20_000);
    expect(kinds(events)).toContain('LENGTH_MISMATCH');
  });
});
