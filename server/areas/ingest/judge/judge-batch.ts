import { alarmKindCard } from '#schemas/dictionaries/alarm-kinds.ts';
import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import { limitEvidence } from '#schemas/monitor-rules/limit-evidence.ts';
import { writeAlarmText, type JudgeEvent, type JudgeStateRow } from '#server/areas/alarm/face.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import {
  nameFlag,
  writeLimitText,
  writeRangeText,
  placeOf,
  shownTime,
} from '../points/alarm-text.ts';
import {
  isIdle,
  isStillActive,
  type Memory,
  rowsOf,
  step,
  versionAt,
  type Watch,
  type WatchVersion,
} from '../points/watch.ts';
import { isTimed, type Prepared, type PreparedReading, type Timed } from '../receive/prepare.ts';
import type { UploadRow } from '../receive/upload-store.ts';
import type { PointCache } from '../remember/point-cache.ts';
import { isAtRest, type Point } from '../remember/point.ts';
import { makeSlotChanges, type RaisedAlarm, type SlotChanges } from './alarm-changes.ts';
import {
  isHeldByRule,
  makeRuleJudging,
  type RuleChanges,
  type RuleJudging,
} from './judge-rules.ts';
import { liftHeld } from './lift-held.ts';

/** What a batch does to alarms; written in this order in the batch's own transaction. */
export interface AlarmChanges extends Omit<SlotChanges, 'hold' | 'end'>, RuleChanges {
  readonly kept: JudgeStateRow[];
  readonly idle: JudgeStateRow[];
}

interface Change {
  readonly watch: Watch;
  readonly kind: ReadingKind;
  readonly before: Memory;
}

/** Judges a batch's live readings in the order they came: by limits, then by rules, by what devices tell of their states in it as well. The memory goes on; `undo` takes it back. */
export function judgeBatch(
  batch: readonly Prepared[],
  uploads: readonly UploadRow[],
  cache: PointCache,
): AlarmChanges {
  const journal: Change[] = [];
  const stored = new Map<Watch, Set<ReadingKind>>();
  const { hold: holdPlain, end, ...changes } = makeSlotChanges();
  const hold = liftHeld(holdPlain, cache.lifts());
  const rules = makeRuleJudging(cache, { hold, end });

  hearStates(uploads, cache, rules);
  for (const item of batch) {
    if (!isTimed(item) || item.isSuppressed) continue;
    const { kind, dataTime } = item;
    const point = judgedPoint(item.mn, cache);
    if (!point) continue;
    const readings = judgedReadings(item, point, cache);
    if (point.watches.size > 0)
      for (const reading of readings) judgeReading(point, { kind, dataTime, reading });
    if (readings.length > 0 || item.readings.length === 0)
      rules.judge(point, { ...item, readings });
  }

  function judgeReading(
    point: Point,
    at: { kind: ReadingKind; dataTime: string; reading: PreparedReading },
  ): void {
    const { kind, dataTime, reading } = at;
    for (const watch of point.watches.get(reading.factorCode) ?? []) {
      if (!watch.kinds.includes(kind)) continue;
      const version = versionAt(watch, dataTime);
      const value = version?.limit.usesConverted ? (reading.zs ?? reading.value) : reading.value;
      const sampleTime = reading.sampleTime === null ? null : String(reading.sampleTime);
      const taken = step(watch, kind, {
        time: dataTime,
        version,
        value,
        flag: reading.flag,
        sampleTime,
      });
      if (!taken) continue;
      journal.push({ watch, kind, before: taken.before });
      const after = taken.after.state;
      if (!isIdle(watch, taken.before.state) || !isIdle(watch, after)) remember(watch, kind);
      const { event } = taken;
      if (event)
        apply({
          point,
          watch,
          version,
          kind,
          event,
          dataTime,
          value,
          run: after.bad,
          flag: reading.flag,
          previous: taken.before.state.lastValue,
        });
    }
  }

  function remember(watch: Watch, kind: ReadingKind): void {
    const kinds = stored.get(watch);
    if (kinds) kinds.add(kind);
    else stored.set(watch, new Set([kind]));
  }

  function apply({
    version,
    ...said
  }: Omit<Said, 'version'> & { readonly version: WatchVersion | undefined }): void {
    const { point, watch, event, dataTime: at, value } = said;
    const stationId = point.row.stationId ?? '';
    if (event.event !== 'recover' && version)
      hold(watch.slot, { stationId, at, value, level: event.level, multiple: event.multiple }, () =>
        newAlarm({ ...said, version }, cache),
      );
    else if (!isStillActive(watch) && !isHeldByRule(point, watch.slot))
      end(watch.slot, { stationId, at });
  }

  const rows = [...stored].map(([watch, kinds]) => rowsOf(watch, kinds));
  return {
    ...changes,
    ...rules.changes(),
    kept: rows.flatMap(({ kept }) => kept),
    idle: rows.flatMap(({ idle }) => idle),
    undo() {
      for (const { watch, kind, before } of journal.reverse()) watch.memory.set(kind, before);
      changes.undo();
      rules.forget();
    },
  };
}

