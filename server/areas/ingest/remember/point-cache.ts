import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import factorFile from '#schemas/dictionaries/factors.json' with { type: 'json' };
import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import {
  type JudgeStateRow,
  type LevelLifts,
  loadJudgeStates,
  readRaisedTimes,
  type Suppressions,
} from '#server/areas/alarm/face.ts';
import type { Db } from '#server/db/db.ts';
import { READING_KINDS } from '#server/db/partitions.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import type { DeviceSettings } from '#server/gateway/verify.ts';
import { readParams } from '#server/records/param-store.ts';
import { type AlarmSlot, emptySlot, slotKey } from '../points/alarm-slot.ts';
import type { PasswordReader } from '../points/device-password.ts';
import {
  type ChangedPoints,
  type FactorRow,
  listConcerned,
  loadFactors,
  loadLimits,
  loadPoints,
  type PointRow,
} from '../points/point-store.ts';
import { ALARM_TYPE, countWatches, restore, type Watch, watchesOf } from '../points/watch.ts';
import { isTimed, type Prepared } from '../receive/prepare.ts';
import type { SenderRules } from '../receive/sender.ts';
import { groupBy } from '../rules/group-by.ts';
import { keepOtherFrames, type OtherFrames } from '../rules/other-frames.ts';
import { type RunningRule, type RuleWatch, runsAt } from '../rules/rule-watch.ts';
import { keepRunningRules } from '../rules/running-rules.ts';
import { sayWhy, type OwnPlace } from '../rules/say-why.ts';
import { keepPointStates, type PointStates } from '../rules/told-states.ts';
import { asksOthers, readAskedFrames } from './asked-frames.ts';
import { isAtRest, type Point } from './point.ts';
import { type Known, primeRules } from './prime-rules.ts';
import { type DeviceTurn, readRemembered, type RememberedDevice } from './remembered-store.ts';
import { NO_SPANS, readSpans } from './spans.ts';
import { surround } from './surroundings.ts';

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
  /** Points heard before that memory knows nothing of yet, of those that were heard last. */
  unprimed(most: number): readonly string[];
  /** How often points were read. */
  loads(): number;
  /** Devices whose rules are judged by what a batch brings although it is not theirs, and those of the batch whose rules ask for others; empty where no rule goes from point to point. */
  crossing(batch: readonly Prepared[]): ReadonlySet<string>;
  /** Whoever was written for elsewhere is primed no more. */
  outdate(turns: readonly DeviceTurn[]): void;
  /** What rules ask of other points at the frames of a batch is read. */
  readAsked(db: Db, batch: readonly Prepared[]): Promise<void>;
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
  addressOf(
    mn: string,
  ): { readonly stCode: string | null; readonly password: string | null } | undefined;
  senderRules(mn: string | null): SenderRules;
  /** Agreed stops and calibration windows, as they were when it was last read. */
  suppressions(): Suppressions;
  /** Special events that run. */
  lifts(): LevelLifts;
  size(): number;
  /** Rules of other points that ask for what this one says. */
  askingFor(pointId: string): readonly RuleWatch[];
  readonly others: OtherFrames;
  readonly told: PointStates;
  /** Why a rule fired, in a sentence. */
  sayWhy(evidence: RuleEvidence, own: OwnPlace): string;
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
  let spans = NO_SPANS;
  const running = keepRunningRules();
  const others = keepOtherFrames();
  const told = keepPointStates();
  let asking = new Map<string, RuleWatch[]>();
  let places = new Map<string, PointRow>();
  const world = {
    running,
    others,
    told,
    stationOf: (pointId: string) => places.get(pointId)?.stationId,
  };
  /** Takes of what is stored what would have been taken as it came. */
  const stored: OtherFrames = {
    ...others,
    put(place, values) {
      const { status } = places.get(place.pointId) ?? {};
      if (status !== undefined && isAtRest(status)) return;
      others.put(
        place,
        new Map(
          [...values].filter(
            ([factor]) => spans.suppressions.at(place.pointId, factor, place.timeMs) === null,
          ),
        ),
      );
    },
  };
  let loads = 0;
  /** Points heard before of which memory knew nothing when points were read, the latest last. */
  let ahead: string[] = [];
  const unprimed = (mns: ReadonlySet<string>): Point[] =>
    [...mns].flatMap((mn) => points.get(mn) ?? []).filter(({ isPrimed }) => !isPrimed);

  async function readFactors(db: Db): Promise<void> {
    const rows = await loadFactors(db);
    factors = new Map(rows.map((factor) => [factor.code, factor]));
    legacy = new Map(Object.entries(LEGACY_CODES));
    for (const factor of rows) if (factor.legacyCode) legacy.set(factor.legacyCode, factor.code);
  }

  async function reloadAll(db: Db): Promise<void> {
    const rows = await loadPoints(db);
    const watches = groupWatches(watchesOf(await loadLimits(db)), points.values());
    points = new Map(rows.map((row) => [row.mn, read(row, watches, points.get(row.mn))]));
  }

  /** A limit that is gone names its point no more: memory does. */
  async function reloadSome(
    db: Db,
    changed: ChangedPoints,
    rules: readonly RunningRule[],
  ): Promise<void> {
    const limits = new Set(changed.limits);
    const watching =
      limits.size === 0
        ? []
        : [...points.values()]
            .filter(({ watches }) => hasLimit(watches, limits))
            .map(({ row }) => row.id);
    const ruled = [...points.values()]
      .filter(({ row }) => rules.some((rule) => runsAt(rule, row)))
      .map(({ row }) => row.id);
    const ids = [
      ...new Set([
        ...(await listConcerned(db, changed)),
        ...(changed.points ?? []),
        ...watching,
        ...ruled,
      ]),
    ];
    if (ids.length === 0) return;
    const rows = await loadPoints(db, ids);
    const concerned = new Set(ids);
    const before = [...points.values()].filter(({ row }) => concerned.has(row.id));
    const watches = groupWatches(watchesOf(await loadLimits(db, ids)), before);
    const known = new Map(before.map((point) => [point.row.mn, point]));
    for (const mn of known.keys()) points.delete(mn);
    for (const row of rows) points.set(row.mn, read(row, watches, known.get(row.mn)));
  }

  function read(
    row: PointRow,
    watches: ReadonlyMap<string, ReadonlyMap<string, readonly Watch[]>>,
    before: Point | undefined,
  ): Point {
    const isSame =
      before !== undefined &&
      !before.password.isLost &&
      before.row.sealedPassword === row.sealedPassword;
    const password = isSame ? before.password : passwords(row);
    return {
      ...keep(
        {
          row,
          watches: watches.get(row.id) ?? NO_WATCHES,
          rules: running.at(row, allRules(before)),
          world,
        },
        before,
      ),
      password,
    };
  }

  /** Who asks whom, and where it stands: found anew whenever points or rules were read. */
  function listAsking(): void {
    asking = new Map();
    places = new Map([...points.values()].map(({ row }) => [row.id, row]));
    for (const point of points.values())
      for (const watch of allRules(point))
        for (const id of new Set(watch.rule.judge.others.map(({ pointId }) => pointId)))
          if (id !== point.row.id) asking.set(id, [...(asking.get(id) ?? []), watch]);
  }

  return {
    async reload(db, changed) {
      if (!changed || factors.size === 0) await readFactors(db);
      const rules =
        !changed || changed.rules?.length
          ? await running.reload(db, (code) => factors.get(code)?.unit ?? null)
          : [];
      if (changed) await reloadSome(db, changed, rules);
      else await reloadAll(db);
      listAsking();
      loads += 1;
      ahead = heardBefore([...points.values()]);
      refusesWrong =
        (await readParams(db, WRONG_PASSWORD_PARAM)).get(WRONG_PASSWORD_PARAM)?.trim() === '1';
      spans = await readSpans(db);
      await readFactors(db);
    },
    async prime(db, mns) {
      const fresh = unprimed(mns);
      return fresh.length > 0
        ? primePoints(db, fresh, { others: stored, told, suppressions: spans.suppressions })
        : [];
    },
    crossing(batch) {
      const crossing = new Set<string>();
      if (asking.size === 0) return crossing;
      for (const item of batch) {
        const point = isTimed(item) && !item.isSuppressed ? points.get(item.mn) : undefined;
        if (!point || item.kind === null) continue;
        if (asksOthers(point, item.kind)) crossing.add(point.row.mn);
        for (const { mn, rule } of asking.get(point.row.id) ?? [])
          if (rule.row.tree.period === item.kind) crossing.add(mn);
      }
      return crossing;
    },
    outdate(turns) {
      for (const { mn, turn } of turns) {
        const point = points.get(mn);
        if (point && point.turn !== turn) point.isPrimed = false;
      }
    },
    readAsked: (db, batch) =>
      readAskedFrames(db, batch, { byMn: (mn) => points.get(mn), others: stored }),
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
    unprimed(most) {
      while (ahead.length > 0 && points.get(ahead.at(-1) ?? '')?.isPrimed !== false) ahead.pop();
      return ahead.slice(-most).filter((mn) => points.get(mn)?.isPrimed === false);
    },
    loads: () => loads,
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
    suppressions: () => spans.suppressions,
    lifts: () => spans.lifts,
    size: () => points.size,
    askingFor: (pointId) => asking.get(pointId) ?? NO_RULES,
    others,
    told,
    sayWhy: (evidence, own) =>
      sayWhy(evidence, own, {
        factor: (code) => factors.get(code),
        factors: () => [...factors.values()],
      }),
  };
}

