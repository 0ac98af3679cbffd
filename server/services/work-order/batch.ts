import { AppError } from '../../context/app-error.ts';
import type { Ctx } from '../../context/ctx.ts';
import type { ErrorName } from '#schemas/api/errors.ts';
import { moveWorkOrder, type MoveInput } from './move.ts';

export interface BatchResult {
  readonly id: string;
  readonly ok: boolean;
  readonly error?: ErrorName;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Makes the same move on several orders, each in its own transaction; one refusal holds no other up. */
export async function moveWorkOrders(ctx: Ctx, inputs: readonly MoveInput[]): Promise<readonly BatchResult[]> {
  const results: BatchResult[] = [];
  for (const input of inputs) {
    try {
      await moveWorkOrder(ctx, input);
      results.push({ id: input.id, ok: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id: input.id, ok: false, error: error.error, params: error.params });
    }
  }
  return results;
}
