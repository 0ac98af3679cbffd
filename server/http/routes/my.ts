import { changeMyMobile, endMyOtherSessions, endMySession } from '#server/services/session/my-account.ts';
import { requestPhoneCode, type PhoneCodeDeps } from '#server/services/session/phone-codes.ts';

import { ok } from '../answer.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance } from 'fastify';
import type { SessionRouteDeps } from './session.ts';

const CODES_PER_MINUTE = 20;

/** What everybody does with his own account and no verb of an entity covers. Whose account it is never comes from the request. */
export function registerMyRoutes(app: FastifyInstance, deps: PhoneCodeDeps & Pick<SessionRouteDeps, 'sessions' | 'onSignedOut'>): void {
  const login = { permission: 'login' as const };
  app.post('/sys/my/session/end', { config: login }, async ({ ctx, body }) => {
    await endMySession(ctx, textField(objectBody(body), 'id'));
    forget(ctx.actor.id);
    return ok();
  });
  app.post('/sys/my/session/others', { config: login }, async ({ ctx }) => {
    await endMyOtherSessions(ctx);
    forget(ctx.actor.id);
    return ok();
  });
  app.post('/sys/my/mobileCode', { config: { ...login, rateLimit: { max: CODES_PER_MINUTE, timeWindow: '1 minute' } } }, async ({ ctx, body }) => {
    await requestPhoneCode(ctx, deps, { mobile: textField(objectBody(body), 'mobile'), purpose: 'change' });
    return ok();
  });
  app.put('/sys/my/mobile', { config: { ...login, rateLimit: { max: CODES_PER_MINUTE, timeWindow: '1 minute' } } }, async ({ ctx, body }) => {
    const given = objectBody(body);
    await changeMyMobile(ctx, { mobile: textField(given, 'mobile'), code: textField(given, 'code'), password: textField(given, 'password') });
    return ok();
  });

  function forget(userId: string): void {
    deps.sessions.forget(userId);
    deps.onSignedOut?.(userId);
  }
}
