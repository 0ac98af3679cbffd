import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { MINUTE_MS } from '#schemas/basics/units.ts';

/** How long a request may take to come in. */
export interface Patience {
  /** Of a request that is no upload: what is not in by then is slow on purpose. */
  readonly withinMs: number;
  /** Of an upload between two pieces: as long as it moves it goes on. */
  readonly stillMs: number;
}
const PATIENCE: Patience = { withinMs: 2 * MINUTE_MS, stillMs: MINUTE_MS };
/** Of an upload as a whole: 20 MB pass over 12 KB/s. The server's own limit, for whatever comes in. */
export const UPLOAD_WITHIN_MS = 30 * MINUTE_MS;

/** Ends requests that hold a connection: of a file over a slow line only those that stand still. */
export function endSlowRequests(app: FastifyInstance, patience: Patience = PATIENCE): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'GET' && !request.raw.complete) watch(request, patience);
    done();
  });
}

function watch({ raw, headers }: FastifyRequest, { withinMs, stillMs }: Patience): void {
  // what comes over no line cannot be slow
  if (!(raw.socket instanceof Socket)) return;
  const end = (): void => void (raw.complete || raw.socket.destroy());
  if (headers['content-type']?.startsWith('multipart/') === true) {
    raw.socket.setTimeout(stillMs, end);
    raw.once('close', () => raw.socket.off('timeout', end).setTimeout(0));
    return;
  }
  const timer = setTimeout(end, withinMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
