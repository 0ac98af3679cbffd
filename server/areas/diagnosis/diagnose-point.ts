import { DIAGNOSIS } from '#schemas/api/diagnosis.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { turnsPart } from '#server/base/turns/turns.ts';
import { doOnce } from '#server/records/resource/once.ts';
import { keepLooked, lookAt, type DiagnosisTarget } from './diagnose.ts';

/** A month of minute values is long to read. */
const TURNS = turnsPart('diagnosing a point', {
  running: 2,
  waiting: 16,
  ofOne: 4,
  refusals: { own: 'errors.tooMany', all: 'errors.tooMany' },
});
const { method, path } = DIAGNOSIS.run;

/**
 * Diagnoses a point for somebody who waits for it: read outside of a transaction, so that packets and others pass, and kept once for one key.
 * @returns the id of the record
 * @throws AppError as `diagnose`; `tooMany` four of his wait, or too many of all
 */
export async function diagnosePoint(
  ctx: Ctx,
  target: DiagnosisTarget,
  key?: string,
): Promise<string> {
  if (ctx.db.isTransaction) throw new Error('a point is diagnosed outside of a transaction');
  const looked = await ctx.house.of(TURNS)(ctx.actor.id, () => lookAt(ctx, target));
  const once = { what: `${method} ${path}`, body: target, key, tells: 'diagnosis' };
  const { id } = await doOnce(ctx, once, async (tx) => ({ id: (await keepLooked(tx, looked)).id }));
  return id;
}
