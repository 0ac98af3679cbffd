import type { FastifyInstance } from 'fastify';

/** A slash or a turn in disguise: who matches the address and who judged it would see different segments. */
const DISGUISED = /%(?:2f|5c|2e|00)|\\/i;

/**
 * Refuses every address that could be read in two ways: encoded slashes and dots, backslashes, empty segments, turns. So the
 * text that was judged (by the bounds of published schemas, by logs, by rate limits) is the text that is routed.
 */
export function refuseOddAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOdd(request.url.split('?', 1)[0] ?? '')) reply.callNotFound();
    else done();
  });
}

/** Whether a path has another spelling that a server might take for the same. */
function isOdd(path: string): boolean {
  return DISGUISED.test(path) || /\/(?:\/|\.{1,2}(?:\/|$))/.test(path);
}

/**
 * An address whose escapes are none (`%ZZ`, half a character) names what it says letter by letter: the router would answer it
 * itself, in words of its own and past everything that stands before an answer.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
