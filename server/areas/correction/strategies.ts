import { roundTo } from '#schemas/expressions/round.ts';

/** Values of the dictionary `repair_strategy`. */
export const STRATEGY = {
  fixed: '1',
  neighbours: '2',
  capture: '3',
  agree: '4',
  reject: '5',
} as const;

/** An hour of one factor, of the span that is corrected (`isAsked`) or beside it. */
export interface TimelineHour {
  readonly atMs: number;
  /** What counts now; null where nothing did. */
  readonly value: number | null;
  /** What came, and its mark; the mark is null where nothing came. */
  readonly original: number | null;
  readonly flag: string | null;
  readonly isCounted: boolean;
  readonly isAsked: boolean;
}

/** Why nothing could be put in the place of an hour; each has its words in `correction.why.*`. */
export type Why =
  | 'tooLong'
  | 'noNeighbour'
  | 'lowCapture'
  | 'noCapture'
  | 'noHistory'
  | 'nothingCame'
  | 'rejected';

/** What is put in the place of an hour. */
export interface PutHour {
  readonly hour: TimelineHour;
  readonly value: number | null;
  readonly why: Why | null;
}

/** What a strategy goes by besides the hours themselves. */
export interface PutFacts {
  /** For `fixed`. */
  readonly value: number | null;
  readonly decimals: number;
  /** Values that count before the span, newest first. */
  readonly before: readonly number[];
  /** Valid of expected hours of the quarter, percent; null where nothing was expected. */
  readonly captureRate: number | null;
}

type Strategy = (hours: readonly TimelineHour[], facts: PutFacts) => readonly PutHour[];

/** Hours that HJ/T 75-2007 and the first step of HJ 75-2017 fill in; longer gaps are treated otherwise. */
const SHORT_GAP = 24;
const GOOD_CAPTURE = 90;
const LEAST_CAPTURE = 75;
const SHORT_HISTORY = 180;
const LONG_HISTORY = 720;
/** As many valid values as any strategy looks back on. */
export const MOST_HISTORY = 2160;

const TABLE: Readonly<Record<string, Strategy>> = {
  [STRATEGY.fixed]: putFixed,
  [STRATEGY.neighbours]: putNeighbours,
  [STRATEGY.capture]: putByCapture,
  [STRATEGY.agree]: agreeToOriginal,
  [STRATEGY.reject]: rejectOriginal,
};

/** What a strategy puts in the place of the asked hours of one factor, in order of time; hours it leaves alone are not among them. */
export function putHours(
  strategy: string,
  hours: readonly TimelineHour[],
  facts: PutFacts,
): readonly PutHour[] {
  const put = Object.hasOwn(TABLE, strategy) ? TABLE[strategy] : undefined;
  return put?.(hours, facts) ?? [];
}

/** Whether a strategy asks what came before, and how much of the quarter is valid. */
export function readsHistory(strategy: string): boolean {
  return strategy === STRATEGY.capture;
}

/** One value, put by hand, in the place of every hour (人工修正). Source: DOMAIN.md section 3.1, kinds of correction. */
function putFixed(hours: readonly TimelineHour[], { value }: PutFacts): readonly PutHour[] {
  return hours.filter(({ isAsked }) => isAsked).map((hour) => ({ hour, value, why: null }));
}

/**
 * The arithmetic mean of the valid hour before a gap and the valid hour after it, for gaps of at most 24 hours. Valid hours within the
 * span stay. Source: HJ/T 75-2007, treatment of missing data.
 */
function putNeighbours(hours: readonly TimelineHour[], { decimals }: PutFacts): readonly PutHour[] {
  return gapsOf(hours).flatMap(({ gap, before, after, length }) => {
    const why =
      length > SHORT_GAP ? 'tooLong' : before === null || after === null ? 'noNeighbour' : null;
    const value =
      why === null && before !== null && after !== null
        ? roundTo((before + after) / 2, decimals)
        : null;
    return gap.map((hour): PutHour => ({ hour, value, why }));
  });
}

/**
 * Substitution by the rate of valid data of the quarter, α: α ≥ 90 %: the highest of the last 180 valid hours for a gap of at most
 * 24 hours, of the last 720 for a longer one; 75 % ≤ α < 90 %: the highest of the last 2160; below that nothing. Valid hours within the
 * span stay. Source: HJ 75-2017, table of substituted values.
 */
function putByCapture(
  hours: readonly TimelineHour[],
  { before, captureRate }: PutFacts,
): readonly PutHour[] {
  return gapsOf(hours).flatMap(({ gap, length }) => {
    const put = substitute(length, before, captureRate);
    return gap.map((hour): PutHour => ({ hour, ...put }));
  });
}

function substitute(
  length: number,
  before: readonly number[],
  captureRate: number | null,
): Pick<PutHour, 'value' | 'why'> {
  if (captureRate === null) return { value: null, why: 'noCapture' };
  if (captureRate < LEAST_CAPTURE) return { value: null, why: 'lowCapture' };
  if (before.length === 0) return { value: null, why: 'noHistory' };
  const good = length > SHORT_GAP ? LONG_HISTORY : SHORT_HISTORY;
  return {
    value: Math.max(...before.slice(0, captureRate >= GOOD_CAPTURE ? good : MOST_HISTORY)),
    why: null,
  };
}

/** What came stands, and is agreed to (不修正): so values that were put in by hand (S) come to count. Source: DOMAIN.md section 3.1. */
function agreeToOriginal(hours: readonly TimelineHour[]): readonly PutHour[] {
  return hours
    .filter(({ isAsked }) => isAsked)
    .map((hour) => ({
      hour,
      value: hour.original,
      why: hour.flag === null || hour.original === null ? ('nothingCame' as const) : null,
    }));
}

/** What came does not count: marked invalid by audit. Source: DOMAIN.md section 3.1, valid hour. */
function rejectOriginal(hours: readonly TimelineHour[]): readonly PutHour[] {
  return hours
    .filter(({ isAsked, flag }) => isAsked && flag !== null)
    .map((hour) => ({ hour, value: null, why: 'rejected' }));
}

interface Gap {
  /** The asked hours of it. */
  readonly gap: readonly TimelineHour[];
  readonly length: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** Hours one after the other that do not count, as far as they were asked for, with the values at both ends. */
function gapsOf(hours: readonly TimelineHour[]): readonly Gap[] {
  const gaps: Gap[] = [];
  for (let from = 0; from < hours.length; from++) {
    if (hours[from]?.isCounted) continue;
    let to = from;
    while (to + 1 < hours.length && hours[to + 1]?.isCounted === false) to++;
    const gap = hours.slice(from, to + 1).filter(({ isAsked }) => isAsked);
    if (gap.length > 0)
      gaps.push({
        gap,
        length: to - from + 1,
        before: hours[from - 1]?.value ?? null,
        after: hours[to + 1]?.value ?? null,
      });
    from = to;
  }
  return gaps;
}
