import { HOUR_MS } from '#schemas/basics/units.ts';
import {
  insertAlarms,
  liftAlarm,
  progressAlarms,
  recoverAlarms,
  recoverPoints,
  saveJudgeStates,
} from '#server/areas/alarm/face.ts';
import type { Db } from '#server/db/db.ts';
import { type OutboxEntry, writeOutbox } from '#server/db/outbox.ts';
import type { ReadingTableKind } from '#server/db/partitions.ts';
import { markDays, type MarkedDay, withoutOpenDays } from '#server/db/statistic-marks.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import type { ClockChanges } from '../judge/clock.ts';
import type { AlarmChanges } from '../judge/judge-batch.ts';
import { ALARM_TYPE } from '../points/watch.ts';
import { insertQuarantine } from '../receive/packet-store.ts';
import { isTimed, type Prepared, type PreparedReading, type Timed } from '../receive/prepare.ts';
import { insertUploads, type UploadRow } from '../receive/upload-store.ts';
import type { PointCache } from '../remember/point-cache.ts';
import type { Point } from '../remember/point.ts';
import type { DeviceTurn } from '../remember/remembered-store.ts';
import { insertHits, saveRuleStates } from '../rules/rule-store.ts';
import { type BatchStatement, layOutBatch, writeStatement } from './batch-store.ts';
import {
  addDuplicates,
  type DeviceDelta,
  listRefused,
  type PointTouch,
  takeTurnsOf,
  touchPoints,
} from './device-store.ts';
import {
  emptyReadingColumns,
  type ReadingColumns,
  type ReadingTarget,
  upsertReadings,
} from './reading-store.ts';
import { writeStates } from './write-states.ts';

/** One partition's share of a batch. */
export interface ReadingGroup {
  readonly kind: ReadingTableKind;
  /** `202603` */
  readonly month: string;
  /** Newer than anything its point has sent: no need to look whether it is there. */
  readonly isNew: boolean;
  readonly rows: ReadingColumns;
  /** Where a key (point, factor, time) stands in `rows`; only where it may come twice. */
  readonly places: Map<string, number>;
}

/** What a batch writes besides its alarms; built once, so that a retry costs nothing. */
export interface BatchRows {
  readonly groups: readonly ReadingGroup[];
  readonly devices: ReadonlyMap<string, DeviceDelta>;
  readonly touches: readonly PointTouch[];
  /** Points that were silent beyond their limit until now. */
  readonly returned: readonly string[];
  readonly mnByPoint: ReadonlyMap<string, string>;
  readonly clocks: ClockChanges;
  /** Days whose sums or extremes change by it. */
  readonly days: readonly MarkedDay[];
  /** Points of the devices whose packets go to quarantine. */
  readonly quarantined: ReadonlyMap<string, string>;
  /** What devices tell besides readings. */
  readonly uploads: readonly UploadRow[];
}

/** Another server wrote for a device, or alarms the memory takes for active have ended elsewhere: it must be read again and the batch judged anew. */
export class StaleMemory extends Error {
  override readonly name = 'StaleMemory';
}

export interface BatchToWrite {
  readonly batch: readonly Prepared[];
  readonly rows: BatchRows;
  /** What most of it is written with; null where only the database tells whether it has room for its devices. */
  readonly statement: BatchStatement | null;
  readonly alarms: AlarmChanges;
  /** What alarms are: their columns and whether their changes are kept. */
  readonly alarmEntity: EntityOf<'alarmRecord'>;
  readonly now: Date;
  /** What is known of the points. */
  readonly points: Pick<PointCache, 'byMn' | 'factor' | 'suppressions' | 'lifts'>;
  /** The moment of this attempt; `now` is that of the first. */
  readonly writtenAt: Date;
  /** This server. */
  readonly heardBy: string;
  /** Ids of alarms raised here that went on under another's id → that id. */
  readonly aliases: Map<string, string>;
  /** Whether the batch was judged by what the database remembers: nobody wrote for these devices meanwhile. */
  readonly isInTurn: (turns: readonly DeviceTurn[]) => boolean;
  /** Runs once when the longest statement is on its way. */
  readonly whileWaiting: () => void;
  /** Hears the number of the transaction, where it has one. */
  readonly isKnownAs: (transaction: string) => void;
}

