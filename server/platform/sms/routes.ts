import { OUTBOUND } from '#schemas/api/outbound.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { saveSms, sendSms, type SmsDeps } from './sms.ts';

const MESSAGES_PER_MINUTE = 30;

/** SMS services and sending (CONTRACT.md 3.13); lists, removal and the log are generic. */
export function registerSmsRoutes(host: RouteHost, deps: SmsDeps): void {
  serve(host, OUTBOUND.saveSms, async ({ ctx, body }) => {
    const { id: _id, ...fields } = body as Readonly<Record<string, unknown>>;
    return ok(await saveSms(ctx, deps, fields));
  });
  serve(host, OUTBOUND.putSms, async ({ ctx, body }) => ok(await saveSms(ctx, deps, body)));
  serve(
    host,
    OUTBOUND.sendSms,
    async ({ ctx, body: { smsCode, mobile, params } }) => {
      await sendSms(ctx, deps, { smsCode, mobile, params });
      return ok();
    },
    { rateLimit: { max: MESSAGES_PER_MINUTE, timeWindow: '1 minute' } },
  );
}