/** The latest come last. */
function heardBefore(points: readonly Point[]): string[] {
  const heard = points.filter(({ isPrimed, lastHeardMs }) => !isPrimed && lastHeardMs !== null);
  return heard
    .toSorted((a, b) => (a.lastHeardMs ?? 0) - (b.lastHeardMs ?? 0))
    .map(({ row }) => row.mn);
}

function settingsOf({ crcMode: mode, encoding }: PointRow): DeviceSettings {
  const crcMode = mode === 'modbus' || mode === 'off' ? mode : 'hj212';
  return encoding === 'utf8' || encoding === 'gbk' ? { crcMode, encoding } : { crcMode };
}

function rulesOf(point: Point | undefined, refusesWrong: boolean): SenderRules {
  const mode = point?.row.passwordMode ?? (refusesWrong ? 'refuse' : 'warn');
  const password = mode === 'off' ? null : (point?.password ?? null);
  return {
    password,
    refusesWrong: mode === 'refuse',
    refusesPlain: point?.row.encryption === 'required',
  };
}

function hasLimit(watches: Point['watches'], limits: ReadonlySet<string>): boolean {
  for (const list of watches.values())
    if (list.some(({ versions }) => versions.some(({ limit }) => limits.has(limit.id))))
      return true;
  return false;
}

