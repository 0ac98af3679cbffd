import { SESSION } from '#schemas/api/session.ts';
import type { TokenAnswer } from '#schemas/api/session.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { errorText } from '#server/base/texts/refusal-text.ts';
import { tokenOf } from '#server/endpoints/access-token.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type Call, type RouteHost } from '#server/endpoints/serve.ts';
import type { Captchas } from '#server/platform/session/captcha.ts';
import { changePassword } from '#server/platform/session/change-password.ts';
import { readMyself } from '#server/platform/session/myself.ts';
import { signInByPhone } from '#server/platform/session/phone-codes.ts';
import { issueTicket, type Sessions } from '#server/platform/session/sessions.ts';
import {
  finishSecondStep,
  refresh,
  signIn,
  signOut,
  type SignedIn,
} from '#server/platform/session/sign-in.ts';
import { deviceCookie, deviceOf } from './device-cookie.ts';

export interface SessionRouteDeps {
  readonly captchas: Captchas;
  readonly sessions: Sessions;
  /** `id:secret` of the public client of the token call. */
  readonly oauthClient: string;
  readonly secrets: SecretBox;
  /** Token calls a minute from one address. */
  readonly signInsPerMinute?: number;
  /** A session of the user ended or was renewed: push connections of its dead tokens end at once. */
  readonly onSignedOut?: (userId: string) => void;
}

const SIGN_INS_PER_MINUTE = 60;
const CAPTCHAS_PER_MINUTE = 240;
const MAX_UUID = 64;

/** Captcha, token, sign-out, own data, own password (CONTRACT.md section 2). */
export function registerSessionRoutes(host: RouteHost, deps: SessionRouteDeps): void {
  registerSignIn(host, deps);
  registerOwnRoutes(host, deps);
}

function registerSignIn(host: RouteHost, deps: SessionRouteDeps): void {
  serve(
    host,
    SESSION.captcha,
    async ({ query: { uuid }, reply }) => {
      if (typeof uuid !== 'string' || uuid === '' || uuid.length > MAX_UUID)
        throw new AppError('missingUuid');
      return reply
        .type(SESSION.captcha.answer.mime)
        .header('cache-control', 'no-store')
        .send(await deps.captchas.make(uuid));
    },
    { rateLimit: perMinute(CAPTCHAS_PER_MINUTE, deps) },
  );

  serve(
    host,
    SESSION.token,
    async (call) => {
      const { ctx, body, request, reply } = call;
      if (
        request.headers.authorization !==
        `Basic ${Buffer.from(deps.oauthClient).toString('base64')}`
      ) {
        return reply.code(401).send({
          code: 401,
          msg: errorText(ctx.lang, 'errors.unauthorized'),
          data: null,
          requestId: request.id,
        });
      }
      const grant = GRANTS.get(body.grant_type ?? '');
      if (!grant) throw new AppError('missingParam', { name: 'grant_type' });
      return grant(call, deps);
    },
    { rateLimit: perMinute(SIGN_INS_PER_MINUTE, deps) },
  );
}

function registerOwnRoutes(host: RouteHost, deps: SessionRouteDeps): void {
  serve(
    host,
    SESSION.logout,
    async ({ ctx, request }) => {
      await signOut(ctx, tokenOf(request) ?? '');
      forget(deps, ctx.actor.id);
      return ok();
    },
    { allowBeforePasswordChange: true, isAudited: false },
  );

  serve(
    host,
    SESSION.ticket,
    async ({ ctx, body }) => ok({ ticket: await issueTicket(ctx, body.url ?? '') }),
    { isAudited: false },
  );

  serve(host, SESSION.myself, async ({ ctx }) => ok(await readMyself(ctx)), {
    allowBeforePasswordChange: true,
  });

  serve(
    host,
    SESSION.password,
    async ({ ctx, body }) => {
      await changePassword(ctx, body);
      forget(deps, ctx.actor.id);
      return ok();
    },
    { allowBeforePasswordChange: true },
  );
}

type TokenCall = Call<typeof SESSION.token>;

/** How somebody proves who he is, by the word of OAuth. */
const GRANTS: ReadonlyMap<
  string,
  (call: TokenCall, deps: SessionRouteDeps) => Promise<TokenAnswer>
> = new Map([
  ['refresh_token', renewSession],
  ['phone_code', takePhoneCode],
  ['second_step', takeSecondStep],
  ['password', takePassword],
]);

async function renewSession(
  { ctx, body }: TokenCall,
  deps: SessionRouteDeps,
): Promise<TokenAnswer> {
  const renewed = await refresh(ctx, body.refresh_token ?? '');
  // the older access token ended with it, on its push connections too
  forget(deps, renewed.userId);
  return tokenAnswer(renewed);
}

async function takePhoneCode(call: TokenCall, deps: SessionRouteDeps): Promise<TokenAnswer> {
  const { ctx, body, request } = call;
  return opened(
    call,
    await signInByPhone(ctx, deps, {
      mobile: body.mobile ?? '',
      code: body.code ?? '',
      device: deviceOf(request.headers.cookie),
    }),
  );
}

async function takeSecondStep(call: TokenCall, deps: SessionRouteDeps): Promise<TokenAnswer> {
  const { ctx, body, request } = call;
  return opened(
    call,
    await finishSecondStep(ctx, deps, {
      step: body.step ?? '',
      code: body.code ?? '',
      device: deviceOf(request.headers.cookie),
    }),
  );
}

async function takePassword(call: TokenCall, deps: SessionRouteDeps): Promise<TokenAnswer> {
  const { ctx, body, request } = call;
  if (!body.uuid) throw new AppError('missingUuid');
  if (!(await deps.captchas.check(body.uuid, body.captcha ?? ''))) {
    // at its own field: name and password were not looked at yet, and need not be typed again
    const message = errorText(ctx.lang, 'errors.captcha');
    throw new AppError('captcha', {}, { issues: [{ path: 'captcha', rule: 'must', message }] });
  }
  const device = deviceOf(request.headers.cookie);
  return opened(
    call,
    await signIn(ctx, deps, {
      username: body.username ?? '',
      password: body.password ?? '',
      device,
    }),
  );
}

function opened({ request, reply }: TokenCall, signedIn: SignedIn): TokenAnswer {
  if (signedIn.device !== undefined)
    void reply.header('set-cookie', deviceCookie(signedIn.device, request.protocol));
  return tokenAnswer(signedIn);
}

/** Top level, not under `data`: the shape of OAuth. */
function tokenAnswer({
  accessToken,
  refreshToken,
  expiresIn,
  loginName,
  mustChangePassword,
  recoveryCodes,
}: SignedIn): TokenAnswer {
  return {
    code: 0,
    msg: 'success',
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    expires_in: expiresIn,
    scope: 'all',
    loginName,
    mustChangePassword,
    ...(recoveryCodes && { recoveryCodes }),
    data: null,
  };
}

function forget({ sessions, onSignedOut }: SessionRouteDeps, userId: string): void {
  sessions.forget(userId);
  onSignedOut?.(userId);
}

function perMinute(max: number, { signInsPerMinute }: SessionRouteDeps) {
  return { max: Math.max(max, signInsPerMinute ?? 0), timeWindow: '1 minute' };
}