interface AlarmWriting {
  readonly entity: EntityOf<'alarmRecord'>;
  readonly now: Date;
}

/** Lays a batch out as a statement. @param refused devices that the inbox has no room for */
export function layOut(
  db: Db,
  batch: readonly Prepared[],
  { rows, heardBy, now }: Pick<BatchToWrite, 'rows' | 'heardBy' | 'now'>,
  refused: ReadonlySet<string> = new Set(),
): BatchStatement {
  return layOutBatch(db, {
    devices: [...rows.devices.values()].filter(({ mn }) => !refused.has(mn)),
    heardBy,
    packets: batch.map((item) => item.log),
    readings: rows.groups
      .filter(({ isNew }) => isNew)
      .map((group) => ({ ...targetOf(group, now), rows: group.rows })),
  });
}

/** Whether every device of a batch has its place: the inbox is not asked then. */
export function hasPlaces({ devices }: Pick<BatchRows, 'devices'>): boolean {
  for (const { pointId } of devices.values()) if (pointId === null) return false;
  return true;
}

function targetOf({ kind, month }: ReadingGroup, receivedAt: Date): ReadingTarget {
  return { kind, month, receivedAt };
}

/**
 * Writes one batch in the given transaction: device counters, packet log, readings, alarms, events. The devices come first: from then
 * on no other server writes for them, and a batch that was judged by an older state is given up.
 * @returns the events to deliver after commit.
 * @throws StaleMemory the batch must be judged anew
 */
export async function writeBatch(tx: Db, given: BatchToWrite): Promise<readonly OutboxEntry[]> {
  const {
    batch,
    rows,
    alarms,
    alarmEntity,
    points,
    now,
    writtenAt,
    aliases,
    isInTurn,
    whileWaiting,
    isKnownAs,
  } = given;
  const statement =
    given.statement ?? layOut(tx, batch, given, await listRefused(tx, [...rows.devices.values()]));
  const written = writeStatement(tx, statement);
  // the statement is on its way before the timer fires
  setTimeout(whileWaiting, 1);
  const { turns, transaction } = await written;
  if (transaction !== null) isKnownAs(transaction);
  const others = alarms.judgedAgain.filter((mn) => !rows.devices.has(mn));
  if (!isInTurn([...turns, ...(await takeTurnsOf(tx, others))]))
    throw new StaleMemory('another server wrote for a device of this batch');
  const repeats = new Map<string, number>();
  for (const group of rows.groups.filter(({ isNew }) => !isNew)) {
    for (const [pointId, count] of await upsertReadings(tx, targetOf(group, now), group.rows))
      countRepeats(repeats, rows.mnByPoint.get(pointId) ?? '', count);
  }
  await addDuplicates(tx, repeats);
  await markDays(tx, withoutOpenDays(rows.days, writtenAt.getTime()));
  const writing = { entity: alarmEntity, now };
  const states = await writeStates(tx, rows.uploads, { ...writing, cache: points });
  await insertUploads(tx, rows.uploads);
  await insertQuarantine(
    tx,
    batch.flatMap((item) =>
      item.quarantine
        ? [
            {
              ...item.log,
              pointId: rows.quarantined.get(item.mn ?? '') ?? null,
              mn: item.mn ?? '',
              reason: item.quarantine,
            },
          ]
        : [],
    ),
  );
  await touchPoints(tx, rows.touches);
  const events = [
    ...states,
    ...(await writeAlarms(tx, alarms, { ...writing, aliases })),
    ...(await writeClocks(
      tx,
      { ...rows.clocks, wrong: rows.clocks.wrong.map((alarm) => liftAlarm(alarm, points.lifts())) },
      writing,
    )),
    ...(await endOf(tx, rows.returned, ALARM_TYPE.offline, writing)),
  ];
  await writeOutbox(tx, events);
  return events;
}

