import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import type { JudgeStateRow, Suppressions } from '#server/areas/alarm/face.ts';
import { loadJudgeStates, readRaisedTimes } from '#server/areas/alarm/face.ts';
import type { Db } from '#server/db/db.ts';
import { READING_KINDS } from '#server/db/partitions.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import { ALARM_TYPE, restore } from '../points/watch.ts';
import type { OtherFrames } from '../rules/other-frames.ts';
import type { PointStates } from '../rules/told-states.ts';
import { watchKey } from './make-point.ts';
import type { Points } from './point-table.ts';
import type { Point } from './point.ts';
import { primeRules } from './prime-rules.ts';
import { type DeviceTurn, readRemembered, type RememberedDevice } from './remembered-store.ts';

/** Which points memory knows as the database does: they are primed. Others are read before they are judged. */
export interface Priming {
  isPrimed(mns: ReadonlySet<string>): boolean;
  /**
   * Gives points that are heard here anew what the database remembers of them. Call it before a batch is judged.
   * @returns what it remembered of their devices
   */
  prime(db: Db, mns: ReadonlySet<string>): Promise<readonly RememberedDevice[]>;
  /** Points heard before that memory knows nothing of yet, of those that were heard last. */
  unprimed(most: number): readonly string[];
  /** How often points were read. */
  loads(): number;
  /** Whoever was written for elsewhere is primed no more. */
  outdate(turns: readonly DeviceTurn[]): void;
  /** Notes the turns of a batch that is being written. @returns false: another server wrote for one of its devices since they were primed */
  takeTurns(turns: readonly DeviceTurn[]): boolean;
  /** The database may know more of these than memory does: it is asked before they are judged again. */
  forget(mns: Iterable<string>): void;
}

/** What is filled, besides points, with what the database remembers. */
interface Beside {
  readonly stored: OtherFrames;
  readonly told: PointStates;
  suppressions(): Suppressions;
}

export function keepPriming(
  { byMn }: Pick<Points, 'byMn'>,
  beside: Beside,
): Priming & {
  /** Points were read. */
  begin(points: readonly Point[]): void;
} {
  let loads = 0;
  /** Points heard before of which memory knew nothing when points were read, the latest last. */
  let ahead: string[] = [];
  const isUnprimed = (mn: string): boolean => byMn(mn)?.isPrimed === false;
  return {
    begin(points) {
      loads += 1;
      ahead = heardBefore(points);
    },
    isPrimed(mns) {
      for (const mn of mns) if (isUnprimed(mn)) return false;
      return true;
    },
    async prime(db, mns) {
      const fresh = [...mns].flatMap((mn) => byMn(mn) ?? []).filter(({ isPrimed }) => !isPrimed);
      return fresh.length === 0 ? [] : primePoints(db, fresh, beside);
    },
    unprimed(most) {
      while (ahead.length > 0 && !isUnprimed(ahead.at(-1) ?? '')) ahead.pop();
      return ahead.slice(-most).filter(isUnprimed);
    },
    loads: () => loads,
    outdate(turns) {
      for (const { mn, turn } of turns) {
        const point = byMn(mn);
        if (point && point.turn !== turn) point.isPrimed = false;
      }
    },
    takeTurns(turns) {
      let isInTurn = true;
      for (const { mn, turn } of turns) {
        const point = byMn(mn);
        if (!point) continue;
        if (turn !== point.turn + 1) isInTurn = false;
        point.turn = turn;
      }
      return isInTurn;
    },
    forget(mns) {
      for (const mn of mns) {
        const point = byMn(mn);
        if (point) point.isPrimed = false;
      }
    },
  };
}

/** The latest come last. */
function heardBefore(points: readonly Point[]): string[] {
  const heard = points.filter(({ isPrimed, lastHeardMs }) => !isPrimed && lastHeardMs !== null);
  return heard
    .toSorted((a, b) => (a.lastHeardMs ?? 0) - (b.lastHeardMs ?? 0))
    .map(({ row }) => row.mn);
}

async function primePoints(
  db: Db,
  points: readonly Point[],
  { stored, told, suppressions }: Beside,
): Promise<readonly RememberedDevice[]> {
  const states = new Map<string, JudgeStateRow[]>();
  const ids = points.map(({ row }) => row.id);
  const mns = points.map(({ row }) => row.mn);
  // the turns are read first: whatever is written while the rest is read shows in them
  const devices = await readRemembered(db, mns);
  const remembered = new Map(devices.map((row) => [row.mn, row]));
  for (const row of await loadJudgeStates(db, ids))
    states.set(watchKey(row), [...(states.get(watchKey(row)) ?? []), row]);
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
    others: stored,
    told,
    suppressions: suppressions(),
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
    for (const watch of watches) restore(watch, states.get(watchKey(watch)) ?? [], newest);
}
