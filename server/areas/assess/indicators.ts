import type { KnownEntity } from '#server/registry/rows.ts';

/** Whom a scheme judges (dictionary `assess_kind`). */
export const TARGET_KINDS = ['1', '2', '3'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** Filters of a list, as its query says them; a pair of a span or several values as a list. */
type Filters = Readonly<Record<string, string | readonly (string | null)[]>>;

/** Rows of a list: asked as people ask for them, so that whoever opens a figure sees what was counted. */
export interface CountedRows {
  readonly entity: KnownEntity;
  readonly preset?: string;
  /** By which field a row belongs to a period, and whether that one says a time. */
  readonly at: string;
  readonly isTime: boolean;
  /** By which field it belongs to whom. */
  readonly by: Readonly<Partial<Record<TargetKind, string>>>;
  readonly where?: Filters;
}

/**
 * A figure of our own data. `share`: how many of the rows are not bad, which more filters of the same list say; `parts`: sums of two of
 * its fields; `count`: how many there are; `sum`: of one of its fields.
 */
export type Indicator = { readonly of: CountedRows } & (
  | { readonly kind: 'share'; readonly bad: Filters }
  | { readonly kind: 'parts'; readonly good: string; readonly total: string }
  | { readonly kind: 'count' }
  | { readonly kind: 'sum'; readonly field: string }
);

const ORDERS = {
  entity: 'workOrder',
  preset: 'all',
  at: 'createDate',
  isTime: true,
  by: { '1': 'enterpriseId', '2': 'opsCompanyId', '3': 'assigneeId' },
} as const satisfies CountedRows;
/** Orders that somebody has to answer for: sent out, and not withdrawn. */
const SENT = ['-1', '1', '2', '3', '4', '5', '7'] as const;
const DONE = ['5'] as const;
const OPEN = ['-1', '1', '2', '3', '4', '7'] as const;

const RATES = {
  entity: 'rateDay',
  at: 'day',
  isTime: false,
  by: { '1': 'enterpriseId', '2': 'opsCompanyId', '3': 'dutyUserId' },
} as const satisfies CountedRows;

const ALARMS = {
  entity: 'alarmRecord',
  preset: 'all',
  at: 'alarmTime',
  isTime: true,
  by: { '1': 'enterpriseId', '2': 'opsCompanyId' },
} as const satisfies CountedRows;

/** What people began to study, and papers they began. */
const STUDIED = {
  at: 'startedAt',
  isTime: true,
  by: { '1': 'enterpriseId', '2': 'opsCompanyId', '3': 'userId' },
} as const satisfies Omit<CountedRows, 'entity'>;

/** Points taken off, by their category. */
function deductions(category: string): Indicator {
  return {
    kind: 'sum',
    field: 'points',
    of: {
      entity: 'assessFact',
      preset: 'all',
      at: 'happenedOn',
      isTime: false,
      by: { '1': 'enterpriseId', '2': 'opsCompanyId', '3': 'userId' },
      where: { type: ['deduct'], category: [category] },
    },
  };
}

/** Every figure that a scheme may name (dictionary `assess_indicator`). */
export const INDICATORS: Readonly<Record<string, Indicator>> = {
  transmissionRate: { kind: 'parts', of: RATES, good: 'received', total: 'should' },
  effectRate: { kind: 'parts', of: RATES, good: 'valid', total: 'received' },
  effectiveTransmission: { kind: 'parts', of: RATES, good: 'valid', total: 'should' },
  orderResponse: {
    kind: 'share',
    of: { ...ORDERS, where: { status: SENT } },
    bad: { exceptions: ['2'] },
  },
  orderInTime: {
    kind: 'share',
    of: { ...ORDERS, at: 'planEnd', where: { status: SENT } },
    bad: { isOverdue: 'true' },
  },
  orderDone: { kind: 'share', of: { ...ORDERS, where: { status: SENT } }, bad: { status: OPEN } },
  orderAccepted: {
    kind: 'share',
    of: { ...ORDERS, where: { status: DONE } },
    bad: { rejectCount: ['1', null] },
  },
  orderCheckin: {
    kind: 'share',
    of: { ...ORDERS, where: { checkinResult: ['1', '2'] } },
    bad: { checkinResult: ['2'] },
  },
  planInTime: {
    kind: 'share',
    of: {
      entity: 'periodDue',
      preset: 'all',
      at: 'dueDay',
      isTime: false,
      by: { '1': 'enterpriseId', '2': 'opsCompanyId', '3': 'assigneeId' },
      // what is not due yet, was left out on a day off or withdrawn does not count
      where: { progress: ['2', '4', '5', '6'] },
    },
    bad: { progress: ['2', '5', '6'] },
  },
  bookAudited: {
    kind: 'share',
    of: {
      entity: 'standingBookRecord',
      preset: 'all',
      at: 'countedTime',
      isTime: true,
      by: { '1': 'enterpriseId', '2': 'opsCompanyId', '3': 'fillerId' },
    },
    bad: { status: ['-1', '0', '1', '3'] },
  },
  labPassed: {
    kind: 'share',
    of: {
      entity: 'labComparison',
      at: 'sampleTime',
      isTime: true,
      by: { '1': 'enterpriseId', '2': 'opsCompanyId' },
      where: { outcome: ['1', '2'] },
    },
    bad: { outcome: ['2'] },
  },
  // of results that a second person has found right
  testingPassed: {
    kind: 'share',
    of: {
      entity: 'testingResult',
      preset: 'all',
      at: 'recordedAt',
      isTime: true,
      by: { '1': 'enterpriseId' },
      where: { status: ['5'] },
    },
    bad: { isOver: 'true' },
  },
  // of samples with an online value and a criterion, since the report about them is signed
  comparisonPassed: {
    kind: 'share',
    of: {
      entity: 'testingResult',
      preset: 'all',
      at: 'recordedAt',
      isTime: true,
      by: { '1': 'enterpriseId', '2': 'opsCompanyId' },
      where: { comparison: ['1', '2'] },
    },
    bad: { comparison: ['2'] },
  },
  trainingPassed: {
    kind: 'share',
    of: { ...STUDIED, entity: 'trainingRecords', preset: 'all' },
    bad: { result: ['0', '1', '2'] },
  },
  // of papers that are marked
  examPassed: {
    kind: 'share',
    of: { ...STUDIED, entity: 'examAttempt', where: { status: ['3', '4'] } },
    bad: { status: ['4'] },
  },
  alarmHandled: {
    kind: 'share',
    of: { ...ALARMS, where: { status: ['0', '1', '2', '3', '4'] } },
    bad: { status: ['0'] },
  },
  exceedances: { kind: 'count', of: { ...ALARMS, where: { alarmType: ['1'] } } },
  supervisionInTime: {
    kind: 'share',
    of: {
      entity: 'supervision',
      preset: 'all',
      at: 'deadline',
      isTime: true,
      by: { '1': 'enterpriseId' },
    },
    bad: { isOverdue: 'true' },
  },
  inspection: deductions('inspection'),
  penalty: deductions('penalty'),
  permit: deductions('permit'),
  ecology: deductions('ecology'),
  emergency: deductions('emergency'),
  complaint: deductions('complaint'),
  disclosure: deductions('disclosure'),
};

/** The indicator that people score by hand alone. */
export const BY_HAND = 'manual';

/** Whether a scheme for such targets may name it. */
export function fitsKind(indicator: string, kind: TargetKind): boolean {
  if (indicator === BY_HAND) return true;
  return INDICATORS[indicator]?.of.by[kind] !== undefined;
}

/** The rows of a target within days (both included), as a query of their list; without a target those of all. */
export function queryOf(
  of: CountedRows,
  { from, to }: { readonly from: string; readonly to: string },
  also: Filters = {},
): Readonly<Record<string, string | readonly (string | null)[]>> {
  return {
    ...of.where,
    ...also,
    [of.at]: of.isTime ? [`${from} 00:00:00`, `${to} 23:59:59`] : [from, to],
  };
}
