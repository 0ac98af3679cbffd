import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Longer texts are compressed as they flow: at once they would hold up everybody else for milliseconds. */
const AT_ONCE = 64 * 1024;
/** A header with weights is left to who weighs them. */
const PLAIN_LIST = /^[\w\s,-]*$/;
const BROTLI = {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 1,
    [zlib.constants.BROTLI_PARAM_LGWIN]: 16,
  },
};
const GZIP = { level: 1 };

/**
 * Compresses finished JSON of a list's size at once. A stream, which `@fastify/compress` makes of every answer, costs more than the
 * text itself; longer texts, files and streams are left to it. Register it before. @param from bytes below which nothing is won
 */
export function compressTexts(app: FastifyInstance, { from }: { readonly from: number }): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isWorth(payload, from)) return done(null, payload);
    const encoding = encodingOf(request, reply);
    if (encoding === null) return done(null, payload);
    const before = reply.getHeader('vary');
    void reply
      .header('content-encoding', encoding)
      .header('vary', before ? `${String(before)}, accept-encoding` : 'accept-encoding')
      .removeHeader('content-length');
    return done(
      null,
      encoding === 'br' ? zlib.brotliCompressSync(payload, BROTLI) : zlib.gzipSync(payload, GZIP),
    );
  });
}

function isWorth(payload: unknown, from: number): payload is string {
  return typeof payload === 'string' && payload.length >= from && payload.length <= AT_ONCE;
}

/** What JSON that nobody packed yet is packed with, if the caller takes that. */
function encodingOf({ headers }: FastifyRequest, reply: FastifyReply): 'br' | 'gzip' | null {
  if (reply.hasHeader('content-encoding') || !isJson(reply.getHeader('content-type'))) return null;
  return chosenEncoding(headers['accept-encoding']);
}

function isJson(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/json');
}

function chosenEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  if (typeof accepted !== 'string' || !PLAIN_LIST.test(accepted)) return null;
  const names = new Set(accepted.split(',').map((name) => name.trim().toLowerCase()));
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : null;
}
