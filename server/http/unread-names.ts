import type { FastifyInstance } from 'fastify';

/** More are of no use to anybody. */
const MAX_TOLD = 20;
const MAX_NAME = 100;

/**
 * Unknown parts of a body are left out, as the interface contract has it, and named: whoever misspelt a field sees it in the answer (`unread`).
 * What a service sent on by itself is not told: the names are those of the body.
 */
export function tellUnread(app: FastifyInstance): void {
  app.decorateRequest('unread', null);
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const sent = namesSent(request.body);
    const unread = [...new Set(request.unread)].filter((name) =>
      sent.has(name.split('.')[0] ?? ''),
    );
    done(
      null,
      unread.length > 0 && isEnvelope(payload)
        ? { ...payload, unread: unread.slice(0, MAX_TOLD).map((name) => name.slice(0, MAX_NAME)) }
        : payload,
    );
  });
}

/** Settings may stand one level below, under `config`. */
function namesSent(body: unknown): ReadonlySet<string> {
  if (typeof body !== 'object' || body === null) return new Set();
  const inner = 'config' in body && typeof body.config === 'object' ? (body.config ?? {}) : {};
  return new Set([...Object.keys(body), ...Object.keys(inner)]);
}

function isEnvelope(payload: unknown): payload is object {
  return typeof payload === 'object' && payload !== null && 'code' in payload && 'msg' in payload;
}
