import type { ErrorName } from '#schemas/api/errors.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { sayRefusalTo } from '#server/base/texts/lacking-right.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveInput } from '#server/moves/life-of.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { doOnce } from '#server/records/resource/once.ts';

export interface BatchResult {
  readonly id: string;
  readonly ok: boolean;
  readonly error?: ErrorName;
  /** In the asker's language. */
  readonly message?: string;
}

/** Makes the same move on several orders, each in its own transaction and once for a `key`; one refusal holds no other up. */
export async function moveWorkOrders(
  ctx: Ctx,
  inputs: readonly MoveInput[],
  key?: string,
): Promise<readonly BatchResult[]> {
  const results: BatchResult[] = [];
  for (const input of inputs) {
    try {
      await doOnce(
        ctx,
        {
          what: 'MOVE workOrder',
          body: input,
          key: key && `${key}:${input.id}`,
          tells: 'workOrder',
        },
        (tx) => moveRecord(tx, 'workOrder', input),
      );
      results.push({ id: input.id, ok: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id: input.id, ok: false, error: error.error, message: messageOf(ctx, error) });
    }
  }
  return results;
}

/** Refusals that an order has words of its own for. */
const REFUSED = ['notFound', 'invalid'] as const;

function messageOf(ctx: Ctx, refused: AppError): string {
  const { error, params, issues } = refused;
  if (typeof params['reason'] === 'string') return params['reason'];
  const known = REFUSED.find((one) => one === error);
  return issues.length > 0 || known === undefined
    ? sayRefusalTo(ctx, refused)
    : serverText(ctx.lang, `workOrder.refused.${known}`);
}
