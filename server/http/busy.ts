import type { FastifyInstance } from 'fastify';

import { isWithin } from '#schemas/basics/elapsed.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';

/** Statements that may wait for a connection: at some milliseconds each they are through within a second. */
const MAX_WAITING = 200;
/** What a caller who was refused is asked to wait; his browser comes again by itself. */
export const BUSY_RETRY_SECONDS = 1;

export interface BusyDeps extends Pick<Ctx, 'now'> {
  /** How many statements wait for a connection to the database at this moment. */
  readonly waiting: () => number;
}

/**
 * Refuses calls (HTTP 503 with `Retry-After`) while too many statements wait for the database: those that wait already, jobs and
 * packets are served in time, instead of everybody waiting until he is given up. Nothing was done of what is refused.
 */
export function refuseWhenBusy(app: FastifyInstance, { waiting, now }: BusyDeps): void {
  let toldAt = -MINUTE_MS;
  let refused = 0;
  app.addHook('onRequest', ({ url, log }, _reply, done) => {
    if (!url.startsWith('/api/') || waiting() < MAX_WAITING) return done();
    refused += 1;
    const at = now().getTime();
    if (!isWithin(MINUTE_MS, toldAt, at)) {
      log.warn({ waiting: waiting(), refused }, 'the database has a queue; calls are refused');
      toldAt = at;
      refused = 0;
    }
    return done(new AppError('busy'));
  });
}
