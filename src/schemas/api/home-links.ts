import { HOME_PRESETS, UNCOUNTED_STATIONS } from './home-facts.ts';

/** The rows behind a figure of the home page: a list, narrowed by a preset and by filters. Whoever opens it counts what the figure said. */
export interface RowsLink {
  readonly entity: string;
  readonly preset?: string;
  /** By field; of a span of time its two ends, null for an open one. */
  readonly filter?: Readonly<Record<string, string | readonly (string | null)[]>>;
}

/** Statuses of stations (`monitor_status`). */
const STATUSES = ['0', '1', '2', '3', '4', '5', '6'] as const;
const OFFLINE = '0';
const COUNTED = STATUSES.filter((status) => !UNCOUNTED_STATIONS.includes(status));
const ONLINE = COUNTED.filter((status) => status !== OFFLINE);

const EVERY_ALARM = { entity: 'alarmRecord', preset: 'all' } as const;
const EVERY_ORDER = { entity: 'workOrder', preset: 'all' } as const;

/** What each figure of the home page opens. Days are `YYYY-MM-DD`, times `YYYY-MM-DD HH:mm:ss`. */
export const HOME_LINKS = {
  stations: (status?: string): RowsLink => ({
    entity: 'station',
    ...(status !== undefined && { filter: { status: [status] } }),
  }),
  /** Those that the online rate counts, and those of them that are online. */
  countedStations: (regionCode?: string): RowsLink => stationsIn(COUNTED, regionCode),
  onlineStations: (regionCode?: string): RowsLink => stationsIn(ONLINE, regionCode),
  regionStations: (regionCode: string): RowsLink => ({ entity: 'station', filter: { regionCode } }),
  alarmsSince: (day: string, regionCode?: string): RowsLink => ({
    ...EVERY_ALARM,
    filter: {
      alarmTime: [`${day} 00:00:00`, null],
      ...(regionCode !== undefined && { regionCode }),
    },
  }),
  alarmsWithin: (from: string, to: string): RowsLink => ({
    ...EVERY_ALARM,
    filter: { alarmTime: [from, to] },
  }),
  newAlarms: (): RowsLink => HOME_PRESETS.newAlarms,
  orders: (status?: string): RowsLink => ({
    ...EVERY_ORDER,
    ...(status !== undefined && { filter: { status: [status] } }),
  }),
  openOrders: (assigneeId?: string): RowsLink => ordersOf(HOME_PRESETS.openOrders, assigneeId),
  overdueOrders: (assigneeId?: string): RowsLink =>
    ordersOf(HOME_PRESETS.overdueOrders, assigneeId),
  myOrders: (): RowsLink => HOME_PRESETS.myOrders,
};

function stationsIn(status: readonly string[], regionCode: string | undefined): RowsLink {
  return {
    entity: 'station',
    filter: { status, ...(regionCode !== undefined && { regionCode }) },
  };
}

function ordersOf(preset: RowsLink, assigneeId: string | undefined): RowsLink {
  return { ...preset, ...(assigneeId !== undefined && { filter: { assigneeId } }) };
}
