import { AppError } from '#server/base/context/app-error.ts';
import { SECRETS } from '#server/base/secrets/secrets-part.ts';
import type { EntityHooks } from '#server/records/hooks.ts';

/** The secret of a service is sealed; one that is left empty stays, but goes to no other place than it was given for. */
export const OUTGOING_SERVICE_HOOKS: EntityHooks<'outgoingService'> = {
  beforeSave(ctx, { values, before }) {
    const kept = before?.secret ?? null;
    const given = values.secret ?? '';
    if (given !== '' && given !== kept)
      return { ...values, secret: ctx.house.of(SECRETS)?.seal(given) ?? null };
    if (kept !== null) demandSamePlace(values.address ?? before?.address, before?.address);
    return { ...values, secret: kept };
  },
};

/** @throws AppError `invalid` the address leads to another server */
function demandSamePlace(address: unknown, before: unknown): void {
  if (placeOf(address) !== placeOf(before))
    throw new AppError('invalid', { message: 'errors.outside.secretAgain' });
}

/** Scheme, host and port. */
function placeOf(address: unknown): string {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : '';
}
