import { DOOR } from '#schemas/api/door.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { watchDoors } from './openings.ts';
import { registerDoorRoutes } from './routes.ts';

export const DOOR_AREA = defineArea({
  name: 'door',
  about: 'doors of stations: what their devices send, opening them from here, who was on site',
  uses: ['alarm'],
  contracts: [DOOR],
  routes: registerDoorRoutes,
  jobs: [{ name: 'doors', at: '30 * * * * *', run: watchDoors }],
});
