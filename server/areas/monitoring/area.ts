import { MONITORING } from '#schemas/api/monitoring.ts';
import { STANDARDS } from '#schemas/api/standards.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { LIMIT_HOOKS, POINT_HOOKS, STATION_HOOKS } from './hooks.ts';
import { registerSpecReadRoutes } from './routes.ts';
import { POINT_STANDARD_HOOKS } from './standard-hooks.ts';

export const MONITORING_AREA = defineArea({
  name: 'monitoring',
  about: 'stations, points and limits: what follows from a change; counts by region',
  uses: ['alarm', 'roster'],
  contracts: [MONITORING, STANDARDS],
  routes: registerSpecReadRoutes,
  entities: {
    station: { hooks: STATION_HOOKS },
    monitorPoint: { hooks: POINT_HOOKS },
    limit: { hooks: LIMIT_HOOKS },
    pointStandard: { hooks: POINT_STANDARD_HOOKS },
  },
});
