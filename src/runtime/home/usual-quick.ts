import { USER_TYPES } from '#schemas/api/home-cards.ts';

/** Pages that come first among the tiles of a type, by the entity or screen they show; the rest follow in the order of the menu. */
const BUREAU_ROUTES = [
  'dm-alarm-record',
  'ops-work-order',
  'dm-readings',
  'ops-station',
  'dm-monitor',
  'ops-enterprise',
  'ops-ops-company',
  'msg-message',
];
/** Whoever tests for others reads along; his tasks come first. */
const TESTING_ROUTES = ['testManage-task', 'testManage-sample', 'testManage-report'];
const QUICK_ROUTES: Readonly<Record<string, readonly string[]>> = {
  [USER_TYPES.platform]: [
    'dm-alarm-record',
    'ops-work-order',
    'ops-station',
    'gw-device',
    'sys-user',
    'sys-role',
    'sys-params',
    'sys-log-operation',
  ],
  [USER_TYPES.bureau]: BUREAU_ROUTES,
  [USER_TYPES.reader]: [...TESTING_ROUTES, ...BUREAU_ROUTES],
  [USER_TYPES.enterprise]: [
    'dm-alarm-record',
    'ops-work-order',
    'dm-readings',
    'ops-station',
    'msg-message',
    'notice-notice-user',
  ],
  [USER_TYPES.dispatcher]: [
    'ops-work-order',
    'dm-alarm-record',
    'dm-readings',
    'ops-station',
    'gw-device',
    'personnel-account',
    'msg-message',
  ],
  [USER_TYPES.engineer]: [
    'ops-work-order',
    'dm-alarm-record',
    'dm-readings',
    'ops-station',
    'dm-monitor',
    'msg-message',
    'notice-notice-user',
    'my-center',
  ],
};

/** The tiles of somebody who chose none: at most so many of his pages, the daily ones of his type first. */
export function usualQuick(
  userType: string,
  routes: readonly string[],
  most: number,
): readonly string[] {
  const daily = (QUICK_ROUTES[userType] ?? []).filter((route) => routes.includes(route));
  return [...new Set([...daily, ...routes])].slice(0, most);
}
