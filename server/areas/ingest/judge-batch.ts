import type { AlarmProgress, JudgeEvent, JudgeStateRow, NewAlarm } from '#server/areas/alarm/face.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import { writeAlarmText, writeLimitText, placeOf, shownTime } from './alarm-text.ts';
import type { Point, PointCache } from './point-cache.ts';
import type { Prepared, PreparedReading } from './prepare.ts';
import { ALARM_TYPE, isIdle, isStillActive, type Memory, rowsOf, step, versionAt, type Watch } from './watch.ts';

/** What a batch does to alarms; written in this order in the batch's own transaction. */
export interface AlarmChanges {
  /** With all that happened to them in this batch, their end included. */
  readonly raised: RaisedAlarm[];
  readonly progress: Map<string, AlarmProgress>;
  /** Alarms of earlier batches that end. */
  readonly recovered: { readonly id: string; readonly at: string }[];
  readonly events: AlarmEvent[];
  readonly kept: JudgeStateRow[];
  readonly idle: JudgeStateRow[];
  /** Takes the memory back to before the batch, when it could not be written. */
  undo(): void;
}

/** What is told of an alarm. */
export interface AlarmEvent extends OutboxEntry {
  readonly payload: { readonly alarmId: string; readonly stationId: string; readonly level?: number };
}

/** A new alarm while its batch is judged. */
export type RaisedAlarm = { -readonly [K in keyof NewAlarm]: NewAlarm[K] };

const STOPPED = '4';
const MAINTAINED = '5';

interface Change {
  readonly watch: Watch;
  readonly kind: ReadingKind;
  readonly before: Memory;
  readonly alarmId: string | null;
}

/** Judges a batch's live readings in the order they came. The memory of the watches goes on; `undo` takes it back. */
export function judgeBatch(batch: readonly Prepared[], cache: PointCache): AlarmChanges {
  const journal: Change[] = [];
  const stored = new Map<Watch, Set<ReadingKind>>();
  const raisedNow = new Map<string, RaisedAlarm>();
  const changes = {
    raised: [] as RaisedAlarm[],
    progress: new Map<string, AlarmProgress>(),
    recovered: [] as { id: string; at: string }[],
    events: [] as AlarmEvent[],
  };

  for (const item of batch) {
    const { kind, dataTime } = item;
    if (kind === null || dataTime === null || item.mn === null || item.quarantine !== null || item.isSuppressed) continue;
    const point = cache.byMn(item.mn);
    if (!point || point.watches.size === 0 || point.row.status === STOPPED || point.row.status === MAINTAINED) continue;
    for (const reading of item.readings) judgeReading(point, { kind, dataTime, reading });
  }

  function judgeReading(point: Point, at: { kind: ReadingKind; dataTime: string; reading: PreparedReading }): void {
    const { kind, dataTime, reading } = at;
    for (const watch of point.watches.get(reading.factorCode) ?? []) {
      if (!watch.kinds.includes(kind)) continue;
      const version = versionAt(watch, dataTime);
      const value = version?.limit.usesConverted ? (reading.zs ?? reading.value) : reading.value;
      const alarmId = watch.alarmId;
      const sampleTime = reading.sampleTime === null ? null : String(reading.sampleTime);
      const taken = step(watch, kind, { time: dataTime, version, value, flag: reading.flag, sampleTime });
      if (!taken) continue;
      journal.push({ watch, kind, before: taken.before, alarmId });
      const after = taken.after.state;
      if (!isIdle(watch, taken.before.state) || !isIdle(watch, after)) remember(watch, kind);
      if (taken.event) apply({ point, watch, event: taken.event, dataTime, value, run: after.bad });
    }
  }

  function remember(watch: Watch, kind: ReadingKind): void {
    const kinds = stored.get(watch);
    if (kinds) kinds.add(kind);
    else stored.set(watch, new Set([kind]));
  }

  function apply({
    point,
    watch,
    event,
    dataTime,
    value,
    run,
  }: {
    point: Point;
    watch: Watch;
    event: JudgeEvent;
    dataTime: string;
    value: number | null;
    run: number;
  }): void {
    const stationId = point.row.stationId ?? '';
    if (event.event === 'recover') {
      if (watch.alarmId === null || isStillActive(watch)) return;
      const fresh = raisedNow.get(watch.alarmId);
      if (fresh) fresh.endedAt = dataTime;
      else changes.recovered.push({ id: watch.alarmId, at: dataTime });
      changes.events.push({ name: 'alarm.recovered', payload: { alarmId: watch.alarmId, stationId } });
      watch.alarmId = null;
    } else if (watch.alarmId === null) {
      const alarm = newAlarm({ point, watch, event, dataTime, value, run }, cache);
      watch.alarmId = alarm.id;
      changes.raised.push(alarm);
      raisedNow.set(alarm.id, alarm);
      changes.events.push({ name: 'alarm.raised', payload: { alarmId: alarm.id, stationId, level: event.level } });
    } else {
      goOn(watch.alarmId, event, { dataTime, value });
      if (event.event === 'level') changes.events.push({ name: 'alarm.levelRaised', payload: { alarmId: watch.alarmId, stationId, level: event.level } });
    }
  }

  function goOn(id: string, event: JudgeEvent, { dataTime, value }: { dataTime: string; value: number | null }): void {
    const fresh = raisedNow.get(id);
    if (fresh) return addTo(fresh, event, { dataTime, value });
    const before = changes.progress.get(id);
    changes.progress.set(id, {
      id,
      level: Math.max(event.level, before?.level ?? 0),
      at: dataTime,
      value,
      maxValue: larger(value, before?.maxValue ?? null),
      multiple: Math.max(event.multiple ?? 0, before?.multiple ?? 0),
      addTimes: (before?.addTimes ?? 0) + 1,
    });
  }

  const rows = [...stored].map(([watch, kinds]) => rowsOf(watch, kinds));
  return {
    ...changes,
    kept: rows.flatMap(({ kept }) => kept),
    idle: rows.flatMap(({ idle }) => idle),
    undo() {
      for (const { watch, kind, before, alarmId } of journal.reverse()) {
        watch.memory.set(kind, before);
        watch.alarmId = alarmId;
      }
    },
  };
}

function addTo(alarm: RaisedAlarm, event: JudgeEvent, { dataTime, value }: { dataTime: string; value: number | null }): void {
  alarm.level = Math.max(alarm.level, event.level);
  alarm.lastAt = dataTime;
  alarm.value = value;
  alarm.maxValue = larger(alarm.maxValue, value);
  alarm.multiple = larger(alarm.multiple, event.multiple);
  alarm.times++;
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function newAlarm(
  raise: { point: Point; watch: Watch; event: JudgeEvent; dataTime: string; value: number | null; run: number },
  cache: PointCache,
): RaisedAlarm {
  const {
    point: { row },
    watch,
    event,
    dataTime,
    value,
    run,
  } = raise;
  const factor = cache.factor(watch.factorCode);
  const limit = limitOf(watch, dataTime);
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
    }),
  };
}

/** The limit that an alarm of this time is about; nothing of one for alarms that are about none. */
function limitOf(watch: Watch, time: string): { readonly upper: number | null; readonly lower: number | null; readonly text: string | null } {
  const hasLimit = watch.alarmType === ALARM_TYPE.over || watch.alarmType === ALARM_TYPE.warning;
  const limit = hasLimit ? versionAt(watch, time)?.limit : undefined;
  return limit ? { upper: limit.upper, lower: limit.lower, text: writeLimitText(limit) } : { upper: null, lower: null, text: null };
}
