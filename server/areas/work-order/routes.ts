import { WORK_ORDER } from '#schemas/api/work-order.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { MoveInput } from '#server/moves/life-of.ts';
import { needChosenProcesses } from '#server/platform/second-person/chosen-process.ts';
import { moveWorkOrders } from './batch.ts';
import { createWorkOrder } from './create.ts';
import { dispatchAlarms, previewDispatch, settleAlarms } from './dispatch-alarms.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Work orders: creation, dispatch and moves of many at once. Lists, single orders, their moves and history are generic. */
export function registerWorkOrderRoutes(host: RouteHost): void {
  serve(host, WORK_ORDER.create, async ({ ctx, body: { onDuplicate, ...fields } }) =>
    ok(await createWorkOrder(ctx, { fields, words: null, onDuplicate })),
  );

  serve(host, WORK_ORDER.batch, async ({ ctx, body, key }) => {
    const items = Array.isArray(body.items)
      ? (body.items as readonly Fields[])
      : ((body.ids ?? []) as readonly string[]).map((id) => ({ id }));
    return ok(
      await moveWorkOrders(
        ctx,
        items.map((item) => moveInput({ ...body, ...item })),
        key,
      ),
    );
  });

  serve(host, WORK_ORDER.flowProcesses, async ({ ctx }) =>
    ok(await needChosenProcesses(ctx).list(ctx)),
  );

  serve(host, WORK_ORDER.preview, async ({ ctx, body }) => ok(await previewDispatch(ctx, body)));

  serve(host, WORK_ORDER.settle, async ({ ctx, body }) => ok(await settleAlarms(ctx, body)));

  serve(host, WORK_ORDER.dispatch, async ({ ctx, body: { alarmIds, alarmId, ...more } }) => {
    const ids = alarmIds ?? alarmId;
    if (!ids) throw new AppError('missingParam', { name: 'alarmIds' });
    const { orders, left } = await dispatchAlarms(ctx, { alarmIds: ids, ...more });
    return ok({ ...orders[0], orders, left });
  });
}

/** What a move is called with: its own words, and the fields of its form. */
function moveInput(body: Fields): MoveInput {
  const { id, move, version, items: _items, ids: _ids, ...fields } = body;
  if (typeof move !== 'string') throw new AppError('missingParam', { name: 'move' });
  return {
    id: toText(id),
    move,
    version: typeof version === 'number' ? version : undefined,
    fields,
  };
}
