import { formatIsoWallTime } from '#schemas/types/wall-time.ts';
import { readRaisedTimes, type JudgeStateRow, loadJudgeStates } from '#server/areas/alarm/face.ts';
import type { Db } from '#server/db/db.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import type { DeviceSettings } from '#server/gateway/verify.ts';
import { type DeviceTurn, readRemembered, type RememberedDevice } from './device-store.ts';
import { readParams } from '#server/records/param-store.ts';
import { READING_KINDS } from '#server/db/partitions.ts';
import { type ChangedPoints, type FactorRow, listConcerned, loadFactors, loadLimits, loadPoints, type PointRow } from './point-store.ts';
import type { DevicePassword, PasswordReader } from './device-password.ts';
import type { SenderRules } from './sender.ts';
import { ALARM_TYPE, restore, type Watch, watchesOf } from './watch.ts';
import factorFile from '#schemas/dictionaries/factors.json' with { type: 'json' };

/** A point and what is watched on it. */
export interface Point {
  readonly row: PointRow;
  readonly password: DevicePassword;
  readonly watches: ReadonlyMap<string, readonly Watch[]>;
  /** Milliseconds since 1970. */
  lastHeardMs: number | null;
  lastTouchedMs: number;
  /** Newest DataTime stored since the start, per kind of readings. */
  readonly newestMs: Map<ReadingKind, number>;
  shownStatus: string | null;
  /** How often batches had written for its device when it was last looked at; -1: not known yet. */
  turn: number;
  /** Whether its watches remember what the database does; not so before it is first heard here, or after another server heard it. */
  isPrimed: boolean;
  /** When it last sent a time that cannot be true, milliseconds since 1970; null where its clock is right. */
  clockWrongMs: number | null;
}

/** Points, limits and factors as ingest uses them: in memory, read again when they change. */
export interface PointCache {
  /** @param changed what is to be read again; without it everything */
  reload(db: Db, changed?: ChangedPoints): Promise<void>;
  /**
   * Gives points that are heard here anew what the database remembers of them. Call it before a batch is judged.
   * @returns what it remembered of their devices
   */
  prime(db: Db, mns: ReadonlySet<string>): Promise<readonly RememberedDevice[]>;
  isPrimed(mns: ReadonlySet<string>): boolean;
  /** Notes the turns of a batch that is being written. @returns false: another server wrote for one of its devices since they were primed */
  takeTurns(turns: readonly DeviceTurn[]): boolean;
  /** The database may know more of these than memory does: it is asked before they are judged again. */
  forget(mns: Iterable<string>): void;
  byMn(mn: string): Point | undefined;
  factor(code: string): FactorRow | undefined;
  /** Today's code of a 2005 one; others stay as they are. */
  factorCode(code: string): string;
  settingsOf(mn: string): DeviceSettings | undefined;
  /** What requests to a device say; its password is null where none is known. */
  addressOf(mn: string): { readonly stCode: string | null; readonly password: string | null } | undefined;
  senderRules(mn: string | null): SenderRules;
  size(): number;
}

/** Edition 2005 codes of the standard's own table (DOMAIN.md, factors). */
const LEGACY_CODES: Readonly<Record<string, string>> = factorFile.legacyMap;

/** Parameter: 1 refuses packets with a wrong password, anything else marks them. */
const WRONG_PASSWORD_PARAM = 'DEVICE_PASSWORD_REFUSE';

