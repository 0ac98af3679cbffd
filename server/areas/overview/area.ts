import { HOME } from '#schemas/api/home.ts';
import { defineArea } from '#server/moves/define-area.ts';
import params from './params.json' with { type: 'json' };
import { registerHomeRoutes } from './routes.ts';

const { clearDemo, ...ALWAYS } = HOME;

export const OVERVIEW_AREA = defineArea({
  name: 'overview',
  about: 'the figures of the home page',
  uses: ['assess', 'quality'],
  params,
  contracts: [ALWAYS],
  someContracts: [{ clearDemo }],
  routes: registerHomeRoutes,
});
