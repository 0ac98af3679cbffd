import { ACADEMY } from '#schemas/api/academy.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { readAdvice } from './advice.ts';
import { readHome } from './home.ts';
import { acceptAnswer, markDocument, readDocument, readFoot } from './marks.ts';

/** What people do with documents of the academy, and what they are offered. */
export function registerAcademyRoutes(host: RouteHost): void {
  serve(host, ACADEMY.read, async ({ ctx, params }) => {
    await readDocument(ctx, params);
    return ok();
  });
  serve(host, ACADEMY.mark, async ({ ctx, body }) => ok(await markDocument(ctx, body)));
  serve(host, ACADEMY.foot, async ({ ctx, params }) => ok(await readFoot(ctx, params)));
  serve(host, ACADEMY.accept, async ({ ctx, body }) => {
    await acceptAnswer(ctx, body.id);
    return ok();
  });
  serve(host, ACADEMY.home, async ({ ctx }) => ok(await readHome(ctx)));
  serve(host, ACADEMY.advice, async ({ ctx, query }) => ok(await readAdvice(ctx, query)));
}
