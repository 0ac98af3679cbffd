import { HOUR_MS } from '#schemas/basics/units.ts';
import { onlineValue } from '#schemas/formulas/online-comparison.ts';
import type { Rational } from '#schemas/formulas/rational.ts';
import { listCountedHours } from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listPointsOf, type TaskFacts, type TestedSample } from './result-store.ts';

/** Type of tasks that compare an online system with samples (dictionary `task_type`: 比对监测). */
const COMPARISON = '2';

/** What the online system said of the hour of a sample, by sample and factor; undefined where it said nothing that counts. */
export type OnlineValues = (sampleId: string, factorCode: string | null) => Rational | null;

export function isComparison({ taskType }: Pick<TaskFacts, 'taskType'>): boolean {
  return taskType === COMPARISON;
}

/**
 * The online values of the hours in which the samples of a comparison were taken, at the task's own station. They belong to the task: whoever
 * sees it sees them, and its report says the same whoever makes it.
 */
export async function readOnline(
  ctx: Ctx,
  task: TaskFacts,
  {
    samples,
    factors,
  }: { readonly samples: readonly TestedSample[]; readonly factors: readonly string[] },
): Promise<OnlineValues> {
  const none: OnlineValues = () => null;
  if (!isComparison(task) || task.stationId === null || factors.length === 0) return none;
  const points = await listPointsOf(ctx.db, task.stationId);
  const asked = samples.flatMap(({ id, point, atMs }) => {
    const at = atMs === null ? null : Math.floor(atMs / HOUR_MS) * HOUR_MS;
    const pointId = pointOf(points, point);
    return at === null || pointId === null ? [] : [{ id, at, pointId }];
  });
  if (asked.length === 0) return none;
  const hours = await listCountedHours(ctx.db, {
    pointIds: [...new Set(asked.map(({ pointId }) => pointId))],
    factors,
    fromMs: Math.min(...asked.map(({ at }) => at)),
    toMs: Math.max(...asked.map(({ at }) => at)) + HOUR_MS,
  });
  const keyed = new Map(
    hours.map((one) => [keyOf(one.pointId, one.factorCode, one.atMs), one.value]),
  );
  const bySample = new Map(asked.map((one) => [one.id, one]));
  return (sampleId, factorCode) => {
    const sample = bySample.get(sampleId);
    return sample && factorCode !== null
      ? onlineValue(keyed.get(keyOf(sample.pointId, factorCode, sample.at)))
      : null;
  };
}

/** The monitoring point a sample was taken at: that of its name, else the only one of the station. */
function pointOf(
  points: readonly { readonly id: string; readonly name: string }[],
  name: string | null,
): string | null {
  const named = points.find((point) => point.name === name);
  if (named) return named.id;
  return points.length === 1 ? (points[0]?.id ?? null) : null;
}

function keyOf(pointId: string, factorCode: string, atMs: number): string {
  return `${pointId} ${factorCode} ${atMs}`;
}
