import { SCREEN_SESSION } from '#schemas/api/screen-session.ts';
import { defineService } from '#server/house/define-service.ts';
import { registerScreenRoutes } from './routes.ts';

export const SCREEN_SERVICE = defineService({
  name: 'screen',
  contracts: [SCREEN_SESSION],
  routes: registerScreenRoutes,
});
