import { WALL } from '#schemas/api/wall.ts';
import { defineArea } from '#server/moves/define-area.ts';
import params from './params.json' with { type: 'json' };
import { registerWallRoutes } from './routes.ts';

export const WALL_AREA = defineArea({
  name: 'wall',
  about: 'the big screen: all its panels as one answer, made of the figures of home and lists',
  uses: ['assess', 'overview', 'quality'],
  contracts: [WALL],
  params,
  routes: registerWallRoutes,
});
