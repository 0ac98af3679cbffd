import { errorText } from '#server/services/refusal-text.ts';
import { AppError } from '#server/context/app-error.ts';
import { changePassword, type PasswordChange } from '#server/services/session/change-password.ts';
import { myself } from '#server/services/session/myself.ts';
import { signInByPhone } from '#server/services/session/phone-codes.ts';
import { issueTicket, type Sessions } from '#server/services/session/sessions.ts';
import { refresh, signIn, signOut, type SignedIn } from '#server/services/session/sign-in.ts';

import { ok } from '../answer.ts';
import { tokenOf } from '../authorize.ts';
import { deviceOf, keepDevice } from '../device-cookie.ts';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Captchas } from '#server/services/session/captcha.ts';

export interface SessionRouteDeps {
  readonly captchas: Captchas;
  readonly sessions: Sessions;
  /** `id:secret` of the public client of the token call. */
  readonly oauthClient: string;
  /** Token calls a minute from one address. */
  readonly signInsPerMinute?: number;
  /** A session of the user ended or was renewed: push connections of its dead tokens end at once. */
  readonly onSignedOut?: (userId: string) => void;
}

interface TokenBody {
  readonly grant_type?: unknown;
  readonly username?: unknown;
  readonly password?: unknown;
  readonly uuid?: unknown;
  readonly captcha?: unknown;
  readonly refresh_token?: unknown;
  readonly mobile?: unknown;
  readonly code?: unknown;
}

const SIGN_INS_PER_MINUTE = 60;
const CAPTCHAS_PER_MINUTE = 240;
const MAX_UUID = 64;

const PASSWORD_BODY = {
  type: 'object',
  required: ['password', 'newPassword', 'confirmPassword'],
  properties: { password: { type: 'string' }, newPassword: { type: 'string' }, confirmPassword: { type: 'string' } },
} as const;

/** Captcha, token, sign-out, own data, own password (CONTRACT.md section 2). */
export function registerSessionRoutes(app: FastifyInstance, deps: SessionRouteDeps): void {
  app.get<{ Querystring: { uuid?: unknown } }>(
    '/auth/captcha',
    { config: { permission: 'public', rateLimit: perMinute(CAPTCHAS_PER_MINUTE, deps) } },
    async (request, reply) => {
      const { uuid } = request.query;
      if (typeof uuid !== 'string' || uuid === '' || uuid.length > MAX_UUID) throw new AppError('missingUuid');
      return reply.type('image/svg+xml').header('cache-control', 'no-store').send(deps.captchas.make(uuid));
    },
  );

  app.post<{ Body: TokenBody | undefined }>(
    '/auth/oauth/token',
    { config: { permission: 'public', rateLimit: perMinute(SIGN_INS_PER_MINUTE, deps) } },
    async (request, reply) => {
      const { ctx } = request;
      if (request.headers.authorization !== `Basic ${Buffer.from(deps.oauthClient).toString('base64')}`) {
        return reply.code(401).send({ code: 401, msg: errorText(ctx.lang, 'errors.unauthorized'), data: null, requestId: request.id });
      }
      const body = request.body ?? {};
      if (body.grant_type === 'refresh_token') {
        const renewed = await refresh(ctx, textOf(body.refresh_token));
        // the older access token ended with it, on its push connections too
        forget(deps, renewed.userId);
        return tokenAnswer(renewed);
      }
      const device = deviceOf(request);
      if (body.grant_type === 'phone_code') {
        return opened(request, reply, await signInByPhone(ctx, { mobile: textOf(body.mobile), code: textOf(body.code), device }));
      }
      if (body.grant_type !== 'password') throw new AppError('missingParam', { name: 'grant_type' });
      if (textOf(body.uuid) === '') throw new AppError('missingUuid');
      if (!deps.captchas.check(textOf(body.uuid), textOf(body.captcha))) throw new AppError('captcha');
      return opened(request, reply, await signIn(ctx, { username: textOf(body.username), password: textOf(body.password), device }));
    },
  );

  app.post('/auth/oauth/logout', { config: { permission: 'login', allowBeforePasswordChange: true, isAudited: false } }, async (request) => {
    await signOut(request.ctx, tokenOf(request) ?? '');
    forget(deps, request.ctx.actor.id);
    return ok();
  });

  app.post<{ Body: { url?: unknown } | undefined }>('/auth/ticket', { config: { permission: 'login', isAudited: false } }, async ({ ctx, body }) =>
    ok({ ticket: await issueTicket(ctx, textOf(body?.url)) }),
  );

  app.get('/sys/user/info', { config: { permission: 'login', allowBeforePasswordChange: true } }, async ({ ctx }) => ok(await myself(ctx)));

  app.put<{ Body: PasswordChange }>(
    '/sys/user/password',
    { config: { permission: 'login', allowBeforePasswordChange: true }, schema: { body: PASSWORD_BODY } },
    async (request) => {
      await changePassword(request.ctx, request.body);
      forget(deps, request.ctx.actor.id);
      return ok();
    },
  );
}

function opened(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
  keepDevice(request, reply, signedIn.device);
  return tokenAnswer(signedIn);
}

/** Top level, not under `data`: the shape of OAuth. */
function tokenAnswer({ accessToken, refreshToken, expiresIn, loginName, mustChangePassword }: SignedIn) {
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
    data: null,
  };
}

function forget({ sessions, onSignedOut }: SessionRouteDeps, userId: string): void {
  sessions.forget(userId);
  onSignedOut?.(userId);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function perMinute(max: number, { signInsPerMinute }: SessionRouteDeps) {
  return { max: Math.max(max, signInsPerMinute ?? 0), timeWindow: '1 minute' };
}
