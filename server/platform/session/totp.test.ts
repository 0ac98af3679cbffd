import { codeOfStep, stepAt, stepOfCode, toBase32, totpAddress } from './totp.ts';

const SEED = '12345678901234567890';
const SECRETS = {
  sha1: Buffer.from(SEED),
  sha256: Buffer.from(SEED.repeat(2).slice(0, 32)),
  sha512: Buffer.from(SEED.repeat(4).slice(0, 64)),
};
/** RFC 6238, appendix B. */
const VECTORS: readonly (readonly [
  seconds: number,
  sha1: string,
  sha256: string,
  sha512: string,
])[] = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
];

describe('codes by time', () => {
  it.each(VECTORS)('are those of RFC 6238 at second %i', (seconds, sha1, sha256, sha512) => {
    const step = stepAt(new Date(seconds * 1000));

    const codes = (['sha1', 'sha256', 'sha512'] as const).map((algorithm) =>
      codeOfStep(SECRETS[algorithm], step, { digits: 8, algorithm }),
    );

    expect(codes).toEqual([sha1, sha256, sha512]);
  });

  it('are good in their half minute and in those beside it', () => {
    const at = new Date(1_234_567_890_000);
    const now = stepAt(at);

    const steps = [-2, -1, 0, 1, 2].map((far) =>
      stepOfCode(SECRETS.sha1, codeOfStep(SECRETS.sha1, now + far), at),
    );

    expect(steps).toEqual([undefined, now - 1, now, now + 1, undefined]);
    expect(
      ['', '00000', '0000000', 'abcdef'].map((code) => stepOfCode(SECRETS.sha1, code, at)),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('come from a secret that an app reads', () => {
    expect(
      ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text))),
    ).toEqual(',MY,MZXQ,MZXW6,MZXW6YQ,MZXW6YTB,MZXW6YTBOI'.split(','));
    expect(totpAddress(SECRETS.sha1, { issuer: '数字站房', account: 'admin' })).toBe(
      `otpauth://totp/${encodeURIComponent('数字站房')}:admin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=${encodeURIComponent('数字站房')}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
