import type { Db } from '#server/db/db.ts';
import type { PasswordReader } from '../points/device-password.ts';
import {
  type ChangedPoints,
  listConcerned,
  loadLimits,
  loadPoints,
  type PointRow,
} from '../points/point-store.ts';
import { type Watch, watchesOf } from '../points/watch.ts';
import { type RunningRule, runsAt } from '../rules/rule-watch.ts';
import type { RunningRules } from '../rules/running-rules.ts';
import { groupWatches, hasLimit, makePoint, rulesAt } from './make-point.ts';
import type { Point } from './point.ts';
import type { World } from './surroundings.ts';

/** The points that devices send for. */
export interface Points {
  /** A device that writes its name in other letters (`ab` for `AB`) is the one of its name, where only one is called so. */
  byMn(mn: string): Point | undefined;
  all(): readonly Point[];
  /** Of a point by its id, as points were last read. */
  rowOf(pointId: string): PointRow | undefined;
}

export interface PointTable extends Points {
  reloadAll(db: Db): Promise<void>;
  /** @param rules those that came, went or changed: points where they run or ran are read as well */
  reloadSome(db: Db, changed: ChangedPoints, rules: readonly RunningRule[]): Promise<void>;
}

interface Making {
  /** Opens what is stored of a device's password. */
  readonly passwords: PasswordReader;
  readonly running: RunningRules;
  readonly others: World['others'];
  readonly told: World['told'];
}

const NO_WATCHES: ReadonlyMap<string, readonly Watch[]> = new Map();

export function keepPoints({ passwords, running, others, told }: Making): PointTable {
  let points = new Map<string, Point>();
  let rows = new Map<string, PointRow>();
  let folded = new Map<string, string | null>();
  const stationOf = (pointId: string) => rows.get(pointId)?.stationId;
  const world: World = { running, others, told, stationOf };

  const take = (
    row: PointRow,
    watches: ReadonlyMap<string, Point['watches']>,
    before: Point | undefined,
  ): Point =>
    makePoint(
      {
        row,
        password: isSamePassword(row, before) ? before.password : passwords(row),
        watches: watches.get(row.id) ?? NO_WATCHES,
        rules: running.at(row, before ? rulesAt(before) : []),
        world,
      },
      before,
    );
  const noteRows = (): void => {
    rows = new Map([...points.values()].map(({ row }) => [row.id, row]));
    folded = foldNames(points.keys());
  };

  return {
    byMn: (mn) => points.get(mn) ?? points.get(folded.get(mn.toUpperCase()) ?? ''),
    all: () => [...points.values()],
    rowOf: (pointId) => rows.get(pointId),
    async reloadAll(db) {
      const read = await loadPoints(db);
      const watches = groupWatches(watchesOf(await loadLimits(db)), points.values());
      points = new Map(read.map((row) => [row.mn, take(row, watches, points.get(row.mn))]));
      noteRows();
    },
    async reloadSome(db, changed, rules) {
      const ids = new Set([
        ...(await listConcerned(db, changed)),
        ...concernedHere(points.values(), changed, rules),
      ]);
      if (ids.size === 0) return;
      const read = await loadPoints(db, [...ids]);
      const before = [...points.values()].filter(({ row }) => ids.has(row.id));
      const watches = groupWatches(watchesOf(await loadLimits(db, [...ids])), before);
      const known = new Map(before.map((point) => [point.row.mn, point]));
      for (const mn of known.keys()) points.delete(mn);
      for (const row of read) points.set(row.mn, take(row, watches, known.get(row.mn)));
      noteRows();
    },
  };
}

/** Names of devices by their capitals; null where several differ in nothing else. */
function foldNames(mns: Iterable<string>): Map<string, string | null> {
  const folded = new Map<string, string | null>();
  for (const mn of mns) {
    const capitals = mn.toUpperCase();
    folded.set(capitals, folded.has(capitals) ? null : mn);
  }
  return folded;
}

/** A password that could not be opened is tried anew each time. */
function isSamePassword(row: PointRow, before: Point | undefined): before is Point {
  return (
    before !== undefined &&
    !before.password.isLost &&
    before.row.sealedPassword === row.sealedPassword
  );
}

/** Points that memory knows a change to concern: a limit that is gone names its point no more, and where a rule runs no table says. */
function concernedHere(
  points: Iterable<Point>,
  changed: ChangedPoints,
  rules: readonly RunningRule[],
): readonly string[] {
  const limits = new Set(changed.limits);
  const isConcerned = (point: Point): boolean =>
    (limits.size > 0 && hasLimit(point, limits)) || rules.some((rule) => runsAt(rule, point.row));
  const here = [...points].filter(isConcerned).map(({ row }) => row.id);
  return [...(changed.points ?? []), ...here];
}
