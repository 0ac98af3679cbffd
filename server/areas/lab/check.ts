import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { LAB } from '#schemas/api/lab.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { spendMistake } from '#server/platform/public-view/calls-lately.ts';
import { findByCode, listVersions, type ReportRow } from './report-store.ts';
import { REPORT, spellCode } from './reports.ts';
import { faultsOf, type VerifyDeps } from './verify.ts';

type Answer = AnswerOf<typeof LAB.check>;

/**
 * Whether a code stands on a report, whether that is as it was signed, and whether a file is one of those it consists of; nothing of what it
 * says. Anybody may ask, so many times a minute from one place, whether or not he knows a code.
 * @param hash SHA-256 of the file he holds, in small hex digits
 * @throws AppError `tooMany`
 */
export async function checkReport(
  ctx: Ctx,
  deps: VerifyDeps,
  { code, hash }: BodyOf<typeof LAB.check>,
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
  const state = STATES[version.state];
  if (!state) return { state: 'open' };
  return { state, ...(hash !== undefined && { file: whichFile(version, hash) }) };
}

function whichFile({ issuedHash, fileHash }: ReportRow, hash: string): Answer['file'] {
  if (hash === issuedHash) return 'issued';
  return hash === fileHash ? 'reviewed' : 'other';
}

const STATES: Readonly<Record<string, Answer['state']>> = {
  [REPORT.signed]: 'signed',
  [REPORT.void]: 'void',
};
