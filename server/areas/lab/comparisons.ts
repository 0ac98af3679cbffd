import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { MoveStep } from '#server/moves/life-cycles.ts';
import { needEntity } from '#server/records/access.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import { companyOfStation } from './result-store.ts';
import { makeTable, type ResultTable } from './table.ts';

/** Dictionary `lab_outcome`. */
const OUTCOME = { noOnline: '0', within: '1', beyond: '2', noCriterion: '3' } as const;

type Item = ResultTable['items'][number];
interface Compared {
  readonly id: string;
  readonly comparison: string;
}

/** Keeps beside each result of a report that is signed how it compared with the online value, and who looks after the station now. */
export async function keepComparisons(tx: Ctx, { row }: Pick<MoveStep, 'row'>): Promise<void> {
  const task = { id: toText(row['id']), stationId: toText(row['stationId']) || null };
  const table = await makeTable(tx, task.id);
  const compared = table.isComparison ? table.items.flatMap(comparedOf) : [];
  if (compared.length === 0) return;
  const entity = needEntity(tx, 'testingResult');
  const opsCompanyId = task.stationId && (await companyOfStation(tx.db, task.stationId));
  for (const { id, comparison } of compared)
    // oxlint-disable-next-line no-await-in-loop -- one transaction writes one row after the other
    await updateById(tx.db, entity, { id, set: { comparison, opsCompanyId }, by: tx.actor.id });
}

/** Of gas the means of all samples are judged, and each sample that has both values shares what they say. */
function comparedOf({ cells, comparison: whole }: Item): readonly Compared[] {
  return cells.flatMap(({ resultId, comparison }) => {
    if (resultId === null || !comparison) return [];
    const hasPair = comparison.online !== null && comparison.reference !== null;
    const passes = comparison.passes ?? whole?.passes ?? null;
    return [{ id: resultId, comparison: hasPair ? verdict(passes) : OUTCOME.noOnline }];
  });
}

function verdict(passes: boolean | null): string {
  if (passes === null) return OUTCOME.noCriterion;
  return passes ? OUTCOME.within : OUTCOME.beyond;
}
