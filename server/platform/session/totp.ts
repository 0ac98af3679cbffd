import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Letters of base 32 (RFC 4648): how a secret is typed into a phone. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
const MS = 1000;

/** What RFC 6238 leaves open; the defaults are what every authenticator app knows. */
export interface TotpShape {
  readonly digits?: number;
  readonly algorithm?: 'sha1' | 'sha256' | 'sha512';
}

/** A new secret of 160 bits. */
export function makeTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The half minute a time lies in, since 1970. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / MS / STEP_SECONDS);
}

/** The code of a step (RFC 6238, section 4.2; RFC 4226, section 5.3). */
export function codeOfStep(
  secret: Buffer,
  step: number,
  { digits = DIGITS, algorithm = 'sha1' }: TotpShape = {},
): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step a code belongs to: now, or one before or after, for clocks that differ. Undefined for a wrong one. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | undefined {
  const now = stepAt(at);
  // all are compared, whichever fits: the time tells nothing
  const fitting = [now - 1, now, now + 1].filter((step) => isSame(codeOfStep(secret, step), code));
  return fitting.at(-1);
}

/** The secret as people type it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => LETTERS[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('');
}

/** What an authenticator app reads from the picture. */
export function totpAddress(
  secret: Buffer,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
