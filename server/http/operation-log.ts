import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorName } from '#schemas/api/errors.ts';
import { isWithin } from '#schemas/basics/elapsed.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { placeOf } from '#server/base/context/place-of.ts';
import type { Audit } from '#server/platform/audit/audit.ts';
import { sayOperation } from '#server/platform/audit/operation-title.ts';
import { pathOf, type LogValues } from './log-values.ts';

export interface OperationLogDeps {
  readonly audit: Audit;
  readonly now: () => Date;
  readonly logValues: LogValues;
}

/** Refusals that are written down whatever was asked for: somebody wanted what is not his. */
const REFUSALS: ReadonlySet<ErrorName> = new Set([
  'unauthorized',
  'forbidden',
  'notSubset',
  'notFound',
  'mustChangePassword',
]);
/** Nobody's requests that were refused, a minute and address: enough to see that somebody tries, too few to fill the log. */
const MAX_ANONYMOUS = 30;
const MAX_ADDRESSES = 10_000;

/** Hands every change, every download and every refusal to the operation log before the answer goes out: whoever has an answer has a row. */
export function logOperations(
  app: FastifyInstance,
  { audit, now, logValues }: OperationLogDeps,
): void {
  const mayLog = limitAnonymous(now);
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    if (
      typeof payload === 'object' &&
      payload !== null &&
      'code' in payload &&
      typeof payload.code === 'number'
    )
      request.answeredCode = payload.code;
    done(null, payload);
  });
  const noted = new WeakSet<FastifyRequest>();
  const note = (request: FastifyRequest, reply: FastifyReply): void => {
    if (noted.has(request) || !isLogged(request, reply)) return;
    noted.add(request);
    if (!mayLog(request)) return;
    const { actor, ip, userAgent } = request.ctx;
    const { method, url, id } = request;
    const path = pathOf(url).replace(/^\/api\//, '');
    audit.operation({
      userId: actor.id === NOBODY ? null : actor.id,
      creatorName: actor.username,
      module: path.split('/', 1)[0] ?? '',
      ...sayOperation(request.ctx, { method, path, body: request.body }),
      requestUri: logValues.address(method, url),
      requestMethod: method,
      requestParams:
        JSON.stringify(logValues.sent(method, url, request.body ?? request.query ?? {})) ?? '',
      requestTime: Math.round(reply.elapsedTime),
      status: request.answeredCode === 0 && reply.statusCode < 400 ? '1' : '0',
      requestId: id,
      ip,
      userAgent,
      at: now(),
    });
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    note(request, reply);
    done(null, payload);
  });
  // what answers past the framework
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply);
    done();
  });
}

const NOBODY = '0';

function isLogged(request: FastifyRequest, reply: FastifyReply): boolean {
  const { permission } = request.routeOptions.config;
  if (
    !request.url.startsWith('/api/') ||
    request.is404 ||
    !request.ctx ||
    permission === 'public' ||
    request.method === 'OPTIONS'
  )
    return false;
  if (request.refusal && REFUSALS.has(request.refusal)) return true;
  if (request.routeOptions.config.isAudited === false || request.ctx.actor.id === NOBODY)
    return false;
  return !isQuestion(request) || isTakenAway(request, reply);
}

/** What was asked leaves the product: on paper, or as a file. */
function isTakenAway({ isPrinted }: FastifyRequest, reply: FastifyReply): boolean {
  return isPrinted || String(reply.getHeader('content-disposition') ?? '').startsWith('attachment');
}

/** Nothing is changed by a GET, nor by a POST that only asks. */
function isQuestion({ method, routeOptions: { config } }: FastifyRequest): boolean {
  if (method === 'GET') return true;
  return typeof config.contract === 'object' && config.contract.isReading === true;
}

function limitAnonymous(now: () => Date): (request: FastifyRequest) => boolean {
  const counts = new Map<string, { readonly since: number; count: number }>();
  return ({ ctx }) => {
    if (ctx.actor.id !== NOBODY) return true;
    const at = now().getTime();
    const place = placeOf(ctx.ip);
    const known = counts.get(place);
    const own = known && isWithin(MINUTE_MS, known.since, at) ? known : { since: at, count: 0 };
    if (own !== known && counts.size >= MAX_ADDRESSES) counts.clear();
    counts.set(place, own);
    own.count += 1;
    if (own.count === MAX_ANONYMOUS + 1)
      ctx.log.warn(
        { ip: ctx.ip },
        'refused requests of nobody are no longer written down for a minute',
      );
    return own.count <= MAX_ANONYMOUS;
  };
}
