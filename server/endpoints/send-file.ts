import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

import { writeContentDisposition } from './content-disposition.ts';

/** A file that is made while it is read. */
interface SentFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Answers a file under its name, which no cache keeps. */
export function sendFile(reply: FastifyReply, { name, mime, bytes }: SentFile): FastifyReply {
  void reply
    .header('content-type', mime)
    .header('content-disposition', writeContentDisposition(name))
    .header('cache-control', 'no-store');
  return reply.send(Readable.from(bytes));
}
