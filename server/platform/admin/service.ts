import { ADMIN } from '#schemas/api/admin.ts';
import { MENU_NEWS } from '#schemas/api/menu-news.ts';
import { bring } from '#server/base/house/house.ts';
import { hashPassword } from '#server/base/secrets/password.ts';
import { RIGHT_NAMES } from '#server/base/texts/lacking-right.ts';
import { defineService } from '#server/house/define-service.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { appVersionHooks } from './app-versions.ts';
import { associationHooks } from './associations.ts';
import { deptHooks, dictDataHooks, dictTypeHooks, paramsHooks, regionHooks } from './basics.ts';
import { addHeldWork } from './disable-user.ts';
import { registerLanguageRoutes } from './language-routes.ts';
import { menuHooks } from './menus.ts';
import { onlineHooks } from './online.ts';
import { registerPeopleRoutes } from './people-routes.ts';
import {
  accountDoorHooks,
  accountHooks,
  companyRoleHooks,
  stationGroupHooks,
} from './personnel.ts';
import { sayRights } from './right-names.ts';
import { roleHooks } from './roles.ts';
import { registerAdminRoutes, type AdminRouteDeps } from './routes.ts';
import { languageHooks } from './translations.ts';
import { addLastLogin, userHooks } from './users.ts';

const ACCOUNT_HOOKS: EntityHooks<'account'> = {
  ...accountHooks,
  decorate: async (ctx, rows) => addHeldWork(ctx, await addLastLogin(ctx, rows)),
};
const { settings: _all, setting: _one, setSetting: _set, ...REST } = ADMIN;

export const ADMIN_SERVICE = defineService<AdminRouteDeps>({
  name: 'admin',
  contracts: [REST, MENU_NEWS],
  routes: (host, parts) => {
    registerAdminRoutes(host, parts);
    registerLanguageRoutes(host);
    registerPeopleRoutes(host);
  },
  entities: {
    user: { hooks: userHooks(hashPassword) },
    role: { hooks: roleHooks },
    menu: { hooks: menuHooks },
    dept: { hooks: deptHooks },
    dictType: { hooks: dictTypeHooks },
    dictData: { hooks: dictDataHooks },
    region: { hooks: regionHooks },
    params: { hooks: paramsHooks },
    appVersion: { hooks: appVersionHooks },
    online: { hooks: onlineHooks },
    userAccount: { hooks: associationHooks },
    userMonitor: { hooks: associationHooks },
    language: { hooks: languageHooks },
    account: { hooks: ACCOUNT_HOOKS },
    accountDoor: { hooks: accountDoorHooks },
    companyRole: { hooks: companyRoleHooks },
    stationGroup: { hooks: stationGroupHooks },
  },
  brings: [bring(RIGHT_NAMES, sayRights)],
});
