import type { Envelope } from '#schemas/api/envelope.ts';

/** The envelope of a call that went well. */
export function ok<T>(data: T): Envelope<T>;
export function ok(): Envelope<null>;
export function ok<T>(data: T | null = null): Envelope<T | null> {
  return { code: 0, msg: 'success', data };
}
