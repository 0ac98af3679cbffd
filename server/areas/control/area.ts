import { CONTROL } from '#schemas/api/control.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { COMMAND_HOOKS } from './hooks.ts';
import params from './params.json' with { type: 'json' };
import { registerControlRoutes } from './routes.ts';

export const CONTROL_AREA = defineArea({
  name: 'control',
  about:
    'requests to devices: their queue, their way and what devices answer; clocks set and missing data asked for',
  uses: ['gateway', 'ingest', 'quality'],
  params,
  contracts: [CONTROL],
  routes: registerControlRoutes,
  entities: { gatewayCommand: { hooks: COMMAND_HOOKS }, gatewayUpload: { hooks: COMMAND_HOOKS } },
});
