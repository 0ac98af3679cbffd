import { OUTBOUND } from '#schemas/api/admin.ts';
import { MAIL_CONFIG_ID, saveMailConfig, sendTemplate, type MailDeps } from '#server/platform/mail/mail.ts';
import { recordInfo } from '#server/records/resource/read.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';

import type { FastifyInstance } from 'fastify';

const MAILS_PER_MINUTE = 30;

/** Sending and settings of mail (CONTRACT.md 3.12); templates and the log are generic. Bodies may be JSON or urlencoded. */
export function registerMailRoutes(app: FastifyInstance, deps: MailDeps): void {
  const config = { permission: 'sys:mail:all' };
  app.get('/message/mailtemplate/config', { config }, async ({ ctx }) => ok(await recordInfo(ctx, 'mailConfig', MAIL_CONFIG_ID)));
  serve(app, OUTBOUND.saveMailConfig, async ({ ctx, body }) => ok(await saveMailConfig(ctx, deps, body)));
  serve(app, OUTBOUND.putMailConfig, async ({ ctx, body }) => ok(await saveMailConfig(ctx, deps, body)));
  serve(
    app,
    OUTBOUND.sendMail,
    async ({ ctx, body: { id, mailTo, mailCc = '', params } }) => {
      await sendTemplate(ctx, deps, { templateId: id, mailTo, mailCc, params });
      return ok();
    },
    { rateLimit: { max: MAILS_PER_MINUTE, timeWindow: '1 minute' } },
  );
}
