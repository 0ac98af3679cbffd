import { HOUR_MS } from '#schemas/basics/units.ts';
import type { MarkedDay } from '#server/areas/statistic/face.ts';
import type { ReadingTableKind } from '#server/db/partitions.ts';
import { isTimed, type Prepared, type PreparedReading, type Timed } from '../receive/prepare.ts';
import type { Points } from '../remember/point-table.ts';
import type { Point } from '../remember/point.ts';
import { emptyReadingColumns, type ReadingColumns } from './reading-store.ts';

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

/** Readings of a batch by kind and month; of a reading sent twice in one batch the better flag, then the later one, stays. */
export function groupReadings(
  batch: readonly Prepared[],
  { byMn }: Pick<Points, 'byMn'>,
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
    const point = byMn(mn);
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

interface ReadingPlace {
  readonly pointId: string;
  readonly dataTimeMs: number;
  readonly isResent: boolean;
}

/** @returns false where the batch has this reading already. */
function addReading(
  { rows, places, isNew }: ReadingGroup,
  { pointId, dataTimeMs, isResent }: ReadingPlace,
  reading: PreparedReading,
): boolean {
  const key = isNew ? '' : `${pointId}|${reading.factorCode}|${dataTimeMs}`;
  const known = isNew ? undefined : places.get(key);
  const flag = known === undefined ? undefined : rows.flag[known];
  const goesOn = flag !== undefined && saysMore(flag, reading);
  if (flag !== undefined && !goesOn && rankOf(reading.flag) > rankOf(flag)) return false;
  const at = known ?? rows.pointId.length;
  const said = goesOn ? completed(reading, rows, at) : reading;
  if (!isNew) places.set(key, at);
  rows.pointId[at] = pointId;
  rows.factorCode[at] = said.factorCode;
  rows.dataTime[at] = dataTimeMs;
  rows.value[at] = said.value;
  rows.min[at] = said.min;
  rows.max[at] = said.max;
  rows.cou[at] = said.cou;
  rows.zs[at] = said.zs;
  rows.flag[at] = said.flag;
  rows.sampleTime[at] = said.sampleTime;
  rows.isResent[at] = isResent;
  rows.extra[at] = said.extra;
  return known === undefined;
}

/** As `upsertReadings`: what is sent in pieces says the rest of what is there. */
function saysMore(flag: string, reading: PreparedReading): boolean {
  return rankOf(reading.flag) === rankOf(flag) || (flag === '' && reading.value === null);
}

/** A reading with what stands in its row already, where it says nothing of that itself. */
function completed(reading: PreparedReading, rows: ReadingColumns, at: number): PreparedReading {
  const or = (said: number | null, column: readonly (number | null)[]): number | null =>
    said ?? column[at] ?? null;
  return {
    ...reading,
    value: or(reading.value, rows.value),
    min: or(reading.min, rows.min),
    max: or(reading.max, rows.max),
    cou: or(reading.cou, rows.cou),
    zs: or(reading.zs, rows.zs),
    flag: reading.flag || (rows.flag[at] ?? ''),
    sampleTime: or(reading.sampleTime, rows.sampleTime),
  };
}

/** Better flags are smaller: normal, manual, all others (HJ 212 table 8). */
function rankOf(flag: string): number {
  return flag === 'N' || flag === '' ? 0 : flag === 'S' ? 1 : 2;
}
