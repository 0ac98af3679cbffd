/** Values of the dictionary alarm_type, by the names that programs use. */
export const ALARM_KIND = {
  over: '1',
  warning: '2',
  zero: '3',
  negative: '4',
  constant: '5',
  outOfRange: '6',
  missing: '7',
  offline: '8',
  mark: '9',
  instrument: '10',
  parameter: '11',
  logic: '12',
  jump: '13',
  expiry: '14',
  remainder: '15',
  power: '16',
  facility: '17',
  transmission: '18',
  video: '19',
  door: '20',
  communication: '21',
} as const;

export type AlarmKindName = keyof typeof ALARM_KIND;
export type AlarmKind = (typeof ALARM_KIND)[AlarmKindName];

/** Who notices it: a value of a packet, the state a device tells, hourly values once they are there, the clock, or a service that another area calls. */
export type RaisedBy = 'limit' | 'value' | 'packet' | 'hours' | 'schedule' | 'service';

/** How it ends: values are normal again, the opposite is heard, an hour or day comes that is right, somebody settles it, or the service that raised it says so. */
export type EndedBy = 'values' | 'packet' | 'hours' | 'people' | 'service';

/** Fields of a limit that say how many values in a row raise a kind of alarm. */
export type CountField =
  | 'continuityCount'
  | 'zeroCount'
  | 'negativeCount'
  | 'constantCount'
  | 'rangeCount'
  | 'markCount';

/** How the limits (限值) of a factor watch for a kind: the same said to the judge of values and to the database. */
export interface LimitWatch {
  /** Fields of which one must be filled in; empty: every limit in force watches for it. */
  readonly needs: readonly (CountField | 'warnRatio' | 'changeMax' | 'changePercent')[];
  /** What counts the values in a row; where it is empty the number of the kind stands. Null where a limit counts none. */
  readonly countedBy: CountField | null;
  /** A count of 0 puts it off. */
  readonly isOffAtZero: boolean;
  /** A limit counts the values that end it, too; else it ends with the first value that is right. */
  readonly countsEnd: boolean;
  /** So many values in a row say nothing yet that is worth keeping over a restart. */
  readonly idleRun: 0 | 1;
}

/** What ends a kind tells whether limits watch for it: all that values end do, and no other. */
type Ends =
  | { readonly endedBy: 'values'; readonly limit: LimitWatch }
  | { readonly endedBy: Exclude<EndedBy, 'values'>; readonly limit?: undefined };

/** All there is to know of a kind of alarms. */
export type AlarmKindCard = Ends & AlarmKindFacts;

interface AlarmKindFacts {
  readonly name: AlarmKindName;
  /** Dictionary alarm_level. */
  readonly level: 1 | 2 | 3 | 4;
  /** `multiple`: by how far the limit is exceeded (DOMAIN.md 3.2); `silence`: urgent after a day; `said`: by what was told; else it is always `level`. */
  readonly judgedBy: 'multiple' | 'silence' | 'said' | 'fixed';
  readonly raisedBy: RaisedBy;
  /** `always` of one factor, `never`: of the whole point, `some`: of one where it is known. */
  readonly factor: 'always' | 'never' | 'some';
  /** What several factors of a point say at once is one alarm that lists them. */
  readonly joinsFactors?: true;
  /** Agreed stops and calibration windows keep it from being raised and suspend it. */
  readonly isSuppressed: boolean;
  /** Values in a row where nothing else is set; null where it does not count values. */
  readonly count: number | null;
  /** Text of its sentence in locales/…/alarm.json; advice is the dictionary alarm_advice by the value of the kind. */
  readonly text: AlarmKindName;
}

const VALUES = {
  raisedBy: 'value',
  endedBy: 'values',
  factor: 'always',
  isSuppressed: true,
} as const;
const WATCH = {
  needs: [],
  countedBy: null,
  isOffAtZero: false,
  countsEnd: false,
  idleRun: 0,
} as const;
const FIXED = { level: 2, judgedBy: 'fixed', count: null } as const;
const SERVICE = { ...FIXED, raisedBy: 'service', endedBy: 'service', isSuppressed: false } as const;

