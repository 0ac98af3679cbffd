import type { CameraFault } from '#schemas/api/video-facts.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { findCamera, sourceOf, type SourceParts } from './camera.ts';
import { VideoFault, type Picture } from './source/picture-source.ts';

const WAIT_MS = 8 * SECOND_MS;

/** A picture of a camera, or why there is none. */
export type TakenStill = { readonly picture: Picture } | { readonly fault: CameraFault };

/** One picture of a camera as it sees its station now, for the product itself: whoever shows it asks for the right to. */
export async function takeStill(
  ctx: Ctx,
  parts: SourceParts,
  { cameraId, stationId }: { readonly cameraId: string; readonly stationId: string },
): Promise<TakenStill> {
  const camera = await findCamera(ctx, cameraId, SYSTEM_SCOPE);
  // one that was moved since looks at another station
  if (!camera?.isEnabled || String(camera.stationId) !== stationId) return { fault: 'noAddress' };
  try {
    const source = await sourceOf(ctx, parts, camera);
    if (!source.protocols.includes('snapshot')) return { fault: 'noAddress' };
    const signal = AbortSignal.timeout(WAIT_MS);
    return { picture: await source.still({ stream: 'main', signal }) };
  } catch (error) {
    if (error instanceof VideoFault) return { fault: error.fault };
    ctx.log.warn({ error: String(error), camera: cameraId }, 'a camera gave no picture');
    return { fault: 'unreachable' };
  }
}
