import { DAY_MS } from '#schemas/basics/units.ts';
import type {
  Frame,
  FrameValue,
  RulePlace,
  RuleSurroundings,
} from '#schemas/monitor-rules/frame.ts';
import type { StateDevice, StateTold } from '#schemas/monitor-rules/states.ts';
import type {
  Comparison,
  Condition,
  Effective,
  RulePeriod,
  RuleTree,
  Span,
  Value,
  ValueField,
} from '#schemas/monitor-rules/tree.ts';
import { COMPARISONS, RULE_PERIODS, VALUE_FIELDS } from '#schemas/monitor-rules/tree.ts';
import type { Random } from './random.ts';

/** What a random point said and what it is held against, as plain as tables: to be judged, or to be put into a database. */
export interface RandomHistory {
  readonly place: RulePlace;
  /** In order of time, each time once. */
  readonly frames: readonly Frame[];
  /** Of other points; not at every time of `frames`, and at times that are none of them. */
  readonly others: readonly { readonly pointId: string; readonly frame: Frame }[];
  /** One for a factor; days as `YYYY-MM-DD`, both belong to it, null has no end. */
  readonly limits: readonly RandomLimit[];
  readonly holidays: readonly string[];
  /** What the device told of its states, in the order in which it told: some of it late. */
  readonly told: readonly RandomTold[];
}

export interface RandomTold {
  readonly device: StateDevice;
  readonly of: string;
  readonly state: string;
  readonly atMs: number;
}

export interface RandomLimit {
  readonly factor: string;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly fromDay: string | null;
  readonly toDay: string | null;
}

export interface RandomRuleOptions {
  readonly period?: RulePeriod;
  /** Levels of conditions; 3 unless said. */
  readonly depth?: number;
  /** Whatever is asked for is known: all values are there, valid and positive, nothing is divided by what may be 0; no gaps. */
  readonly isKnown?: boolean;
}

/** 2026-11-02, a Monday, 00:00 of UTC+8. */
const START_MS = Date.parse('2026-11-02T00:00:00+08:00');
const PERIOD_MS = { rt: 60_000, minute: 600_000, hour: 3_600_000, day: DAY_MS } as const;
const SPANS: Readonly<Record<RulePeriod, readonly Span[]>> = {
  rt: [1, 2, 3, 5, 7].map((n) => ({ n, unit: 'min' })),
  minute: [...[10, 20, 25, 40].map((n) => ({ n, unit: 'min' }) as const), { n: 1, unit: 'h' }],
  hour: [...[1, 2, 3, 6].map((n) => ({ n, unit: 'h' }) as const), { n: 90, unit: 'min' }],
  day: [...[1, 2, 4].map((n) => ({ n, unit: 'd' }) as const), { n: 36, unit: 'h' }],
};
/** The factors of a random point; `flow` is `w00000` there. */
export const RANDOM_FACTORS = ['w01018', 'w21003', 'w00000'] as const;
export const RANDOM_PLACE: RulePlace = { pointId: '1001', stationId: '501', stCode: '32' };
export const RANDOM_OTHERS = ['1002', '1003'] as const;

const VALUES = [
  0, 0, 1, 2, 2, 3, 5, 5, 7.5, 10, 0.1, 0.2, 0.3, 4.62, -1, -0.5, 1.2345678, 123_456.789, 1e9, 3e12,
] as const;
const KNOWN_VALUES = [1, 2, 2, 3, 5, 5, 7.5, 10, 4.62, 1.2345678] as const;
const BOUNDS = [0, 1, 2, 3, 5, 7.5, 10] as const;
const FLAGS = ['N', 'N', 'N', 'N', 'N', '', 'C', 'D'] as const;

/** A rule of up to some 40 blocks, sound but for units: numbers have none. */
export function aRandomRule(random: Random, options: RandomRuleOptions = {}): RuleTree {
  const period = options.period ?? random.pick(RULE_PERIODS);
  const grower = new Grower(random, period, options.isKnown === true);
  const when = grower.condition(options.depth ?? 3);
  const effective = random.int(6) === 0 ? { effective: grower.effective() } : {};
  return { v: 1, period, when, then: [], recover: 1 + random.int(3), ...effective };
}

