import { hashPassword } from '#server/base/secrets/password.ts';
import { smsHooks } from '#server/platform/sms/sms.ts';
import { registerEntityHooks } from '#server/records/hooks.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { appVersionHooks } from './app-versions.ts';
import { associationHooks } from './associations.ts';
import { deptHooks, dictDataHooks, dictTypeHooks, paramsHooks, regionHooks } from './basics.ts';
import { menuHooks } from './menus.ts';
import { onlineHooks } from './online.ts';
import {
  accountDoorHooks,
  accountHooks,
  companyRoleHooks,
  stationGroupHooks,
} from './personnel.ts';
import { roleHooks } from './roles.ts';
import { languageHooks } from './translations.ts';
import { userHooks, addLastLogin } from './users.ts';

const ACCOUNT_HOOKS: EntityHooks<'account'> = { ...accountHooks, decorate: addLastLogin };

let isDone = false;

/** Gives the built-in entities their rules; once per process. */
export function registerAdminHooks(): void {
  if (isDone) return;
  isDone = true;
  registerEntityHooks('user', userHooks(hashPassword));
  registerEntityHooks('sms', smsHooks);
  registerEntityHooks('role', roleHooks);
  registerEntityHooks('menu', menuHooks);
  registerEntityHooks('dept', deptHooks);
  registerEntityHooks('dictType', dictTypeHooks);
  registerEntityHooks('dictData', dictDataHooks);
  registerEntityHooks('region', regionHooks);
  registerEntityHooks('params', paramsHooks);
  registerEntityHooks('appVersion', appVersionHooks);
  registerEntityHooks('online', onlineHooks);
  registerEntityHooks('userAccount', associationHooks);
  registerEntityHooks('userMonitor', associationHooks);
  registerEntityHooks('language', languageHooks);
  registerEntityHooks('account', ACCOUNT_HOOKS);
  registerEntityHooks('accountDoor', accountDoorHooks);
  registerEntityHooks('companyRole', companyRoleHooks);
  registerEntityHooks('stationGroup', stationGroupHooks);
}
