import { DOOR } from '#schemas/api/door.ts';
import { ok } from '#server/endpoints/answer.ts';
import { takeFormFile } from '#server/endpoints/form-file.ts';
import { serve, type Call, type RouteHost } from '#server/endpoints/serve.ts';
import { demandLength } from '#server/platform/files/files.ts';
import { demandDoor, makeDoorKey, takeIn } from './intake.ts';
import { openDoor } from './openings.ts';
import { keepSentPicture, makePictureTaker, type PictureParts } from './pictures.ts';
import { readVisits } from './visits.ts';

const HEAD = 'x-device-key';

/** What devices of doors send, and what people do with doors. */
export function registerDoorRoutes(host: RouteHost, parts: PictureParts): void {
  const pictures = makePictureTaker(parts);
  serve(host, DOOR.intake, async ({ ctx, body, request }) =>
    ok(await takeIn(ctx, { key: keyOf(request), pictures }, body)),
  );
  serve(host, DOOR.picture, async ({ ctx, query, request }) => {
    const door = await demandDoor(ctx, keyOf(request));
    return ok(
      await takeFormFile(request, {
        before: (length) => demandLength(ctx, length),
        take: (file) => keepSentPicture(parts, door, { ...query, ...file }),
      }),
    );
  });
  serve(host, DOOR.makeKey, async ({ ctx, body }) => ok(await makeDoorKey(ctx, body.id)));
  serve(host, DOOR.open, async ({ ctx, body }) => ok(await openDoor(ctx, body)));
  serve(host, DOOR.visits, async ({ ctx, params: { id } }) => ok(await readVisits(ctx, id)));
}

function keyOf({ headers }: Pick<Call<typeof DOOR.intake>['request'], 'headers'>): string {
  const head = headers[HEAD];
  return typeof head === 'string' ? head : '';
}