/** States count by their DataTime: they are known before any value of the batch is judged. */
function hearStates(
  uploads: readonly UploadRow[],
  cache: PointCache,
  rules: Pick<RuleJudging, 'judgeStates'>,
): void {
  const sinceMs = new Map<Point, number>();
  for (const row of uploads) {
    const point = cache.byMn(row.mn);
    if (point?.asksStates && cache.told.tell(row))
      sinceMs.set(point, Math.min(row.dataTime, sinceMs.get(point) ?? Infinity));
  }
  for (const [point, atMs] of sinceMs) rules.judgeStates(point, atMs);
}

function judgedPoint(mn: string, cache: PointCache): Point | undefined {
  const point = cache.byMn(mn);
  return point && isAtRest(point.row.status) ? undefined : point;
}

/** Without what agreed stops and calibration windows keep from being judged. */
function judgedReadings(
  { readings, log: { dataTime } }: Timed,
  { row: { id } }: Point,
  cache: PointCache,
): readonly PreparedReading[] {
  const suppressions = cache.suppressions();
  return suppressions.has(id)
    ? readings.filter(({ factorCode }) => suppressions.at(id, factorCode, dataTime) === null)
    : readings;
}

/** What a value made happen, and what is said of it. */
interface Said {
  readonly point: Point;
  readonly watch: Watch;
  /** What counted at that time. */
  readonly version: WatchVersion;
  readonly kind: ReadingKind;
  readonly event: JudgeEvent;
  readonly dataTime: string;
  readonly value: number | null;
  /** Values in a row. */
  readonly run: number;
  readonly flag: string;
  /** The valid value before, where it is remembered. */
  readonly previous: number | null;
}

function newAlarm(said: Said, cache: PointCache): RaisedAlarm {
  const { point, watch, version, event, dataTime, value, run, flag, previous } = said;
  const { row } = point;
  const factor = cache.factor(watch.factorCode);
  const limit = limitOf(watch.alarmType, version);
  const unit = factor?.unit ?? null;
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
    unit,
    times: run,
    message: writeAlarmText(watch.alarmType, {
      place: placeOf(row),
      time: shownTime(dataTime),
      factor: factor?.name ?? watch.factorCode,
      value: value ?? '',
      unit: unit ?? '',
      limit: limit.text ?? '',
      times: run,
      flag,
      flagName: nameFlag(flag),
      previous: previous ?? '',
    }),
    evidence: evidenceOf(said, factor?.name ?? watch.factorCode),
  };
}

/** Why: what the value, or its mark, is held against. */
function evidenceOf(
  { version: { rule, limit }, kind, dataTime, value, flag, previous }: Said,
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
