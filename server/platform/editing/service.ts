import { EDITING } from '#schemas/api/editing.ts';
import { defineService } from '#server/house/define-service.ts';
import { registerEditingRoutes } from './routes.ts';

export const EDITING_SERVICE = defineService({
  name: 'editing',
  contracts: [EDITING],
  routes: registerEditingRoutes,
});