/** @param passwords opens what is stored of a device's password */
export function createPointCache(passwords: PasswordReader): PointCache {
  let points = new Map<string, Point>();
  let factors = new Map<string, FactorRow>();
  let legacy = new Map(Object.entries(LEGACY_CODES));
  let refusesWrong = false;
  const unprimed = (mns: ReadonlySet<string>): Point[] => [...mns].flatMap((mn) => points.get(mn) ?? []).filter(({ isPrimed }) => !isPrimed);

  async function reloadAll(db: Db): Promise<void> {
    const rows = await loadPoints(db);
    const watches = groupWatches(watchesOf(await loadLimits(db)), points.values());
    points = new Map(rows.map((row) => [row.mn, read(row, watches, points.get(row.mn))]));
  }

  /** A limit that is gone names its point no more: memory does. */
  async function reloadSome(db: Db, changed: ChangedPoints): Promise<void> {
    const limits = new Set(changed.limits);
    const watching = limits.size === 0 ? [] : [...points.values()].filter(({ watches }) => hasLimit(watches, limits)).map(({ row }) => row.id);
    const ids = [...new Set([...(await listConcerned(db, changed)), ...(changed.points ?? []), ...watching])];
    if (ids.length === 0) return;
    const rows = await loadPoints(db, ids);
    const concerned = new Set(ids);
    const before = [...points.values()].filter(({ row }) => concerned.has(row.id));
    const watches = groupWatches(watchesOf(await loadLimits(db, ids)), before);
    const known = new Map(before.map((point) => [point.row.mn, point]));
    for (const mn of known.keys()) points.delete(mn);
    for (const row of rows) points.set(row.mn, read(row, watches, known.get(row.mn)));
  }

  function read(row: PointRow, watches: ReadonlyMap<string, ReadonlyMap<string, readonly Watch[]>>, before: Point | undefined): Point {
    const isSame = before !== undefined && !before.password.isLost && before.row.sealedPassword === row.sealedPassword;
    const password = isSame ? before.password : passwords(row);
    return { ...keep(row, watches.get(row.id) ?? NO_WATCHES, before), password };
  }

  return {
    async reload(db, changed) {
      if (changed) await reloadSome(db, changed);
      else await reloadAll(db);
      refusesWrong = (await readParams(db, WRONG_PASSWORD_PARAM)).get(WRONG_PASSWORD_PARAM)?.trim() === '1';
      const factorRows = await loadFactors(db);
      factors = new Map(factorRows.map((factor) => [factor.code, factor]));
      legacy = new Map(Object.entries(LEGACY_CODES));
      for (const factor of factorRows) if (factor.legacyCode) legacy.set(factor.legacyCode, factor.code);
    },
    async prime(db, mns) {
      const fresh = unprimed(mns);
      return fresh.length > 0 ? primePoints(db, fresh) : [];
    },
    takeTurns(turns) {
      let isInTurn = true;
      for (const { mn, turn } of turns) {
        const point = points.get(mn);
        if (!point) continue;
        if (turn !== point.turn + 1) isInTurn = false;
        point.turn = turn;
      }
      return isInTurn;
    },
    isPrimed: (mns) => unprimed(mns).length === 0,
    forget(mns) {
      for (const mn of mns) {
        const point = points.get(mn);
        if (point) point.isPrimed = false;
      }
    },
    byMn: (mn) => points.get(mn),
    factor: (code) => factors.get(code),
    factorCode: (code) => (factors.has(code) ? code : (legacy.get(code) ?? code)),
    settingsOf(mn) {
      const row = points.get(mn)?.row;
      return row && settingsOf(row);
    },
    addressOf(mn) {
      const point = points.get(mn);
      return point && { stCode: point.row.stCode, password: point.password.text };
    },
    senderRules: (mn) => rulesOf(mn === null ? undefined : points.get(mn), refusesWrong),
    size: () => points.size,
  };
}

function settingsOf({ crcMode: mode, encoding }: PointRow): DeviceSettings {
  const crcMode = mode === 'modbus' || mode === 'off' ? mode : 'hj212';
  return encoding === 'utf8' || encoding === 'gbk' ? { crcMode, encoding } : { crcMode };
}

function rulesOf(point: Point | undefined, refusesWrong: boolean): SenderRules {
  const mode = point?.row.passwordMode ?? (refusesWrong ? 'refuse' : 'warn');
  const password = mode === 'off' ? null : (point?.password ?? null);
  return { password, refusesWrong: mode === 'refuse', refusesPlain: point?.row.encryption === 'required' };
}

