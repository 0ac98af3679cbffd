import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

import { MINUTE_MS } from '#schemas/basics/units.ts';

/** How long a caller may leave an answer lying before he is given up. */
const UNREAD_MS = 2 * MINUTE_MS;

/**
 * Ends answers that come piece by piece to a caller who reads nothing of them any more: what they are read from (a file, a query) is closed
 * with them. An answer that is slow itself goes on.
 */
export function endUnreadAnswers(app: FastifyInstance, unreadMs = UNREAD_MS): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    if (payload instanceof Readable) {
      let taken = -1;
      const timer = setInterval(() => {
        const now = socket.bytesWritten - socket.writableLength;
        const isLeft = socket.writableLength > 0 && now === taken;
        taken = now;
        if (!isLeft) return;
        request.log.warn({ url: request.url, unreadMs }, 'an answer that nobody reads was ended');
        socket.destroy();
      }, unreadMs);
      timer.unref();
      reply.raw.once('close', () => clearInterval(timer));
    }
    done(null, payload);
  });
}
