import { WORKBENCH } from '#schemas/api/workbench.ts';
import { defineService } from '#server/house/define-service.ts';
import params from './params.json' with { type: 'json' };
import { registerSchemaRoutes } from './routes.ts';
import { fixedRoute } from './schema/bound-facts.ts';
import type { WorkbenchDeps } from './schema/workbench.ts';

export const WORKBENCH_SERVICE = defineService<{ readonly schemas: Omit<WorkbenchDeps, 'routes'> }>(
  {
    name: 'workbench',
    params,
    contracts: [WORKBENCH],
    routes: (host, { schemas }) =>
      registerSchemaRoutes(host, { ...schemas, routes: () => host.contracts.map(fixedRoute) }),
  },
);
