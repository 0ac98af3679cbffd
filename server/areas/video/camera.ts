import type { VideoProtocol } from '#schemas/api/video-facts.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE, type Scope } from '#server/base/context/scope.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { needEntity } from '#server/records/access.ts';
import { openSecrets } from '#server/records/secrets.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { EntityOf, RowOf } from '#server/registry/rows.ts';
import { findGivenDevice } from './given-devices.ts';
import { makeDirect } from './source/direct.ts';
import { VideoFault, type PictureSource } from './source/picture-source.ts';
import { makePlatformCamera, type PlatformTokens } from './source/platform.ts';
import { CAMERA_SOURCE } from './sources.ts';

/** A camera as its table has it. */
export type CameraRow = RowOf<EntityOf<'camera'>>;

/** What the sources of pictures work with; of one server. */
export interface SourceParts {
  readonly secrets: SecretBox;
  readonly outgoing: Pick<Outgoing, 'request'>;
  readonly tokens: PlatformTokens;
  readonly testPicture: PictureSource;
}

/** A camera that somebody sees, as it is stored: its addresses sealed. */
export async function findCamera(
  ctx: Ctx,
  id: string,
  scope: Scope = ctx.scope,
): Promise<CameraRow | undefined> {
  return findRow(ctx.db, scope, needEntity(ctx, 'camera'), id);
}

/** Where the pictures of a camera come from. @throws VideoFault its platform is not there or off, its device not given to the units of its station */
export async function sourceOf(
  ctx: Ctx,
  parts: SourceParts,
  camera: CameraRow,
): Promise<PictureSource> {
  if (camera.source === CAMERA_SOURCE.test) return preferring(parts.testPicture, camera);
  if (camera.source === CAMERA_SOURCE.platform) return platformOf(ctx, parts, camera);
  const open = openSecrets(parts.secrets, needEntity(ctx, 'camera'), camera);
  return makeDirect(parts.outgoing, {
    protocol: camera.protocol as VideoProtocol,
    address: open.address ?? null,
    subAddress: open.subAddress ?? null,
    snapshotAddress: open.snapshotAddress ?? null,
  });
}

/** The protocol that the camera names goes before the others. */
function preferring(source: PictureSource, { protocol }: CameraRow): PictureSource {
  const first = source.protocols.filter((one) => one === protocol);
  const others = source.protocols.filter((one) => one !== protocol);
  return { ...source, protocols: [...first, ...others] };
}

async function platformOf(
  ctx: Ctx,
  { secrets, outgoing, tokens }: SourceParts,
  camera: CameraRow,
): Promise<PictureSource> {
  const device = await findGivenDevice(ctx, camera.deviceId, camera);
  if (!device) throw new VideoFault('notGiven');
  const { platformId, serial, channel } = device;
  const entity = needEntity(ctx, 'videoPlatform');
  const row = await findRow(ctx.db, SYSTEM_SCOPE, entity, String(platformId));
  if (!row?.isEnabled) throw new VideoFault('platform');
  const { id, address, appKey, appSecret } = openSecrets(secrets, entity, row);
  const source = makePlatformCamera(
    { outgoing, tokens, now: () => ctx.now() },
    {
      id: String(id),
      address: String(address),
      appKey: String(appKey),
      appSecret: String(appSecret ?? ''),
    },
    { serial: String(serial ?? ''), channel: Number(channel ?? 1), canTurn: camera.ptz === true },
  );
  return preferring(source, camera);
}
