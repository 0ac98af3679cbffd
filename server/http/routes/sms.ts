import { once } from '#server/services/resource/once.ts';
import { saveSms, sendSms, type SmsDeps } from '#server/services/sms/sms.ts';

import { ok } from '../answer.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance } from 'fastify';

const MESSAGES_PER_MINUTE = 30;

/** SMS services and sending (CONTRACT.md 3.13); lists, removal and the log are generic. */
export function registerSmsRoutes(app: FastifyInstance, deps: SmsDeps): void {
  const config = { permission: 'sys:sms:all' };
  app.post('/message/sms', { config }, async (request) => {
    const body = objectBody(request.body);
    const key = request.headers['idempotency-key'];
    const { id: _id, ...fields } = body;
    return ok(await once(request.ctx, { what: 'POST sms', body, key: typeof key === 'string' ? key : undefined }, (tx) => saveSms(tx, deps, fields)));
  });
  app.put('/message/sms', { config }, async ({ ctx, body }) => {
    const fields = objectBody(body);
    return ok(await saveSms(ctx, deps, { ...fields, id: textField(fields, 'id') }));
  });
  app.post('/message/sms/send', { config: { ...config, rateLimit: { max: MESSAGES_PER_MINUTE, timeWindow: '1 minute' } } }, async (request) => {
    const body = objectBody(request.body);
    await sendSms(request.ctx, deps, { smsCode: textField(body, 'smsCode'), mobile: textField(body, 'mobile'), params: body['params'] });
    return ok();
  });
}
