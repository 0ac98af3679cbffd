import { ADMIN } from '#schemas/api/admin.ts';
import { ENGINE } from '#schemas/api/engine.ts';
import { defineService, only } from '#server/house/define-service.ts';
import { listViewHooks } from './list-views.ts';
import { registerUserSettingRoutes } from './routes.ts';

export const SETTINGS_SERVICE = defineService({
  name: 'settings',
  contracts: [
    only(ADMIN, 'settings', 'setting', 'setSetting'),
    only(ENGINE, 'draft', 'setDraft', 'removeDraft'),
  ],
  routes: registerUserSettingRoutes,
  entities: { listView: { hooks: listViewHooks } },
});
