import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { ROSTER } from '#schemas/api/roster.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { needEntity } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { AnsweredRow } from '#server/registry/rows.ts';
import { demandFree, labelOf } from './hooks.ts';
import { spanOf } from './shifts.ts';

type DutyRow = AnsweredRow<'jobSchedule'>;

/**
 * Two people take each other's duty; both are told. @throws AppError `notFound` one is not in sight; `invalid` it is the same duty
 * or person, they are of two companies, or one of the two has another duty then
 */
export async function swapDuties(
  ctx: Ctx,
  { id, withId }: BodyOf<typeof ROSTER.swap>,
): Promise<AnswerOf<typeof ROSTER.swap>> {
  return inTransaction(ctx, async (tx) => {
    const one = await readRecordInfo(tx, 'jobSchedule', id);
    const other = await readRecordInfo(tx, 'jobSchedule', withId);
    if (one.engineerId === other.engineerId || one.opsCompanyId !== other.opsCompanyId)
      throw new AppError('badMove', { reason: serverText(tx.lang, 'roster.swap.same') });
    await give(tx, one, other);
    await give(tx, other, one);
    const names = { engineerName: nameOf(one), otherName: nameOf(other) };
    await tell(tx, one, other);
    return names;
  });
}

/** The duty goes to the person of the other one. */
async function give(tx: Ctx, duty: DutyRow, from: DutyRow): Promise<void> {
  const span = spanOf(toText(duty.day), toText(duty.shift));
  const engineerId = toText(from.engineerId);
  if (!span) throw new AppError('notFound', { id: duty.id });
  await demandFree(tx, { engineerId, span, except: [duty.id, from.id] });
  await updateById(tx.db, needEntity(tx, 'jobSchedule'), {
    id: duty.id,
    set: {
      engineerId,
      label: await labelOf(tx, engineerId, span),
      updater: tx.actor.id,
      updateDate: tx.now(),
    },
    by: tx.actor.id,
  });
}

/** Each of the two is told what he took over. */
async function tell(tx: Ctx, one: DutyRow, other: DutyRow): Promise<void> {
  for (const [duty, from] of [
    [one, other],
    [other, one],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    await tellUsers(tx, [toText(from.engineerId)], {
      about: { entity: 'jobSchedule', id: duty.id },
      kind: 'system',
      level: '2',
      topic: 'pushOpsTask',
      sourceId: duty.id,
      link: `/ops-job-schedule/${duty.id}`,
      // oxlint-disable-next-line no-await-in-loop
      ...(await inLanguages(tx, ({ lang }) => ({
        title: serverText(lang, 'roster.swap.told', {
          from: toText(duty.beginTime).slice(0, MINUTE_CHARS),
          to: toText(duty.endTime).slice(0, MINUTE_CHARS),
          name: nameOf(duty),
        }),
        body: '',
      }))),
    });
}

const MINUTE_CHARS = 16;
const nameOf = ({ engineerName }: DutyRow): string => toText(engineerName);
