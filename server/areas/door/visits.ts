import type { AnswerOf } from '#schemas/api/contract.ts';
import type { DOOR } from '#schemas/api/door.ts';
import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { mayRead, needEntity } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { hasDoor, listEventsNear } from './door-store.ts';

const PICTURES = ['devicePicture', 'cameraPicture'] as const;
/** Events of so long before and after the check-in are shown. */
const AROUND_MS = HOUR_MS;
/** Somebody who checked in came through the door within this. */
const NEAR_MS = 30 * MINUTE_MS;

/**
 * Who was at the station when an order was checked in: the events of its doors around that time, and whether one is of whoever has the
 * order. A check-in without one is no proof of anything: the door may have stood open.
 * @throws AppError `notFound` no such order in sight
 */
export async function readVisits(ctx: Ctx, orderId: string): Promise<AnswerOf<typeof DOOR.visits>> {
  const { stationId, checkinTime, assigneeId } = await readRecordInfo(ctx, 'workOrder', orderId);
  const at = parseWallTime(checkinTime);
  const station = toText(stationId);
  if (station === '' || !(await hasDoor(ctx.db, station))) return { verdict: 'noDoor', events: [] };
  if (at === null) return { verdict: 'noCheckin', events: [] };
  const found = await listEventsNear(ctx.db, ctx.scope, needEntity(ctx, 'doorEvent'), {
    stationId: station,
    from: new Date(at - AROUND_MS).toISOString(),
    to: new Date(at + AROUND_MS).toISOString(),
  });
  const { fields } = needEntity(ctx, 'doorEvent');
  const shown = PICTURES.filter((name) => fields[name] && mayRead(ctx.actor, fields[name]));
  const events = found.map(({ userId, devicePicture, cameraPicture, ...event }) => ({
    ...event,
    isOwn: userId !== null && userId === toText(assigneeId),
    pictures: shown.flatMap((name) =>
      filesOf({ devicePicture, cameraPicture }[name]).map(({ id, name: title }) => ({
        id,
        name: title,
      })),
    ),
  }));
  const isNear = (when: string): boolean =>
    Math.abs((parseWallTime(when) ?? Infinity) - at) <= NEAR_MS;
  const near = events.filter((event) => isNear(event.at));
  const verdict = near.some(({ isOwn }) => isOwn) ? 'own' : near.length > 0 ? 'others' : 'nobody';
  return { verdict, events };
}
