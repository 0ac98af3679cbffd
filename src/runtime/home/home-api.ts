import type { DueState } from '#schemas/language/page.ts';

/** One figure and yesterday's; null where nothing was reported. */
export interface Kpi {
  readonly value: number | null;
  readonly yesterday: number | null;
}

/** `GET /home/kpi`: rates in percent, 0 to 100. */
export interface HomeKpi {
  readonly onlineRate: Kpi;
  readonly alarmsToday: Kpi;
  readonly openOrders: Kpi;
  readonly transmissionRate: Kpi;
  /** Each figure of the last seven days, today last; null where nothing was reported. */
  readonly week?: Readonly<Record<'onlineRate' | 'alarmsToday' | 'openOrders' | 'transmissionRate', readonly (number | null)[]>>;
}

export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

/** `GET /home/alarm-trend?range=`: hours for 24h, days otherwise; counts by level 1 to 4. */
export interface TrendPoint {
  /** `YYYY-MM-DD HH:mm:ss`, the beginning of the hour or day */
  readonly time: string;
  readonly levels: Readonly<Record<string, number>>;
}

/** `GET /home/todo` */
export interface HomeTodo {
  readonly orders: {
    readonly total: number;
    readonly list: readonly {
      readonly id: string;
      readonly orderNo: string;
      readonly title: string;
      readonly status: string;
      readonly planEnd: string | null;
      /** Since when it is in this status. */
      readonly statusTime: string | null;
      /** Whether its deadline is over, or counts; null where it does not count any more. */
      readonly due: DueState | null;
    }[];
  };
  readonly alarms: {
    readonly total: number;
    readonly list: readonly {
      readonly id: string;
      readonly level: string;
      readonly message: string;
      readonly stationName: string | null;
      readonly alarmTime: string;
    }[];
  };
}

/** `GET /home/lowest-rates`: percent, the lowest first. */
export interface StationRate {
  readonly id: string;
  readonly name: string;
  readonly rate: number;
}

/** `GET /home/region-ranking`: the most alarms of today first; the rate in percent. */
export interface RegionRank {
  readonly code: string;
  readonly name: string;
  readonly stations: number;
  readonly onlineRate: number | null;
  readonly alarms: number;
}

/** `GET /home/setup`: empty for those who do not set the product up. */
export interface SetupStep {
  readonly key: 'password' | 'dept' | 'station' | 'data' | 'rule' | 'user';
  readonly isDone: boolean;
  /** The entity whose list does it; null for one's own password. */
  readonly entity: string | null;
}

/** `GET /home/station-status` and `GET /home/work-order-status` */
export interface StatusCount {
  readonly status: string;
  readonly count: number;
}

/** `GET /home/workload`: orders in hand by person, the most overdue first; empty for those who do not dispatch. */
export interface Workload {
  readonly id: string;
  readonly name: string;
  readonly open: number;
  readonly late: number;
}
