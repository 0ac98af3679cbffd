import { describe, expect, it } from 'vitest';

import { countPackets } from './count-packets.ts';

const PING = Buffer.from([0xc0, 0]);
/** A message of 311 bytes: its length takes two. */
const LONG = Buffer.concat([Buffer.from([0x30, 0xb7, 2, 0, 7]), Buffer.alloc(309, 'x')]);

describe('packets of a stream', () => {
  it('class “many in one”: each is counted, not the piece', () => {
    expect(countPackets()(Buffer.concat(Array.from({ length: 500 }, () => PING)))).toBe(500);
    expect(countPackets()(Buffer.concat([LONG, PING, LONG]))).toBe(3);
  });

  it('one that is cut anywhere, in its length too, is followed to its end', () => {
    const bytes = Buffer.concat([LONG, PING]);
    for (const cut of [1, 2, 3, 100, LONG.length, LONG.length + 1]) {
      const count = countPackets();
      count(bytes.subarray(0, cut));
      count(bytes.subarray(cut));
      expect([cut, count(PING)]).toEqual([cut, 1]);
    }
  });

  it('a piece in which none begins counts, an empty one as well', () => {
    const count = countPackets();
    count(LONG.subarray(0, 5));
    expect([count(LONG.subarray(5, 9)), count(new Uint8Array())]).toEqual([1, 1]);
  });
});
