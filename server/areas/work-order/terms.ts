import type { Ctx } from '#server/base/context/ctx.ts';
import type { MoveFacts } from '#server/moves/life-cycles.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { text } from './order.ts';
import { keptProcess } from './process-review.ts';
import { clocksOf, readWorkRule, scoreOf } from './rules.ts';
import { takenUp } from './sampling.ts';

/** The clocks of the status it comes to; a delay that is agreed to moves those of the end of its plan. */
export async function clock(
  tx: Ctx,
  facts: MoveFacts & { readonly to: string },
): Promise<StoredRow> {
  const { row, move, to } = facts;
  const planEnd = move === 'auditDelay' ? row['newPlanEnd'] : row['planEnd'];
  const clocks = await clocksOf(
    tx.db,
    { ...row, planEnd },
    { status: to, nowMs: tx.now().getTime() },
  );
  // an order that waits to be accepted has its clock already
  return move === 'auditDelay' && to === '1' ? {} : { ...clocks, ...takenUp(tx, facts) };
}

/** The first review of what is handed in, and the process it is handed in to. */
export async function beginAudit(tx: Ctx, { row }: MoveFacts): Promise<StoredRow> {
  return {
    auditsDone: 0,
    auditBy: listOf(row['audits'])[0] ?? null,
    auditProcess: await keptProcess(tx, row),
  };
}

/** The review after the one that was just made. */
export function nextAudit(_tx: Ctx, { row }: MoveFacts): StoredRow {
  const auditsDone = Number(row['auditsDone'] ?? 0) + 1;
  return { auditsDone, auditBy: listOf(row['audits'])[auditsDone] ?? null };
}

/** What an order is given whom nobody scores, where its company scores by rule. */
export async function score(tx: Ctx, { row, form }: MoveFacts): Promise<StoredRow> {
  if (form['score'] !== undefined && form['score'] !== null) return {};
  if (row['score'] !== undefined && row['score'] !== null) return {};
  const given = scoreOf(await readWorkRule(tx.db, text(row, 'opsCompanyId')), row);
  return given === null ? {} : { score: given };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
