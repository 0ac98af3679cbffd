import { OUTBOUND } from '#schemas/api/admin.ts';
import { saveSms, sendSms, type SmsDeps } from '#server/platform/sms/sms.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';

import type { FastifyInstance } from 'fastify';

const MESSAGES_PER_MINUTE = 30;

/** SMS services and sending (CONTRACT.md 3.13); lists, removal and the log are generic. */
export function registerSmsRoutes(app: FastifyInstance, deps: SmsDeps): void {
  serve(app, OUTBOUND.saveSms, async ({ ctx, body }) => {
    const { id: _id, ...fields } = body as Readonly<Record<string, unknown>>;
    return ok(await saveSms(ctx, deps, fields));
  });
  serve(app, OUTBOUND.putSms, async ({ ctx, body }) => ok(await saveSms(ctx, deps, body)));
  serve(
    app,
    OUTBOUND.sendSms,
    async ({ ctx, body: { smsCode, mobile, params } }) => {
      await sendSms(ctx, deps, { smsCode, mobile, params });
      return ok();
    },
    { rateLimit: { max: MESSAGES_PER_MINUTE, timeWindow: '1 minute' } },
  );
}
