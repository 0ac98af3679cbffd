import { HOLDS_NOTHING, tellParts, type Held } from './check-dollar.ts';
import type { Fields, FileReport } from './check-file.ts';
import { checkRule } from './check-rule.ts';

/** Tells the mistakes of a rule at their places. No row, form or chosen record stands around it. */
export function tellRule(
  rule: unknown,
  fields: Fields,
  path: readonly string[],
  report: FileReport,
): void {
  tellRuleOf(rule, { fields, held: HOLDS_NOTHING }, report.within(path));
}

/** The same for a rule with something around it; what that is not known to hold is told where `held` says what it holds. */
export function tellRuleOf(
  rule: unknown,
  {
    fields,
    held = {},
    isOfLink = false,
  }: { readonly fields: Fields; readonly held?: Held; readonly isOfLink?: boolean },
  report: FileReport,
): void {
  tellProblems(checkRule(rule, fields, { isFile: true, isOfLink, known: report.known }), report);
  tellParts(rule, held, report);
}

/** The same for a rule that may read the parameters of its screen. */
export function tellScreenRule(
  rule: unknown,
  fields: Fields,
  path: readonly string[],
  report: FileReport,
): void {
  tellScreenRuleOf(rule, { fields }, report.within(path));
}

/** The same for a rule with a record around it. */
export function tellScreenRuleOf(
  rule: unknown,
  { fields, held = {} }: { readonly fields: Fields; readonly held?: Held },
  report: FileReport,
): void {
  tellProblems(
    checkRule(rule, fields, { isFile: true, onScreen: true, known: report.known }),
    report,
  );
  tellParts(rule, held, report);
}

function tellProblems(problems: ReturnType<typeof checkRule>, report: FileReport): void {
  for (const { path, what } of problems) report.tellAt(path.split('.').filter(Boolean), what);
}
