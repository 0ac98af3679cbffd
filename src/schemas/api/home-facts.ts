/** The presets of the lists that figures and cards of the home page count and lead to: what a card says is what its list shows. */
export const HOME_PRESETS = {
  openOrders: { entity: 'workOrder', preset: 'unfinished' },
  overdueOrders: { entity: 'workOrder', preset: 'overdue' },
  myOrders: { entity: 'workOrder', preset: 'mine' },
  newAlarms: { entity: 'alarmRecord', preset: 'unconfirmed' },
} as const;

/** What the tile of the rate of a day leads to for who holds its key: the same rate with the points it is made of. */
export const RATE_PAGE = { permission: 'dm:quality:page', route: 'dm-quality' } as const;

/** Stations that stand still or were never connected (`monitor_status`): they are not counted in the online rate. */
export const UNCOUNTED_STATIONS: readonly string[] = ['4', '6'];

/** How far back the trend of alarms reaches. */
export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];
