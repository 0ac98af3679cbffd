import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import type { BodyFor } from '#server/registry/rows.ts';
import { isSaid, updateRecord, type Saved } from './write.ts';

/**
 * An update from outside, where nobody holds the row since it was read: whoever changes a record of a locked table names the `version`
 * that he saw, so that no change of somebody else is lost unseen.
 * @throws AppError `invalid` none is named; as `updateRecord`
 */
export async function updateSeen<N extends string>(
  ctx: Ctx,
  name: N,
  body: BodyFor<N>,
): Promise<Saved> {
  const { version } = (body ?? {}) as { readonly version?: unknown };
  demandSeenVersion(needEntity(ctx, name), version);
  return updateRecord(ctx, name, body);
}

function demandSeenVersion({ name, table }: EntitySchema, version: unknown): void {
  if (table.lock !== true || isSaid(version)) return;
  const issue = { path: 'version', rule: 'required', message: 'lock.unseen', params: {} };
  throw new AppError('invalid', { entity: name }, { issues: [issue] });
}
