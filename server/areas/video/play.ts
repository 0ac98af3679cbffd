import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import { PLAY_FILE, PLAY_HOLDS_MS, type VideoProtocol } from '#schemas/api/video-facts.ts';
import type { VIDEO } from '#schemas/api/video.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { findCamera, sourceOf, type CameraRow } from './camera.ts';
import type { PlayDesk } from './play-desk.ts';
import { extendPlay, findPlay, insertPlay, removePlaysBefore } from './play-store.ts';
import { fits, idOfToken, tokenOf } from './play-token.ts';
import { VideoFault, type PictureSource } from './source/picture-source.ts';

/** An address that ended so long ago is forgotten. */
const KEPT_MS = 10 * MINUTE_MS;

/**
 * An address of this server under which the asker sees a camera: his, of this sign-in, for this camera, protocol and stream.
 * @throws AppError `notFound` no such camera in sight, or disabled; `invalid` it has no such protocol; `unavailable` its platform is off
 */
export async function askPlay(
  ctx: Ctx,
  desk: PlayDesk,
  { cameraId, protocol, stream = 'main' }: BodyOf<typeof VIDEO.play>,
): Promise<AnswerOf<typeof VIDEO.play>> {
  // a ticket or a job plays nothing
  if (ctx.session === undefined) throw new AppError('forbidden');
  const camera = await demandCamera(ctx, cameraId);
  const chosen = choose((await needSource(ctx, desk, camera)).protocols, protocol);
  const now = ctx.now();
  const play = {
    id: newId(),
    userId: ctx.actor.id,
    session: ctx.session,
    cameraId,
    protocol: chosen,
    stream,
  };
  const expiresAt = new Date(now.getTime() + PLAY_HOLDS_MS);
  await insertPlay(ctx.db, play, { now, expiresAt });
  await removePlaysBefore(ctx.db, new Date(now.getTime() - KEPT_MS));
  const token = tokenOf(desk.secrets, play);
  return {
    url: `/api/ops/play/${token}/${PLAY_FILE[chosen]}`,
    protocol: chosen,
    stream,
    expiresAt: formatIsoWallTime(expiresAt),
    token,
  };
}

/**
 * Lets an address hold on.
 * @throws AppError `unauthorized` it is none of this sign-in; `notFound` the camera is out of sight or disabled; `playOver` its time is over
 */
export async function renewPlay(
  ctx: Ctx,
  desk: PlayDesk,
  token: string,
): Promise<AnswerOf<typeof VIDEO.renew>> {
  const id = idOfToken(token);
  const play = id === null ? undefined : await findPlay(ctx.db, id, ctx.now());
  const isOwn =
    play !== undefined &&
    fits(desk.secrets, token, play) &&
    play.userId === ctx.actor.id &&
    play.session === ctx.session;
  if (!isOwn) throw new AppError('forbidden');
  const now = ctx.now().getTime();
  if (now > play.expiresMs + MINUTE_MS) throw new AppError('playOver');
  await demandCamera(ctx, play.cameraId);
  const expiresAt = new Date(now + PLAY_HOLDS_MS);
  await extendPlay(ctx.db, play.id, expiresAt);
  return { expiresAt: formatIsoWallTime(expiresAt), fault: play.fault };
}

/** Turns a camera. @throws AppError `notFound`; `invalid` it cannot be turned, or has no such preset; `unavailable` its platform refused */
export async function turnCamera(
  ctx: Ctx,
  desk: PlayDesk,
  { cameraId, command, preset }: BodyOf<typeof VIDEO.turn>,
): Promise<void> {
  const camera = await demandCamera(ctx, cameraId);
  const { turn } = await needSource(ctx, desk, camera);
  if (!camera.ptz || !turn) throw new AppError('invalid', { message: 'errors.video.noTurn' });
  if (command === 'goto' && preset === undefined)
    throw new AppError('invalid', { message: 'errors.video.preset' });
  try {
    await turn(command, preset);
  } catch (error) {
    throw outage(error);
  }
}

async function demandCamera(ctx: Ctx, id: string): Promise<CameraRow> {
  const camera = await findCamera(ctx, id);
  if (!camera?.isEnabled) throw new AppError('notFound', { id });
  return camera;
}

async function needSource(ctx: Ctx, desk: PlayDesk, camera: CameraRow): Promise<PictureSource> {
  try {
    return await sourceOf(ctx, desk, camera);
  } catch (error) {
    throw outage(error);
  }
}

function outage(error: unknown): unknown {
  if (!(error instanceof VideoFault)) return error;
  return new AppError(
    'unavailable',
    { service: 'video', message: 'errors.video.platform' },
    { cause: error },
  );
}

/** The first it has where the asked one is not among them: walls ask for FLV of every camera. Pictures alone are not given in the place of a stream that was asked for by itself. */
function choose(has: readonly VideoProtocol[], asked: VideoProtocol | undefined): VideoProtocol {
  const chosen = asked !== undefined && has.includes(asked) ? asked : has[0];
  if (chosen === undefined || (asked === 'snapshot' && chosen !== 'snapshot'))
    throw new AppError('invalid', { message: 'errors.video.protocol' });
  return chosen;
}
