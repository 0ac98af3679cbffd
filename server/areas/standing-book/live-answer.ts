import type { AnswerOf } from '#schemas/api/contract.ts';
import type { STANDING_BOOK } from '#schemas/api/standing-book.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { takeValues, valuesOf } from './filled.ts';
import { findLive, sayLack } from './live.ts';
import { findOwnVersion } from './own-version.ts';

/** What the platform says of a record that is being filled in, as it would be stored. @throws AppError `notFound` no record that the caller sees */
export async function answerLive(
  ctx: Ctx,
  { id, values: sent }: { readonly id: string; readonly values: Readonly<Record<string, unknown>> },
): Promise<AnswerOf<typeof STANDING_BOOK.live>> {
  const row = await readRecordInfo(ctx, 'standingBookRecord', id);
  const version = await findOwnVersion(ctx, row);
  if (!version) throw new AppError('notFound', { id });
  const { answers } = await findLive(ctx, version, {
    values: takeValues(version.form as StoredForm, sent, valuesOf(row)),
    stationId: toText(row['stationId']),
  });
  return {
    isLive: answers.length > 0,
    cells: answers
      .filter(({ ask }) => ask.from !== 'criteria')
      .map(({ ask: { name, cell }, value }) => ({ name, ...cell, value })),
    notes: answers.flatMap((answer) => sayLack(ctx, answer) ?? []),
  };
}
