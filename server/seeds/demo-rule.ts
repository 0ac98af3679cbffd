import { parseFormula } from '#schemas/monitor-rules/formula/parse.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { Action, Effective, RulePeriod, RuleTree } from '#schemas/monitor-rules/tree.ts';

/** What was done with a rule: its condition written, or the rule published, or stopped. */
export interface DemoStep {
  readonly daysAgo: number;
  readonly when?: string;
  readonly do?: 'run' | 'trial' | 'disable';
  readonly comment?: string;
}

/** A rule of the demo city as its file has it. */
export interface DemoRule {
  readonly key: string;
  readonly name: string;
  readonly stations: readonly string[];
  readonly remark: string;
  readonly period?: RulePeriod;
  readonly recover: number;
  readonly effective?: Effective;
  readonly then: readonly Action[];
  readonly steps: readonly DemoStep[];
}

/** The rule with one of its conditions, and where in the condition its blocks stand; or why that cannot be read. @param old as the rule was before */
export function demoTree(
  { period = 'hour', recover, effective, then }: DemoRule,
  formula: string,
  world: RuleWorld,
  old?: RuleTree,
) {
  const parsed = parseFormula(formula, world, old?.when);
  if ('error' in parsed) return parsed;
  const tree: RuleTree = {
    v: 1,
    period,
    when: parsed.when,
    then,
    recover,
    ...(effective ? { effective } : {}),
  };
  return { tree, spots: parsed.spots };
}
