import type { Contract } from './contract.ts';
import { ID, list, listOf, NULL, object, TEXT, type ValueOf } from './shape.ts';

const MAX_ROLES = 500;
const MAX_ENTRIES = 5000;

const NEWS = object({
  /** Entries that an update brought; `name` with the groups and pages above, `roleIds` of the roles that hold it by now, `suggestedIds` of those a fresh installation gives it. */
  entries: listOf(
    object({ id: TEXT, name: TEXT, roleIds: listOf(TEXT), suggestedIds: listOf(TEXT) }),
  ),
  roles: listOf(object({ id: TEXT, name: TEXT })),
  /** What was given so within the last 30 days and the caller may take back, the newest first; `menus` of each role that it still holds. */
  decided: listOf(
    object({
      id: TEXT,
      at: TEXT,
      byName: TEXT,
      roles: listOf(object({ name: TEXT, menus: listOf(TEXT) })),
    }),
  ),
});
const GRANT = object({ roleId: ID, menuIds: list(ID, { max: MAX_ENTRIES }) });

/** What an update brought to the menu, until an administrator decided on it. */
export const MENU_NEWS = {
  menuNews: {
    method: 'GET',
    path: '/sys/menu/news',
    permission: 'sys:role:update',
    answer: NEWS,
  },
  grantMenuNews: {
    method: 'POST',
    path: '/sys/menu/news',
    named: 'openapi.call.grantMenuNews',
    permission: 'sys:role:update',
    body: object({ grants: list(GRANT, { min: 0, max: MAX_ROLES }) }),
    answer: NULL,
  },
  undoMenuNews: {
    method: 'POST',
    path: '/sys/menu/news/undo',
    named: 'openapi.call.undoMenuNews',
    permission: 'sys:role:update',
    body: object({ id: ID }),
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;

export type MenuNews = ValueOf<typeof NEWS>;
export type NewGrant = ValueOf<typeof GRANT>;
