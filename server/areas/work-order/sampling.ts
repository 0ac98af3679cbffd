import { HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { askSamplings, followSamplings, hasSampledPoints } from '#server/areas/manual/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { text, type Fields } from './order.ts';
import { readTypeRule, ruleKeyOf } from './rules.ts';
import { slotsOf } from './sampling-slots.ts';

/** Statuses in which nothing is repaired any more: handed in, to be confirmed, done, cancelled, deleted. */
const OVER: readonly string[] = ['3', '4', '5', '8', '9'];

/**
 * When an order that is made now asks for samples by hand unless it is repaired before (FACTS 3: a fault repaired within 72 h, else a
 * spare instrument or a sample every 6 h); null where its type asks for none, or the station has nothing that is sampled.
 */
export async function firstSampling(tx: Ctx, order: Fields): Promise<string | null> {
  const { samplingAfter, samplingTypes } = await readTypeRule(tx.db, ruleKeyOf(order));
  const stationId = text(order, 'stationId');
  if (samplingAfter === null || stationId === null) return null;
  if (!(await hasSampledPoints(tx.db, { stationId, types: samplingTypes }))) return null;
  const from = Math.max(tx.now().getTime(), parseWallTime(order['planStart']) ?? 0);
  return wallTime(from + samplingAfter * HOUR_MS);
}

/** An order that is taken up again asks from now on: what was handed in counted as repaired until then. */
export function takenUp(tx: Ctx, { row, to }: MoveFacts & { readonly to: string }): StoredRow {
  const at = parseWallTime(row['samplingAt']);
  const isTakenUp = OVER.includes(text(row, 'status') ?? '') && !OVER.includes(to);
  return at !== null && isTakenUp ? { samplingAt: wallTime(Math.max(at, tx.now().getTime())) } : {};
}

/** The next sample after those that are due by now; none where the type asks for none any more. */
export async function nextSampling(tx: Ctx, { row }: MoveFacts): Promise<StoredRow> {
  const slots = await slotsDue(tx, row);
  const [last] = slots.slice(-1);
  return { samplingAt: last ? wallTime(last.toMs) : null };
}

/** Asks for the samples that are due; after an outage for all that fell due meanwhile. */
export async function askSampling(tx: Ctx, { row }: MoveStep): Promise<void> {
  const { samplingTypes } = await readTypeRule(tx.db, ruleKeyOf(row));
  await askSamplings(tx, {
    orderId: text(row, 'id') ?? '',
    stationId: text(row, 'stationId') ?? '',
    assigneeId: text(row, 'assigneeId'),
    types: samplingTypes,
    slots: await slotsDue(tx, row),
  });
}

/** Samples go with the order: to whom it is given, and away when it is repaired or a spare instrument stands in. */
export async function followSampling(tx: Ctx, { after }: MoveStep): Promise<void> {
  await followSamplings(tx, {
    orderId: text(after, 'id') ?? '',
    assigneeId: text(after, 'assigneeId'),
    isOver: OVER.includes(text(after, 'status') ?? '') || text(after, 'samplingAt') === null,
  });
}

async function slotsDue(tx: Ctx, row: Fields): Promise<ReturnType<typeof slotsOf>> {
  const { samplingAfter, samplingEvery } = await readTypeRule(tx.db, ruleKeyOf(row));
  const fromMs = parseWallTime(row['samplingAt']);
  if (samplingAfter === null || fromMs === null) return [];
  return slotsOf({ fromMs, everyMs: samplingEvery * HOUR_MS, nowMs: tx.now().getTime() });
}