async function writeAlarms(
  tx: Db,
  alarms: AlarmChanges,
  { entity, now, aliases }: AlarmWriting & { readonly aliases: Map<string, string> },
): Promise<readonly OutboxEntry[]> {
  const idOf = (id: string): string => aliases.get(id) ?? id;
  const progress = [...alarms.progress.values()].map((row) => ({ ...row, id: idOf(row.id) }));
  const recovered = alarms.recovered.map((row) => ({ ...row, id: idOf(row.id) }));
  // what ends makes room for what is raised anew of the same point, factor and kind
  if (
    (await progressAlarms(tx, entity, progress)) + (await recoverAlarms(tx, entity, recovered)) <
    progress.length + recovered.length
  )
    throw new StaleMemory('an alarm that goes on here has ended elsewhere');
  const goingOn = await insertAlarms(tx, entity, alarms.raised, now);
  for (const [given, other] of goingOn) aliases.set(given, other);
  const kept = alarms.kept.map((row) => ({
    ...row,
    alarmId: row.alarmId === null ? null : idOf(row.alarmId),
  }));
  if (kept.length + alarms.idle.length > 0) await saveJudgeStates(tx, kept, alarms.idle);
  await saveRuleStates(tx, alarms.ruleStates);
  await insertHits(tx, alarms.hits);
  const fired = alarms.fired.map(({ name, payload }) => ({
    name,
    payload: { ...payload, alarmId: payload.alarmId === null ? null : idOf(payload.alarmId) },
  }));
  const told = alarms.events
    .filter(({ name, payload }) => name !== 'alarm.raised' || !goingOn.has(payload.alarmId))
    .map((event) => ({
      ...event,
      payload: { ...event.payload, alarmId: idOf(event.payload.alarmId) },
    }));
  return [...told, ...fired];
}

async function writeClocks(
  tx: Db,
  { wrong, right }: ClockChanges,
  writing: AlarmWriting,
): Promise<OutboxEntry[]> {
  const goingOn = await insertAlarms(tx, writing.entity, wrong, writing.now);
  const raised = wrong.filter(({ id }) => !goingOn.has(id));
  return [
    ...raised.map(({ id, stationId, level }) => ({
      name: 'alarm.raised',
      payload: { alarmId: id, stationId: stationId ?? '', level },
    })),
    ...(await endOf(tx, right, ALARM_TYPE.communication, writing)),
  ];
}

async function endOf(
  tx: Db,
  pointIds: readonly string[],
  alarmType: string,
  { entity, now }: AlarmWriting,
): Promise<OutboxEntry[]> {
  const ended = await recoverPoints(tx, entity, pointIds, { alarmType, at: now.toISOString() });
  return ended.map(({ id, stationId }) => ({
    name: 'alarm.recovered',
    payload: { alarmId: id, stationId: stationId ?? '' },
  }));
}

function countRepeats(repeats: Map<string, number>, mn: string, count: number): void {
  repeats.set(mn, (repeats.get(mn) ?? 0) + count);
}

