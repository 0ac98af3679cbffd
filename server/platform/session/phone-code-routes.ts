import { SESSION } from '#schemas/api/session.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type Call, type RouteHost } from '#server/endpoints/serve.ts';
import {
  changePasswordByPhone,
  requestPhoneCode,
  type PhoneCodeDeps,
} from '#server/platform/session/phone-codes.ts';
import type { SessionRouteDeps } from './routes.ts';

const REQUESTS_PER_MINUTE = 60;

/**
 * The three calls under `/sys/account` that need no session (SPEC.md section 7): a code to sign in with, a code for a forgotten
 * password, and the new password itself. The sign-in by code is the token call with `grant_type=phone_code`.
 */
export function registerPhoneCodeRoutes(
  host: RouteHost,
  deps: PhoneCodeDeps & Pick<SessionRouteDeps, 'sessions' | 'onSignedOut'>,
): void {
  const limit = { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' } };
  const answerCode =
    (purpose: 'login' | 'forgot') =>
    async ({ ctx, body }: Pick<Call<typeof SESSION.loginCode>, 'ctx' | 'body'>) => {
      await requestPhoneCode(ctx, deps, { mobile: body.mobile, purpose });
      return ok();
    };
  serve(host, SESSION.loginCode, answerCode('login'), limit);
  serve(host, SESSION.forgetPhoneCode, answerCode('forgot'), limit);
  const changePassword = async ({
    ctx,
    body,
  }: Pick<Call<typeof SESSION.phonePassword>, 'ctx' | 'body'>) => {
    const userId = await changePasswordByPhone(ctx, body);
    deps.sessions.forget(userId);
    deps.onSignedOut?.(userId);
    return ok();
  };
  serve(host, SESSION.phonePassword, changePassword, limit);
  serve(host, SESSION.phonePasswordByPost, changePassword, limit);
}