/** One card a kind; what is missing does not compile. */
export const ALARM_KIND_CARDS: {
  readonly [K in AlarmKindName as (typeof ALARM_KIND)[K]]: AlarmKindCard & { readonly name: K };
} = {
  '1': {
    name: 'over',
    text: 'over',
    level: 2,
    judgedBy: 'multiple',
    raisedBy: 'limit',
    endedBy: 'values',
    factor: 'always',
    isSuppressed: true,
    count: 1,
    limit: { ...WATCH, countedBy: 'continuityCount', countsEnd: true },
  },
  '2': {
    name: 'warning',
    text: 'warning',
    level: 1,
    judgedBy: 'fixed',
    raisedBy: 'limit',
    endedBy: 'values',
    factor: 'always',
    isSuppressed: true,
    count: 1,
    limit: { ...WATCH, needs: ['warnRatio'], countedBy: 'continuityCount', countsEnd: true },
  },
  '3': {
    name: 'zero',
    text: 'zero',
    ...FIXED,
    ...VALUES,
    limit: { ...WATCH, needs: ['zeroCount'], countedBy: 'zeroCount' },
  },
  '4': {
    name: 'negative',
    text: 'negative',
    ...FIXED,
    ...VALUES,
    count: 3,
    limit: { ...WATCH, countedBy: 'negativeCount', isOffAtZero: true },
  },
  '5': {
    name: 'constant',
    text: 'constant',
    ...FIXED,
    ...VALUES,
    limit: { ...WATCH, needs: ['constantCount'], countedBy: 'constantCount', idleRun: 1 },
  },
  '6': {
    name: 'outOfRange',
    text: 'outOfRange',
    ...FIXED,
    ...VALUES,
    count: 3,
    limit: { ...WATCH, countedBy: 'rangeCount', isOffAtZero: true },
  },
  '7': {
    name: 'missing',
    text: 'missing',
    ...FIXED,
    raisedBy: 'hours',
    endedBy: 'hours',
    factor: 'never',
    isSuppressed: true,
  },
  '8': {
    name: 'offline',
    text: 'offline',
    level: 2,
    judgedBy: 'silence',
    raisedBy: 'schedule',
    endedBy: 'packet',
    factor: 'never',
    isSuppressed: true,
    count: null,
  },
  '9': {
    name: 'mark',
    text: 'mark',
    level: 2,
    judgedBy: 'said',
    ...VALUES,
    joinsFactors: true,
    count: 60,
    limit: { ...WATCH, countedBy: 'markCount', isOffAtZero: true },
  },
  '10': {
    name: 'instrument',
    text: 'instrument',
    ...FIXED,
    raisedBy: 'packet',
    endedBy: 'packet',
    factor: 'some',
    isSuppressed: true,
  },
  '11': {
    name: 'parameter',
    text: 'parameter',
    level: 3,
    judgedBy: 'fixed',
    raisedBy: 'packet',
    endedBy: 'people',
    factor: 'some',
    isSuppressed: true,
    count: null,
  },
  '12': {
    name: 'logic',
    text: 'logic',
    ...FIXED,
    raisedBy: 'hours',
    endedBy: 'hours',
    factor: 'always',
    isSuppressed: true,
  },
  '13': {
    name: 'jump',
    text: 'jump',
    ...FIXED,
    ...VALUES,
    count: 1,
    limit: { ...WATCH, needs: ['changeMax', 'changePercent'] },
  },
  '14': { name: 'expiry', text: 'expiry', ...SERVICE, factor: 'some' },
  '15': { name: 'remainder', text: 'remainder', ...SERVICE, factor: 'some' },
  '16': {
    name: 'power',
    text: 'power',
    level: 2,
    judgedBy: 'multiple',
    raisedBy: 'limit',
    endedBy: 'values',
    factor: 'some',
    isSuppressed: true,
    count: 1,
    limit: WATCH,
  },
  '17': {
    name: 'facility',
    text: 'facility',
    level: 3,
    judgedBy: 'fixed',
    raisedBy: 'packet',
    endedBy: 'packet',
    factor: 'never',
    isSuppressed: true,
    count: null,
  },
  '18': {
    name: 'transmission',
    text: 'transmission',
    ...FIXED,
    raisedBy: 'schedule',
    endedBy: 'hours',
    factor: 'never',
    isSuppressed: false,
  },
  '19': { name: 'video', text: 'video', ...SERVICE, factor: 'never' },
  '20': { name: 'door', text: 'door', ...SERVICE, level: 3, factor: 'never' },
  '21': {
    name: 'communication',
    text: 'communication',
    ...FIXED,
    raisedBy: 'packet',
    endedBy: 'packet',
    factor: 'never',
    isSuppressed: false,
  },
};

/** The card of a value of the dictionary; an installation may have kinds of its own, which have none. */
export function alarmKindCard(kind: string): AlarmKindCard | undefined {
  return Object.hasOwn(ALARM_KIND_CARDS, kind) ? ALARM_KIND_CARDS[kind as AlarmKind] : undefined;
}

/** Values of the kinds whose alarms list the factors of a point. */
export const JOINING_KINDS: readonly AlarmKind[] = Object.entries(ALARM_KIND_CARDS).flatMap(
  ([kind, { joinsFactors }]: [string, AlarmKindCard]) => (joinsFactors ? [kind as AlarmKind] : []),
);

/** Kinds that are judged value by value as packets come, and remembered between them: those that limits watch for. */
export const JUDGED_KINDS: readonly AlarmKind[] = Object.entries(ALARM_KIND_CARDS).flatMap(
  ([kind, { limit }]) => (limit ? [kind as AlarmKind] : []),
);

/** How limits watch for a kind; undefined where none does. */
export function limitWatchOf(kind: string): LimitWatch | undefined {
  return alarmKindCard(kind)?.limit;
}
