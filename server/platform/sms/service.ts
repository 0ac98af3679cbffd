import { OUTBOUND } from '#schemas/api/outbound.ts';
import { defineService, only } from '#server/house/define-service.ts';
import { registerSmsRoutes } from './routes.ts';
import { smsHooks } from './sms.ts';

export const SMS_SERVICE = defineService({
  name: 'sms',
  contracts: [only(OUTBOUND, 'saveSms', 'putSms', 'sendSms')],
  routes: registerSmsRoutes,
  entities: { sms: { hooks: smsHooks } },
});
