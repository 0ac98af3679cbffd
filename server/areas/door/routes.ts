import { DOOR } from '#schemas/api/door.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { makeDoorKey, takeIn } from './intake.ts';
import { openDoor } from './openings.ts';
import { readVisits } from './visits.ts';

const HEAD = 'x-device-key';

/** What devices of doors send, and what people do with doors. */
export function registerDoorRoutes(host: RouteHost): void {
  serve(host, DOOR.intake, async ({ ctx, body, request }) => {
    const head = request.headers[HEAD];
    return ok(await takeIn(ctx, typeof head === 'string' ? head : '', body));
  });
  serve(host, DOOR.makeKey, async ({ ctx, body }) => ok(await makeDoorKey(ctx, body.id)));
  serve(host, DOOR.open, async ({ ctx, body }) => ok(await openDoor(ctx, body)));
  serve(host, DOOR.visits, async ({ ctx, params: { id } }) => ok(await readVisits(ctx, id)));
}
