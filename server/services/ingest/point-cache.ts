import type { Db } from '../../db/db.ts';
import type { ReadingKind } from '../../gateway/commands.ts';
import type { DeviceSettings } from '../../gateway/verify.ts';
import { type JudgeStateRow, loadJudgeStates } from '../../stores/alarms.ts';
import { type FactorRow, loadFactors, loadLimits, loadPoints, type PointRow } from '../../stores/points.ts';
import { restore, type Watch, watchesOf } from './watch.ts';
import factorFile from '#schemas/dictionaries/factors.json' with { type: 'json' };

/** A point and what is watched on it. */
export interface Point {
  readonly row: PointRow;
  readonly watches: ReadonlyMap<string, readonly Watch[]>;
  /** Milliseconds since 1970. */
  lastHeardMs: number | null;
  lastTouchedMs: number;
  /** Newest DataTime stored since the start, per kind of readings. */
  readonly newestMs: Map<ReadingKind, number>;
  shownStatus: string | null;
}

/** Points, limits and factors as ingest uses them: in memory, read again when they change. */
export interface PointCache {
  reload(db: Db): Promise<void>;
  byMn(mn: string): Point | undefined;
  factor(code: string): FactorRow | undefined;
  /** Today's code of a 2005 one; others stay as they are. */
  factorCode(code: string): string;
  settingsOf(mn: string): DeviceSettings | undefined;
  size(): number;
}

/** Edition 2005 codes of the standard's own table (DOMAIN.md, factors). */
const LEGACY_CODES: Readonly<Record<string, string>> = factorFile.legacyMap;

export function createPointCache(): PointCache {
  let points = new Map<string, Point>();
  let factors = new Map<string, FactorRow>();
  let legacy = new Map(Object.entries(LEGACY_CODES));
  let isLoaded = false;

  return {
    async reload(db) {
      const rows = await loadPoints(db);
      const limits = await loadLimits(db);
      const factorRows = await loadFactors(db);
      const states = isLoaded ? [] : await loadJudgeStates(db);
      const watches = groupWatches(limits.flatMap(watchesOf), points, states);
      points = new Map(rows.map((row) => [row.mn, keep(row, watches.get(row.id) ?? NO_WATCHES, points.get(row.mn))]));
      factors = new Map(factorRows.map((factor) => [factor.code, factor]));
      legacy = new Map(Object.entries(LEGACY_CODES));
      for (const factor of factorRows) if (factor.legacyCode) legacy.set(factor.legacyCode, factor.code);
      isLoaded = true;
    },
    byMn: (mn) => points.get(mn),
    factor: (code) => factors.get(code),
    factorCode: (code) => (factors.has(code) ? code : (legacy.get(code) ?? code)),
    settingsOf(mn) {
      const mode = points.get(mn)?.row.crcMode;
      return mode === 'modbus' || mode === 'off' || mode === 'hj212' ? { crcMode: mode } : undefined;
    },
    size: () => points.size,
  };
}

const NO_WATCHES: ReadonlyMap<string, readonly Watch[]> = new Map();

function keep(row: PointRow, watches: ReadonlyMap<string, readonly Watch[]>, before: Point | undefined): Point {
  return {
    row,
    watches,
    lastHeardMs: before?.lastHeardMs ?? row.lastPacketMs,
    lastTouchedMs: before?.lastTouchedMs ?? 0,
    shownStatus: row.status,
    newestMs: before?.newestMs ?? new Map(),
  };
}

function groupWatches(watches: readonly Watch[], before: ReadonlyMap<string, Point>, states: readonly JudgeStateRow[]): Map<string, Map<string, Watch[]>> {
  const old = new Map<string, Watch>();
  for (const point of before.values()) for (const list of point.watches.values()) for (const watch of list) old.set(keyOf(watch), watch);
  const remembered = new Map<string, JudgeStateRow[]>();
  for (const row of states) remembered.set(keyOf(row), [...(remembered.get(keyOf(row)) ?? []), row]);
  const groups = new Map<string, Map<string, Watch[]>>();
  for (const watch of watches) {
    const known = old.get(keyOf(watch));
    if (known) for (const [kind, memory] of known.memory) watch.memory.set(kind, memory);
    watch.alarmId = known?.alarmId ?? null;
    if (!known) restore(watch, remembered.get(keyOf(watch)) ?? []);
    const byFactor = groups.get(watch.pointId) ?? new Map<string, Watch[]>();
    byFactor.set(watch.factorCode, [...(byFactor.get(watch.factorCode) ?? []), watch]);
    groups.set(watch.pointId, byFactor);
  }
  return groups;
}

function keyOf(watch: { readonly pointId: string; readonly factorCode: string; readonly alarmType: string }): string {
  return `${watch.pointId}|${watch.factorCode}|${watch.alarmType}`;
}
