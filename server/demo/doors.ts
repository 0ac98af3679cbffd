import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { keepEvents, keepPicture, type PictureField } from '#server/areas/door/face.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { needEntity } from '#server/records/access.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import demo from '#server/seeds/demo-doors.json' with { type: 'json' };
import { drawDoorPicture } from './door-picture.ts';
import type { DemoPast } from './past.ts';

interface DemoDoorEvent {
  /** Code of its door. */
  readonly door: string;
  /** At least 1: what has not happened yet is not told. */
  readonly daysAgo: number;
  /** By the clock of China. */
  readonly at: string;
  readonly type: string;
  readonly card?: string;
  readonly note?: string;
  /** How long after it happened it was sent. */
  readonly lateMinutes?: number;
  /** Its camera took a picture, or its device sent one. */
  readonly picture?: PictureField;
  /** How far to the right somebody stands on it; nobody where nothing is said. */
  readonly person?: number;
}

interface DoorStory {
  readonly past: DemoPast;
  readonly files: FileDeps;
  readonly nowMs: number;
}

/** What the doors of the demo city sent in the last days: who came and went, a door left open, an event that was sent late; some with a picture. */
export async function fillDoors({ past, files, nowMs }: DoorStory): Promise<void> {
  const ctx = past.at(nowMs);
  const doors = await listRows(ctx.db, ctx.scope, needEntity(ctx, 'door'), { where: [] });
  const idOf = new Map(doors.map(({ code, id }) => [code, String(id)]));
  for (const [at, event] of (demo.events as readonly DemoDoorEvent[]).entries()) {
    const { door, daysAgo, type, card = null, note = null, lateMinutes = 0 } = event;
    const doorId = idOf.get(door);
    const atMs = parseWallTime(`${formatWallDay(nowMs - daysAgo * DAY_MS)} ${event.at}`);
    if (doorId === undefined || atMs === null) continue;
    const kept = {
      id: newId(),
      no: `DEMO-${at + 1}`,
      type,
      at: new Date(atMs).toISOString(),
      isMomentUnknown: false,
      isTimed: true,
      words: '',
      doubt: null,
      asSent: null,
      isLate: lateMinutes > 0,
      card,
      person: null,
      name: null,
      note,
    };
    const now = new Date(atMs + lateMinutes * MINUTE_MS);
    await keepEvents(ctx.db, doorId, { events: [kept], now });
    if (event.picture === undefined) continue;
    const time = wallTime(atMs);
    const picture = drawDoorPicture({ time, person: event.person ?? null });
    const of = { id: kept.id, door, at: time, field: event.picture };
    await keepPicture(past.at(now.getTime()), files, { ...of, bytes: picture, extension: 'png' });
  }
}
