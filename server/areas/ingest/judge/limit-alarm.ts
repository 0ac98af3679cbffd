import { alarmKindCard } from '#schemas/dictionaries/alarm-kinds.ts';
import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import { limitEvidence } from '#schemas/monitor-rules/limit-evidence.ts';
import { otherUnits } from '#schemas/monitor-rules/other-units.ts';
import { sayAlarmOf, sayAll, type JudgeEvent } from '#server/areas/alarm/face.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Said } from '#server/base/texts/said.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import {
  nameFactor,
  nameFlag,
  writeLimitText,
  writeRangeText,
  placeOf,
  shownTime,
} from '../points/alarm-text.ts';
import type { Factors } from '../points/factors.ts';
import type { Watch, WatchVersion } from '../points/watch.ts';
import type { Point } from '../remember/point.ts';
import type { RaisedAlarm } from './alarm-changes.ts';

/** What a value made happen, and what is said of it. */
export interface LimitHit {
  readonly point: Point;
  readonly watch: Watch;
  /** What counted at that time. */
  readonly version: WatchVersion;
  readonly kind: ReadingKind;
  readonly event: JudgeEvent;
  /** ISO. */
  readonly dataTime: string;
  readonly value: number | null;
  /** Values in a row. */
  readonly run: number;
  readonly flag: string;
  /** The valid value before, where it is remembered. */
  readonly previous: number | null;
}

/** The alarm record of a value that its limit, or what is asked of the device, forbids. */
export function newLimitAlarm(
  said: LimitHit,
  factors: Pick<Factors, 'of' | 'unitAt'>,
): RaisedAlarm {
  const { point, watch, version, event, dataTime, run, flag } = said;
  const { row } = point;
  const { joins } = watch.slot;
  const value = joins ? null : said.value;
  const limit = limitOf(watch.alarmType, version);
  return {
    id: newId(),
    pointId: row.id,
    stationId: row.stationId,
    enterpriseId: row.enterpriseId,
    regionCode: row.regionCode,
    factorCode: watch.factorCode,
    alarmType: watch.alarmType,
    level: event.level,
    at: dataTime,
    lastAt: dataTime,
    endedAt: null,
    value,
    maxValue: value,
    upper: limit.upper,
    lower: limit.lower,
    limitText: limit.text,
    multiple: event.multiple,
    unit: joins ? null : version.limit.unit,
    times: run,
    message: sayLimitAlarm(said, [watch.factorCode], factors),
    ...(joins ? { factorCodes: [watch.factorCode], marks: [flag] } : {}),
    evidence: {
      ...evidenceOf(said, factors.of(watch.factorCode)?.name ?? watch.factorCode),
      ...otherUnits([watch.factorCode], factors.unitAt, row.stCode),
    },
  };
}

/** The sentence of such an alarm; one that joins factors names them all. */
export function sayLimitAlarm(
  { point, watch, version, dataTime, value, run, flag, previous }: LimitHit,
  factorCodes: readonly string[],
  factors: Pick<Factors, 'of'>,
): Said {
  return sayAlarmOf(watch.alarmType, {
    place: placeOf(point.row),
    time: shownTime(dataTime),
    factor: sayAll(factorCodes.map((code) => nameFactor(factors, code))),
    value: value ?? '',
    unit: version.limit.unit ?? '',
    limit: limitOf(watch.alarmType, version).text ?? '',
    times: run,
    flag,
    flagName: nameFlag(flag),
    previous: previous ?? '',
  });
}

/** Why: what the value, or its mark, is held against. */
function evidenceOf(
  { version: { rule, limit }, kind, dataTime, value, flag, previous }: LimitHit,
  name: string,
): RuleEvidence {
  const fault = rule.type === 'mark' ? { ...rule, flag } : rule;
  return limitEvidence(limit, {
    fault,
    period: kind,
    at: dataTime,
    name,
    value,
    flag,
    previous: rule.type === 'jump' ? previous : null,
  });
}

const NO_LIMIT = { upper: null, lower: null, text: null };

/** The limit or range that an alarm is about; nothing of one for alarms that are about none. */
function limitOf(
  alarmType: string,
  { rule, limit }: WatchVersion,
): { readonly upper: number | null; readonly lower: number | null; readonly text: string | null } {
  if (rule.type === 'outOfRange')
    return { upper: rule.high, lower: rule.low, text: writeRangeText(rule) };
  return alarmKindCard(alarmType)?.raisedBy === 'limit'
    ? { upper: limit.upper, lower: limit.lower, text: writeLimitText(limit) }
    : NO_LIMIT;
}
