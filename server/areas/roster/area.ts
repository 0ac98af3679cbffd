import { ROSTER } from '#schemas/api/roster.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { ROSTER_HOOKS } from './hooks.ts';
import { registerRosterRoutes } from './routes.ts';

export const ROSTER_AREA = defineArea({
  name: 'roster',
  about: 'who is on duty where and when: no two duties at once, weeks copied, duties swapped, gaps',
  uses: [],
  contracts: [ROSTER],
  routes: registerRosterRoutes,
  entities: { jobSchedule: { hooks: ROSTER_HOOKS } },
});
