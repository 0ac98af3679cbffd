import type { SchemaProblem } from '#schemas/language/check-file.ts';
import type { CheckOutput } from './jobs.ts';

/** Of one text: more are told once these are mended. */
const MAX_PROBLEMS = 200;

/** What is wrong with the text at `path`, and what is wrong elsewhere; errors first where some are left out, so that a cut never makes a wrong text look right. */
export function sortProblems(found: readonly SchemaProblem[], path: string): CheckOutput {
  const own = found.filter((problem) => problem.path === path);
  const first =
    own.length <= MAX_PROBLEMS
      ? own
      : own.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  const others = found.filter((problem) => problem.path !== path && problem.severity !== 'warning');
  return { own: first.slice(0, MAX_PROBLEMS), others: others.slice(0, MAX_PROBLEMS) };
}
