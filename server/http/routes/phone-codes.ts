import { changePasswordByPhone, requestPhoneCode, type PhoneCodeDeps } from '#server/services/session/phone-codes.ts';

import { ok } from '../answer.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionRouteDeps } from './session.ts';

const REQUESTS_PER_MINUTE = 60;

/**
 * The three calls under `/sys/account` that need no session (SPEC.md section 7): a code to sign in with, a code for a forgotten
 * password, and the new password itself. The sign-in by code is the token call with `grant_type=phone_code`.
 */
export function registerPhoneCodeRoutes(app: FastifyInstance, deps: PhoneCodeDeps & Pick<SessionRouteDeps, 'sessions' | 'onSignedOut'>): void {
  const config = { permission: 'public' as const, rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' } };
  app.post('/sys/account/loginCode', { config }, async ({ ctx, body }) => {
    await requestPhoneCode(ctx, deps, { mobile: textField(objectBody(body), 'mobile'), purpose: 'login' });
    return ok();
  });
  app.post('/sys/account/forgetPhoneCode', { config }, async ({ ctx, body }) => {
    await requestPhoneCode(ctx, deps, { mobile: textField(objectBody(body), 'mobile'), purpose: 'forgot' });
    return ok();
  });
  const changePassword = async ({ ctx, body }: FastifyRequest) => {
    const given = objectBody(body);
    const field = (name: string) => textField(given, name);
    const userId = await changePasswordByPhone(ctx, {
      mobile: field('mobile'),
      code: field('code'),
      newPassword: field('newPassword'),
      confirmPassword: field('confirmPassword'),
    });
    deps.sessions.forget(userId);
    deps.onSignedOut?.(userId);
    return ok();
  };
  app.put('/sys/account/phoneChangePassword', { config }, changePassword);
  app.post('/sys/account/phoneChangePassword', { config }, changePassword);
}
