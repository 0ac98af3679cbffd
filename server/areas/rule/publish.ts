import type { BodyOf } from '#schemas/api/contract.ts';
import type { MONITOR_RULE, RuleScope } from '#schemas/api/monitor-rule.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { demandSight, ruleSight } from './scope/sight.ts';
import { demandSound } from './soundness.ts';
import { findVersion, listVersions } from './version-store.ts';

/** What comes to run. */
interface Coming {
  readonly id: string;
  readonly tree: unknown;
  readonly mode: 'run' | 'trial';
  readonly scope: RuleScope;
  readonly comment: string | null;
  readonly rolledBackTo: number | null;
}

/**
 * The draft becomes the running version: a new one that never changes. Servers that take packets judge by it from then on.
 * @throws AppError `notFound` out of sight; `conflict` somebody changed the rule since; `forbidden` the scope, old or new, holds stations
 *   that whoever publishes does not see; `invalid` what is wrong with the tree, block by block
 */
export async function publishRule(
  ctx: Ctx,
  { id, version, mode, scope, comment }: BodyOf<typeof MONITOR_RULE.publish>,
): Promise<{ readonly version: number }> {
  return inTransaction(ctx, async (tx) => {
    const row = await heldRule(tx, id, version);
    return startVersion(tx, {
      id,
      tree: row.tree,
      mode,
      scope,
      comment: comment ?? null,
      rolledBackTo: null,
    });
  });
}

/**
 * An earlier version runs again with its scope, as a new one; the draft stays.
 * @throws AppError as `publishRule`; `notFound` there is no such version
 */
export async function rollBackRule(
  ctx: Ctx,
  { id, version, to, comment }: BodyOf<typeof MONITOR_RULE.rollBack>,
): Promise<{ readonly version: number }> {
  return inTransaction(ctx, async (tx) => {
    await heldRule(tx, id, version);
    const [earlier] = await listVersions(tx.db, ruleSight(tx), { ruleId: id, number: to });
    if (!earlier) throw new AppError('notFound', { id, version: to });
    const { tree, mode, scope } = earlier;
    return startVersion(tx, { id, tree, mode, scope, comment: comment ?? null, rolledBackTo: to });
  });
}

async function heldRule(tx: Ctx, id: string, version: number) {
  const row = await findVisible(tx, needEntity(tx, 'monitorRule'), id, { forUpdate: true });
  if (row.version !== version) throw new AppError('conflict', { id });
  return row;
}

async function startVersion(tx: Ctx, coming: Coming): Promise<{ readonly version: number }> {
  const { id, mode, scope, comment, rolledBackTo } = coming;
  const before = await findVersion(tx.db, id);
  if (before) await demandSight(tx, before.scope);
  await demandSight(tx, scope);
  const tree = await demandSound(tx, coming.tree, scope);
  const number = (before?.number ?? 0) + 1;
  const publishedAt = wallTime(tx.now());
  const made = {
    id: newId(),
    ruleId: id,
    number,
    mode,
    tree,
    scope,
    comment,
    rolledBackTo,
    publishedAt,
    publisherId: tx.actor.id,
  };
  await insertKept(tx.db, needEntity(tx, 'ruleVersion'), made, tx.actor.id);
  await moveRecord(tx, 'monitorRule', { id, move: mode, fields: {} });
  return { version: number };
}

/** What a published version sets on its rule: the scope of the draft is that of the version from then on. */
export async function takeVersion(tx: Ctx, row: StoredRow): Promise<StoredRow> {
  const version = await findVersion(tx.db, toText(row['id']));
  if (!version) return {};
  const { stationIds = [], groupIds = [], pointIds = [], types = [] } = version.scope;
  return {
    runningVersion: version.number,
    mode: version.mode,
    publishedAt: version.publishedAt,
    publisherId: tx.actor.id,
    stationIds,
    groupIds,
    pointIds,
    types,
  };
}