function hasLimit(watches: Point['watches'], limits: ReadonlySet<string>): boolean {
  for (const list of watches.values()) if (list.some(({ versions }) => versions.some(({ limit }) => limits.has(limit.id)))) return true;
  return false;
}

const NO_WATCHES: ReadonlyMap<string, readonly Watch[]> = new Map();

function keep(row: PointRow, watches: ReadonlyMap<string, readonly Watch[]>, before: Point | undefined): Omit<Point, 'password'> {
  return {
    ...(before ?? { lastTouchedMs: 0, newestMs: new Map<ReadingKind, number>(), clockWrongMs: null, turn: -1 }),
    row,
    watches,
    lastHeardMs: before?.lastHeardMs ?? row.lastPacketMs,
    shownStatus: row.status,
    isPrimed: before?.isPrimed === true && watchCount(watches) <= watchCount(before.watches),
  };
}

function watchCount(watches: ReadonlyMap<string, readonly Watch[]>): number {
  let count = 0;
  for (const list of watches.values()) count += list.length;
  return count;
}

async function primePoints(db: Db, points: readonly Point[]): Promise<readonly RememberedDevice[]> {
  const states = new Map<string, JudgeStateRow[]>();
  const ids = points.map(({ row }) => row.id);
  const mns = points.map(({ row }) => row.mn);
  // the turns are read first: whatever is written while the rest is read shows in them
  const devices = await readRemembered(db, mns);
  const remembered = new Map(devices.map((row) => [row.mn, row]));
  for (const row of await loadJudgeStates(db, ids)) states.set(keyOf(row), [...(states.get(keyOf(row)) ?? []), row]);
  const wrong = await readRaisedTimes(db, ids, ALARM_TYPE.communication);
  for (const point of points) {
    const device = remembered.get(point.row.mn);
    point.clockWrongMs = wrong.get(point.row.id) ?? null;
    point.turn = device?.turn ?? 0;
    // another server may show another status by now
    point.shownStatus = null;
    rememberTimes(point, device, states);
    point.isPrimed = true;
  }
  return devices;
}

/** The newest times of a point, and what its watches remember. */
function rememberTimes(point: Point, device: RememberedDevice | undefined, states: ReadonlyMap<string, readonly JudgeStateRow[]>): void {
  const newest: Partial<Record<ReadingKind, string>> = {};
  for (const kind of READING_KINDS) {
    const ms = device?.[kind];
    if (!ms) continue;
    newest[kind] = formatIsoWallTime(ms);
    point.newestMs.set(kind, Math.max(ms, point.newestMs.get(kind) ?? 0));
  }
  for (const watches of point.watches.values()) for (const watch of watches) restore(watch, states.get(keyOf(watch)) ?? [], newest);
}

function groupWatches(watches: readonly Watch[], before: Iterable<Point>): Map<string, Map<string, Watch[]>> {
  const old = new Map<string, Watch>();
  for (const point of before) for (const list of point.watches.values()) for (const watch of list) old.set(keyOf(watch), watch);
  const groups = new Map<string, Map<string, Watch[]>>();
  for (const watch of watches) {
    const known = old.get(keyOf(watch));
    if (known) for (const [kind, memory] of known.memory) watch.memory.set(kind, memory);
    watch.alarmId = known?.alarmId ?? null;
    const byFactor = groups.get(watch.pointId) ?? new Map<string, Watch[]>();
    byFactor.set(watch.factorCode, [...(byFactor.get(watch.factorCode) ?? []), watch]);
    groups.set(watch.pointId, byFactor);
  }
  return groups;
}

function keyOf(watch: { readonly pointId: string; readonly factorCode: string; readonly alarmType: string }): string {
  return `${watch.pointId}|${watch.factorCode}|${watch.alarmType}`;
}
