import type { CameraFault } from '#schemas/api/video-facts.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import { raiseAlarms, recoverAlarmsOf, type OutsideAlarm } from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { needEntity } from '#server/records/access.ts';
import { readParams } from '#server/records/param-store.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import {
  CAMERA_STATUS,
  listLostCameras,
  listRegained,
  markCameras,
  type CameraMark,
  type LostCamera,
} from './camera-store.ts';
import { sourceOf, type CameraRow, type SourceParts } from './camera.ts';
import { keepSights, readSights } from './sight-store.ts';
import { isCovered, lookAt, type Sight } from './sight.ts';
import { VideoFault, type PictureSource, type Wanted } from './source/picture-source.ts';
import { CAMERA_SOURCE } from './sources.ts';

/** Cameras that are asked at once. */
const TOGETHER = 8;
const PROBE_MS = 8 * SECOND_MS;
const OFFLINE_MINUTES = 'VIDEO_OFFLINE_MINUTES';
const USUAL_MINUTES = 10;
const MINUTE_CHARS = 16;
/** Where the hour stands in a time. */
const HOUR_AT = 11;

/** Asks every enabled camera for a picture: which are online, which are covered, and an alarm of each that shows nothing for long; it ends when it is back. */
export async function checkCameras(ctx: Ctx, parts: SourceParts): Promise<void> {
  const entity = needEntity(ctx, 'camera');
  const cameras = await listRows(ctx.db, SYSTEM_SCOPE, entity, {
    where: [ruleCondition(entity, { field: 'isEnabled', op: 'eq', value: true })],
  });
  const sights = new Map(await readSights(ctx.db));
  const marks: CameraMark[] = [];
  const waiting = [...cameras];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      // oxlint-disable-next-line no-await-in-loop -- some of them at once, not all
      marks.push(await probe(ctx, parts, next, sights));
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  const said = Number((await readParams(ctx.db, OFFLINE_MINUTES)).get(OFFLINE_MINUTES));
  const minutes = said > 0 ? said : USUAL_MINUTES;
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    await markCameras(tx.db, marks, now);
    await keepSights(tx.db, sights);
    // before others are raised: one that hangs elsewhere now has its alarm there
    const regained = await listRegained(tx.db, ALARM_KIND.video);
    await recoverAlarmsOf(
      tx,
      regained.map((subjectKey) => ({ kind: ALARM_KIND.video, subjectKey })),
    );
    const lost = await listLostCameras(tx.db, new Date(now.getTime() - minutes * MINUTE_MS));
    await raiseAlarms(tx, lost.map(alarmOf));
  });
}

async function probe(
  ctx: Ctx,
  parts: SourceParts,
  camera: CameraRow,
  sights: Map<string, Sight>,
): Promise<CameraMark> {
  const id = String(camera.id);
  const { fault, picture = null } = await askFor(ctx, parts, camera);
  if (fault !== null) return { id, status: CAMERA_STATUS.offline, fault };
  const hour = Number(wallTime(ctx.now()).slice(HOUR_AT, HOUR_AT + 2));
  const sight = picture ? lookAt(sights.get(id), picture, hour) : undefined;
  if (sight) sights.set(id, sight);
  return { id, status: isCovered(sight) ? CAMERA_STATUS.covered : CAMERA_STATUS.online, fault };
}

interface Asked {
  readonly fault: CameraFault | null;
  /** A whole picture, where the camera gives one for itself. */
  readonly picture?: Buffer | null;
}

async function askFor(ctx: Ctx, parts: SourceParts, camera: CameraRow): Promise<Asked> {
  try {
    const source = await sourceOf(ctx, parts, camera);
    const wanted: Wanted = { stream: 'main', signal: AbortSignal.timeout(PROBE_MS) };
    const [first] = source.protocols;
    const isLooked = camera.source === CAMERA_SOURCE.direct;
    if (isLooked && first === 'snapshot')
      return { fault: null, picture: (await source.still(wanted)).bytes };
    await source.probe(wanted.signal);
    return { fault: null, picture: isLooked ? await pictureOf(source, wanted) : null };
  } catch (error) {
    if (error instanceof VideoFault) return { fault: error.fault };
    ctx.log.warn({ error: String(error), camera: camera.id }, 'a camera could not be checked');
    return { fault: 'unreachable' };
  }
}

/** One picture beside a stream; null where the camera gives none, or none now. */
async function pictureOf(source: PictureSource, wanted: Wanted): Promise<Buffer | null> {
  try {
    if (source.protocols.includes('snapshot')) return (await source.still(wanted)).bytes;
    if (source.protocols.includes('mjpeg'))
      for await (const still of source.stills(wanted)) return still;
    return null;
  } catch (error) {
    if (error instanceof VideoFault) return null;
    throw error;
  }
}

function alarmOf({ id, name, stationId, since, status }: LostCamera): OutsideAlarm {
  const covered = status === CAMERA_STATUS.covered;
  const time = since.slice(0, MINUTE_CHARS);
  return {
    kind: ALARM_KIND.video,
    stationId,
    subjectKey: `camera:${id}`,
    params: { what: name, time },
    ...(covered && { sentence: 'videoCovered' }),
    evidence: {
      told: covered ? 'covered' : 'video',
      at: formatIsoWallTime(parseWallTime(since) ?? 0),
      facts: { what: name, since: time },
      about: `camera:${id}`,
    },
  };
}
