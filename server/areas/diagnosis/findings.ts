import type { DiagnosisFinding } from '#schemas/api/diagnosis.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import type { Finding } from './detect/case.ts';
import { nameFactors } from './name-factors.ts';
import { presentFinding } from './words.ts';

/** What a diagnosis found, in the caller's language, surest first. @throws AppError `notFound` no such diagnosis in the caller's sight */
export async function readFindings(ctx: Ctx, id: string): Promise<readonly DiagnosisFinding[]> {
  const { findings, monitorPointId } = await findVisible(ctx, needEntity(ctx, 'diagnosis'), id);
  // written by `diagnose` alone: the rows are evidence
  const kept = (Array.isArray(findings) ? findings : []) as readonly Finding[];
  const codes = kept
    .flatMap(({ factorCode, otherFactorCode, shownCode = null }) => [
      factorCode,
      otherFactorCode,
      shownCode,
    ])
    .filter((code) => code !== null);
  const names = await nameFactors(ctx, [...new Set(codes)], monitorPointId);
  return kept.map((finding) => presentFinding(ctx.lang, finding, names));
}
