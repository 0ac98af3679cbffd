import type { CameraFault } from '#schemas/api/video-facts.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, parseWallTime } from '#schemas/basics/wall-time.ts';
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
  listLostCameras,
  listRegained,
  markCameras,
  type CameraMark,
  type LostCamera,
} from './camera-store.ts';
import { sourceOf, type CameraRow, type SourceParts } from './camera.ts';
import { VideoFault } from './source/picture-source.ts';

/** Cameras that are asked at once. */
const TOGETHER = 8;
const PROBE_MS = 8 * SECOND_MS;
const OFFLINE_MINUTES = 'VIDEO_OFFLINE_MINUTES';
const USUAL_MINUTES = 10;
const MINUTE_CHARS = 16;

/** Asks every enabled camera for a picture: which are online, and an alarm of each that has been offline for long; it ends when it is back. */
export async function checkCameras(ctx: Ctx, parts: SourceParts): Promise<void> {
  const entity = needEntity(ctx, 'camera');
  const cameras = await listRows(ctx.db, SYSTEM_SCOPE, entity, {
    where: [ruleCondition(entity, { field: 'isEnabled', op: 'eq', value: true })],
  });
  const marks: CameraMark[] = [];
  const waiting = [...cameras];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      // oxlint-disable-next-line no-await-in-loop -- some of them at once, not all
      marks.push(await probe(ctx, parts, next));
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  const said = Number((await readParams(ctx.db, OFFLINE_MINUTES)).get(OFFLINE_MINUTES));
  const minutes = said > 0 ? said : USUAL_MINUTES;
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    await markCameras(tx.db, marks, now);
    const lost = await listLostCameras(tx.db, new Date(now.getTime() - minutes * MINUTE_MS));
    await raiseAlarms(tx, lost.map(alarmOf));
    const regained = await listRegained(tx.db, ALARM_KIND.video);
    await recoverAlarmsOf(
      tx,
      regained.map((subjectKey) => ({ kind: ALARM_KIND.video, subjectKey })),
    );
  });
}

async function probe(ctx: Ctx, parts: SourceParts, camera: CameraRow): Promise<CameraMark> {
  const id = String(camera.id);
  const fault = await faultOf(ctx, parts, camera);
  return { id, isOnline: fault === null, fault };
}

async function faultOf(
  ctx: Ctx,
  parts: SourceParts,
  camera: CameraRow,
): Promise<CameraFault | null> {
  try {
    const source = await sourceOf(ctx, parts, camera);
    await source.probe(AbortSignal.timeout(PROBE_MS));
    return null;
  } catch (error) {
    if (error instanceof VideoFault) return error.fault;
    ctx.log.warn({ error: String(error), camera: camera.id }, 'a camera could not be checked');
    return 'unreachable';
  }
}

function alarmOf({ id, name, stationId, since }: LostCamera): OutsideAlarm {
  const time = since.slice(0, MINUTE_CHARS);
  return {
    kind: ALARM_KIND.video,
    stationId,
    subjectKey: `camera:${id}`,
    params: { what: name, time },
    evidence: {
      told: 'video',
      at: formatIsoWallTime(parseWallTime(since) ?? 0),
      facts: { what: name, since: time },
    },
  };
}
