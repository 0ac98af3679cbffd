import { PARK } from '#schemas/api/park.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { PARK_HOOKS } from './hooks.ts';
import { registerParkRoutes } from './routes.ts';

export const PARK_AREA = defineArea({
  name: 'park',
  about: 'industrial parks: how large they are by their boundary, who belongs to one by place',
  uses: [],
  contracts: [PARK],
  routes: registerParkRoutes,
  entities: { park: { hooks: PARK_HOOKS } },
});
