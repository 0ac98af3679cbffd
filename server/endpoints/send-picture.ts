import type { FastifyReply } from 'fastify';

import { writeContentDisposition } from './content-disposition.ts';

/** A picture by itself runs and loads nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Answers an SVG that no cache keeps; under a name it is downloaded, else shown in the page or by itself. */
export function sendPicture(
  reply: FastifyReply,
  svg: string,
  name: string | null = null,
): FastifyReply {
  if (name !== null) void reply.header('content-disposition', writeContentDisposition(name));
  return reply
    .header('content-type', 'image/svg+xml; charset=utf-8')
    .header('content-security-policy', PICTURE_POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(svg);
}
