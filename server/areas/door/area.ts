import { DOOR } from '#schemas/api/door.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { watchDoors } from './openings.ts';
import params from './params.json' with { type: 'json' };
import { forgetPictures, type PictureParts } from './pictures.ts';
import { registerDoorRoutes } from './routes.ts';

export const DOOR_AREA = defineArea<PictureParts>({
  name: 'door',
  about: 'doors of stations: what their devices send, opening them from here, who was on site',
  uses: ['alarm', 'video'],
  params,
  contracts: [DOOR],
  routes: registerDoorRoutes,
  jobs: [
    { name: 'doors', at: '30 * * * * *', run: watchDoors },
    { name: 'doorPictures', at: '20 50 3 * * *', run: forgetPictures },
  ],
});
