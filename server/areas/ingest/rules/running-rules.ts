import { AIR_ST } from '#schemas/formulas/factor-unit.ts';
import { factorsNamed } from '#schemas/monitor-rules/walk.ts';
import type { Db } from '#server/db/db.ts';
import type { Factors } from '../points/factors.ts';
import type { PointRow } from '../points/point-store.ts';
import { loadHolidays, loadRunningRules, type RunningRow } from './rule-store.ts';
import { readyRule, type RunningRule, runsAt, type RuleWatch, watchRule } from './rule-watch.ts';

/** The rules that run, as servers that take packets keep them. */
export interface RunningRules {
  /** Reads them again; those that did not change, nor the units of what they name, stay the same objects. @returns the rules that came, went or changed, as they were and are */
  reload(db: Db, factors: Pick<Factors, 'unitAt'>): Promise<readonly RunningRule[]>;
  /** Those that run at a point, each with its memory where it ran there before. */
  at(point: PointRow, before: readonly RuleWatch[]): readonly RuleWatch[];
  isHoliday(day: string): boolean;
}

export function keepRunningRules(): RunningRules {
  let known: ReadonlyMap<string, RunningRule> = new Map();
  let running: readonly RunningRule[] = [];
  let holidays: ReadonlySet<string> = new Set();
  return {
    async reload(db, factors) {
      const rows = await loadRunningRules(db);
      holidays = await loadHolidays(db);
      const before = new Set(running);
      const next = new Map(
        rows.map((row): [string, RunningRule] => {
          const key = JSON.stringify([row, unitsOf(row, factors)]);
          return [key, known.get(key) ?? readyRule(row, factors.unitAt)];
        }),
      );
      known = next;
      running = [...next.values()];
      const now = new Set(running);
      return [...before, ...now].filter((rule) => !before.has(rule) || !now.has(rule));
    },
    at(point, before) {
      const known = new Map(before.map((watch) => [watch.rule, watch]));
      return running
        .filter((rule) => runsAt(rule, point))
        .map((rule) => {
          const watch = known.get(rule);
          return watch && isSamePlace(watch, point) ? watch : watchRule(rule, point);
        });
    },
    isHoliday: (day) => holidays.has(day),
  };
}

/** What it is made ready with: units of what it names, of emissions and of ambient air. */
function unitsOf({ tree }: RunningRow, { unitAt }: Pick<Factors, 'unitAt'>): unknown {
  return factorsNamed(tree.when).map((factor) => [unitAt(factor, null), unitAt(factor, AIR_ST)]);
}

function isSamePlace({ mn, memory: { place } }: RuleWatch, point: PointRow): boolean {
  return mn === point.mn && place.stationId === point.stationId && place.stCode === point.stCode;
}
