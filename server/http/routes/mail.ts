import { MAIL_CONFIG_ID, saveMailConfig, sendTemplate, type MailDeps } from '#server/services/mail/mail.ts';
import { recordInfo } from '#server/services/resource/read.ts';

import { ok } from '../answer.ts';
import { objectBody, optionalText, textField } from './body.ts';

import type { FastifyInstance } from 'fastify';

const MAILS_PER_MINUTE = 30;

/** Sending and settings of mail (CONTRACT.md 3.12); templates and the log are generic. Bodies may be JSON or urlencoded. */
export function registerMailRoutes(app: FastifyInstance, deps: MailDeps): void {
  const config = { permission: 'sys:mail:all' };
  app.get('/message/mailtemplate/config', { config }, async ({ ctx }) => ok(await recordInfo(ctx, 'mailConfig', MAIL_CONFIG_ID)));
  app.post('/message/mailtemplate/saveConfig', { config }, async ({ ctx, body }) => ok(await saveMailConfig(ctx, deps, body)));
  app.put('/message/mailconfig', { config }, async ({ ctx, body }) => ok(await saveMailConfig(ctx, deps, body)));
  app.post('/message/mailtemplate/send', { config: { ...config, rateLimit: { max: MAILS_PER_MINUTE, timeWindow: '1 minute' } } }, async (request) => {
    const body = objectBody(request.body);
    const to = { templateId: textField(body, 'id'), mailTo: textField(body, 'mailTo'), mailCc: optionalText(body, 'mailCc') ?? '' };
    await sendTemplate(request.ctx, deps, { ...to, params: body['params'] });
    return ok();
  });
}
