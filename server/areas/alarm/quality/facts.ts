import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
/** What of an alarm tells how good it is. Times in milliseconds since 1970. */
export interface AlarmFact {
  readonly id: string;
  /** See `keyOfAlarm`; alarms that are read share it, so that grouping them makes no texts. */
  readonly key: string;
  readonly pointId: string | null;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly factorCode: string | null;
  /** Dictionary alarm_type. */
  readonly alarmType: string;
  readonly ruleId: string | null;
  readonly atMs: number;
  /** Null while it goes on. */
  readonly endMs: number | null;
  readonly confirmMs: number | null;
  /** The order was done; without an order, what somebody took up recovered. */
  readonly solveMs: number | null;
  readonly hasOrder: boolean;
  /** Confirmed, closed, or with an order. */
  readonly isHandled: boolean;
  /** Somebody found it false. */
  readonly isMistaken: boolean;
  /** Values that were found so, the ones before it was raised included where a limit counts them. */
  readonly times: number;
  readonly handlerId: string | null;
}

/** An alarm with what is a nuisance about it. */
export interface JudgedAlarm extends AlarmFact {
  readonly isRepeat: boolean;
  /** When the one before of the same point, factor and kind ended; null where there is none in sight. */
  readonly endBeforeMs: number | null;
  readonly isBrief: boolean;
  readonly isUnhandled: boolean;
}

/** Raised again so soon after the end of the one before, an alarm is a repeat. */
export const REPEAT_MS = 30 * MINUTE_MS;

/** One point (or the station, where the alarm is of no point), factor and kind. */
export function keyOfAlarm({
  pointId,
  stationId,
  factorCode,
  alarmType,
}: Pick<AlarmFact, 'pointId' | 'stationId' | 'factorCode' | 'alarmType'>): string {
  return `${pointId ?? `s${stationId ?? ''}`}|${factorCode ?? ''}|${alarmType}`;
}

/** Alarms in the order of time with their nuisances; what began before `fromMs` is only looked back at. */
export function judgeAlarms(
  facts: readonly AlarmFact[],
  { fromMs, nowMs }: { readonly fromMs: number; readonly nowMs: number },
): readonly JudgedAlarm[] {
  const lastEnd = new Map<string, number>();
  const judged: JudgedAlarm[] = [];
  for (const fact of facts) {
    const { key, atMs, endMs } = fact;
    const before = lastEnd.get(key) ?? null;
    if (endMs !== null) lastEnd.set(key, Math.max(endMs, before ?? 0));
    if (atMs >= fromMs) judged.push(judgeAlarm(fact, before, nowMs));
  }
  return judged;
}

/** Field by field: to spread a hundred thousand of them and add to each costs a second. */
function judgeAlarm(fact: AlarmFact, endBeforeMs: number | null, nowMs: number): JudgedAlarm {
  const { atMs, endMs } = fact;
  return {
    id: fact.id,
    key: fact.key,
    pointId: fact.pointId,
    stationId: fact.stationId,
    enterpriseId: fact.enterpriseId,
    factorCode: fact.factorCode,
    alarmType: fact.alarmType,
    ruleId: fact.ruleId,
    atMs,
    endMs,
    confirmMs: fact.confirmMs,
    solveMs: fact.solveMs,
    hasOrder: fact.hasOrder,
    isHandled: fact.isHandled,
    isMistaken: fact.isMistaken,
    times: fact.times,
    handlerId: fact.handlerId,
    endBeforeMs,
    isRepeat: endBeforeMs !== null && atMs - endBeforeMs <= REPEAT_MS,
    isBrief: endMs !== null && endMs - atMs < MINUTE_MS,
    isUnhandled: !fact.isHandled && nowMs - atMs > DAY_MS,
  };
}
