import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { EntityOf, RowOf } from '#server/registry/rows.ts';
import { CAMERA_SOURCE } from './sources.ts';

/** A device of a shared platform, and to whom it is given. */
type DeviceRow = RowOf<EntityOf<'videoDevice'>>;
/** Whose a camera is: the units of its station. */
type Owned = Readonly<Partial<Record<'opsCompanyId' | 'enterpriseId', unknown>>>;

/** The device a camera of a platform is tied to. One that was given to another unit than those of the camera's station is none of it. */
export async function findGivenDevice(
  ctx: Ctx,
  id: unknown,
  camera: Owned,
): Promise<DeviceRow | undefined> {
  if (!id) return undefined;
  const device = await findRow(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'videoDevice'), String(id));
  return device && isGivenTo(device, camera) ? device : undefined;
}

/** What a camera keeps of its device. @throws AppError `invalid` it was not given to the units of the station */
export async function deviceOf(
  ctx: Ctx,
  camera: Owned & Readonly<Partial<Record<'source' | 'deviceId', unknown>>>,
): Promise<string | null> {
  if (camera.source !== CAMERA_SOURCE.platform) return null;
  const device = await findGivenDevice(ctx, camera.deviceId, camera);
  if (device) return String(device.id);
  const message: ServerKey = 'errors.video.notGiven';
  throw new AppError(
    'invalid',
    { message },
    { issues: [{ path: 'deviceId', rule: 'given', message, params: {} }] },
  );
}

function isGivenTo(device: DeviceRow, camera: Owned): boolean {
  return [
    [device.opsCompanyId, camera.opsCompanyId],
    [device.enterpriseId, camera.enterpriseId],
  ].some(([given, its]) => Boolean(given) && String(given) === String(its));
}
