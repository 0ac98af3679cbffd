import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/context/app-error.ts';
import { once } from '#server/services/resource/once.ts';
import { dispatchAlarms, previewDispatch } from '#server/services/alarm/dispatch.ts';
import { moveWorkOrders } from '#server/services/work-order/batch.ts';
import { createWorkOrder } from '#server/services/work-order/create.ts';
import { moveWorkOrder, type MoveInput } from '#server/services/work-order/move.ts';
import { workOrderTimeline } from '#server/services/work-order/read.ts';
import { ok } from '../answer.ts';
import { idsField, objectBody, optionalInt, optionalText, textField } from './body.ts';

type Fields = Readonly<Record<string, unknown>>;

const MAX_BATCH = 200;

/** Work orders: creation, the moves of the table and their history. Lists, single orders and exports are generic. */
export function registerWorkOrderRoutes(app: FastifyInstance): void {
  const login = { permission: 'login' as const };
  const mayCreate = { permission: 'ops:order:create' };

  app.post('/ops/workorder', { config: mayCreate }, async (request) => {
    const body = objectBody(request.body);
    const { onDuplicate, ...fields } = body;
    const input = { fields, onDuplicate: onDuplicate === 'join' || onDuplicate === 'new' ? onDuplicate : undefined } as const;
    return ok(await once(request.ctx, { what: 'POST workOrder', body, key: keyOf(request) }, (tx) => createWorkOrder(tx, input)));
  });

  // the key of each move is judged by the policy, which knows the move
  app.post('/ops/workorder/move', { config: login }, async (request) => {
    const order = await moveWorkOrder(request.ctx, moveInput(objectBody(request.body)));
    return ok({ id: order.id, status: order['status'], version: order['version'] });
  });

  app.post('/ops/workorder/batch', { config: login }, async (request) => {
    const body = objectBody(request.body);
    const items = Array.isArray(body['items'])
      ? (body['items'] as unknown[]).map((item) => moveInput({ ...body, ...objectBody(item) }))
      : idsField(body, 'ids', MAX_BATCH).map((id) => moveInput({ ...body, id }));
    if (items.length > MAX_BATCH) throw new AppError('invalid', { name: 'items' });
    return ok(await moveWorkOrders(request.ctx, items));
  });

  app.get(
    '/ops/workorder/:id/timeline',
    { config: { permission: ['ops:order:page', 'ops:order:info'] } },
    async (request: FastifyRequest<{ Params: { readonly id: string } }>) => ok(await workOrderTimeline(request.ctx, request.params.id)),
  );

  app.post('/dm/alarm/warntask/preview', { config: mayCreate }, async (request) =>
    ok(await previewDispatch(request.ctx, idsField(objectBody(request.body), 'alarmIds', 100))),
  );

  app.post('/dm/alarm/warntask/orderTask', { config: mayCreate }, async (request) => {
    const body = objectBody(request.body);
    const input = {
      alarmIds: idsField(body, body['alarmIds'] === undefined ? 'alarmId' : 'alarmIds', 100),
      assigneeId: optionalText(body, 'assigneeId'),
      urgency: optionalText(body, 'urgency'),
      planEnd: optionalText(body, 'planEnd'),
      comment: optionalText(body, 'comment'),
    };
    const orders = await once(request.ctx, { what: 'POST orderTask', body, key: keyOf(request) }, (tx) => dispatchAlarms(tx, input));
    return ok({ ...orders[0], orders });
  });
}

function moveInput(body: Fields): MoveInput {
  const { id: _id, move: _move, version: _version, items: _items, ids: _ids, ...fields } = body;
  return { id: textField(body, 'id'), move: textField(body, 'move'), version: optionalInt(body, 'version'), fields };
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}