const NO_WATCHES: ReadonlyMap<string, readonly Watch[]> = new Map();

const NO_RULES: readonly RuleWatch[] = [];

interface Kept {
  readonly row: PointRow;
  readonly watches: ReadonlyMap<string, readonly Watch[]>;
  readonly rules: readonly RuleWatch[];
  readonly world: Parameters<typeof surround>[2];
}

function keep(
  { row, watches, rules, world }: Kept,
  before: Point | undefined,
): Omit<Point, 'password'> {
  const ran = new Set(allRules(before));
  return {
    ...(before ?? {
      lastTouchedMs: 0,
      newestMs: new Map<ReadingKind, number>(),
      clockWrongMs: null,
      turn: -1,
      leftovers: null,
    }),
    row,
    watches,
    asksStates: rules.some(({ rule }) => rule.asksStates),
    rules: groupBy(rules, ({ rule }) => rule.row.tree.period),
    slots: slotsOf(watches, rules, before),
    around: surround(watches, row, world),
    lastHeardMs: before?.lastHeardMs ?? row.lastPacketMs,
    shownStatus: row.status,
    isPrimed:
      before?.isPrimed === true &&
      countWatches(watches) <= countWatches(before.watches) &&
      rules.length === ran.size &&
      rules.every((watch) => ran.has(watch)),
  };
}

