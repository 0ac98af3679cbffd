import type { RuleScope } from '#schemas/api/monitor-rule.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import { holdsUnseen } from './points-store.ts';

/** A reader and what he sees of what rules name. */
export interface RuleSight {
  readonly scope: Scope;
  readonly stations: EntityOf<'station'>;
  readonly points: EntityOf<'monitorPoint'>;
}

/** What whoever asks sees of what rules name. */
export function ruleSight(ctx: Ctx): RuleSight {
  return {
    scope: ctx.scope,
    stations: needEntity(ctx, 'station'),
    points: needEntity(ctx, 'monitorPoint'),
  };
}

/** Whether whoever asks sees every station there is and will be. */
function seesEverything({ scope }: Ctx): boolean {
  return scope.kind === 'all' || scope.values.region.some((code) => regionPrefix(code) === '');
}

/**
 * Whether whoever asks sees all that a rule of this scope runs over, now and later: everywhere is for those who see everything; groups
 * must be his own, since their owner may add stations to them.
 */
export async function seesScope(ctx: Ctx, scope: RuleScope): Promise<boolean> {
  if (seesEverything(ctx)) return true;
  const { stationIds = [], groupIds = [], pointIds = [] } = scope;
  if (stationIds.length + groupIds.length + pointIds.length === 0) return false;
  const named = { station: stationIds, stationGroup: groupIds, monitorPoint: pointIds };
  for (const [name, ids] of Object.entries(named))
    if (!(await seesAll(ctx, name, [...new Set(ids)]))) return false;
  return !(await holdsUnseen(ctx.db, ctx.scope, needEntity(ctx, 'monitorPoint'), scope));
}

/** @throws AppError `forbidden` it holds stations that whoever asks does not see */
export async function demandSight(ctx: Ctx, scope: RuleScope): Promise<void> {
  if (!(await seesScope(ctx, scope))) throw new AppError('forbidden', { field: 'scope' });
}

async function seesAll(ctx: Ctx, name: string, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  return (
    (
      await listVisibleKeys(ctx.db, ctx.scope, needEntity(ctx, name), {
        keys,
        where: hooksOf(ctx, name).where?.(ctx) ?? [],
      })
    ).size === keys.length
  );
}
