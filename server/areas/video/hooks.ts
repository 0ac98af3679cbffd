import { wallTime } from '#schemas/basics/wall-time.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { OUTSIDE } from '#server/records/outside.ts';
import { CAMERA_SOURCE } from './sources.ts';

/** Longer ones would not fit once sealed. */
const MAX_ADDRESS = 600;
/** Of the dictionary video_status. */
const ONLINE = '1';
const ADDRESSES = ['address', 'subAddress', 'snapshotAddress'] as const;

/** Addresses of cameras are secrets: sealed in the database, in no answer. What is left empty stays. The built-in picture is online from the first moment on. */
export const CAMERA_HOOKS: EntityHooks<'camera'> = {
  beforeSave: (ctx, { values, before }) => ({
    ...values,
    ...Object.fromEntries(
      ADDRESSES.map((name) => [name, sealed(ctx, name, values[name], before?.[name])]),
    ),
    ...((values.source ?? before?.source) === CAMERA_SOURCE.test &&
      before?.status !== ONLINE && {
        status: ONLINE,
        statusAt: wallTime(ctx.now()),
        lastFault: null,
      }),
  }),
};

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

/** What is stored: the given text sealed, or what was there. @throws AppError `invalid` too long */
function sealed(ctx: Ctx, field: string, given: unknown, before: unknown): string | null {
  const kept = typeof before === 'string' && before !== '' ? before : null;
  if (typeof given !== 'string' || given === '' || given === kept) return kept;
  if (given.length > MAX_ADDRESS) throw refused(field, 'errors.video.tooLong');
  return ctx.house.of(OUTSIDE)?.seal(given) ?? null;
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
