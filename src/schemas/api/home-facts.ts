/** The presets of the lists that figures and cards of the home page count and lead to: what a card says is what its list shows. */
export const HOME_PRESETS = {
  openOrders: { entity: 'workOrder', preset: 'unfinished' },
  overdueOrders: { entity: 'workOrder', preset: 'overdue' },
  myOrders: { entity: 'workOrder', preset: 'mine' },
  newAlarms: { entity: 'alarmRecord', preset: 'unconfirmed' },
} as const;

/** Stations that stand still or were never connected (`monitor_status`): they are not counted in the online rate. */
export const UNCOUNTED_STATIONS: readonly string[] = ['4', '6'];

/** How far back the trend of alarms reaches. */
export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];
