import { hashPassword } from '#server/context/password.ts';

import { registerEntityHooks } from '../resource/hooks.ts';
import { appVersionHooks } from './app-versions.ts';
import { associationHooks } from './associations.ts';
import { deptHooks, dictDataHooks, dictTypeHooks, limitHooks, monitorPointHooks, paramsHooks, regionHooks, stationHooks } from './basics.ts';
import { menuHooks } from './menus.ts';
import { onlineHooks } from './online.ts';
import { roleHooks } from './roles.ts';
import { userHooks } from './users.ts';

import type { HashPassword } from './users.ts';

let isDone = false;

/** Gives the built-in entities their rules; once per process. */
export function registerAdminHooks(options: { readonly hashPassword?: HashPassword } = {}): void {
  if (isDone) return;
  isDone = true;
  registerEntityHooks('user', userHooks(options.hashPassword ?? hashPassword));
  registerEntityHooks('role', roleHooks);
  registerEntityHooks('menu', menuHooks);
  registerEntityHooks('dept', deptHooks);
  registerEntityHooks('dictType', dictTypeHooks);
  registerEntityHooks('dictData', dictDataHooks);
  registerEntityHooks('region', regionHooks);
  registerEntityHooks('params', paramsHooks);
  registerEntityHooks('station', stationHooks);
  registerEntityHooks('monitorPoint', monitorPointHooks);
  registerEntityHooks('limit', limitHooks);
  registerEntityHooks('appVersion', appVersionHooks);
  registerEntityHooks('online', onlineHooks);
  registerEntityHooks('userAccount', associationHooks);
  registerEntityHooks('userMonitor', associationHooks);
}
