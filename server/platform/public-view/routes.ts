import { PUBLIC_VIEW } from '#schemas/api/public-view.ts';
import { ok } from '#server/endpoints/answer.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { serve, type Call, type RouteHost } from '#server/endpoints/serve.ts';
import { describePublicView, writePublicCsv } from './columns.ts';
import { demandPublicKey, endPublicKey, listPublicViews, makePublicKey } from './public-keys.ts';
import { listPublicRows, needPublicView, pagePublicRows, type PublicView } from './public-rows.ts';

const HEAD = 'x-public-key';

/** What strangers read by a key, and the keys. */
export function registerPublicViewRoutes(host: RouteHost): void {
  serve(host, PUBLIC_VIEW.page, async (call) => {
    const view = await openView(call);
    const { ctx, query } = call;
    const [shown, rows] = await Promise.all([
      describePublicView(ctx, view.face),
      pagePublicRows(ctx, view, query),
    ]);
    return ok({ ...shown, ...rows });
  });
  serve(host, PUBLIC_VIEW.csv, async (call) => {
    const view = await openView(call);
    const { ctx, query, reply } = call;
    const { title, columns } = await describePublicView(ctx, view.face);
    const rows = await listPublicRows(ctx, view, query);
    return sendFile(reply, {
      name: `${title}.csv`,
      mime: 'text/csv; charset=utf-8',
      bytes: writePublicCsv(ctx, columns, rows),
    });
  });
  serve(host, PUBLIC_VIEW.views, ({ ctx }) => ok(listPublicViews(ctx)));
  serve(host, PUBLIC_VIEW.makeKey, async ({ ctx, body }) => ok(await makePublicKey(ctx, body)));
  serve(host, PUBLIC_VIEW.endKey, async ({ ctx, body }) => {
    await endPublicKey(ctx, body.id);
    return ok();
  });
}

/** The view that the key of a call opens. @throws AppError `badPublicKey`; `tooMany` */
async function openView({
  ctx,
  params,
  query,
  request,
}: Pick<
  Call<typeof PUBLIC_VIEW.page>,
  'ctx' | 'params' | 'query' | 'request'
>): Promise<PublicView> {
  const head = request.headers[HEAD];
  const key = typeof head === 'string' ? head : (query.key ?? '');
  await demandPublicKey(ctx, params.entity, key);
  return needPublicView(ctx, params.entity);
}
