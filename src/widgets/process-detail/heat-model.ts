import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { HeatLevel } from './bpmn-drawing.ts';
import { spanText } from './process-model.ts';

/** A group of `GET /activiti/statistics/group?by=node`: how often people did the step, and the average, in seconds. */
interface StepGroup {
  readonly keys: readonly (string | null)[];
  readonly values: readonly (number | null)[];
}

interface Heat {
  readonly node: string;
  readonly level: HeatLevel;
  readonly text: string;
}

const LEVELS = 4;
/** What is asked of the statistics, in the order of the values. */
export const HEAT_MEASURES = {
  measure: 'finished,seconds,late,returned',
  op: 'sum,avg,sum,sum',
} as const;

/** Nodes by how slow they are beside the slowest: a quarter of its time each level. Without one that took time all are cool. */
export function heatOf(groups: readonly StepGroup[], t: SayScreen): readonly Heat[] {
  const slowest = Math.max(0, ...groups.map(({ values }) => values[1] ?? 0));
  return groups.flatMap(({ keys: [node], values: [finished, seconds, late, returned] }) => {
    if (node === null || node === undefined) return [];
    const level = slowest === 0 ? 1 : Math.max(1, Math.ceil(((seconds ?? 0) / slowest) * LEVELS));
    const counts = t('process.heat.counts', {
      finished: finished ?? 0,
      late: late ?? 0,
      returned: returned ?? 0,
    });
    return [
      {
        node,
        level: level as HeatLevel,
        text: `${spanText(Math.round(seconds ?? 0), t)} · ${counts}`,
      },
    ];
  });
}
