import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ErrorName } from '#schemas/api/errors.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { takesQueryToken, tokenOf } from '#server/endpoints/access-token.ts';
import { isScreenToken } from '#server/platform/session/screen-sight.ts';
import type { Identity, Sessions } from '#server/platform/session/sessions.ts';
import { makeCtx } from './ctx.ts';

/** Who may call a route. A list: any of its keys. */
export type RoutePermission = 'public' | 'login' | (string & {}) | readonly string[];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route says who may call it; one that does not makes the start fail. */
    permission?: RoutePermission;
    /** Downloads the browser navigates to and uploads of plain forms: the token may stand in the address, better a ticket. */
    allowQueryToken?: boolean;
    /** Opens the route without a session: what was signed says all there is to say. */
    isOpenFor?: (request: FastifyRequest) => boolean;
    /** One of the few calls a user may make before he changed a password he was told to change. */
    allowBeforePasswordChange?: boolean;
    /** Not written to the operation log by the general hook. */
    isAudited?: boolean;
  }
  interface FastifyRequest {
    ctx: Ctx;
    /** The code of the envelope that was answered. */
    answeredCode: number;
    /** What was asked leaves the product on paper: written down as files are. */
    isPrinted: boolean;
    /** Names in its body that nobody read. */
    unread: readonly string[] | null;
    /** Why it was refused, if it was. */
    refusal: ErrorName | null;
  }
}

/** Every address below it has a contract; beside it stand the health call and the files of the client. */
const CONTRACTS_BELOW = '/api/';
const MASTER_KEY = '*:*:*';

export interface AuthorizeDeps extends Pick<Ctx, 'db' | 'registry' | 'house' | 'now'> {
  readonly sessions: Sessions;
}

/** Makes every route say who may call it, and every request prove it. */
export function enforcePermissions(app: FastifyInstance, deps: AuthorizeDeps): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.permission === undefined && route.method !== 'OPTIONS') {
      throw new Error(
        `route ${String(route.method)} ${route.url} does not declare config.permission ('public', 'login' or keys)`,
      );
    }
    if (
      route.url.startsWith(CONTRACTS_BELOW) &&
      route.method !== 'OPTIONS' &&
      route.config?.contract === undefined
    ) {
      throw new Error(
        `route ${String(route.method)} ${route.url} does not say what it takes and answers: declare a contract in src/schemas/api and mount it by serve()`,
      );
    }
  });
  app.decorateRequest('ctx', null as unknown as Ctx);
  app.decorateRequest('answeredCode', 0);
  app.decorateRequest('isPrinted', false);
  // after the rate limits of the routes (onRequest), before any body is read
  app.addHook('preParsing', async (request) => {
    const { permission = 'public', allowBeforePasswordChange } = request.routeOptions.config;
    request.ctx = makeCtx(request, deps, null);
    if (permission === 'public' || request.routeOptions.config.isOpenFor?.(request) === true)
      return;
    const identity = await identify(request, deps.sessions);
    if (!identity) throw new AppError('unauthorized');
    request.ctx = makeCtx(request, deps, identity);
    if (identity.actor.mustChangePassword && !allowBeforePasswordChange)
      throw new AppError('mustChangePassword');
    if (!mayCall(identity.actor.permissions, permission))
      throw new AppError('forbidden', { permission });
  });
}

export function mayCall(held: ReadonlySet<string>, permission: RoutePermission): boolean {
  if (permission === 'login' || held.has(MASTER_KEY)) return true;
  return (typeof permission === 'string' ? [permission] : permission).some((key) => held.has(key));
}

/** An address says itself that a screen may ask it: one that says nothing is none of a screen's. */
function isForScreens({ routeOptions }: FastifyRequest): boolean {
  const { contract } = routeOptions.config;
  return typeof contract === 'object' && contract.forScreens === true;
}

async function identify(request: FastifyRequest, sessions: Sessions): Promise<Identity | null> {
  const { ticket } = request.query as Readonly<Record<string, unknown>>;
  const token = tokenOf(request);
  if (takesQueryToken(request) && typeof ticket === 'string')
    return token === null ? sessions.redeemTicket(ticket, request.url) : null;
  if (token === null) return null;
  if (!isScreenToken(token)) return sessions.authenticate(token);
  // before anybody looks whose it is: what a screen may not ask costs nothing and tells nothing
  if (!isForScreens(request)) throw new AppError('forbidden');
  return sessions.authenticateScreen(token);
}
