import type { Ctx } from '#server/base/context/ctx.ts';
import { writeComparisons, type ComparedResult } from './result-store.ts';
import { makeTable, type ResultTable } from './table.ts';

/** Dictionary `lab_outcome`. */
const OUTCOME = { noOnline: '0', within: '1', beyond: '2', noCriterion: '3' } as const;

type Item = ResultTable['items'][number];

/** Keeps beside each result of a signed report how it compared with the online value, and who looked after the station then. */
export async function keepComparisons(tx: Ctx, taskId: string): Promise<void> {
  const table = await makeTable(tx, taskId);
  if (!table.isComparison) return;
  await writeComparisons(tx.db, taskId, table.items.flatMap(outcomesOf));
}

/** Of gas the means of all samples are judged, and each sample that has both values shares what they say. */
function outcomesOf({ cells, comparison: whole }: Item): readonly ComparedResult[] {
  return cells.flatMap(({ resultId, comparison }) => {
    if (resultId === null || !comparison) return [];
    const hasPair = comparison.online !== null && comparison.reference !== null;
    const passes = comparison.passes ?? whole?.passes ?? null;
    return [{ id: resultId, outcome: hasPair ? verdict(passes) : OUTCOME.noOnline }];
  });
}

function verdict(passes: boolean | null): string {
  if (passes === null) return OUTCOME.noCriterion;
  return passes ? OUTCOME.within : OUTCOME.beyond;
}
