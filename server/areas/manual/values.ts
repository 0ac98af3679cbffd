import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { MANUAL } from '#schemas/api/manual.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { listAgreedValues } from './manual-store.ts';

/** The agreed values of a point in a span: what stands beside its curves. @throws AppError `notFound` no such point in the caller's scope; `invalid` no span */
export async function readAgreedValues(
  ctx: Ctx,
  { pointId, from, to }: BodyOf<typeof MANUAL.values>,
): Promise<AnswerOf<typeof MANUAL.values>> {
  const [fromMs, toMs] = [parseWallTime(from), parseWallTime(to)];
  if (fromMs === null || toMs === null)
    throw new AppError('invalid', {
      name: fromMs === null ? 'from' : 'to',
      message: 'errors.reading.period',
    });
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  const values = await listAgreedValues(ctx.db, { pointId, fromMs, toMs });
  return values.map(({ atMs, ...value }) => ({ ...value, time: wallTime(atMs) }));
}