class Grower {
  #names = 0;
  readonly #random: Random;
  readonly #period: RulePeriod;
  readonly #isKnown: boolean;

  constructor(random: Random, period: RulePeriod, isKnown: boolean) {
    this.#random = random;
    this.#period = period;
    this.#isKnown = isKnown;
  }

  condition(depth: number): Condition {
    const kind = depth === 0 ? this.#random.int(6) : this.#random.int(14);
    const block = kind < 6 ? this.#leaf(kind) : this.#group(kind, depth - 1);
    return !this.#isKnown && this.#random.int(30) === 0 ? { ...block, off: true } : block;
  }

  effective(): Effective {
    const times = ['00:00', '06:00', '08:30', '12:00', '22:00'];
    return {
      ...(this.#random.int(2) === 0 ? { from: this.#random.pick(times) } : {}),
      ...(this.#random.int(2) === 0 ? { to: this.#random.pick(times.slice(1)) } : {}),
      ...(this.#random.int(3) === 0
        ? { days: this.#random.pick([[1], [1, 2, 3, 4, 5], [6, 7], [2, 4]]) }
        : {}),
      ...(this.#random.int(4) === 0
        ? { holidays: this.#random.pick(['only', 'never'] as const) }
        : {}),
    };
  }

  #id(): string {
    return `b${(this.#names += 1)}`;
  }

  #leaf(kind: number): Condition {
    const id = this.#id();
    const factor = this.#factor();
    if (kind < 3)
      return {
        id,
        op: 'compare',
        left: this.#value(2),
        is: this.#comparison(),
        right: this.#value(1),
      };
    if (kind === 3) {
      const [low, high] = [this.#random.pick(BOUNDS), this.#random.pick(BOUNDS)].toSorted(
        (a, b) => a - b,
      ) as [number, number];
      const ends = {
        low: this.#number(low),
        high: this.#random.int(3) === 0 ? this.#value(1) : this.#number(high),
      };
      return {
        id,
        op: 'between',
        value: this.#value(1),
        ...ends,
        ...(this.#random.int(2) === 0 ? { outside: true } : {}),
      };
    }
    if (kind === 4)
      return this.#random.int(2) === 0
        ? { id, op: 'constant', factor, count: 2 + this.#random.int(3) }
        : this.#seldom(id, factor);
    return this.#seldom(id, factor);
  }

  #seldom(id: string, factor: string): Condition {
    switch (this.#random.int(6)) {
      case 4:
        return {
          id,
          op: 'facility',
          ...(this.#random.int(2) === 0 ? { item: this.#random.pick(['SB1', 'SB2']) } : {}),
          in: this.#states(),
        };
      case 5:
        return {
          id,
          op: 'analyser',
          ...(this.#random.int(2) === 0 ? { factor: this.#factor() } : {}),
          in: this.#states(),
        };
      case 0:
        return { id, op: 'mark', factor, in: this.#random.pick([['N'], ['C', 'D'], ['D']]) };
      case 1:
        return { id, op: 'absent', factor, span: this.#span() };
      case 2:
        return { id, op: 'place', by: 'type', in: this.#random.pick([['32'], ['31']]) };
      default:
        return { id, op: 'clock', ...this.effective() };
    }
  }

  #states(): readonly string[] {
    return this.#random.pick([['0'], ['1'], ['0', '4'], ['9']]);
  }

  #group(kind: number, depth: number): Condition {
    const id = this.#id();
    const of = (): Condition => this.condition(depth);
    if (kind < 10)
      return {
        id,
        op: kind % 2 === 0 ? 'and' : 'or',
        of: Array.from({ length: 2 + this.#random.int(2) }, of),
      };
    if (kind === 10) return { id, op: 'not', of: of() };
    if (kind === 11)
      return { id, op: 'within', of: of(), count: 1 + this.#random.int(3), span: this.#span() };
    if (kind === 12) return { id, op: 'lasts', of: of(), span: this.#span() };
    return { id, op: 'times', of: of(), count: 1 + this.#random.int(4) };
  }

  #value(depth: number): Value {
    const id = this.#id();
    const kind = this.#random.int(depth === 0 ? 6 : 9);
    if (kind < 2) return this.#number(this.#random.pick(BOUNDS), id);
    if (kind < 4)
      return {
        id,
        op: 'measured',
        ...this.#measured(),
        ...(this.#random.int(4) === 0 ? { back: this.#span() } : {}),
      };
    if (kind === 4)
      return {
        id,
        op: 'limit',
        factor: this.#factor(),
        side: this.#random.pick(['upper', 'upper', 'lower'] as const),
      };
    if (kind === 5)
      return {
        id,
        op: this.#random.pick(['mean', 'lowest', 'highest', 'sum'] as const),
        ...this.#measured(),
        span: this.#span(),
      };
    if (kind === 6)
      return {
        id,
        op: 'change',
        as: this.#random.pick(['amount', 'percent'] as const),
        ...this.#measured(),
      };
    if (kind === 7) return { id, op: 'abs', of: this.#value(depth - 1) };
    return {
      id,
      op: this.#random.pick(
        this.#isKnown ? (['+', '-', '*'] as const) : (['+', '-', '*', '/'] as const),
      ),
      ...this.#pair(depth - 1),
    };
  }

  #pair(depth: number): { readonly left: Value; readonly right: Value } {
    return { left: this.#value(depth), right: this.#value(depth) };
  }

  #measured(): { readonly factor: string; readonly field?: ValueField; readonly point?: string } {
    return {
      factor: this.#factor(),
      ...(this.#random.int(3) === 0 ? { field: this.#random.pick(VALUE_FIELDS) } : {}),
      ...(this.#random.int(6) === 0 ? { point: this.#random.pick(RANDOM_OTHERS) } : {}),
    };
  }

  #factor(): string {
    return this.#random.int(5) === 0 ? 'flow' : this.#random.pick(RANDOM_FACTORS);
  }

  #number(value: number, id = this.#id()): Value {
    return { id, op: 'number', value, unit: null };
  }

  #comparison(): Comparison {
    return this.#random.pick(COMPARISONS);
  }

  #span(): Span {
    return this.#random.pick(SPANS[this.#period]);
  }
}

/** Some half hour of a day. */
export const aRandomStart = (random: Random): number => START_MS + random.int(48) * 1_800_000;

export interface RandomHistoryOptions extends Pick<RandomRuleOptions, 'isKnown'> {
  /** The first period; any of `aRandomStart` unless said. */
  readonly startMs?: number;
}

/** What a point and two others said in so many periods, with gaps, marks, missing fields and factors. */
export function aRandomHistory(
  random: Random,
  period: RulePeriod,
  length: number,
  options: RandomHistoryOptions = {},
): RandomHistory {
  const isKnown = options.isKnown === true;
  const startMs = options.startMs ?? aRandomStart(random);
  const times = Array.from({ length }, (_, i) => startMs + i * PERIOD_MS[period]);
  const said = (seldom: number): Frame[] =>
    times
      .filter(() => isKnown || random.int(seldom) > 0)
      .map((timeMs) => ({ timeMs, values: aRandomFrame(random, timeMs, isKnown) }));
  return {
    place: RANDOM_PLACE,
    frames: said(10),
    others: RANDOM_OTHERS.flatMap((pointId) => said(5).map((frame) => ({ pointId, frame }))),
    limits: RANDOM_FACTORS.filter(() => isKnown || random.int(4) > 0).map((factor) =>
      aRandomLimit(random, factor, isKnown),
    ),
    holidays: random.int(2) === 0 ? [] : [dayOf(startMs + random.int(3) * DAY_MS)],
    told: TELLERS.flatMap((teller) => aRandomTelling(random, { ...teller, times, isKnown })),
  };
}

const TELLERS = [
  { device: 'facility', of: 'SB1' },
  { device: 'facility', of: 'SB2' },
  { device: 'analyser', of: 'w00000' },
  { device: 'analyser', of: 'w21003' },
] as const;
const STATES = ['0', '0', '1', '1', '1', '4'] as const;

/** Now and then, at frames and between them, some of it before what was told already; the first before the first frame. */
function aRandomTelling(
  random: Random,
  {
    times,
    isKnown,
    ...whose
  }: Pick<RandomTold, 'device' | 'of'> & {
    readonly times: readonly number[];
    readonly isKnown: boolean;
  },
): readonly RandomTold[] {
  const [first = 0, second = 0] = times;
  const apart = second - first;
  const told = times
    .filter(() => isKnown || random.int(4) === 0)
    .map((timeMs) => timeMs - (isKnown ? 0 : random.pick([0, 0, apart / 2, 3 * apart, DAY_MS])));
  return told.map((atMs) => ({ ...whose, state: random.pick(STATES), atMs }));
}

function aRandomFrame(random: Random, timeMs: number, isKnown: boolean): Map<string, FrameValue> {
  const factors = RANDOM_FACTORS.filter(() => isKnown || random.int(8) > 0);
  return new Map(
    factors.map((factor) => [factor, isKnown ? aKnownValue(random) : aRandomValue(random, timeMs)]),
  );
}

function aKnownValue(random: Random): FrameValue {
  const one = (): number => random.pick(KNOWN_VALUES);
  return { value: one(), zs: one(), min: one(), max: one(), flag: 'N', sampleTime: null };
}

function aRandomValue(random: Random, timeMs: number): FrameValue {
  const one = (nulls: number): number | null =>
    random.int(nulls) === 0 ? null : random.pick(VALUES);
  const sampled = timeMs - (timeMs % (random.pick([1, 4]) * 600_000));
  return {
    value: one(12),
    zs: one(2),
    min: one(4),
    max: one(4),
    flag: random.pick(FLAGS),
    sampleTime: random.int(3) === 0 ? String(sampled) : null,
  };
}

function aRandomLimit(random: Random, factor: string, isKnown: boolean): RandomLimit {
  const day = (): string | null =>
    isKnown || random.int(2) === 0 ? null : dayOf(START_MS + random.int(3) * DAY_MS);
  const bound = (): number | null => (!isKnown && random.int(5) === 0 ? null : random.pick(BOUNDS));
  const [fromDay, toDay] = [day(), day()];
  const isBackwards = fromDay !== null && toDay !== null && fromDay > toDay;
  return { factor, upper: bound(), lower: bound(), fromDay, toDay: isBackwards ? null : toDay };
}

/** The day of a time in UTC+8. */
const dayOf = (timeMs: number): string =>
  new Date(timeMs + 8 * 3_600_000).toISOString().slice(0, 10);

/** What was told in time, by facility or analyser. */
function toldInTime(told: readonly RandomTold[]): ReadonlyMap<string, readonly RandomTold[]> {
  const wholes = [...new Set(told.map(({ device, of }) => `${device} ${of}`))];
  return new Map(
    wholes.map((whose) => {
      const own = told.filter(({ device, of }) => `${device} ${of}` === whose);
      return [
        whose,
        own.filter(({ atMs }, i) => own.slice(0, i).every((before) => before.atMs <= atMs)),
      ];
    }),
  );
}

/** The last state up to a time, where it counts still. */
function lastTold(told: readonly RandomTold[], timeMs: number): readonly StateTold[] {
  const last = told.filter(({ atMs }) => atMs <= timeMs && timeMs - atMs <= DAY_MS).at(-1);
  return last ? [{ of: last.of, state: last.state, fromMs: last.atMs, lastMs: last.atMs }] : [];
}

/** What a judge asks beside the frames, answered out of a history. */
export function surroundingsOf({
  others,
  limits,
  holidays,
  told,
}: Pick<RandomHistory, 'others' | 'limits' | 'holidays' | 'told'>): RuleSurroundings {
  const said = new Map(
    others.map(({ pointId, frame }) => [`${pointId}|${frame.timeMs}`, frame.values]),
  );
  const states = toldInTime(told);
  return {
    limit(factor, timeMs) {
      const day = dayOf(timeMs);
      const isInForce = ({ fromDay, toDay }: RandomLimit): boolean =>
        (fromDay === null || day >= fromDay) && (toDay === null || day <= toDay);
      return limits.find((limit) => limit.factor === factor && isInForce(limit)) ?? null;
    },
    other: (pointId, factor, timeMs) => said.get(`${pointId}|${timeMs}`)?.get(factor) ?? null,
    isHoliday: (day) => holidays.includes(day),
    states: (device, timeMs) =>
      [...states].flatMap(([whose, own]) =>
        whose.startsWith(device) ? lastTold(own, timeMs) : [],
      ),
  };
}
