import type { BodyOf } from '#schemas/api/contract.ts';
import type { DIAGNOSIS } from '#schemas/api/diagnosis.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { createWorkOrder } from '#server/areas/work-order/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages, wordsFor } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import { FINDING_KINDS } from './detect/case.ts';
import { RESULT } from './diagnose.ts';

/** Dictionary work_order_type: 故障维修, 数据异常核查. */
const ORDER_TYPE = { repair: '3', check: '12' } as const;
const BROKEN: readonly string[] = [FINDING_KINDS.state, FINDING_KINDS.offline];
const MOST_TITLE = 100;
const MOST_CONTENT = 1000;

/**
 * Makes an order out of a diagnosis, or joins the open one of the same station and type.
 * @throws AppError `notFound` no such diagnosis in the caller's sight; `statusChanged` it has an order, or nothing was found; as `createWorkOrder`
 */
export async function dispatchDiagnosis(
  ctx: Ctx,
  { id, assigneeId, urgency, planEnd, comment }: BodyOf<typeof DIAGNOSIS.dispatch>,
): Promise<{ readonly id: string; readonly orderNo: string }> {
  return inTransaction(ctx, async (tx) => {
    const entity = needEntity(tx, 'diagnosis');
    const diagnosis = await findVisible(tx, entity, id, { forUpdate: true });
    const { result, stationId, monitorPointId } = diagnosis;
    if (
      diagnosis.orderId ||
      !stationId ||
      !monitorPointId ||
      !result ||
      result === RESULT.none ||
      result === RESULT.tooLittle
    )
      throw new AppError('statusChanged');
    const point = await findVisible(tx, needEntity(tx, 'monitorPoint'), monitorPointId);
    const now = tx.now().getTime();
    const { words, ...said } = await inLanguages(tx, ({ lang }) => {
      const found = wordsFor(lang, diagnosis.words);
      const { cause = diagnosis.cause, advice = diagnosis.advice } = found;
      return {
        title: serverText(lang, 'diagnosis.order.title', { point: point.name }).slice(
          0,
          MOST_TITLE,
        ),
        content: [comment, cause, advice].filter(Boolean).join('\n').slice(0, MOST_CONTENT),
      };
    });
    const order = await createWorkOrder(tx, {
      onDuplicate: 'join',
      words,
      fields: {
        ...said,
        stationId,
        orderType: BROKEN.includes(result) ? ORDER_TYPE.repair : ORDER_TYPE.check,
        urgency,
        planStart: wallTime(now),
        planEnd,
        ...(assigneeId ? { assigneeId } : {}),
      },
    });
    await updateById(tx.db, entity, { id, set: { orderId: order.id }, by: tx.actor.id });
    return { id: order.id, orderNo: order.orderNo };
  });
}
