import { wallTime } from '#schemas/basics/wall-time.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SECRETS } from '#server/base/secrets/secrets-part.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { deviceOf } from './given-devices.ts';
import { CAMERA_SOURCE } from './sources.ts';

/** Longer ones would not fit once sealed. */
const MAX_ADDRESS = 600;
/** Of the dictionary video_status. */
const ONLINE = '1';
/** A region code under which the platform's own staff alone sees a row. */
const EVERYWHERE = '100000';
const ADDRESSES = ['address', 'subAddress', 'snapshotAddress'] as const;

/** Addresses of cameras are secrets: sealed in the database, in no answer. What is left empty stays. The built-in picture is online from the first moment on. */
export const CAMERA_HOOKS: EntityHooks<'camera'> = {
  beforeSave: async (ctx, { values, before }) => {
    const addresses = Object.fromEntries(
      ADDRESSES.map((name) => [name, sealed(ctx, name, values[name], before?.[name])]),
    );
    const now = { ...before, ...said(values), ...addresses };
    if (lacksAddress(now) && !(before && lacksAddress(before)))
      throw refused('address', 'errors.video.address');
    return {
      ...values,
      deviceId: await deviceOf(ctx, now),
      ...addresses,
      ...((values.source ?? before?.source) === CAMERA_SOURCE.test &&
        before?.status !== ONLINE && {
          status: ONLINE,
          statusAt: wallTime(ctx.now()),
          lastFault: null,
        }),
    };
  },
};

/** Whether nothing can be fetched of a camera that is reached directly. One that was so before stays as it may be disabled or moved. */
function lacksAddress({
  source,
  protocol,
  address,
  snapshotAddress,
}: Readonly<
  Partial<Record<'source' | 'protocol' | 'address' | 'snapshotAddress', unknown>>
>): boolean {
  const still = protocol === 'snapshot' ? snapshotAddress : null;
  return source === CAMERA_SOURCE.direct && !address && !still;
}

/** What was sent; a field that was not stays as it is. */
function said<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** The secret of a platform goes to no other place than it was given for. */
export const PLATFORM_HOOKS: EntityHooks<'videoPlatform'> = {
  beforeSave(ctx, { values, before }) {
    const appSecret = sealed(ctx, 'appSecret', values.appSecret, before?.appSecret);
    const isNew = appSecret !== (before?.appSecret ?? null);
    const [now, then] = [originOf(values.address ?? before?.address), originOf(before?.address)];
    if (before && appSecret !== null && !isNew && now !== then)
      throw refused('appSecret', 'errors.outside.secretAgain');
    return { ...values, appSecret };
  },
};

/** Serials are one however they are typed, a device without a number of its channel has its first; seen by the staff of its region. */
export const DEVICE_HOOKS: EntityHooks<'videoDevice'> = {
  async beforeSave(ctx, { values, before }) {
    const now = { ...before, ...values };
    const serial = String(now.serial ?? '')
      .trim()
      .toUpperCase();
    const channel = now.channel ?? 1;
    const regionCode =
      (await regionOf(ctx, 'enterprise', now.enterpriseId)) ??
      (await regionOf(ctx, 'opsCompany', now.opsCompanyId)) ??
      EVERYWHERE;
    return { ...values, serial, channel, regionCode, name: now.name || `${serial}-${channel}` };
  },
};

/** What is stored: the given text sealed, or what was there. @throws AppError `invalid` too long */
function sealed(ctx: Ctx, field: string, given: unknown, before: unknown): string | null {
  const kept = typeof before === 'string' && before !== '' ? before : null;
  if (typeof given !== 'string' || given === '' || given === kept) return kept;
  if (given.length > MAX_ADDRESS) throw refused(field, 'errors.video.tooLong');
  return ctx.house.of(SECRETS)?.seal(given) ?? null;
}

function refused(path: string, message: ServerKey): AppError {
  return new AppError(
    'invalid',
    { message },
    { issues: [{ path, rule: 'address', message, params: { max: MAX_ADDRESS } }] },
  );
}

/** Scheme, host and port. */
function originOf(address: unknown): string {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : '';
}

async function regionOf(
  ctx: Ctx,
  unit: 'enterprise' | 'opsCompany',
  id: unknown,
): Promise<string | null> {
  if (!id) return null;
  const row = await findRow(ctx.db, SYSTEM_SCOPE, needEntity(ctx, unit), String(id));
  return row?.regionCode ?? null;
}
