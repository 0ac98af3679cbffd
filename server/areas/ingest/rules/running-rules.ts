import type { Db } from '#server/db/db.ts';
import type { PointRow } from '../points/point-store.ts';
import { loadHolidays, loadRunningRules } from './rule-store.ts';
import { readyRule, type RunningRule, runsAt, type RuleWatch, watchRule } from './rule-watch.ts';

/** The rules that run, as servers that take packets keep them. */
export interface RunningRules {
  /** Reads them again; those that did not change stay the same objects. @returns the rules that came, went or changed, as they were and are */
  reload(db: Db, unitOf: (factor: string) => string | null): Promise<readonly RunningRule[]>;
  /** Those that run at a point, each with its memory where it ran there before. */
  at(point: PointRow, before: readonly RuleWatch[]): readonly RuleWatch[];
  isHoliday(day: string): boolean;
}

export function keepRunningRules(): RunningRules {
  let running: readonly RunningRule[] = [];
  let holidays: ReadonlySet<string> = new Set();
  return {
    async reload(db, unitOf) {
      const known = new Map(running.map((rule) => [JSON.stringify(rule.row), rule]));
      const rows = await loadRunningRules(db);
      holidays = await loadHolidays(db);
      const before = new Set(running);
      running = rows.map((row) => known.get(JSON.stringify(row)) ?? readyRule(row, unitOf));
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

function isSamePlace({ mn, memory: { place } }: RuleWatch, point: PointRow): boolean {
  return mn === point.mn && place.stationId === point.stationId && place.stCode === point.stCode;
}
