import { WALL } from '#schemas/api/wall.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { readScreen } from './screen.ts';
import { makeWall } from './wall.ts';

/** The picture of a wall within what the caller may see. */
export function registerWallRoutes(host: RouteHost): void {
  const wall = makeWall();
  serve(host, WALL.picture, async ({ ctx }) => ok(await wall.read(ctx)));
  serve(host, WALL.screen, async ({ ctx }) => {
    if (!ctx.screen) throw new AppError('notFound', { id: '' });
    return ok(await readScreen(ctx, ctx.screen));
  });
}
