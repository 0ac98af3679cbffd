import type { AnswerOf } from '#schemas/api/contract.ts';
import type { LAB } from '#schemas/api/lab.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { spendMistake } from '#server/platform/public-view/calls-lately.ts';
import { findByCode, listVersions } from './report-store.ts';
import { REPORT, spellCode } from './reports.ts';
import { faultsOf, type VerifyDeps } from './verify.ts';

type Answer = AnswerOf<typeof LAB.check>;

/**
 * Whether a code stands on a report, and whether that is as it was signed; nothing of what it says. Anybody may ask, so many times a minute
 * from one place, whether or not he knows a code.
 * @throws AppError `tooMany`
 */
export async function checkReport(
  ctx: Ctx,
  deps: VerifyDeps,
  { code }: { readonly code: string },
): Promise<Answer> {
  if (!(await spendMistake(ctx))) throw new AppError('tooMany');
  const found = await findByCode(ctx.db, spellCode(code));
  if (!found) return { state: 'unknown' };
  const versions = await listVersions(ctx.db, found.taskId);
  const at = versions.findIndex(({ id }) => id === found.id);
  const version = versions[at];
  if (!version) return { state: 'unknown' };
  const faults = await faultsOf(ctx, deps, { version, before: versions[at - 1], at });
  if (faults.length > 0) return { state: 'broken' };
  return { state: STATES[version.state] ?? 'open' };
}

const STATES: Readonly<Record<string, Answer['state']>> = {
  [REPORT.signed]: 'signed',
  [REPORT.void]: 'void',
};