function allRules(point: Point | undefined): readonly RuleWatch[] {
  return point ? [...point.rules.values()].flat() : NO_RULES;
}

/** Limits and rules that raise the same share a slot. */
function slotsOf(
  watches: Point['watches'],
  rules: readonly RuleWatch[],
  before: Point | undefined,
): Map<string, AlarmSlot> {
  const slots = new Map<string, AlarmSlot>();
  for (const list of watches.values())
    for (const watch of list) {
      watch.slot = before?.slots.get(slotKey(watch)) ?? watch.slot;
      slots.set(slotKey(watch), watch.slot);
    }
  for (const { alarms } of rules)
    for (const { key, factorCode, action } of alarms)
      if (!slots.has(key))
        slots.set(key, before?.slots.get(key) ?? emptySlot(factorCode, action.kind));
  return slots;
}

async function primePoints(
  db: Db,
  points: readonly Point[],
  world: Omit<Known, 'newestMs'>,
): Promise<readonly RememberedDevice[]> {
  const states = new Map<string, JudgeStateRow[]>();
  const ids = points.map(({ row }) => row.id);
  const mns = points.map(({ row }) => row.mn);
  // the turns are read first: whatever is written while the rest is read shows in them
  const devices = await readRemembered(db, mns);
  const remembered = new Map(devices.map((row) => [row.mn, row]));
  for (const row of await loadJudgeStates(db, ids))
    states.set(keyOf(row), [...(states.get(keyOf(row)) ?? []), row]);
  const wrong = await readRaisedTimes(db, ids, ALARM_TYPE.communication);
  for (const point of points) {
    const device = remembered.get(point.row.mn);
    point.clockWrongMs = wrong.get(point.row.id) ?? null;
    point.turn = device?.turn ?? 0;
    // another server may show another status by now
    point.shownStatus = null;
    rememberTimes(point, device, states);
  }
  await primeRules(db, points, {
    ...world,
    newestMs: ({ row }, kind) => remembered.get(row.mn)?.[kind] ?? undefined,
  });
  for (const point of points) point.isPrimed = true;
  return devices;
}

/** The newest times of a point, and what its watches remember. */
function rememberTimes(
  point: Point,
  device: RememberedDevice | undefined,
  states: ReadonlyMap<string, readonly JudgeStateRow[]>,
): void {
  const newest: Partial<Record<ReadingKind, string>> = {};
  for (const kind of READING_KINDS) {
    const ms = device?.[kind];
    if (!ms) continue;
    newest[kind] = formatIsoWallTime(ms);
    point.newestMs.set(kind, Math.max(ms, point.newestMs.get(kind) ?? 0));
  }
  for (const watches of point.watches.values())
    for (const watch of watches) restore(watch, states.get(keyOf(watch)) ?? [], newest);
}

function groupWatches(
  watches: readonly Watch[],
  before: Iterable<Point>,
): Map<string, Map<string, Watch[]>> {
  const old = new Map<string, Watch>();
  for (const point of before)
    for (const list of point.watches.values())
      for (const watch of list) old.set(keyOf(watch), watch);
  const groups = new Map<string, Map<string, Watch[]>>();
  for (const watch of watches) {
    const known = old.get(keyOf(watch));
    if (known) for (const [kind, memory] of known.memory) watch.memory.set(kind, memory);
    if (known) watch.slot = known.slot;
    const byFactor = groups.get(watch.pointId) ?? new Map<string, Watch[]>();
    byFactor.set(watch.factorCode, [...(byFactor.get(watch.factorCode) ?? []), watch]);
    groups.set(watch.pointId, byFactor);
  }
  return groups;
}

function keyOf(watch: {
  readonly pointId: string;
  readonly factorCode: string;
  readonly alarmType: string;
}): string {
  return `${watch.pointId}|${watch.factorCode}|${watch.alarmType}`;
}
