import type { Db } from '#server/db/db.ts';
import { isTimed, type Prepared } from '../receive/prepare.ts';
import type { OtherFrames } from '../rules/other-frames.ts';
import type { RuleWatch } from '../rules/rule-watch.ts';
import { asksOthers, readAskedFrames } from './asked-frames.ts';
import { rulesAt } from './make-point.ts';
import type { Points } from './point-table.ts';
import type { Point } from './point.ts';

/** Rules that go from point to point: at one they run, of another they ask. */
export interface CrossingRules {
  /** Rules of other points that ask for what this one says. */
  askingFor(pointId: string): readonly RuleWatch[];
  /**
   * Devices (MN) with a rule that this batch may fire, and that asks for another point: those of the batch whose own rules do, and any
   * other whose rule asks for a point of the batch. Two servers may hear the two points of one rule, so the rows of these devices are held
   * while the batch is judged. Empty where no rule goes from point to point.
   */
  touchedBy(batch: readonly Prepared[]): ReadonlySet<string>;
  /** Reads what such rules need of other points at the times of the batch from the database, where another server may have stored it. */
  readAsked(db: Db, batch: readonly Prepared[]): Promise<void>;
  /** What points said that such rules ask for. */
  readonly others: OtherFrames;
}

const NO_RULES: readonly RuleWatch[] = [];

/** @param stored takes what is read of other points */
export function keepCrossingRules(
  { byMn }: Pick<Points, 'byMn'>,
  { others, stored }: { readonly others: OtherFrames; readonly stored: OtherFrames },
): CrossingRules & {
  /** Who asks whom is found anew; call it when points or rules were read. */
  look(points: readonly Point[]): void;
} {
  let asking: ReadonlyMap<string, readonly RuleWatch[]> = new Map();
  return {
    look(points) {
      asking = whoAsks(points);
    },
    askingFor: (pointId) => asking.get(pointId) ?? NO_RULES,
    touchedBy(batch) {
      const touched = new Set<string>();
      if (asking.size === 0) return touched;
      for (const item of batch) {
        const point = isTimed(item) && !item.isSuppressed ? byMn(item.mn) : undefined;
        if (!point || item.kind === null) continue;
        if (asksOthers(point, item.kind)) touched.add(point.row.mn);
        for (const { mn, rule } of asking.get(point.row.id) ?? NO_RULES)
          if (rule.row.tree.period === item.kind) touched.add(mn);
      }
      return touched;
    },
    readAsked: (db, batch) => readAskedFrames(db, batch, { byMn, others: stored }),
    others,
  };
}

/** By the point that is asked for. */
function whoAsks(points: readonly Point[]): ReadonlyMap<string, readonly RuleWatch[]> {
  const asking = new Map<string, RuleWatch[]>();
  for (const point of points)
    for (const watch of rulesAt(point))
      for (const id of new Set(watch.rule.judge.others.map(({ pointId }) => pointId)))
        if (id !== point.row.id) asking.set(id, [...(asking.get(id) ?? []), watch]);
  return asking;
}
