import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a refusal waits for at most: the largest upload there is, with its form around it. */
const MOST_BYTES = 101 * 1024 * 1024;
/** So much lies in buffers on the way: whoever sent it is not sending any more. */
const LITTLE_BYTES = 64 * 1024;

/**
 * Reads and forgets what a refused request still sends: a connection that is closed under a sender takes the refusal with it, and he
 * is told that there is no server. Only what is larger than anything the product takes is cut off.
 */
export async function readToEnd(
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const announced =
    headers['transfer-encoding'] === undefined
      ? Number(headers['content-length'] ?? 0)
      : Number.POSITIVE_INFINITY;
  if (announced <= LITTLE_BYTES || raw.readableEnded) return;
  const isAllThere =
    (Number.isFinite(announced) ? announced <= MOST_BYTES : true) && (await forgetRest(raw));
  if (isAllThere) void reply.removeHeader('connection');
  else void reply.header('connection', 'close');
}

/** @returns whether it came to its end */
function forgetRest(body: IncomingMessage): Promise<boolean> {
  if (body.destroyed) return Promise.resolve(false);
  let bytes = 0;
  return new Promise((resolve) => {
    body.unpipe();
    body.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_BYTES) return;
      body.pause();
      resolve(false);
    });
    body.once('end', () => resolve(true));
    for (const event of ['close', 'error']) body.once(event, () => resolve(false));
    body.resume();
  });
}
