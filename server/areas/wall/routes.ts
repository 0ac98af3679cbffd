import { WALL } from '#schemas/api/wall.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { makeWall } from './wall.ts';

/** The picture of a wall within what the caller may see. */
export function registerWallRoutes(host: RouteHost): void {
  const wall = makeWall();
  serve(host, WALL.picture, async ({ ctx }) => ok(await wall.read(ctx)));
}
