import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** About 50 ms and 16 MB a try. */
const COST: Cost = { N: 16_384, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** @returns `scrypt$N$r$p$salt$key`, all a later check needs. */
export async function hashPassword(plain: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(plain, salt, COST);
  return [
    'scrypt',
    COST.N,
    COST.r,
    COST.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

/** False also for a stored text that is no hash of ours; takes as long as a real check when `stored` is null (unknown user). */
export async function verifyPassword(plain: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? null : parseHash(stored);
  const { salt, key, cost } = parsed ?? {
    salt: Buffer.alloc(SALT_BYTES),
    key: Buffer.alloc(KEY_BYTES),
    cost: COST,
  };
  const tried = await derive(plain, salt, cost);
  return parsed !== null && tried.length === key.length && timingSafeEqual(tried, key);
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const MADE_LENGTH = 12;

/** Twelve signs without look-alikes, with a capital, a small letter and a digit: within the password rules of the product. */
export function makePassword(): string {
  const pick = (signs: string): string => signs[randomInt(signs.length)] ?? '';
  const rest = Array.from({ length: MADE_LENGTH - 3 }, () =>
    pick(LETTERS + CAPITALS + DIGITS),
  ).join('');
  return `${pick(CAPITALS)}${pick(LETTERS)}${pick(DIGITS)}${rest}`;
}

function parseHash(stored: string): { salt: Buffer; key: Buffer; cost: Cost } | null {
  const [kind, N, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || !salt || !key) return null;
  return {
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  };
}

function derive(plain: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(plain.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
