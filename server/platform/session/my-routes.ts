import { SESSION } from '#schemas/api/session.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import {
  changeMyMobile,
  endMyOtherSessions,
  endMySession,
} from '#server/platform/session/my-account.ts';
import { requestPhoneCode, type PhoneCodeDeps } from '#server/platform/session/phone-codes.ts';
import {
  beginMyTwoStep,
  confirmMyTwoStep,
  endMyTwoStep,
  readMyTwoStep,
  renewMyRecoveryCodes,
} from '#server/platform/session/two-step.ts';
import type { SessionRouteDeps } from './routes.ts';

const CODES_PER_MINUTE = 20;

/** What everybody does with his own account and no verb of an entity covers. Whose account it is never comes from the request. */
export function registerMyRoutes(
  host: RouteHost,
  deps: PhoneCodeDeps & Pick<SessionRouteDeps, 'sessions' | 'onSignedOut'>,
): void {
  const codes = { rateLimit: { max: CODES_PER_MINUTE, timeWindow: '1 minute' } };
  serve(host, SESSION.endSession, async ({ ctx, body }) => {
    await endMySession(ctx, body.id);
    forget(ctx.actor.id);
    return ok();
  });
  serve(host, SESSION.endOthers, async ({ ctx }) => {
    await endMyOtherSessions(ctx);
    forget(ctx.actor.id);
    return ok();
  });
  serve(
    host,
    SESSION.mobileCode,
    async ({ ctx, body }) => {
      await requestPhoneCode(ctx, deps, { mobile: body.mobile, purpose: 'change' });
      return ok();
    },
    codes,
  );
  serve(
    host,
    SESSION.mobile,
    async ({ ctx, body }) => {
      await changeMyMobile(ctx, body);
      return ok();
    },
    codes,
  );

  serve(host, SESSION.twoStep, async ({ ctx }) => ok(await readMyTwoStep(ctx)));
  serve(host, SESSION.twoStepBegin, async ({ ctx, body }) =>
    ok(await beginMyTwoStep(ctx, deps, body.password)),
  );
  serve(host, SESSION.twoStepConfirm, async ({ ctx, body }) =>
    ok({ recoveryCodes: await confirmMyTwoStep(ctx, deps, body.code) }),
  );
  serve(host, SESSION.twoStepCodes, async ({ ctx, body }) =>
    ok({ recoveryCodes: await renewMyRecoveryCodes(ctx, deps, body) }),
  );
  serve(host, SESSION.twoStepOff, async ({ ctx, body }) => {
    await endMyTwoStep(ctx, deps, body);
    return ok();
  });

  function forget(userId: string): void {
    deps.sessions.forget(userId);
    deps.onSignedOut?.(userId);
  }
}
