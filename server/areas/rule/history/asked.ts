import type { RuleScope } from '#schemas/api/monitor-rule.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { readTree } from '#schemas/monitor-rules/check/shape.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { othersOf } from '#schemas/monitor-rules/walk.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import { listScopePoints, type ScopePoint } from '../scope/points-store.ts';
import { demandSight, ruleSight } from '../scope/sight.ts';
import { demandSound } from '../soundness.ts';
import { listVersions } from '../version-store.ts';

/** A tree, or a version of a stored rule; its draft where no version is said. */
export interface Tried {
  readonly tree?: RuleTree | undefined;
  readonly ruleId?: string | undefined;
  readonly version?: number | undefined;
}

/** Both ends in ms since 1970, the second not included. */
export interface Days {
  readonly fromMs: number;
  readonly toMs: number;
}

const MAX_DAYS = 31;

/** @throws AppError `invalid` no tree, or one that is not sound; `notFound` no such rule or version; `forbidden` it reads points that are not within sight */
export async function findTried(ctx: Ctx, tried: Tried, scope: RuleScope): Promise<RuleTree> {
  const given = tried.tree ?? (await findStored(ctx, tried));
  const tree = readTree(await demandSound(ctx, given, scope));
  if (!tree) throw new AppError('invalid', { name: 'tree', message: 'errors.rule.nothingTried' });
  const named = [...new Set(othersOf(tree).map(({ pointId }) => pointId))];
  if (
    named.length > 0 &&
    (
      await listVisibleKeys(ctx.db, ctx.scope, needEntity(ctx, 'monitorPoint'), {
        keys: named,
        where: [],
      })
    ).size < named.length
  )
    throw new AppError('forbidden', { field: 'tree' });
  return tree;
}

async function findStored(ctx: Ctx, { ruleId, version }: Tried): Promise<unknown> {
  if (ruleId === undefined)
    throw new AppError('invalid', { name: 'tree', message: 'errors.rule.nothingTried' });
  const row = await findVisible(ctx, needEntity(ctx, 'monitorRule'), ruleId);
  if (version === undefined) return row.tree;
  const [stored] = await listVersions(ctx.db, ruleSight(ctx), { ruleId, number: version });
  if (!stored) throw new AppError('notFound', { id: ruleId, version });
  return stored.tree;
}

/**
 * The points of a scope that whoever asks sees; everywhere is all he sees.
 * @throws AppError `forbidden` it names what he does not see
 */
export async function findPoints(ctx: Ctx, scope: RuleScope): Promise<readonly ScopePoint[]> {
  const { stationIds = [], groupIds = [], pointIds = [] } = scope;
  if (stationIds.length + groupIds.length + pointIds.length > 0) await demandSight(ctx, scope);
  return listScopePoints(ctx.db, ctx.scope, needEntity(ctx, 'monitorPoint'), scope);
}

/** @throws AppError `invalid` days that cannot be, or more than 31 */
export function readDays(from: string, to: string): Days {
  const [fromMs, lastMs] = [parseWallTime(`${from} 00:00:00`), parseWallTime(`${to} 00:00:00`)];
  if (fromMs === null || lastMs === null || lastMs < fromMs || lastMs - fromMs >= MAX_DAYS * DAY_MS)
    throw new AppError('invalid', { name: 'from', message: 'errors.rule.days', max: MAX_DAYS });
  return { fromMs, toMs: lastMs + DAY_MS };
}
