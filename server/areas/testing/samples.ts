import { HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { needEntity } from '#server/records/access.ts';
import { withTaken } from '#server/records/resource/taken.ts';
import { changeRecord, writeRelations } from '#server/records/resource/write.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import { planBottles, plannedItems } from './plan-samples.ts';
import {
  findTaker,
  holdSamples,
  holdSamplesOf,
  readFactorCodes,
  type HeldSample,
  type Taker,
} from './sample-store.ts';

/** Values of dictionary sample_status. */
export const SAMPLE = { planned: '0', taken: '1', stored: '6', out: '8' } as const;
/** Values of dictionary custody_step. */
export const STEP = { sampling: '1', transport: '2', receipt: '3', bench: '4', back: '5' } as const;
/** The right of whoever keeps samples. */
export const KEEPS = 'test:sample:keep';
const DIGITS = 2;

/** The bottles of a task, each with its number, so that labels are printed before anybody leaves. A task that has some keeps them. */
export async function planSamples(tx: Ctx, { row, after }: MoveStep): Promise<void> {
  const taskId = toText(row['id']);
  if ((await holdSamplesOf(tx.db, taskId)).length > 0) return;
  const entity = needEntity(tx, 'testingSample');
  const items = plannedItems(row['items'], await readFactorCodes(tx.db));
  const taken = await withTaken(tx, entity, { taskId });
  const at = wallTime(tx.now());
  const audit = { creator: tx.actor.id, createDate: at, updater: tx.actor.id, updateDate: at };
  for (const [index, { factorIds, ...bottle }] of planBottles(items).entries()) {
    const id = newId();
    const sampleNo = `${toText(after['taskNo'])}-${String(index + 1).padStart(DIGITS, '0')}`;
    const values = { ...taken, ...bottle, id, sampleNo, status: SAMPLE.planned, isLate: false };
    await insertKept(tx.db, entity, { ...values, ...audit }, tx.actor.id);
    await writeRelations(tx, entity, { id, values: { factorIds } });
  }
}

/**
 * A sample was taken: what the sampler filled in stands at it, and its custody begins with him. What is filled in anew changes neither who
 * took it nor who holds it: hands change by a hand-over alone.
 * @throws AppError `statusChanged` the laboratory has it meanwhile
 */
export async function keepSample(tx: Ctx, { row, form }: MoveStep): Promise<void> {
  const id = toText(form['sampleId']);
  const sample = await findRow(tx.db, SYSTEM_SCOPE, needEntity(tx, 'testingSample'), id);
  if (!sample || toText(sample['taskId']) !== toText(row['id']))
    throw new AppError('notFound', { id });
  const isFirst = await isYetToTake(tx, id);
  const { point, sampledAt, method, container, preservative, photos, location } = form;
  const [hours, atMs] = [toNumber(sample['keepHours']), parseWallTime(toText(sampledAt))];
  await changeRecord({ ...tx, scope: SYSTEM_SCOPE }, 'testingSample', id, {
    point: toText(point),
    sampledAt: toText(sampledAt),
    method: toText(method),
    container: toText(container),
    preservative: toText(preservative),
    photos: photos as never,
    ...(location === undefined ? {} : { location: location as never }),
    temperature: toNumber(form['temperature']),
    sealNo: toText(form['sealNo']) || null,
    remark: toText(form['comment']) || null,
    keepUntil: hours === null || atMs === null ? null : wallTime(new Date(atMs + hours * HOUR_MS)),
    ...(isFirst && { samplerId: tx.actor.id, holderId: tx.actor.id }),
    missingReason: null,
    status: SAMPLE.taken,
  });
  if (isFirst)
    await noteCustody(tx, { id, holderId: null }, { step: STEP.sampling, takerId: tx.actor.id });
}

/** Whether a sample, held for the change, was never taken. @throws AppError `statusChanged` the laboratory has it */
async function isYetToTake(tx: Ctx, id: string): Promise<boolean> {
  const [held] = await holdSamples(tx.db, [id]);
  if (held?.status === SAMPLE.planned) return true;
  if (held?.status === SAMPLE.taken) return false;
  throw new AppError('statusChanged', { id });
}

/** What a hand-over says besides who and when. */
interface HandOver {
  readonly step: string;
  readonly takerId: string;
  readonly condition?: string | null;
  readonly seal?: string | null;
  readonly sealNo?: string | null;
  readonly temperature?: number | null;
  readonly note?: string | null;
}

/** One row of the chain of custody: who gave, who took, when, in what state. */
export async function noteCustody(
  tx: Ctx,
  { id: sampleId, holderId }: Pick<HeldSample, 'id' | 'holderId'>,
  { step, takerId, condition, seal, sealNo, temperature, note }: HandOver,
): Promise<void> {
  const entity = needEntity(tx, 'sampleCustody');
  const at = wallTime(tx.now());
  const values = {
    id: newId(),
    ...(await withTaken(tx, entity, { sampleId })),
    at,
    step,
    giverId: holderId,
    takerId,
    condition: condition ?? null,
    seal: seal ?? null,
    sealNo: sealNo ?? null,
    temperature: temperature ?? null,
    note: note ?? null,
    creator: tx.actor.id,
    createDate: at,
    updater: tx.actor.id,
    updateDate: at,
  };
  await insertKept(tx.db, entity, values, tx.actor.id);
}

/** The laboratory takes in every sample that is still with the samplers. One beyond its time is marked, not refused. */
export async function receiveSamples(tx: Ctx, { row, form }: MoveStep): Promise<void> {
  const taker = await findTaker(tx.db, toText(form['takerId']) || tx.actor.id, KEEPS);
  demandKeeper(tx, taker);
  for (const sample of await holdSamplesOf(tx.db, toText(row['id'])))
    if (sample.status === SAMPLE.taken)
      await passOn(tx, sample, {
        step: STEP.receipt,
        takerId: taker.id,
        condition: toText(form['condition']) || null,
        seal: toText(form['seal']) || null,
        temperature: toNumber(form['temperature']),
        note: toText(form['comment']) || null,
      });
}

/** Samples come into the hands of whoever keeps them, whoever says so. @throws AppError `badMove` the taker is none */
export function demandKeeper(tx: Ctx, { isKeeper }: Taker): void {
  if (!isKeeper)
    throw new AppError('badMove', {
      guard: 'custody',
      reason: serverText(tx.lang, 'testing.custody.keeper'),
    });
}

/** Where a sample is after each step. */
const AFTER: Readonly<Record<string, string>> = {
  [STEP.receipt]: SAMPLE.stored,
  [STEP.bench]: SAMPLE.out,
  [STEP.back]: SAMPLE.stored,
};

/** A sample goes from who holds it to who takes it. */
export async function passOn(tx: Ctx, sample: HeldSample, handOver: HandOver): Promise<void> {
  const isReceipt = handOver.step === STEP.receipt;
  const now = tx.now();
  await noteCustody(tx, sample, handOver);
  await changeRecord({ ...tx, scope: SYSTEM_SCOPE }, 'testingSample', sample.id, {
    holderId: handOver.takerId,
    status: AFTER[handOver.step] ?? sample.status,
    ...(isReceipt
      ? {
          receivedAt: wallTime(now),
          isLate: sample.keepUntil !== null && sample.keepUntil < now.getTime(),
        }
      : {}),
  });
}

/** Why samples cannot be handed over: none of them was taken. */
export async function hasNoSample(tx: Ctx, { row }: MoveFacts): Promise<boolean> {
  const samples = await holdSamplesOf(tx.db, toText(row['id']));
  return samples.every(({ status }) => status === SAMPLE.planned);
}
