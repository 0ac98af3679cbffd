import { AIR } from '#schemas/api/air.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { registerAirRoutes } from './routes.ts';

export const AIR_AREA = defineArea({
  name: 'air',
  about: 'quality of ambient air: indices of hours and days out of the hourly values that count',
  uses: ['statistic'],
  contracts: [AIR],
  routes: registerAirRoutes,
});
