import { describe, expect, it } from 'vitest';

import { readPictureFacts } from './picture-size.ts';

/** The begin of a JPEG up to its frame: 2 × 3. */
const aJpeg = ({ marker = 0xc0, bits = 8, colors = 3 } = {}) =>
  Buffer.from([0xff, 0xd8, 0xff, marker, 0, 17, bits, 0, 3, 0, 2, colors, 0, 0]);

describe('a JPEG as a document holds it', () => {
  it.each([{}, { marker: 0xc2 }, { colors: 1 }, { colors: 4 }])('%j', (kind) => {
    expect(readPictureFacts(aJpeg(kind))).toEqual({ kind: 'jpeg', width: 2, height: 3 });
  });

  it.each([{ marker: 0xc3 }, { marker: 0xc9 }, { bits: 12 }, { colors: 2 }])(
    'not where no reader unpacks it, its name says it then: %j',
    (kind) => {
      expect(readPictureFacts(aJpeg(kind))).toBeUndefined();
    },
  );
});
