import { countNuisances, percentOf } from './counts.ts';
import type { JudgedAlarm } from './facts.ts';

/** What a source counts now; null: it does not. */
export interface SourceSetting {
  /** Values in a row that raise it. */
  readonly count: number | null;
  /** Values in a row that end it. */
  readonly recover: number | null;
}

/** What to change, by a code and its numbers; shares in percent. */
export type Advice =
  /** Raise the count: so many alarms had fewer values than `to`; of those, `taken` were confirmed or had an order. */
  | {
      readonly code: 'count';
      readonly from: number;
      readonly to: number;
      readonly share: number;
      readonly taken: number;
    }
  /** Raise the count of values that end it. */
  | { readonly code: 'recover'; readonly from: number; readonly to: number; readonly share: number }
  /** Many repeats where nothing counts: what is behind it is unsteady. */
  | { readonly code: 'unsteady'; readonly share: number }
  /** Many were found false: the number it is held against is to be looked at. */
  | { readonly code: 'mistaken'; readonly share: number }
  /** Nobody takes them up: lower it to a hint, or say who does. */
  | { readonly code: 'unhandled'; readonly share: number };

/** Fewer alarms say nothing. */
const FEWEST = 5;
/** Percent from which a nuisance is worth a change. */
const WORTH = 30;
const MISTAKEN_WORTH = 20;
const UNHANDLED_WORTH = 50;
/** The count is raised by so much at most. */
const MOST_MORE = 5;

/** What to change about a source, the most useful first; empty where nothing stands out or there are too few alarms to say. */
export function advise(
  alarms: readonly JudgedAlarm[],
  { count, recover }: SourceSetting,
): readonly Advice[] {
  if (alarms.length < FEWEST) return [];
  const { repeats, unhandled } = countNuisances(alarms);
  const repeated = percentOf(repeats, alarms.length) ?? 0;
  const mistaken =
    percentOf(alarms.filter(({ isMistaken }) => isMistaken).length, alarms.length) ?? 0;
  const ignored = percentOf(unhandled, alarms.length) ?? 0;
  return [
    ...(count === null ? [] : adviseCount(alarms, count)),
    ...(repeated < WORTH ? [] : [adviseRepeats(repeated, recover)]),
    ...(mistaken < MISTAKEN_WORTH ? [] : [{ code: 'mistaken', share: mistaken } as const]),
    ...(ignored < UNHANDLED_WORTH ? [] : [{ code: 'unhandled', share: ignored } as const]),
  ];
}

/** The smallest count that spares enough of the alarms that are over; those that go on are kept by any count. */
function adviseCount(alarms: readonly JudgedAlarm[], from: number): readonly Advice[] {
  for (let to = from + 1; to <= from + MOST_MORE; to++) {
    const spared = alarms.filter(({ times, endMs }) => endMs !== null && times < to);
    const share = percentOf(spared.length, alarms.length) ?? 0;
    if (share >= WORTH)
      return [
        {
          code: 'count',
          from,
          to,
          share,
          taken: spared.filter(({ isHandled, isMistaken }) => isHandled && !isMistaken).length,
        },
      ];
  }
  return [];
}

function adviseRepeats(share: number, recover: number | null): Advice {
  return recover === null
    ? { code: 'unsteady', share }
    : { code: 'recover', from: recover, to: recover + 2, share };
}
