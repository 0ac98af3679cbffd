import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { refuseEmit } from '#server/base/context/transaction.ts';
import type { Identity } from '#server/platform/session/sessions.ts';
import { requestLanguage } from './request-language.ts';

/** Whoever has not signed in: no rights, no rows. */
const ANONYMOUS: Actor = {
  kind: 'anonymous',
  id: '0',
  username: '',
  realName: '',
  isSuperAdmin: false,
  userType: '',
  deptId: null,
  enterpriseId: null,
  opsCompanyId: null,
  regionCode: null,
  roleIds: [],
  roleNames: [],
  permissions: new Set(),
  mustChangePassword: false,
};
const NOTHING: Ctx['scope'] = {
  kind: 'only',
  userId: '0',
  values: {
    dept: [],
    deptTree: [],
    enterprise: [],
    servedEnterprise: [],
    opsCompany: [],
    station: [],
    region: [],
    user: [],
    creator: [],
  },
};
const MAX_AGENT = 500;
/** Ids of callers are kept when they cannot confuse a log. */
const REQUEST_ID = /^[\w-]{8,64}$/;

export function makeRequestId(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** What the services get of one request. */
export function makeCtx(
  request: FastifyRequest,
  deps: Pick<Ctx, 'db' | 'registry' | 'house' | 'now'>,
  identity: Identity | null,
): Ctx {
  return {
    requestId: request.id,
    lang: requestLanguage(request),
    actor: identity?.actor ?? ANONYMOUS,
    scope: identity?.scope ?? NOTHING,
    ...(identity?.session !== undefined && { session: identity.session }),
    ...(identity?.screen && { screen: identity.screen }),
    db: deps.db,
    registry: deps.registry,
    house: deps.house,
    log: request.log,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT),
    noteUnread: (names) => {
      request.unread = [...(request.unread ?? []), ...names];
    },
    now: () => deps.now(),
    emit: refuseEmit,
  };
}
