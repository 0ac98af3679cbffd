import { ENGINE } from '#schemas/api/engine.ts';
import { defineService, only } from '#server/house/define-service.ts';
import { registerEngineRoutes } from './engine-routes.ts';
import { registerResourceRoutes, type EntityParts } from './routes.ts';
import { PDFS } from './sheet/pdf.ts';

export const ENTITIES_SERVICE = defineService({
  name: 'entities',
  contracts: [
    only(ENGINE, 'manifest', 'entity', 'screen', 'states', 'personal', 'restore', 'labels'),
  ],
  brings: [PDFS],
  routes: (host, parts: EntityParts) => {
    registerEngineRoutes(host, parts);
    registerResourceRoutes(host, parts);
  },
});
