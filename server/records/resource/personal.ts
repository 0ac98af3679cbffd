import { isPersonal } from '#schemas/formats/mask.ts';
import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import { keyOfMask, REVEAL_KEY } from '#schemas/types/mask-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { demandKey, holdsKey, mayRead, needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { meantId } from './own-record.ts';
import { findVisible } from './read.ts';
import { unknownField } from './rule-values.ts';

/** Whoever holds this key sees personal values in full anyway. */
const SEE_KEY = keyOfMask('name');
/** Whoever holds this key sees masked values one at a time, each with a row in the operation log. */

/** What is to be seen in full: one field of one record. */
export interface RevealRequest {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
}

/**
 * One masked value in full, for whoever may see the record and holds the key of personal data or of looking at it piece by piece.
 * @throws AppError `forbidden`; `notFound` no such record in sight; `invalid` the field is not masked.
 */
export async function revealValue(
  ctx: Ctx,
  { entity: name, id, field }: RevealRequest,
): Promise<{ readonly value: unknown }> {
  const entity = needEntity(ctx, name);
  if (![SEE_KEY, REVEAL_KEY].some((key) => holdsKey(ctx.actor, key)))
    throw new AppError('forbidden', { permission: REVEAL_KEY });
  demandKey(ctx, verbPermission(entity, verbsOf(entity).includes('info') ? 'info' : 'page'));
  const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  if (!spec?.mask || !isPersonal(spec.mask) || !mayRead(ctx.actor, spec))
    throw unknownField(entity, field);
  const row = await findVisible(ctx, entity, meantId(ctx, entity, id));
  const shown = spec.virtual ? await decorated(ctx, name, row) : row;
  return { value: shown[field] ?? null };
}

async function decorated(ctx: Ctx, name: string, row: StoredRow): Promise<StoredRow> {
  const [shown = row] = (await hooksOf(ctx, name).decorate?.(ctx, [row])) ?? [];
  return shown;
}
