import { resolveFactor } from '#schemas/monitor-rules/factors.ts';
import type { Db } from '#server/db/db.ts';
import { READING_KINDS } from '#server/db/partitions.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import { isTimed, type Prepared } from '../receive/prepare.ts';
import type { Stretch } from '../rules/columns-store.ts';
import type { OtherFrames } from '../rules/other-frames.ts';
import { readStoredFrames } from '../rules/stored-frames.ts';
import type { Point } from './point.ts';

/** What rules ask of other points at the frames of a batch, as it is stored: another server may have heard it. */
export async function readAskedFrames(
  db: Db,
  batch: readonly Prepared[],
  { byMn, others }: { byMn(mn: string): Point | undefined; readonly others: OtherFrames },
): Promise<void> {
  for (const kind of READING_KINDS) {
    const { stretches, factors } = askedBy(
      batch.filter((item) => item.kind === kind),
      byMn,
    );
    const stored = await readStoredFrames(db, kind, stretches, {
      factors,
      needs: NEEDS,
      isEveryMoment: false,
    });
    for (const [pointId, frames] of stored)
      for (const { timeMs, values } of frames) others.put({ pointId, kind, timeMs }, values);
  }
}

const NEEDS = {
  fields: new Set(['value', 'converted', 'min', 'max'] as const),
  hasMarks: false,
  hasSampleTimes: false,
};

function askedBy(
  batch: readonly Prepared[],
  byMn: (mn: string) => Point | undefined,
): { readonly stretches: readonly Stretch[]; readonly factors: readonly string[] } {
  const stretches = new Map<string, Stretch>();
  const factors = new Set<string>();
  for (const item of batch) {
    if (!isTimed(item) || item.isSuppressed) continue;
    for (const { rule, memory } of byMn(item.mn)?.rules.get(item.kind) ?? [])
      for (const { pointId, factor } of rule.judge.others) {
        factors.add(resolveFactor(factor, memory.flow));
        for (const backMs of rule.asksBackMs) {
          const timeMs = item.log.dataTime - backMs;
          stretches.set(`${pointId} ${timeMs}`, { pointId, fromMs: timeMs, untilMs: timeMs });
        }
      }
  }
  return { stretches: [...stretches.values()], factors: [...factors] };
}

/** Whether rules of a point ask for what others said. */
export function asksOthers({ rules }: Pick<Point, 'rules'>, kind: ReadingKind): boolean {
  return rules.get(kind)?.some(({ rule }) => rule.judge.others.length > 0) ?? false;
}
