import { ORDER_DESK } from '#schemas/api/order-desk.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { listOrderBooks } from './books.ts';
import { listOrderPhotos } from './photos.ts';
import { listOrderTasks } from './tasks.ts';

/** What the page of an order shows beside it. */
export function registerOrderDeskRoutes(host: RouteHost): void {
  serve(host, ORDER_DESK.books, async ({ ctx, params: { id } }) =>
    ok(await listOrderBooks(ctx, id)),
  );
  serve(host, ORDER_DESK.tasks, async ({ ctx, params: { id } }) =>
    ok(await listOrderTasks(ctx, id)),
  );
  serve(host, ORDER_DESK.photos, async ({ ctx, params: { id } }) =>
    ok(await listOrderPhotos(ctx, id)),
  );
}
