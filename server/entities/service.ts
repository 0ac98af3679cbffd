import { ENGINE } from '#schemas/api/engine.ts';
import { defineService, only } from '#server/house/define-service.ts';
import type { Registry } from '#server/registry/registry.ts';
import { registerEngineRoutes } from './engine-routes.ts';
import { registerResourceRoutes } from './routes.ts';

export const ENTITIES_SERVICE = defineService({
  name: 'entities',
  contracts: [only(ENGINE, 'manifest', 'entity', 'screen', 'states', 'personal', 'restore')],
  routes: (host, parts: { readonly registry: Registry }) => {
    registerEngineRoutes(host, parts);
    registerResourceRoutes(host, parts);
  },
});
