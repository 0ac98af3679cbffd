import { createHash, randomBytes } from 'node:crypto';

import type { Ctx } from '#server/base/context/ctx.ts';
import { placeOf } from '#server/base/context/place-of.ts';
import { isKnownDevice, rememberDevice } from './known-device-store.ts';
import type { TryLimits } from './tries.ts';

/** Somebody who wants in: the name he gives, and what his browser kept of an earlier sign-in. */
export interface Visitor {
  readonly name: string;
  readonly device: string | undefined;
}

const TRIES_OF_PAIR = 5;
/** From all unknown addresses together: a name cannot be guessed at from a thousand places, and one place cannot lock it. */
const TRIES_OF_NAME = 50;
/** One place that guesses at many names; an office behind one address stays below. */
const TRIES_OF_ADDRESS = 100;
const MAX_DEVICES = 20;
const DEVICE_BYTES = 24;

/**
 * By what the guesses of a visitor are counted. A browser that signed in by this name before has a count of its own, so nobody
 * else's guesses keep its owner out; others share the count of their address and name, and those of the address and of the name.
 */
export async function limitsOf(ctx: Ctx, { name, device }: Visitor): Promise<TryLimits> {
  const who = name.normalize('NFKC').toLowerCase();
  if (device !== undefined && (await isKnownDevice(ctx.db, hashDevice(device), name))) {
    return { own: { key: `device|${hashDevice(device)}|${who}`, name: who, limit: TRIES_OF_PAIR } };
  }
  const place = placeOf(ctx.ip);
  return {
    own: { key: `pair|${place}|${who}`, name: who, limit: TRIES_OF_PAIR },
    shared: [
      { key: `name|${who}`, name: who, limit: TRIES_OF_NAME },
      { key: `address|${place}`, name: null, limit: TRIES_OF_ADDRESS },
    ],
  };
}

/** Notes the browser of a sign-in. @returns what it keeps: what it had, or something new that nobody can guess. */
export async function keepDevice(
  tx: Ctx,
  userId: string,
  device: string | undefined,
): Promise<string> {
  const kept = device ?? randomBytes(DEVICE_BYTES).toString('base64url');
  await rememberDevice(tx.db, { hash: hashDevice(kept), userId, at: tx.now(), max: MAX_DEVICES });
  return kept;
}

function hashDevice(device: string): string {
  return createHash('sha256').update(device).digest('hex');
}
