import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { drawPaper, type Drawn, type PaperPart } from './draw.ts';
import {
  listBank,
  listParts,
  nameCategory,
  type ExamRow,
  type PaperQuestion,
} from './exam-store.ts';

type Set = Pick<ExamRow, 'id' | 'opsCompanyId'>;

/** The questions of a paper. @throws AppError `badMove` the bank has too few for a rule; `reason` names it */
export async function drawFromBank(
  ctx: Ctx,
  exam: Set,
  pick: (below: number) => number,
): Promise<readonly Drawn<PaperQuestion>[]> {
  const made = await draw(ctx, exam, pick);
  if (made.ok) return made.drawn;
  throw new AppError('badMove', { reason: await sayShort(ctx, made) });
}

/** Why no paper can be made of the bank; null where one can. */
export async function judgeBank(ctx: Ctx, exam: Set): Promise<string | null> {
  const made = await draw(ctx, exam, () => 0);
  return made.ok ? null : sayShort(ctx, made);
}

async function draw(ctx: Ctx, { id, opsCompanyId }: Set, pick: (below: number) => number) {
  const parts = await listParts(ctx.db, id);
  const categories = [...new Set(parts.map(({ categoryId }) => categoryId))];
  return drawPaper(await listBank(ctx.db, opsCompanyId, categories), parts, pick);
}

async function sayShort(
  ctx: Ctx,
  { part, found }: { readonly part: PaperPart; readonly found: number },
): Promise<string> {
  const kinds = await readDictionaryLabels(ctx, 'question_kind');
  return serverText(ctx.lang, 'exam.bankShort', {
    category: await nameCategory(ctx.db, part.categoryId),
    kind: kinds.get(part.kind) ?? part.kind,
    count: String(part.count),
    found: String(found),
  });
}
