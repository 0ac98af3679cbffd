import type { BodyOf } from '#schemas/api/contract.ts';
import type { TESTING } from '#schemas/api/testing.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { demandValid } from '#server/records/resource/input.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { findTaker, holdSamples, type HeldSample, type Taker } from './sample-store.ts';
import { demandKeeper, KEEPS, passOn, SAMPLE, STEP } from './samples.ts';

type HandOverBody = BodyOf<typeof TESTING.handOver>;

/** From which state of a sample, and while its task stands where, each step may be made. */
const STEPS: Readonly<
  Record<string, { readonly from: string; readonly tasks: readonly string[] }>
> = {
  [STEP.transport]: { from: SAMPLE.taken, tasks: ['4'] },
  [STEP.receipt]: { from: SAMPLE.taken, tasks: ['4', '5'] },
  [STEP.bench]: { from: SAMPLE.stored, tasks: ['5'] },
  [STEP.back]: { from: SAMPLE.out, tasks: ['5', '6', '7', '8', '9', '-1'] },
};

/**
 * Samples change hands: each leaves a row of its chain of custody. All or none.
 * @throws AppError `notFound` a sample out of sight; `badMove` it cannot go this way now, the caller neither holds nor takes it, or the
 *   taker is none of the testing company's (`reason` says which).
 */
export async function handOverSamples(
  ctx: Ctx,
  { ids, step, takerId, condition, seal, sealNo, temperature, note }: HandOverBody,
): Promise<{ readonly count: number }> {
  const facts = { condition, seal, sealNo: sealNo ?? null, note: note ?? null };
  const said = { condition, seal, temperature: toNumber(temperature) };
  await demandValid(ctx, needEntity(ctx, 'sampleCustody'), said, {
    mode: 'update',
    before: undefined,
  });
  return inTransaction(ctx, async (tx) => {
    const entity = needEntity(tx, 'testingSample');
    for (const id of ids) await findVisible(tx, entity, id);
    const samples = await holdSamples(tx.db, ids);
    const taker = await findTaker(tx.db, takerId ?? ctx.actor.id, KEEPS);
    for (const sample of samples) {
      demandPossible(tx, sample, step);
      demandHands(tx, sample, taker);
      if (step === STEP.receipt) demandKeeper(tx, taker);
      await passOn(tx, sample, {
        step,
        takerId: taker.id,
        temperature: said.temperature,
        ...facts,
      });
    }
    return { count: samples.length };
  });
}

function demandPossible(tx: Ctx, sample: HeldSample, step: string): void {
  const rule = STEPS[step];
  if (!rule || rule.from !== sample.status || !rule.tasks.includes(sample.taskStatus))
    throw refused(tx, 'testing.custody.state', sample);
}

/** The giver is who holds the sample; giver and taker are of the testing company, and one of them is the caller. */
function demandHands(tx: Ctx, sample: HeldSample, taker: Taker): void {
  const { id, deptId } = tx.actor;
  const isOwn = sample.testDeptId !== null && toText(deptId) === sample.testDeptId;
  if (!isOwn || (id !== sample.holderId && id !== taker.id))
    throw refused(tx, 'testing.custody.hands', sample);
  if (taker.id === sample.holderId) throw refused(tx, 'testing.custody.same', sample);
  if (taker.deptId !== sample.testDeptId) throw refused(tx, 'testing.custody.taker', sample);
}

function refused(tx: Ctx, key: ServerKey, { sampleNo }: HeldSample): AppError {
  return new AppError('badMove', {
    guard: 'custody',
    reason: serverText(tx.lang, key, { sampleNo }),
  });
}
