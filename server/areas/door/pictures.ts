import { Readable } from 'node:stream';

import type { AnswerOf, QueryOf } from '#schemas/api/contract.ts';
import type { DOOR } from '#schemas/api/door.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { parseMoment, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { takeStill, type SourceParts } from '#server/areas/video/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { BackgroundWork } from '#server/base/context/background-work.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { uploadFile, type FileDeps, type UploadedFile } from '#server/platform/files/files.ts';
import { needEntity } from '#server/records/access.ts';
import { linkFiles } from '#server/records/attachments/attachment-store.ts';
import { extensionOf } from '#server/records/attachments/names.ts';
import { readParams } from '#server/records/param-store.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import {
  findEventToShow,
  freeOfPicture,
  takeOldPictures,
  type EventToKeep,
  type EventToShow,
  type KnownDoor,
  type PictureField,
} from './door-store.ts';

/** Doors whose cameras are asked at once; events of others have no picture. */
const AT_ONCE = 16;
const MAX_BYTES = 4 * 1024 * 1024;
const EXTENSIONS = ['jpg', 'jpeg', 'png'];
const KEEP_DAYS = 'DOOR_PICTURE_DAYS';
/** So many go in one night. */
const OLD_AT_ONCE = 5_000;

/** What of the running server pictures of doors work with. */
export interface PictureParts {
  readonly files: FileDeps;
  readonly play: SourceParts & { readonly system: () => Ctx };
  readonly background: BackgroundWork;
}

/** Has the cameras of doors take pictures of what happens at them. */
export interface PictureTaker {
  /** After the answer: one picture for the events that came together. */
  take(door: KnownDoor, events: readonly EventToKeep[]): void;
}

export function makePictureTaker(parts: PictureParts): PictureTaker {
  let running = 0;
  return {
    take(door, events) {
      const { cameraId } = door;
      // of what was sent late, or at a time that nobody knows, it would show whoever stands there now
      const shown = events.filter(({ isLate, isMomentUnknown }) => !isLate && !isMomentUnknown);
      if (cameraId === null || shown.length === 0) return;
      if (running >= AT_ONCE) {
        parts.play.system().log.warn({ door: door.id }, 'too many doors want pictures at once');
        return;
      }
      running += 1;
      parts.background.start(async () => {
        try {
          await takeOf(parts, { ...door, cameraId }, shown);
        } finally {
          running -= 1;
        }
      });
    },
  };
}

async function takeOf(
  { play, files }: PictureParts,
  { cameraId, stationId, name }: KnownDoor & { readonly cameraId: string },
  events: readonly EventToKeep[],
): Promise<void> {
  const ctx = play.system();
  const taken = await takeStill(ctx, play, { cameraId, stationId });
  const ids = events.map(({ id }) => id);
  if ('fault' in taken) {
    await inTransaction(ctx, (tx) =>
      updateKept(tx.db, needEntity(tx, 'doorEvent'), {
        where: freeOfPicture('cameraPicture', ids),
        set: { pictureFault: taken.fault },
        by: tx.actor.id,
      }),
    );
    return;
  }
  const at = wallTime(ctx.now());
  const { mime, bytes } = taken.picture;
  const extension = mime.includes('png') ? 'png' : 'jpg';
  const upload = { name: nameOf(name, at, extension), stream: Readable.from([bytes]) };
  const file = await uploadFile(ctx, files, { ...upload, house: { maxBytes: MAX_BYTES } });
  await showWith(ctx, { ids, field: 'cameraPicture', file, at });
}

interface KeptPicture {
  /** Of the event. */
  readonly id: string;
  readonly door: string;
  readonly at: string;
  readonly field: PictureField;
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png';
}

/** Keeps a picture of an event that has none. */
export async function keepPicture(
  ctx: Ctx,
  files: FileDeps,
  { id, door, at, field, bytes, extension }: KeptPicture,
): Promise<void> {
  const upload = { name: nameOf(door, at, extension), stream: Readable.from([bytes]) };
  const file = await uploadFile(ctx, files, { ...upload, house: { maxBytes: MAX_BYTES } });
  await showWith(ctx, { ids: [id], field, file, at });
}

/**
 * Keeps the picture that a device sends of an event it sent before; a second one of the same event changes nothing.
 * @throws AppError `notFound` no such event; `invalid`, `tooLarge`, `noFile` it is no picture
 */
export async function keepSentPicture(
  { play, files }: PictureParts,
  door: KnownDoor,
  {
    no,
    at,
    name,
    stream,
  }: QueryOf<typeof DOOR.picture> & { readonly name: string; readonly stream: Readable },
): Promise<AnswerOf<typeof DOOR.picture>> {
  const ctx = play.system();
  const event = await eventOf(ctx, door, { no, at });
  const extension = extensionOf(name);
  if (!EXTENSIONS.includes(extension))
    throw new AppError('invalid', {
      message: 'errors.file.format',
      format: EXTENSIONS.join(', '),
    });
  if (event.hasPicture) {
    stream.resume();
    return { id: event.id, isNew: false };
  }
  const file = await uploadFile(ctx, files, {
    name: nameOf(door.name, event.at, extension),
    stream,
    house: { maxBytes: MAX_BYTES },
  });
  const { id, at: time } = event;
  const shown = await showWith(ctx, { ids: [id], field: 'devicePicture', file, at: time });
  return { id, isNew: shown > 0 };
}

/** Pictures older than they are to be kept leave their events; their files go with the next cleaning. */
export async function forgetPictures(ctx: Ctx): Promise<void> {
  const days = Number((await readParams(ctx.db, KEEP_DAYS)).get(KEEP_DAYS));
  if (!(days > 0)) return;
  const before = new Date(ctx.now().getTime() - days * DAY_MS);
  await inTransaction(ctx, (tx) => takeOldPictures(tx.db, before, OLD_AT_ONCE));
}

async function eventOf(
  ctx: Ctx,
  door: KnownDoor,
  { no, at }: QueryOf<typeof DOOR.picture>,
): Promise<EventToShow> {
  const said = at === undefined ? null : parseMoment(at);
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const found = await findEventToShow(ctx.db, door.id, {
    no,
    at: said === null ? null : new Date(said),
    since,
  });
  if (!found) throw new AppError('notFound', { id: no });
  return found;
}

interface Shown {
  readonly ids: readonly string[];
  readonly field: PictureField;
  readonly file: UploadedFile;
  /** When it was taken. */
  readonly at: string;
}

/** Events that have none show the picture. @returns how many do */
async function showWith(ctx: Ctx, { ids, field, file, at }: Shown): Promise<number> {
  const { id, name, size } = file;
  return inTransaction(ctx, async (tx) => {
    const entity = needEntity(tx, 'doorEvent');
    const shown = await updateKept(tx.db, entity, {
      where: freeOfPicture(field, ids),
      set: {
        [field]: [{ id, name, size }],
        ...(field === 'cameraPicture' && { pictureAt: at }),
      },
      by: tx.actor.id,
    });
    for (const row of shown)
      await linkFiles(tx.db, { entity: entity.name, recordId: String(row.id), field }, [id], {
        isWhole: true,
      });
    return shown.length;
  });
}

/** Door and time, as files are named. */
function nameOf(door: string, at: string, extension: string): string {
  const ms = parseWallTime(at);
  const time = (ms === null ? at : wallTime(ms)).replaceAll(/[^0-9]/g, '');
  return `${door}-${time}.${extension}`;
}
