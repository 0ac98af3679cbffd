import { ENGINE } from '#schemas/api/engine.ts';
import { defineService, only } from '#server/house/define-service.ts';
import sheetParams from '#server/sheet/params.json' with { type: 'json' };
import { PDFS } from '#server/sheet/pdf.ts';
import { registerEngineRoutes } from './engine-routes.ts';
import { registerResourceRoutes, type EntityParts } from './routes.ts';

export const ENTITIES_SERVICE = defineService({
  name: 'entities',
  contracts: [
    only(ENGINE, 'manifest', 'entity', 'screen', 'states', 'personal', 'restore', 'labels'),
  ],
  params: sheetParams,
  brings: [PDFS],
  routes: (host, parts: EntityParts) => {
    registerEngineRoutes(host, parts);
    registerResourceRoutes(host, parts);
  },
});
