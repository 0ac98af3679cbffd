import { OUTBOUND } from '#schemas/api/outbound.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { MAIL_CONFIG_ID, saveMailConfig, sendTemplate, type MailDeps } from './mail.ts';

const MAILS_PER_MINUTE = 30;

/** Sending and settings of mail (CONTRACT.md 3.12); templates and the log are generic. Bodies may be JSON or urlencoded. */
export function registerMailRoutes(host: RouteHost, deps: MailDeps): void {
  serve(host, OUTBOUND.mailConfig, async ({ ctx }) =>
    ok(await readRecordInfo(ctx, 'mailConfig', MAIL_CONFIG_ID)),
  );
  serve(host, OUTBOUND.saveMailConfig, async ({ ctx, body }) =>
    ok(await saveMailConfig(ctx, deps, body)),
  );
  serve(host, OUTBOUND.putMailConfig, async ({ ctx, body }) =>
    ok(await saveMailConfig(ctx, deps, body)),
  );
  serve(
    host,
    OUTBOUND.sendMail,
    async ({ ctx, body: { id, mailTo, mailCc = '', params } }) => {
      await sendTemplate(ctx, deps, { templateId: id, mailTo, mailCc, params });
      return ok();
    },
    { rateLimit: { max: MAILS_PER_MINUTE, timeWindow: '1 minute' } },
  );
}
