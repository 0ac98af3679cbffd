import { PUBLIC_VIEW } from '#schemas/api/public-view.ts';
import { defineService } from '#server/house/define-service.ts';
import { registerPublicViewRoutes } from './routes.ts';

export const PUBLIC_VIEW_SERVICE = defineService({
  name: 'public-view',
  contracts: [PUBLIC_VIEW],
  routes: registerPublicViewRoutes,
});
