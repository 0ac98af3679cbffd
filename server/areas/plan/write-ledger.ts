import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask, BackgroundTaskStopped } from '#server/platform/background-task/kinds.ts';
import { isQuickToWrite } from './ledger-store.ts';
import { PIECE, planRule, STRETCH } from './plan-rule.ts';
import { listToWrite, noteFailed, noteToWrite } from './planned-store.ts';

const LEDGER_TASK = 'periodLedger';
const MAX_REASON = 300;

/** What one save may write itself: less than a second's work. */
const QUICK = { stations: STRETCH, rows: PIECE } as const;

/**
 * Sees to the ledger of a rule that was saved or goes: what is quickly written is written in the same transaction; all else in the
 * background, in pieces, and until then the rule says that it is under way. Whoever has too many tasks leaves it to the job of the hour.
 */
export async function writeLedger(
  tx: Ctx,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (tx.actor.kind !== 'user' || (await isQuickToWrite(tx.db, id, QUICK))) return planRule(tx, id);
  await noteToWrite(tx.db, id, formatWallDay(tx.now()));
  try {
    await addBackgroundTask(tx, {
      kind: LEDGER_TASK,
      entity: 'periodRule',
      name: ({ lang }) => serverText(lang, 'task.name.ledger', { name }),
      params: { id },
    });
  } catch (error) {
    if (!(error instanceof AppError && error.error === 'tooMany')) throw error;
  }
}

/** Writes the dates of a rule; afterwards those of other rules whose task was cut off. */
export const PERIOD_LEDGERS = backgroundTask(LEDGER_TASK, async ({ ctx, task, report }) => {
  const own = toText(task.params['id']);
  await planOrSay(ctx, own, report);
  for (const id of await listToWrite(ctx.db))
    // oxlint-disable-next-line no-await-in-loop
    if (id !== own) await planOrSay(ctx, id, report).catch(unlessStopped);
  return {};
});

/** Writes the ledger of a rule, or says at the rule why not. @throws what stood in the way */
export async function planOrSay(
  ctx: Ctx,
  id: string,
  tell?: Parameters<typeof planRule>[2],
): Promise<void> {
  try {
    await planRule(ctx, id, tell);
  } catch (error) {
    unlessStopped(error);
    await noteFailed(ctx.db, id, String((error as Error).message).slice(0, MAX_REASON));
    throw error;
  }
}

/** A task that is to end has not failed. */
function unlessStopped(error: unknown): void {
  if (error instanceof BackgroundTaskStopped) throw error;
}