/** Readings of a batch by kind and month; of a reading sent twice in one batch the better flag, then the later one, stays. */
export function groupReadings(
  batch: readonly Prepared[],
  cache: PointCache,
): {
  groups: ReadingGroup[];
  mnByPoint: Map<string, string>;
  repeats: Map<string, number>;
  days: readonly MarkedDay[];
} {
  const days = new Map<string, MarkedDay>();
  const groups = new Map<string, ReadingGroup>();
  const mnByPoint = new Map<string, string>();
  const repeats = new Map<string, number>();
  for (const item of batch) {
    if (!isTimed(item) || item.readings.length === 0) continue;
    const { kind, dataTime, mn } = item;
    const point = cache.byMn(mn);
    if (!point) continue;
    mnByPoint.set(point.row.id, mn);
    const dataTimeMs = item.log.dataTime;
    const day = { pointId: point.row.id, day: dataTime.slice(0, 10) };
    if (kind === 'rt' || kind === 'minute')
      days.set(`${day.pointId} ${day.day} ${kind}`, { ...day, kind });
    if (changesSums(point, item)) days.set(`${day.pointId} ${day.day}`, day);
    const isNew = isNewest(point, kind, dataTimeMs);
    const month = dataTime.slice(0, 4) + dataTime.slice(5, 7);
    const name = `${kind}${month}${isNew}`;
    let group = groups.get(name);
    if (!group)
      groups.set(
        name,
        (group = { kind, month, isNew, rows: emptyReadingColumns(), places: new Map() }),
      );
    for (const reading of item.readings) {
      if (
        !addReading(
          group,
          { pointId: point.row.id, dataTimeMs, isResent: item.isSuppressed },
          reading,
        )
      )
        repeats.set(mn, (repeats.get(mn) ?? 0) + 1);
    }
  }
  return {
    groups: [...groups.values()].sort((a, b) => Number(b.isNew) - Number(a.isNew)),
    mnByPoint,
    repeats,
    days: [...days.values()],
  };
}

const GAS_ST = '31';

/**
 * Whether sums are made of it: of every hourly value, and of minute values of waste gas whose hour may have come before them, which
 * make it complete. That it came here is known; that it came to another process, or sent again, is not: once an hour is over its value may be anywhere.
 */
function changesSums({ row, newestMs }: Point, { kind, receivedAt, log }: Timed): boolean {
  if (kind !== 'minute') return kind === 'hour';
  if (row.stCode !== GAS_ST) return false;
  const newestHour = newestMs.get('hour');
  const hourEnd = (Math.floor(log.dataTime / HOUR_MS) + 1) * HOUR_MS;
  return receivedAt >= hourEnd || newestHour === undefined || newestHour + HOUR_MS > log.dataTime;
}

/** Whether a packet is newer than all its point sent since the start; unknown counts as no. */
function isNewest(point: Point, kind: ReadingTableKind, dataTimeMs: number): boolean {
  const newest = point.newestMs.get(kind);
  if (newest === undefined || dataTimeMs > newest) point.newestMs.set(kind, dataTimeMs);
  return newest !== undefined && dataTimeMs > newest;
}

interface Place {
  readonly pointId: string;
  readonly dataTimeMs: number;
  readonly isResent: boolean;
}

/** @returns false where the batch has this reading already. */
function addReading(
  { rows, places, isNew }: ReadingGroup,
  { pointId, dataTimeMs, isResent }: Place,
  reading: PreparedReading,
): boolean {
  const key = isNew ? '' : `${pointId}|${reading.factorCode}|${dataTimeMs}`;
  const known = isNew ? undefined : places.get(key);
  const flag = known === undefined ? undefined : rows.flag[known];
  if (flag !== undefined && rankOf(reading.flag) > rankOf(flag)) return false;
  const at = known ?? rows.pointId.length;
  if (!isNew) places.set(key, at);
  rows.pointId[at] = pointId;
  rows.factorCode[at] = reading.factorCode;
  rows.dataTime[at] = dataTimeMs;
  rows.value[at] = reading.value;
  rows.min[at] = reading.min;
  rows.max[at] = reading.max;
  rows.cou[at] = reading.cou;
  rows.zs[at] = reading.zs;
  rows.flag[at] = reading.flag;
  rows.sampleTime[at] = reading.sampleTime;
  rows.isResent[at] = isResent;
  rows.extra[at] = reading.extra;
  return known === undefined;
}

/** Better flags are smaller: normal, manual, all others (HJ 212 table 8). */
function rankOf(flag: string): number {
  return flag === 'N' || flag === '' ? 0 : flag === 'S' ? 1 : 2;
}
