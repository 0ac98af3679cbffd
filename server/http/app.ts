import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import type { Ctx } from '#server/base/context/ctx.ts';
import { placeOf } from '#server/base/context/place-of.ts';
import { makeRouteHost, type RouteHost } from '#server/endpoints/serve.ts';
import type { Audit } from '#server/platform/audit/audit.ts';
import type { Sessions } from '#server/platform/session/sessions.ts';
import { readParams } from '#server/records/param-store.ts';
import { enforcePermissions } from './authorize.ts';
import { acceptForms, acceptJson } from './body.ts';
import { refuseWhenBusy, type BusyDeps } from './busy.ts';
import { serveClient } from './client-files.ts';
import { makeRequestId } from './ctx.ts';
import { handleErrors } from './errors.ts';
import { LazyLog } from './lazy-log.ts';
import { makeLogValues } from './log-values.ts';
import { readableAddress, refuseOddAddresses } from './odd-addresses.ts';
import { logOperations } from './operation-log.ts';
import { makeSecurityHeaders, originOfPush } from './security-headers.ts';
import { compressTexts } from './short-texts.ts';
import { endSlowRequests, UPLOAD_WITHIN_MS } from './slow-requests.ts';
import { endUnreadAnswers } from './unread-answers.ts';
import { tellUnread } from './unread-names.ts';

/** What the health call tells. `lagMs`: how late the event loop is. */
export interface Health {
  readonly ok: boolean;
  readonly [part: string]: unknown;
}

export interface HttpDeps extends Pick<Ctx, 'db' | 'registry' | 'house' | 'now'>, BusyDeps {
  readonly log: Logger;
  readonly sessions: Sessions;
  readonly audit: Audit;
  /** Waits for what goes on behind the answers. */
  readonly settle?: () => Promise<void>;
  /** Adds the routes; the addresses of their contracts stand below `/api`. */
  readonly routes: (api: RouteHost) => void;
  readonly health: () => Promise<Health>;
  /** Folder of the built client; null serves none. */
  readonly clientDir: string | null;
  readonly corsOrigins?: readonly string[];
  readonly trustsProxy?: boolean;
  /** Requests a minute from one address, all calls together. */
  readonly requestsPerMinute?: number;
}

const BODY_LIMIT = 1024 * 1024;
const UPLOAD_LIMIT = 100 * 1024 * 1024;
const MAX_FILES = 10;
/** Below it the heads are as long as the text, and what is won does not pay for the encoder. */
const COMPRESS_FROM = 2048;
const REQUESTS_PER_MINUTE = 3000;
/** As long as an address may be at all: what is too long for its place is refused there, in our own words. */
const MAX_PARAM = 16 * 1024;

/** The HTTP side of the server, ready to listen or to be injected. @throws Error when a route declares no permission. */
export async function buildHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log, bindings, options) => new LazyLog(log, bindings, options),
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_WITHIN_MS,
    // one hop: what the caller himself writes into the header names nobody
    trustProxy: deps.trustsProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: (request) => makeRequestId(request.headers),
    exposeHeadRoutes: false,
    return503OnClosing: true,
    // requests that run finish; whoever stops the server ends the rest
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
  }) as unknown as FastifyInstance;
  endSlowRequests(app);
  acceptJson(app);
  acceptForms(app);
  const logged = { ...deps, logValues: makeLogValues(deps.registry) };
  handleErrors(app, logged);
  // headers first: refusals carry them too
  addHeaders(app, deps, deps.corsOrigins ?? []);
  refuseOddAddresses(app);
  refuseWhenBusy(app, deps);
  enforcePermissions(app, deps);
  logOperations(app, logged);
  tellUnread(app);
  compressTexts(app, { from: COMPRESS_FROM });
  await app.register(compress, { threshold: COMPRESS_FROM });
  endUnreadAnswers(app);
  leaveWhoHungUp(app);
  await app.register(rateLimit, {
    max: deps.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => placeOf(ip),
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: MAX_FILES, fields: 50, fieldSize: BODY_LIMIT },
  });
  tellHealth(app, deps);
  await app.register(
    async (api) => {
      deps.routes(makeRouteHost(api));
    },
    { prefix: '/api' },
  );
  await serveClient(app, deps.clientDir);
  app.addHook('onClose', async () => {
    await Promise.all([deps.audit.close(), deps.settle?.()]);
  });
  await app.ready();
  return app;
}

function tellHealth(app: FastifyInstance, deps: HttpDeps): void {
  app.get(
    '/healthz',
    { config: { permission: 'public', rateLimit: false } },
    async (_request, reply) => {
      const health = await deps.health();
      return reply
        .header('cache-control', 'no-store')
        .code(health.ok ? 200 : 503)
        .send(health);
    },
  );
}

/** A caller that hung up has no address any more and waits for no answer: nothing counts, judges or does his request. */
function leaveWhoHungUp(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.socket.destroyed || raw.socket.remoteAddress === undefined) reply.hijack();
    else done();
  });
}

const PUSH_ADDRESS = 'PUSH_URL';

function isPage(url: string): boolean {
  return url === '/' || url.startsWith('/?');
}

/** A page is answered although the database is away. */
async function readPushOrigin(db: HttpDeps['db']): Promise<string> {
  const known = await readParams(db, PUSH_ADDRESS).catch(() => null);
  return originOfPush(known?.get(PUSH_ADDRESS)?.trim() ?? '');
}

function addHeaders(
  app: FastifyInstance,
  { db }: Pick<HttpDeps, 'db'>,
  corsOrigins: readonly string[],
): void {
  const secure = makeSecurityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    const say = (push: string): void => {
      void reply.headers(secure(request.host, push)).header('x-request-id', request.id);
      if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
      done();
    };
    // the policy of the page is that of everything it does
    if (isPage(request.url)) readPushOrigin(db).then(say, done);
    else say('');
  });
  if (corsOrigins.length > 0) openTo(app, corsOrigins);
}

/** Pages of these origins may call the server. */
function openTo(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    if (request.method !== 'OPTIONS') return;
    const headers = {
      'access-control-allow-methods': 'GET,POST,PUT,DELETE',
      'access-control-allow-headers':
        'authorization,token,content-type,accept-language,idempotency-key',
      'access-control-max-age': '3600',
    };
    await reply.code(204).headers(headers).send();
  });
}
