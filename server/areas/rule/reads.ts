import type { AnswerOf } from '#schemas/api/contract.ts';
import type { MONITOR_RULE, RuleScope } from '#schemas/api/monitor-rule.ts';
import { byTrade } from '#schemas/formulas/factor-order.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { listScopePoints } from './scope/points-store.ts';
import { ruleSight } from './scope/sight.ts';
import { listVersions } from './version-store.ts';

/** The factors a rule may name. */
export async function readFacts(ctx: Ctx): Promise<AnswerOf<typeof MONITOR_RULE.facts>> {
  const rows = await listRows(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'factor'), {
    where: [],
    fields: ['code', 'name', 'unit', 'medium'],
  });
  const say = await factorNamer(ctx);
  return {
    factors: byTrade(rows, ({ code }) => code).map((row) => ({
      ...row,
      name: say(row.code, row.name),
    })),
  };
}

/** The versions of a rule that name nothing out of sight, newest first. @throws AppError `notFound` out of sight */
export async function readVersions(
  ctx: Ctx,
  id: string,
): Promise<AnswerOf<typeof MONITOR_RULE.versions>> {
  const row = await findVisible(ctx, needEntity(ctx, 'monitorRule'), id);
  const isRunning = row.status === '1' || row.status === '2';
  return (await listVersions(ctx.db, ruleSight(ctx), { ruleId: id })).map(
    ({ number, mode, tree, scope, publishedAt, publisherName, comment, rolledBackTo }) => ({
      version: number,
      mode,
      tree,
      scope,
      publishedAt,
      publisherName,
      comment,
      isRunning: isRunning && number === row.runningVersion,
      rolledBackTo,
    }),
  );
}

/** How much a scope holds of what is within sight. */
export async function readScope(
  ctx: Ctx,
  scope: RuleScope,
): Promise<{ readonly stations: number; readonly points: number }> {
  const points = await listScopePoints(ctx.db, ctx.scope, needEntity(ctx, 'monitorPoint'), scope);
  return {
    stations: new Set(points.map(({ stationId }) => stationId)).size,
    points: points.length,
  };
}
