import { ADMIN } from '#schemas/api/admin.ts';
import { defineService, only } from '#server/house/define-service.ts';
import { listViewHooks } from './list-views.ts';
import { registerUserSettingRoutes } from './routes.ts';

export const SETTINGS_SERVICE = defineService({
  name: 'settings',
  contracts: [only(ADMIN, 'settings', 'setting', 'setSetting')],
  routes: registerUserSettingRoutes,
  entities: { listView: { hooks: listViewHooks } },
});
