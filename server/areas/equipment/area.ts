import { defineArea } from '#server/moves/define-area.ts';
import { EQUIPMENT_HOOKS } from './hooks.ts';

export const EQUIPMENT_AREA = defineArea({
  name: 'equipment',
  about:
    'equipment of stations: its names, how long it was out of order, when it is to be calibrated',
  uses: [],
  entities: { equipment: { hooks: EQUIPMENT_HOOKS } },
});
