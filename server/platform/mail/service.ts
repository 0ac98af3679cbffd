import { OUTBOUND } from '#schemas/api/outbound.ts';
import { defineService, only } from '#server/house/define-service.ts';
import { registerMailRoutes } from './routes.ts';

export const MAIL_SERVICE = defineService({
  name: 'mail',
  contracts: [only(OUTBOUND, 'mailConfig', 'saveMailConfig', 'putMailConfig', 'sendMail')],
  routes: registerMailRoutes,
});
