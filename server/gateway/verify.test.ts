import { describe, expect, it } from 'vitest';

import { aSealedFrame } from '#tests/builders/a-sealed-device.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { buildFrame } from './build.ts';
import { createFrameDecoder } from './frame.ts';
import { createVerify, type DeviceSettings } from './verify.ts';

const KEY = Buffer.from('First-Key-of-it!');
const HEAD = { st: '32', cn: '2011', pw: '123456', mn: 'MN-OF-A-DEVICE-00000001', flag: 9 };
const FRAMES = rounds(1_000, 100_000);

/** What a decoder makes of one frame: `frame` and whether it was decrypted, or the error. */
function readAs(bytes: Buffer, settings?: Partial<DeviceSettings>): string {
  const decoder = createFrameDecoder(
    createVerify(() => settings && { crcMode: 'hj212', ...settings }),
  );
  return [...decoder.feed(bytes), ...decoder.flush()]
    .map((event) => {
      if (event.kind === 'bad') return event.error;
      return event.kind === 'frame' ? (event.isDecrypted ? 'decrypted' : 'plain') : event.kind;
    })
    .join(' ');
}

// as one device sends them, one a second: what they begin and end with stays
function* sealedFrames(isPrinted: boolean): Generator<Buffer> {
  const random = seededRandom(20_261_126);
  for (let n = 0; n < FRAMES; n += 1) {
    const qn = `20261126${String(100_000_000 + n).slice(1)}0`;
    const cp = `DataTime=20261126${String(1_000_000 + n).slice(1)};w01018-Rtd=${random.int(999)}.5,w01018-Flag=N`;
    yield aSealedFrame({ ...HEAD, qn, cp }, { key: KEY, isPrinted });
  }
}

const countOf = (frames: Iterable<Buffer>, settings?: Partial<DeviceSettings>) => {
  const counts: Record<string, number> = {};
  for (const frame of frames) {
    const what = readAs(frame, settings);
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
};

describe('class “answered and not stored”: the check code carries eight bits, one noise in 256 has the right one', () => {
  it.each([
    ['raw bytes', false],
    ['the printed form', true],
  ])('%s that no key opens are never taken for text', (_form, isPrinted) => {
    const wrong = { keys: [{ id: '1', bytes: Buffer.alloc(16, '7') }] };

    expect(countOf(sealedFrames(isPrinted))).toEqual({ SEALED: FRAMES });
    expect(countOf(sealedFrames(isPrinted), wrong)).toEqual({ SEALED: FRAMES });
    expect(countOf(sealedFrames(isPrinted), { keys: [{ id: '1', bytes: KEY }] })).toEqual({
      decrypted: FRAMES,
    });
  });

  it('a key under which the content begins as text does opens every frame, and without it they are kept whole', () => {
    const key = aKeyOfPlainNoise();
    const cp = 'DataTime=20261126080000;w01018-Rtd=1.5,w01018-Flag=N';
    const frame = aSealedFrame({ ...HEAD, qn: '20261126080000000', cp }, { key });

    expect(readAs(frame, { keys: [{ id: '1', bytes: key }] })).toBe('decrypted');
    expect(readAs(frame)).toBe('SEALED');
  });
});

describe('text that does not begin as the standard has it', () => {
  it.each(['{"DataTime":"20261126080000"}', '@DataTime=20261126080000;w01018-Rtd=1', '***'])(
    '%s is taken where its check code is right, and is no encrypted one where it is wrong',
    (cp) => {
      const frame = buildFrame({ ...HEAD, qn: '20261126080000000', cp });
      const broken = Buffer.from(frame.toString().replace(/[0-9A-F]{4}\r\n$/, '0000\r\n'));

      expect(readAs(frame)).toBe('plain');
      expect(readAs(broken)).toBe('CRC_MISMATCH');
      expect(readAs(broken, { crcMode: 'off' })).toBe('plain');
    },
  );
});

/** A key that makes of the first block, which stays for days, something that begins as a parameter does. */
function aKeyOfPlainNoise(): Buffer {
  for (let n = 0; ; n += 1) {
    const key = Buffer.from(String(n).padStart(16, '0'));
    const frame = aSealedFrame(
      {
        ...HEAD,
        qn: '20261126080000000',
        cp: 'DataTime=20261126080000;w01018-Rtd=1.5,w01018-Flag=N',
      },
      { key },
    ).toString('latin1');
    if (/CP=&&[A-Za-z0-9][\w.-]*=/.test(frame)) return key;
  }
}
